import { addDecimal, compareDecimal, dec, type Decimal, parseYuan, timesDecimal } from '@heliu/model';
import type { CheckedMember } from '../../pos/model.ts';
import type { TillCoupon } from '../coupon/coupon.calls.ts';
import type { TillGoods } from '../goods/search.calls.ts';
import type { HeldCart } from '../hold/held-cart.ts';
import type { Opening } from '../opening/opening.calls.ts';
import type { OverrideKind } from '../override/override.ts';
import type { WantedBill } from '../pricing/cart.rules.ts';

/** What a cashier takes off by hand. */
export interface HandDiscount {
  /** A button that was set up for it. */
  readonly common?: number;
  readonly name: string;
  readonly mode: 'rate' | 'amount';
  /** `0.85` */
  readonly rate?: string;
  /** Yuan. */
  readonly value?: string;
  /** Yuan. */
  readonly maxOff?: string;
}

export interface CartRow {
  /** Stays with the row as long as it lives. */
  readonly no: number;
  readonly goods: TillGoods;
  readonly quantity: Decimal;
  /** A price that was changed by hand, for one base unit. */
  readonly price?: string;
  readonly discount?: HandDiscount;
  /** Of goods whose pieces have numbers: one for each. */
  readonly serials?: readonly string[];
}

/** Somebody with the right has agreed to what the cashier may not do alone. */
export interface Agreement {
  readonly kind: OverrideKind;
  readonly token: string;
  readonly name: string;
}

/** What lies on the counter. Plain text and numbers, so that a reload of the page finds it as it was. */
export interface TillCart {
  /** The number of the sale this will be, made before anything of it is sent. */
  readonly clientUuid: string;
  readonly rows: readonly CartRow[];
  /** The row that the keys are for. */
  readonly selected: number | null;
  readonly member: CheckedMember | null;
  /** Off the whole bill. */
  readonly discount: HandDiscount | null;
  readonly coupons: readonly TillCoupon[];
  readonly points: number;
  readonly gifts: WantedBill['gifts'];
  readonly agreements: readonly Agreement[];
}

export const emptyCart = (clientUuid: string): TillCart => ({
  clientUuid,
  rows: [],
  selected: null,
  member: null,
  discount: null,
  coupons: [],
  points: 0,
  gifts: [],
  agreements: [],
});

/** What the server takes on one bill. */
const mostRows = 200;
const mostQuantity = dec('999999');
const one = dec(1);

export const selectedRow = ({ rows, selected }: TillCart): CartRow | undefined =>
  rows.find(({ no }) => no === selected) ?? rows.at(-1);

/** Pieces that can be told apart by nothing are counted; what was weighed stands by itself. */
const isCounted = (quantity: Decimal): boolean => !quantity.includes('.');

const changed = (cart: TillCart, no: number, change: Partial<CartRow>): TillCart => ({
  ...cart,
  rows: cart.rows.map((row) => (row.no === no ? { ...row, ...change } : row)),
  selected: no,
});

/**
 * Goods that were scanned: one more in the row that has them, unless that row was weighed, or somebody has changed its
 * price or taken something off it. Words where it cannot be.
 */
export function withGoods(cart: TillCart, goods: TillGoods, times: Decimal = one): TillCart | string {
  const amount = timesDecimal(dec(goods.quantity), times);
  const row = cart.rows.find(
    ({ goods: its, price, discount, quantity, serials }) =>
      its.sku === goods.sku && price === undefined && !discount && isCounted(quantity) && !serials,
  );
  if (row && isCounted(amount) && !goods.hasSerials) {
    const quantity = addDecimal(row.quantity, amount);
    if (compareDecimal(quantity, mostQuantity) > 0) return `数量最多 ${mostQuantity}`;
    // What was scanned last knows the price and the stock of this moment.
    return changed(cart, row.no, { quantity, goods });
  }
  if (cart.rows.length >= mostRows) return `一单最多 ${mostRows} 行，请先收款或挂单`;
  const no = Math.max(0, ...cart.rows.map((its) => its.no)) + 1;
  return { ...cart, rows: [...cart.rows, { no, goods, quantity: amount }], selected: no };
}

