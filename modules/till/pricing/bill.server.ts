import { dateOf, Refusal, today, type Work } from '@heliu/engine';
import { codes, type Decimal, fen, type Fen, formatFen, parseYuan, sumFen, yuan } from '@heliu/model';
import {
  beijingMinute,
  type Cart,
  type CartMember,
  earnedPoints,
  type PointTerms,
  preparePromotions,
  type PriceProof,
  type Promotion,
  savingKinds,
  usablePoints,
} from '../../pos/model.ts';
import {
  couponsForBill,
  discountsOf,
  type FittingCoupon,
  lotsOf,
  multiplesOf,
  promotionsAhead,
  promotionsAt,
  ruleOn,
} from '../../pos/server.ts';
import { setting } from '../../system/server.ts';
import { type SoldGoods, soldGoodsOf } from '../goods/goods.server.ts';
import type { TillPlace } from '../terminal/terminal.server.ts';
import { cartOf, type WantedBill } from './cart.rules.ts';
import { saleLine, type SaleLine } from './line.rules.ts';
import type { BillPart, PricedBill, Written } from './priced-bill.ts';

/** Prepared once for as long as the same ones run. */
const prepared = new WeakMap<readonly Promotion[], (cart: Cart) => PriceProof>();
function pricingOf(promotions: readonly Promotion[]): (cart: Cart) => PriceProof {
  const known = prepared.get(promotions);
  if (known) return known;
  const made = preparePromotions(promotions);
  prepared.set(promotions, made);
  return made;
}

export async function pointTerms(work: Work): Promise<PointTerms | null> {
  const perYuan = Number(await setting(work, 'pos.pointsPerYuan'));
  if (!(perYuan > 0)) return null;
  const min = Number(await setting(work, 'pos.pointsMin'));
  return { perYuan, min, unit: 1, maxRate: (await setting(work, 'pos.pointsMaxRate')) as Decimal };
}

interface Wanted extends WantedBill {
  readonly member?: number | undefined;
  readonly coupons: readonly string[];
  readonly soldOut: readonly number[];
}
/** How a sale that was made a while ago without a line is priced: as it was then, and what does not fit is told, not refused. */
export interface PastTerms {
  /** What the copy of the till said the goods cost, in yuan. */
  readonly prices: ReadonlyMap<number, { readonly price: string; readonly memberPrice: string | null }>;
  /** Without any promotion. */
  readonly isPlain?: boolean;
  /** What is taken off beyond what was asked for. */
  readonly off?: Fen;
  readonly tell: (code: 'coupon' | 'goods' | 'price' | 'member', words: string) => void;
}
export const pastOff = '离线成交差额';

interface Buyer extends CartMember {
  readonly name: string;
}

async function buyerOf(work: Work, id: number | undefined): Promise<Buyer | undefined> {
  if (id === undefined) return undefined;
  const [row] = await work.query<{ name: string; rank: number | null; tags: number[] | null; disabled: boolean }>(
    'till.member',
    'select name, rank, tags, disabled from pos_member where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这位会员', codes.missing);
  if (row.disabled) throw new Refusal(`会员${row.name}已停用`);
  const lots = (await lotsOf(work, [id])).get(id) ?? [];
  return { id, name: row.name, rank: row.rank ?? 0, tags: row.tags ?? [], points: usablePoints(lots, today()) };
}

/** A bill that has been priced, with everything a sale wants of it. */
export interface ServerBill {
  readonly proof: PriceProof;
  readonly goods: ReadonlyMap<number, SoldGoods>;
  readonly member: Buyer | undefined;
  /** Coupons that were shown and may be used; those that took something off have a hit with their id. */
  readonly coupons: readonly FittingCoupon[];
  readonly lines: readonly SaleLine[];
  /** What is paid for goods that win points. */
  readonly winning: Fen;
  readonly earnedPoints: number;
}

/** Goods at the prices they were sold for. */
function asThen(goods: ReadonlyMap<number, SoldGoods>, { prices, tell }: PastTerms): Map<number, SoldGoods> {
  return new Map(
    [...goods].map(([sku, one]) => {
      const then = prices.get(sku);
      if (!then) return [sku, one];
      if (one.hasPrice && parseYuan(one.price) !== parseYuan(then.price))
        tell('price', `${one.name} 现价 ${one.price}，按成交时的 ${formatFen(yuan(then.price))} 记`);
      if (!one.isForSale) tell('goods', `${one.name} 已停用或禁止销售，货已卖出，照单成交`);
      return [sku, { ...one, ...then, price: formatFen(yuan(then.price)), hasPrice: true, isForSale: true }];
    }),
  );
}

