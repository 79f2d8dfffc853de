import { chosen, formatFen, type Fen } from '@heliu/model';
import { z } from 'zod';
import { billParts, clientUuid, salePayments, yuanText } from '../pricing/bill.input.ts';
import { approvals } from '../shift/shift.calls.ts';
import type { TenderKind } from '../terminal/terminal.rules.ts';

/** What of an offline sale is signed: what was wanted, at which prices, what was paid, and when. */
export const offlineBody = z.object({
  clientUuid,
  shift: chosen('班次'),
  slip: z.string('离线小票号应为文字').min(1, '没有离线小票号').max(40, '离线小票号过长'),
  soldAt: z.iso.datetime('成交时间不对'),
  ...billParts,
  pay: yuanText('应收'),
  payments: salePayments,
  approvals,
  /** What the copy of the till said each of the goods costs. */
  prices: z
    .array(
      z.object({ sku: chosen('SKU'), price: yuanText('单价'), memberPrice: yuanText('会员价').nullable() }),
      '价格应为列表',
    )
    .max(200, '价格过多'),
});
export type OfflineBody = z.infer<typeof offlineBody>;

/** What can be taken without asking anybody: telephones and credit need somebody's answer. */
const offlineTenders: readonly string[] = ['cash', 'card', 'transfer', 'other'] satisfies readonly TenderKind[];
export const isOfflineTender = (kind: string): boolean => offlineTenders.includes(kind);

interface Wanted {
  readonly points: number;
  readonly tenders: readonly { readonly name: string; readonly kind: string }[];
  readonly due: Fen;
}
/** Why a sale cannot be made without a line; nothing where it can. */
export function offlineComplaint({ points, tenders, due }: Wanted): string | undefined {
  const asking = tenders.find(({ kind }) => !isOfflineTender(kind));
  if (asking) return `离线时不能用${asking.name}收款，请收现金或刷卡`;
  if (points > 0) return '离线时不能用积分抵扣，请先取消积分';
  return due < 0n ? `应收 ${formatFen(due)} 不对` : undefined;
}
