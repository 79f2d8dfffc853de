import { dec, type Decimal, type Fen, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import type { Hit, PriceProof, SavingKind } from '../../pos/model.ts';
import { type CartPlace, cartOf } from '../pricing/cart.rules.ts';
import type { PricedBill } from '../pricing/priced-bill.ts';
import { type CartRow, type TillCart, wantedOf } from './cart.rules.ts';

/** One reason why a row costs less, over all its units. */
export interface RowSaving {
  readonly kind: SavingKind;
  readonly name: string;
  readonly amount: Fen;
}
export interface BillRow {
  readonly row: CartRow;
  readonly list: Fen;
  readonly savings: readonly RowSaving[];
  readonly pay: Fen;
}
export interface BillGift {
  readonly sku: number;
  readonly name: string;
  readonly quantity: Decimal;
  readonly list: Fen;
  readonly promotion: string;
}
export interface Told {
  /** The promotion or the coupon. */
  readonly source?: number;
  readonly name: string;
  readonly words: string;
}
export interface OpenChoice {
  readonly promotion: number;
  readonly name: string;
  readonly open: number;
  readonly gifts: readonly { readonly sku: number; readonly name: string; readonly price: Fen }[];
}

/** A cart and what it comes to, in the words of a till. */
export interface Bill {
  readonly rows: readonly BillRow[];
  readonly gifts: readonly BillGift[];
  readonly list: Fen;
  readonly saved: Readonly<Record<SavingKind, Fen>>;
  readonly pay: Fen;
  readonly usedPoints: number;
  readonly hits: readonly Pick<Hit, 'kind' | 'name' | 'words' | 'base' | 'saving'>[];
  readonly rejections: readonly Told[];
  readonly choices: readonly OpenChoice[];
}

interface Part {
  readonly line: number;
  readonly sku: number;
  readonly name: string;
  readonly quantity: Decimal;
  readonly list: Fen;
  readonly savings: readonly RowSaving[];
  readonly pay: Fen;
  readonly isGift: boolean;
}

/** Units that came to the same price in different ways stand in one row of the screen, each reason once. */
function together(savings: readonly RowSaving[]): RowSaving[] {
  const sums = new Map<string, RowSaving>();
  for (const { kind, name, amount } of savings) {
    const key = `${kind} ${name}`;
    sums.set(key, { kind, name, amount: fen((sums.get(key)?.amount ?? 0n) + amount) });
  }
  return [...sums.values()];
}

function rowsOf({ rows }: TillCart, parts: readonly Part[]): BillRow[] {
  return rows.map((row) => {
    const its = parts.filter(({ line, isGift }) => line === row.no && !isGift);
    return {
      row,
      list: sumFen(its.map(({ list }) => list)),
      savings: together(its.flatMap(({ savings }) => savings)),
      pay: sumFen(its.map(({ pay }) => pay)),
    };
  });
}

const giftsOf = (parts: readonly Part[]): BillGift[] =>
  parts
    .filter(({ isGift }) => isGift)
    .map(({ sku, name, quantity, list, savings }) => ({
      sku,
      name,
      quantity,
      list,
      promotion: savings[0]?.name ?? '赠品',
    }));

/** A cart priced on this machine; gifts are called as their promotion calls them. */
export function billOf(
  cart: TillCart,
  place: CartPlace,
  price: (cart: ReturnType<typeof cartOf>) => PriceProof,
  giftName: (sku: number) => string,
): Bill {
  const goods = new Map(cart.rows.map((row) => [row.goods.sku, row.goods]));
  const proof = price(cartOf(wantedOf(cart), (sku) => goods.get(sku)!, place));
  const parts = proof.parts.map((part): Part => ({ ...part, name: giftName(part.sku) }));
  return {
    rows: rowsOf(cart, parts),
    gifts: giftsOf(parts),
    list: proof.list,
    saved: proof.saved,
    pay: proof.pay,
    usedPoints: proof.usedPoints,
    hits: proof.hits,
    rejections: proof.rejections,
    choices: proof.choices,
  };
}

/** The same as the server has priced it: where the two differ, the server is right. */
export function billOfServer(cart: TillCart, bill: PricedBill): Bill {
  const parts = bill.parts.map((part): Part => ({
    ...part,
    quantity: dec(part.quantity),
    list: yuan(part.list),
    pay: yuan(part.pay),
    savings: part.savings.map(({ kind, name, amount }) => ({ kind, name, amount: yuan(amount) })),
  }));
  return {
    rows: rowsOf(cart, parts),
    gifts: giftsOf(parts),
    list: yuan(bill.list),
    saved: Object.fromEntries(
      Object.entries(bill.saved).map(([kind, amount]) => [kind, yuan(amount)]),
    ) as Bill['saved'],
    pay: yuan(bill.pay),
    usedPoints: bill.usedPoints,
    hits: bill.hits.map((hit) => ({ ...hit, base: yuan(hit.base), saving: yuan(hit.saving) })),
    rejections: bill.rejections,
    choices: bill.choices.map(({ promotion, name, open, gifts }) => ({
      promotion,
      name,
      open,
      gifts: gifts.map((gift) => ({ sku: gift.sku, name: gift.name, price: yuan(gift.price) })),
    })),
  };
}

/** Sums under the cart, in the order they are taken off; what is nothing is not said. */
const sumNames: readonly (readonly [label: string, ...kinds: SavingKind[]])[] = [
  ['促销', 'set', 'price', 'reduction', 'gift'],
  ['会员价', 'member'],
  ['优惠券', 'coupon'],
  ['手工优惠', 'manual'],
  ['积分抵', 'points'],
  ['抹零', 'rounding'],
];
export const sumsOf = ({ saved }: Pick<Bill, 'saved'>): { readonly label: string; readonly amount: Fen }[] =>
  sumNames
    .map(([label, ...kinds]) => ({ label, amount: sumFen(kinds.map((kind) => saved[kind] ?? zeroFen)) }))
    .filter(({ amount }) => amount > 0n);

/** The promotion that a little more would reach: what it says about how much. */
export const nearest = ({ rejections }: Pick<Bill, 'rejections'>): Told | undefined =>
  rejections.find(({ words }) => words.includes('还差'));
