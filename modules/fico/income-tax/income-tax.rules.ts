import { addFen, dec, type Fen, leastFen, share, subtractFen, yuan, zeroFen } from '@heliu/model';
import type { Standard } from '../account/chart.ts';

/** What somebody adds to the figures of the books for one quarter, by the number on the form. */
export interface Adjustments {
  readonly r19: Fen;
  readonly r20: Fen;
  readonly r21: Fen;
  readonly r22: Fen;
  readonly r23: Fen;
  /** Losses of earlier years that may still be made up. */
  readonly losses: Fen;
  readonly r29: Fen;
  readonly r30: Fen;
  readonly r31: Fen;
}

/** 小型微利企业: small in three ways and in no restricted trade; what is not known is not taken for small. */
export interface Size {
  readonly staff: number | null;
  readonly assets: Fen | null;
  readonly isRestricted: boolean;
}
const most = { staff: 300, assets: yuan('50000000.00'), income: yuan('3000000.00') };
export const isMicro = ({ staff, assets, isRestricted }: Size, income: Fen): boolean =>
  !isRestricted &&
  staff !== null &&
  staff <= most.staff &&
  assets !== null &&
  assets <= most.assets &&
  income <= most.income;

const positive = (amount: Fen): Fen => (amount > 0n ? amount : zeroFen);

/** Rows 18 to 32 of A200000: from the profit of the year so far to what is still to be paid. */
export function prepayment(profit: Fen, given: Adjustments, size: Size) {
  const { r19, r20, r21, r22, r23, r29, r30, r31 } = given;
  const before = subtractFen(addFen(profit, r19), addFen(r20, r21, r22, r23));
  // A loss of earlier years makes up for profit, it does not make a loss.
  const r24 = leastFen(given.losses, positive(before));
  const r25 = subtractFen(before, r24);
  const r27 = share(positive(r25), dec('0.25'));
  // A quarter of the income at twenty percent: five percent remain of twenty-five.
  const r28 = isMicro(size, r25) ? share(positive(r25), dec('0.2')) : zeroFen;
  const r32 = subtractFen(r27, addFen(r28, r29, r30, r31));
  return { r18: profit, r19, r20, r21, r22, r23, r24, r25, r27, r28, r29, r30, r31, r32 };
}

/** Which row of the income statement a row of A200000 repeats, by the number it has in each standard. */
export const statementRows: Readonly<Record<Standard, Readonly<Partial<Record<number, number>>>>> = {
  small: { 1: 1, 2: 2, 3: 3, 4: 11, 5: 14, 7: 18, 9: 20, 15: 21, 16: 22, 17: 24, 18: 30 },
  enterprise: {
    1: 1,
    2: 2,
    3: 3,
    4: 4,
    5: 5,
    6: 6,
    7: 7,
    8: 10,
    9: 11,
    11: 12,
    12: 13,
    13: 14,
    14: 15,
    15: 16,
    16: 17,
    17: 18,
    18: 19,
  },
};

/** The rows that come from the income statement, as the form calls them. */
export const incomeTitles: Readonly<Record<number, string>> = {
  1: '营业收入',
  2: '减：营业成本',
  3: '减：税金及附加',
  4: '减：销售费用',
  5: '减：管理费用',
  6: '减：研发费用',
  7: '减：财务费用',
  8: '加：其他收益',
  9: '加：投资收益',
  10: '加：净敞口套期收益',
  11: '加：公允价值变动收益',
  12: '加：信用减值损失',
  13: '加：资产减值损失',
  14: '加：资产处置收益',
  15: '营业利润',
  16: '加：营业外收入',
  17: '减：营业外支出',
};

/** The last month of the quarter a month lies in. */
export const quarterEnd = (month: string): string =>
  `${month.slice(0, 4)}-${String(Math.ceil(Number(month.slice(5)) / 3) * 3).padStart(2, '0')}`;
export const quarterName = (month: string): string =>
  `${month.slice(0, 4)} 年第 ${Math.ceil(Number(month.slice(5)) / 3)} 季度`;
