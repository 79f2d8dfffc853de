import { compareDecimal, type Draft, type Input } from '@heliu/model';
import type { sku } from './sku.ts';

export const skuName = (goods: string, spec: string): string => (spec ? `${goods} ${spec}` : goods);

/** All bar codes of an SKU in one field, for lists and for the search. */
export function withBarcodes(input: Input<typeof sku>): Draft<typeof sku> {
  const codes = input.barcodes.map(({ barcode }) => barcode).join(' ');
  return { ...input, barcode: codes || null };
}

type Priced = Pick<Input<typeof sku>, 'retailPrice' | 'wholesalePrice' | 'memberPrice' | 'minPrice'>;
/** Nobody could sell at a price that lies below the lowest one allowed. */
export function floorComplaint({ minPrice, ...asked }: Priced): string | undefined {
  if (minPrice == null) return undefined;
  const below = (
    [
      ['零售价', asked.retailPrice],
      ['批发价', asked.wholesalePrice],
      ['会员价', asked.memberPrice],
    ] as const
  ).find(([, price]) => price != null && compareDecimal(price, minPrice) < 0);
  return below && `${below[0]}低于最低售价 ${minPrice}`;
}

export function skuComplaint({ barcodes, ...prices }: Input<typeof sku>): string | undefined {
  const seen = new Set<string>();
  for (const [index, { barcode }] of barcodes.entries()) {
    if (seen.has(barcode)) return `条码第${index + 1}行：条码 ${barcode} 写了两次`;
    seen.add(barcode);
  }
  return floorComplaint(prices);
}

/** Why an SKU cannot be offered for sale, everything at once. */
export function skuShelfBlockers(row: {
  readonly retailPrice: string | null;
  readonly disabled: boolean;
  readonly withdrawn: boolean;
  readonly goodsOff: boolean;
}): string[] {
  return [
    ...(row.retailPrice === null || Number(row.retailPrice) <= 0 ? ['没有零售价'] : []),
    ...(row.withdrawn ? ['规格已从商品撤下'] : row.disabled ? ['已停用'] : []),
    ...(row.goodsOff ? ['商品已停用或禁止销售'] : []),
  ];
}
