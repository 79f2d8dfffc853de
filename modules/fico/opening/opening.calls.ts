import { auditingCalls, calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import type { TextRow } from '../bank-statement/sheet.rules.ts';
import type { LedgerPair } from '../closing/cockpit.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import { opening } from './opening.ts';

const base = 'api/fico/generalledger/accountInit';

export const openingCalls = calls(opening, base, {
  ...usualCalls,
  ...auditingCalls,
  remove: post('delete', 'form'),
  export: get('export'),
});

/** What the sheet is filled in with. */
export interface OpeningFacts {
  /** The first period of the books. */
  readonly period: { readonly id: number; readonly name: string };
  /** The sheet that is there already. */
  readonly sheet: number | null;
  readonly accounts: readonly BookAccount[];
}

export const openingFacts = custom<OpeningFacts>()(
  '填写科目期初要知道的：启用期间，全部末级科目各核算什么',
  get(`/${base}/facts`),
  'fico_opening:save',
  z.object({}),
);

export const openingFile = custom<readonly TextRow[]>()(
  '读一份旧账的期初文件：xlsx 或 CSV 的每一行文字，还不保存',
  post(`/${base}/file`),
  'fico_opening:save',
  z.object({ file: chosen('文件') }),
);

export const openingCheck = custom<readonly LedgerPair[]>()(
  '科目期初与明细账核对：应收、应付、资金、存货各相差多少',
  get(`/${base}/check`),
  'fico_opening:view',
  z.object({ id: chosen('科目期初') }),
  { price: ['general', 'own', 'difference'] },
);