/** `3`, `0.5`; undefined when it is no quantity. */
export const typedQuantity = (text: string): Decimal | undefined =>
  /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/.test(text) ? dec(text) : undefined;

export function withQuantity(cart: TillCart, no: number, text: string): TillCart | string {
  const quantity = typedQuantity(text);
  const row = cart.rows.find((its) => its.no === no);
  if (!row) return '请先选一行商品';
  if (!quantity) return '数量应大于 0，最多 3 位小数';
  if (row.goods.hasSerials) return `${row.goods.name} 一件一个序列号，请逐件扫`;
  return changed(cart, no, { quantity });
}

/** Takes a row off; the one after it, or else before it, is selected. */
export function withoutRow(cart: TillCart, no: number): TillCart {
  const at = cart.rows.findIndex((row) => row.no === no);
  if (at < 0) return cart;
  const rows = cart.rows.toSpliced(at, 1);
  return { ...cart, rows, selected: (rows[at] ?? rows.at(-1))?.no ?? null };
}

/** The row above or below; from the last on to the first. */
export function moved(cart: TillCart, by: 1 | -1): TillCart {
  const { rows } = cart;
  if (rows.length === 0) return cart;
  const at = rows.findIndex(({ no }) => no === selectedRow(cart)?.no);
  return { ...cart, selected: rows[(at + by + rows.length) % rows.length]!.no };
}

/** `85` and `8.5` are 八五折; `0.85` too. Undefined when it is none. */
function typedRate(text: string): string | undefined {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  const number = Number(text);
  const rate = number < 1 ? number : number < 10 ? number / 10 : number / 100;
  return rate > 0 && rate < 1 ? String(Number(rate.toFixed(4))) : undefined;
}

/** What was typed after 折扣: a rate, or an amount when a minus stands before it. Words where it is neither. */
export function typedDiscount(text: string): HandDiscount | string {
  const amount = /^[-－](.+)$/.exec(text)?.[1];
  if (amount !== undefined) {
    const value = parseYuan(amount);
    return value === undefined || value <= 0n
      ? '减多少元：减号后写金额，如 -5'
      : { name: '手工减价', mode: 'amount', value: amount };
  }
  const rate = typedRate(text);
  return rate === undefined ? '几折：85 或 8.5 都是八五折；减价写成 -5' : { name: '手工折扣', mode: 'rate', rate };
}

/** Buttons for discounts are chosen by a letter where an amount is typed. */
export const letterAt = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

export const commonDiscount = ({
  id,
  name,
  mode,
  rate,
  value,
  maxOff,
}: Opening['discounts'][number]): HandDiscount => ({
  common: id,
  name,
  mode,
  ...(rate !== null && { rate }),
  ...(value !== null && { value }),
  ...(maxOff !== null && { maxOff }),
});

export const withRowDiscount = (cart: TillCart, no: number, discount: HandDiscount | undefined): TillCart => ({
  ...cart,
  rows: cart.rows.map(({ discount: before, ...row }) =>
    row.no === no ? { ...row, ...(discount && { discount }) } : { ...row, ...(before && { discount: before }) },
  ),
  selected: no,
});

export function withPrice(cart: TillCart, no: number, text: string): TillCart | string {
  const price = parseYuan(text);
  if (price === undefined || price < 0n) return '单价是金额，最多 2 位小数';
  return changed(cart, no, { price: text });
}

/** A number read off a piece; each stands for one. Words when it lies on the counter already. */
export function withSerial(cart: TillCart, no: number, serial: string): TillCart | string {
  const row = cart.rows.find((its) => its.no === no);
  if (!row) return '请先选一行商品';
  if (cart.rows.some(({ goods, serials }) => goods.sku === row.goods.sku && serials?.includes(serial)))
    return `序列号 ${serial} 已经扫过`;
  const serials = [...(row.serials ?? []), serial];
  return changed(cart, no, { serials, quantity: dec(serials.length) });
}
export const lacksSerial = (cart: TillCart): CartRow | undefined =>
  cart.rows.find(({ goods, serials, quantity }) => goods.hasSerials && String(serials?.length ?? 0) !== quantity);

