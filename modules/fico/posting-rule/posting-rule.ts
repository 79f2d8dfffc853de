import { choice, choices, custom, entity, get, post, ref, text } from '@heliu/model';
import { z } from 'zod';
import { dimensionLabels, dimensions } from '../ledger/dimensions.ts';
import type { Formulas } from './expression.rules.ts';
import type { SentScheme } from './scheme-sent.ts';
import { type Item, type PostingLine, type Side, sides } from './scheme.ts';

/**
 * How a company wants a kind of document booked. As long as it says nothing, the rule of the scheme counts, so that new
 * books need none and going back is removing it.
 */
export const postingRule = entity({
  name: 'fico_posting_rule',
  label: '凭证规则',
  title: 'document',
  fields: { document: text('单据', { required: true, unique: true, max: 60 }) },
  lines: {
    lines: {
      label: '分录',
      fields: {
        side: choice('方向', sides, { required: true }),
        source: text('科目来源', { max: 40 }),
        account: ref('科目', 'fico_account', { only: 'leaf' }),
        amount: text('金额', { required: true, max: 200 }),
        condition: text('条件', { max: 200 }),
        summary: text('摘要', { required: true, max: 200 }),
        items: choices('核算项目', dimensionLabels),
      },
    },
  },
});

export interface AccountName {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
/** A rule of a company's own, with all it speaks of. */
export interface OwnRule {
  readonly lines: readonly PostingLine[];
  readonly formulas: Formulas;
  readonly accounts: readonly AccountName[];
}
/** An entry as a rule would make it. */
export interface TriedEntry {
  readonly side: Side;
  readonly account: number;
  readonly amount: string;
  readonly summary: string;
}
export interface TriedDocument {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  /** By the rule that counts now. */
  readonly before: readonly TriedEntry[];
  readonly after: readonly TriedEntry[];
  readonly isSame: boolean;
  /** Why it could not be booked any more. */
  readonly complaint: string | null;
}
export interface Trial {
  readonly documents: readonly TriedDocument[];
  readonly accounts: readonly AccountName[];
}
export interface Rule {
  /** Of the company itself; nothing, if it has none. */
  readonly version: number | null;
  readonly lines: readonly PostingLine[];
  /** What the rule may speak of. */
  readonly scheme: SentScheme;
}
/** A kind of document that is booked by a rule. */
export interface BookedKind {
  readonly document: string;
  readonly label: string;
  readonly isOwn: boolean;
}

const base = '/api/fico/generalledger/postingrule';
const documentKind = z.string('单据无效').max(60, '单据无效');
const said = (label: string) =>
  z.string(`${label}不能为空`).trim().min(1, `${label}不能为空`).max(200, `${label}最多200个字`);
const line = z.object({
  side: z.enum(Object.keys(sides) as [Side, ...Side[]], '方向无效'),
  source: z.string('科目来源无效').max(40, '科目来源无效').nullable(),
  account: z.number('科目无效').int('科目无效').nullable(),
  amount: said('金额'),
  condition: z.string('条件无效').trim().max(200, '条件最多200个字').nullable(),
  summary: said('摘要'),
  items: z.array(z.enum(dimensions as [Item, ...Item[]], '核算项目无效'), '核算项目无效').max(7, '核算项目无效'),
});
const lines = z.array(line, '分录无效').min(1, '至少要有一行分录').max(60, '最多60行分录');

export const listPostingRules = custom<readonly BookedKind[]>()(
  '按凭证规则记账的单据，以及哪些用了企业自己的规则',
  get(`${base}/list`),
  'fico_posting_rule:view',
  z.object({}),
);

export const getPostingRule = custom<Rule>()(
  '一种单据的凭证规则：企业自己的，没有则是默认的',
  get(`${base}/get`),
  'fico_posting_rule:view',
  z.object({ documentKind }),
);

export const tryPostingRule = custom<Trial>()(
  '试算：用最近审核的单据比较现在的凭证和按这个规则的凭证，什么也不写',
  post(`${base}/try`),
  'fico_posting_rule:view',
  z.object({ documentKind, lines }),
);

export const savePostingRule = custom<{ readonly id: number }>()(
  '启用一种单据的凭证规则；看不懂、缺科目或借贷不平的不启用',
  post(`${base}/save`),
  'fico_posting_rule:save',
  z.object({
    documentKind,
    /** Of the rule that was changed; nothing, if it was the usual one. */
    version: z.number('版本无效').int('版本无效').nullish(),
    lines,
  }),
);

export const restorePostingRule = custom<Record<string, never>>()(
  '恢复默认：一种单据改回默认的凭证规则',
  post(`${base}/restore`),
  'fico_posting_rule:save',
  z.object({ documentKind }),
);