/** Who has bought: of a member who is one no more, nobody. */
async function buyerThen(work: Work, id: number | undefined, { tell }: PastTerms): Promise<Buyer | undefined> {
  try {
    return await buyerOf(work, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell('member', `${error.message}，按散客成交`);
    return undefined;
  }
}

function demandForSale(bill: WantedBill, goods: ReadonlyMap<number, SoldGoods>): void {
  const seen = new Set<number>();
  for (const { no, sku, price } of bill.lines) {
    const found = goods.get(sku);
    if (!found) throw new Refusal(`第${no}行：商品不存在`, codes.missing);
    if (!found.isForSale) throw new Refusal(`第${no}行：${found.name} 已停用或禁止销售`);
    if (!found.hasPrice && price === undefined) throw new Refusal(`第${no}行：${found.name} 没有零售价`);
    if (seen.has(no)) throw new Refusal(`第${no}行：行号重复`, codes.invalid);
    seen.add(no);
  }
  for (const { name, mode, rate, value, lines } of bill.discounts) {
    if ((mode === 'rate') !== (rate !== undefined) || (mode === 'amount') !== (value !== undefined))
      throw new Refusal(`折扣“${name}”：打折填折扣，减免填金额`, codes.invalid);
    const foreign = lines?.find((no) => !seen.has(no));
    if (foreign !== undefined) throw new Refusal(`折扣“${name}”：没有第${foreign}行`, codes.invalid);
  }
}

/** Buttons take off what they were set up for, whatever a till believes. */
async function withCommon(work: Work, discounts: Wanted['discounts']): Promise<Wanted['discounts']> {
  const chosen = discounts.flatMap(({ common }) => (common === undefined ? [] : [common]));
  const terms = await discountsOf(work, chosen);
  let at = 0;
  return discounts.map(({ lines, ...typed }) => {
    if (typed.common === undefined) return { ...typed, lines };
    const { name, mode, rate, value, maxOff } = terms[at++]!;
    return {
      common: typed.common,
      name,
      mode,
      rate,
      value: value === undefined ? undefined : formatFen(value),
      maxOff: maxOff === undefined ? undefined : formatFen(maxOff),
      lines,
    };
  });
}

/** What the member wins with what is paid. */
export async function pointsFor(work: Work, member: number, paid: Fen): Promise<number> {
  const rule = await ruleOn(work, today());
  if (!rule || paid <= 0n) return 0;
  const multiple = (await multiplesOf(work, [member])).get(member) ?? '1';
  return earnedPoints(paid, { earnPoints: rule.earnPoints, earnPer: yuan(rule.earnPer) }, multiple);
}

/** Prices a bill as the till does, with what stands here; one of the past with what stood there then. */
export async function priceBill(
  work: Work,
  place: TillPlace,
  bill: Wanted,
  at = work.now,
  past?: PastTerms,
): Promise<ServerBill> {
  const found = await soldGoodsOf(
    work,
    bill.lines.map(({ sku }) => sku),
    place,
  );
  const goods = past ? asThen(found, past) : found;
  demandForSale(bill, goods);
  const member = past ? await buyerThen(work, bill.member, past) : await buyerOf(work, bill.member);
  const shown = await couponsForBill(
    work,
    bill.coupons,
    { key: '', member: member?.id ?? null, store: place.store },
    past ? dateOf(new Date(at)) : today(),
  );
  for (const { name, words } of past ? shown.refused : [])
    past!.tell('coupon', `券 ${name} ${words}，少收的由门店承担`);
  const asked = await withCommon(work, bill.discounts);
  const discounts =
    past?.off === undefined
      ? asked
      : [...asked, { name: pastOff, mode: 'amount' as const, value: formatFen(past.off) }];
  const cart = cartOf({ ...bill, discounts }, (sku) => goods.get(sku)!, {
    at: beijingMinute(at),
    store: place.store,
    rounding: place.rounding,
    member,
    coupons: shown.coupons.map(({ priced }) => priced),
    points: await pointTerms(work),
    soldOut: bill.soldOut,
  });
  const promotions = !past ? await promotionsAhead(work) : past.isPlain ? [] : await promotionsAt(work, at);
  const priced = pricingOf(promotions)(cart);
  const proof = { ...priced, rejections: [...shown.refused, ...priced.rejections] };
  const gifts = proof.parts.filter(({ isGift, sku }) => isGift && !goods.has(sku)).map(({ sku }) => sku);
  const all = new Map([...goods, ...(await soldGoodsOf(work, gifts, place))]);
  const lines = proof.parts.map((part) => {
    const { price, taxRate } = all.get(part.sku)!;
    return saleLine(part, { price: parseYuan(price)!, taxRate });
  });
  const winning = sumFen(lines.filter(({ sku }) => !all.get(sku)!.noPoints).map(({ pay }) => pay));
  return {
    proof,
    goods: all,
    member,
    coupons: shown.coupons,
    lines,
    winning,
    earnedPoints: member ? await pointsFor(work, member.id, winning) : 0,
  };
}

/** Amounts as text, all the way down. */
function written<T>(value: T): Written<T> {
  if (typeof value === 'bigint') return formatFen(fen(value)) as Written<T>;
  if (Array.isArray(value)) return value.map(written) as Written<T>;
  if (typeof value !== 'object' || value === null) return value as Written<T>;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one)])) as Written<T>;
}

/** The bill as a till shows it. */
export function shownBill({ proof, goods, earnedPoints: won }: ServerBill): PricedBill {
  const parts = proof.parts.map(({ savings, ...part }): BillPart => {
    const { name, price } = goods.get(part.sku)!;
    return { ...written(part), name, price, savings: savings.map(({ source: _, ...one }) => written(one)) };
  });
  return {
    parts,
    list: formatFen(proof.list),
    saved: Object.fromEntries(savingKinds.map((kind) => [kind, formatFen(proof.saved[kind])])) as PricedBill['saved'],
    pay: formatFen(proof.pay),
    usedPoints: proof.usedPoints,
    earnedPoints: won,
    hits: written(proof.hits),
    rejections: proof.rejections,
    choices: written(proof.choices),
  };
}