/** A customer's choice of a gift; as many as he may have. */
export function withGift(cart: TillCart, promotion: number, sku: number): TillCart {
  const at = cart.gifts.findIndex((gift) => gift.promotion === promotion && gift.sku === sku);
  const gifts =
    at < 0
      ? [...cart.gifts, { promotion, sku, quantity: 1 }]
      : cart.gifts.map((gift, place) => (place === at ? { ...gift, quantity: gift.quantity + 1 } : gift));
  return { ...cart, gifts };
}

/** Somebody else pays, or nobody who is known: what was only his goes with him. */
export const withMember = (cart: TillCart, member: CheckedMember | null): TillCart => ({
  ...cart,
  member,
  points: member && member.id === cart.member?.id ? cart.points : 0,
  coupons: cart.coupons.filter((one) => one.member === null || one.member === member?.id),
});

/** Lays a coupon on the counter, or takes it away again. */
export function withCoupon(cart: TillCart, coupon: TillCoupon): TillCart {
  const others = cart.coupons.filter(({ code }) => code !== coupon.code);
  return { ...cart, coupons: others.length < cart.coupons.length ? others : [...others, coupon] };
}

/** A cart as the calls and the rule of pricing want it. */
export function wantedOf({ rows, discount, coupons, points, gifts, member }: TillCart) {
  const sent = ({ common, name, mode, rate, value, maxOff }: HandDiscount, lines?: number[]) => ({
    ...(common !== undefined && { common }),
    name,
    mode,
    ...(rate !== undefined && { rate: rate as Decimal }),
    ...(value !== undefined && { value }),
    ...(maxOff !== undefined && { maxOff }),
    ...(lines && { lines }),
  });
  return {
    ...(member && { member: member.id }),
    lines: rows.map(({ no, goods, quantity, price, serials }) => ({
      no,
      sku: goods.sku,
      quantity,
      ...(price !== undefined && { price }),
      ...(serials && { serials: serials.join(',') }),
    })),
    discounts: [
      ...rows.flatMap((row) => (row.discount ? [sent(row.discount, [row.no])] : [])),
      ...(discount ? [sent(discount)] : []),
    ],
    coupons: coupons.map(({ code }) => code),
    points: member ? points : 0,
    gifts: gifts.map((gift) => ({ ...gift })),
  };
}

/** A cart that was put aside, with its goods as they are now. */
export function takenUp(
  clientUuid: string,
  held: HeldCart,
  goods: readonly TillGoods[],
  coupons: readonly TillCoupon[],
  member: CheckedMember | null,
): TillCart {
  const goodsOf = new Map(goods.map((one) => [one.sku, one]));
  const ofLine = (no: number) => held.discounts.find(({ lines }) => lines?.length === 1 && lines[0] === no);
  const asHand = ({ common, name, mode, rate, value, maxOff }: HeldCart['discounts'][number]): HandDiscount => ({
    ...(common !== undefined && { common }),
    name,
    mode,
    ...(rate !== undefined && { rate }),
    ...(value !== undefined && { value }),
    ...(maxOff !== undefined && { maxOff }),
  });
  const rows = held.lines.flatMap(({ no, sku, quantity, price, serials }): CartRow[] => {
    const found = goodsOf.get(sku);
    const discount = ofLine(no);
    return found
      ? [
          {
            no,
            goods: found,
            quantity: dec(quantity),
            ...(price !== undefined && { price }),
            ...(discount && { discount: asHand(discount) }),
            ...(serials && { serials: serials.split(',') }),
          },
        ]
      : [];
  });
  const whole = held.discounts.find(({ lines }) => !lines);
  return {
    ...emptyCart(clientUuid),
    rows,
    selected: rows.at(-1)?.no ?? null,
    member,
    discount: whole ? asHand(whole) : null,
    coupons,
    points: held.points,
    gifts: held.gifts,
  };
}

/** Pieces on the counter; what is weighed counts as one. */
export const piecesOf = ({ rows }: TillCart): number =>
  rows.reduce((sum, { quantity }) => sum + (isCounted(quantity) ? Number(quantity) : 1), 0);
