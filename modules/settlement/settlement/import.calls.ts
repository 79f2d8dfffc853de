import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import type { LineKind } from '../statement/kinds.ts';

const base = '/api/wkd/fico/merchantsettlement';
const access = 'fico_merchant_settlement:import';
const input = z.object({ shop: chosen('店铺'), file: chosen('文件') });

export interface CheckedStatement {
  readonly fileName: string;
  /** What it was recognised as. */
  readonly format: string;
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  /** Of them, those that an earlier statement has brought already. */
  readonly repeated: number;
  /** Of what is new. */
  readonly sums: readonly { readonly kind: LineKind; readonly count: number; readonly amount: string }[];
  readonly total: string;
  /** Rows that cannot be taken in; as long as there is one, none is. */
  readonly troubles: readonly { readonly row: number; readonly message: string }[];
  readonly troubleCount: number;
  /** What somebody should know before he goes on. */
  readonly warnings: readonly string[];
}

export const checkStatement = custom<CheckedStatement>()(
  '检查一份平台结算文件：认出是哪种账单、有哪些行、哪些已经导入过，不写入',
  post(`${base}/check`),
  access,
  input,
  { sums: ['amount'], total: 'all' } as never,
);

export const importStatement = custom<{ readonly task: number }>()(
  '导入一份平台结算文件：新的行成为一张结算单，并与订单和退款核对，作为任务执行',
  post(`${base}/import`),
  access,
  input,
);
