import type { Draft } from '@heliu/model';
import type { terminal } from './terminal.ts';

/** What a till can be paid with. Points and coupons are savings. */
export const tenderKinds = ['cash', 'card', 'transfer', 'wechat', 'alipay', 'stored', 'credit', 'other'] as const;
export type TenderKind = (typeof tenderKinds)[number];
export const isTenderKind = (kind: string): kind is TenderKind => (tenderKinds as readonly string[]).includes(kind);

/** Nobody pays yet: a customer owes it, and no account has it. */
export const isOwed = (kind: string): boolean => kind === 'credit';
/** Paid beforehand: the money came in with a recharge. */
export const isStored = (kind: string): boolean => kind === 'stored';
/** Money comes in now, into an account; with the others no debt is paid and nothing recharged. */
export const takesMoney = (kind: string): boolean => !isOwed(kind) && !isStored(kind);

/** Paid with a telephone: what the other side calls the payment is written down beside it. */
export const needsTradeNo = (kind: string): boolean => kind === 'wechat' || kind === 'alipay';

export interface Method {
  readonly id: number;
  readonly name: string;
  readonly tender: string;
  readonly disabled: boolean;
}

type Set = 'weightPrefix' | 'pricePrefix' | 'serviceRate' | 'serviceGoods' | 'minimumPerGuest' | 'minimumGoods';
export function terminalComplaint(draft: Pick<Draft<typeof terminal>, Set>) {
  const { weightPrefix, pricePrefix, serviceRate, serviceGoods, minimumPerGuest, minimumGoods } = draft;
  if (weightPrefix && weightPrefix === pricePrefix) return '重量码和金额码的前缀不能相同';
  if (Number(serviceRate) > 0 && !serviceGoods) return '收服务费要选服务费商品';
  return minimumPerGuest && minimumPerGuest > 0n && !minimumGoods ? '有最低消费要选低消补差商品' : undefined;
}

/** What is wrong with the tenders of a terminal. */
export function tenderComplaint(
  tenders: readonly { readonly method: number; readonly account?: number | null | undefined }[],
  methodOf: (id: number) => Method | undefined,
): string | undefined {
  const seen = new Set<number>();
  let cash = 0;
  for (const [i, { method, account }] of tenders.entries()) {
    const found = methodOf(method);
    // What does not exist is refused with the other references.
    if (!found) return undefined;
    const at = `收款方式第${i + 1}行：`;
    if (seen.has(method)) return `${at}${found.name}重复`;
    seen.add(method);
    if (!isTenderKind(found.tender)) return `${at}${found.name}还不能用来收款`;
    if (takesMoney(found.tender) && !account) return `${at}${found.name}要选入账账户`;
    if (isOwed(found.tender) && account) return `${at}${found.name}不用选入账账户：钱由客户欠着`;
    if (isStored(found.tender) && account) return `${at}${found.name}不用选入账账户：钱在充值时已经收了`;
    if (found.tender === 'cash') cash += 1;
  }
  if (cash === 0) return '收款方式里要有现金';
  return cash > 1 ? '现金只能有一行' : undefined;
}
