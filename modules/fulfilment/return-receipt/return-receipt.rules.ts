import { addDecimal, compareDecimal, dec, type Decimal, negateDecimal } from '@heliu/model';
import { qualities } from './return-receipt.ts';

type Quality = keyof typeof qualities;
type Disposition = 'restock' | 'defect' | 'scrap';

/** What is usually done with goods that come back for a cause. */
export const qualityBy: Readonly<Record<Disposition, Quality>> = { restock: 'good', defect: 'defect', scrap: 'scrap' };

/** A line that was asked for, and what came of it before. */
export interface Announced {
  readonly id: number;
  readonly goodsName: string | null;
  readonly quantity: Decimal;
  readonly receivedQuantity: Decimal;
}
interface Came {
  readonly requestLine?: number | null | undefined;
  readonly quantity: Decimal;
}

/** In what the parcel differs from what was announced, in words. */
export function differencesOf(announced: readonly Announced[], came: readonly Came[]): string[] {
  return announced.flatMap(({ id, goodsName, quantity, receivedQuantity }) => {
    const here = came.filter(({ requestLine }) => requestLine === id).map((line) => line.quantity);
    const all = addDecimal(receivedQuantity, ...here);
    const more = addDecimal(all, negateDecimal(quantity));
    const sign = compareDecimal(more, dec(0));
    if (sign === 0) return [];
    const difference = sign > 0 ? `多 ${more}` : `少 ${negateDecimal(more)}`;
    return [`${goodsName ?? ''}：申请 ${quantity}，实收 ${all}，${difference}`];
  });
}

/** Where goods of a quality are put, where nobody says otherwise; scrap lies nowhere. */
export const placeFor = (
  quality: Quality,
  { warehouse, defect }: { readonly warehouse: number; readonly defect: number | undefined },
): number | null => (quality === 'scrap' ? null : quality === 'good' ? warehouse : (defect ?? warehouse));
