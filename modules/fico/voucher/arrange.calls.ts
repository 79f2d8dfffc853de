import {
  calls,
  chosen,
  choice,
  custom,
  date,
  flag,
  get,
  integer,
  money,
  month,
  post,
  report,
  text,
  voucherFields,
} from '@heliu/model';
import { z } from 'zod';
import { voucherArrangement, type VoucherOrder, voucherOrders } from './arrange.ts';
import type { WordNumbers } from './arrange.rules.ts';
import { voucher } from './voucher.ts';

const base = '/api/fico/generalledger/voucher';
const may = 'fico_voucher:arrange';
const page = '/fico/generalledger/voucherarrange';

export const voucherArrangementCalls = calls(voucherArrangement, 'api/fico/generalledger/voucherarrange', {
  list: get('list'),
  get: get('get'),
});

export interface ArrangementPlan {
  readonly words: readonly WordNumbers[];
  /** How many vouchers would get another number. */
  readonly moving: number;
  /** Why the month cannot be arranged. */
  readonly complaint: string | null;
  /** Of the whole map. What is done is what was shown, or nothing. */
  readonly digest: string;
}

const toVoucher = ({ id }: { readonly id: number | null }) => ({ entity: voucher.name, id: id! });

/** The map of old to new numbers, as it would be now. */
export const voucherPlan = report<ArrangementPlan>()({
  name: 'fico_voucher_plan',
  label: '凭证号整理',
  summary: '凭证号整理预览：一个月的凭证，原号与整理后的新号',
  access: may,
  call: get(`${base}/arrangement`),
  file: get(`${base}/arrangementExport`),
  path: `${page}/plan`,
  about: voucher.name,
  parameters: {
    month: month('会计期间', { required: true }),
    sorting: choice('排列', voucherOrders, { default: 'date' }),
    all: flag('不变的也列出'),
  },
  columns: {
    former: text('原号'),
    number: text('新号'),
    date: date('凭证日期'),
    kind: choice('类别', voucherFields.kind.choices!),
    source: text('来源单据'),
    total: money('金额'),
  },
  carries: { id: integer('凭证') },
  drill: { former: toVoucher },
  most: 2000,
  empty: '这个月的凭证号已经连续，不用整理。',
});

export const arrangeVouchers = custom<{ readonly id: number; readonly count: number }>()(
  '整理一个月的凭证号：每个凭证字从 1 起连续，与预览的对照不符则不做',
  post(`${base}/arrange`),
  may,
  z.object({
    month: month('会计期间', { required: true }).schema as z.ZodType<string>,
    sorting: z.enum(Object.keys(voucherOrders) as [VoucherOrder, ...VoucherOrder[]], '排列无效'),
    digest: z.string('digest 应为文字').max(64, 'digest 无效'),
  }),
);

export interface FormerNumber {
  readonly number: string;
  readonly at: string;
  readonly who: string;
}
export const formerNumbers = custom<readonly FormerNumber[]>()(
  '一张凭证以前的号：何时由谁整理',
  get(`${base}/formerNumbers`),
  'fico_voucher:view',
  z.object({ id: chosen('凭证') }),
);
