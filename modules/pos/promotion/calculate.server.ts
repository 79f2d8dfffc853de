import { codes, dec, type Decimal, type Fen, formatFen, parseYuan } from '@heliu/model';
import { handle, Refusal, type Work } from '@heliu/engine';
import { categoriesAbove } from '../../goods/server.ts';
import { couponsForBill } from '../coupon/till.server.ts';
import { discountsOf } from '../discount/common-discount.server.ts';
import { calculate } from '../pricing/calculate.calls.ts';
import { preparePromotions } from '../pricing/pricing.rules.ts';
import type { CartLine, CartMember } from '../pricing/terms.ts';
import { beijingMinute } from './promotion.rules.ts';
import { promotionsAt } from './running.server.ts';

interface GoodsRow {
  readonly sku: number;
  readonly name: string;
  readonly goods: number;
  readonly brand: number | null;
  readonly tags: readonly number[] | null;
  readonly categories: readonly number[] | null;
  readonly price: string | null;
  readonly memberPrice: string | null;
  readonly noDiscount: boolean;
}

const yuanOf = (price: string): Fen => parseYuan(price)!;

/** What a till knows of goods before any promotion. */
async function goodsOf(work: Work, skus: readonly number[]): Promise<ReadonlyMap<number, GoodsRow>> {
  const rows = await work.query<GoodsRow>(
    'pos.goods',
    `select s.id as sku, s.name, s.goods, g.brand, s.labels as tags, k.categories, g.no_discount as "noDiscount",
            round(coalesce(s.retail_price, g.retail_price), 2)::text as price,
            round(coalesce(s.member_price, g.member_price), 2)::text as "memberPrice"
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods ${categoriesAbove}
     where s.company_id = $1 and s.id = any($2::bigint[]) and not s.deleted`,
    [work.company, [...new Set(skus)]],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

function lineOf(no: number, row: GoodsRow | undefined, quantity: Decimal, isMember: boolean): CartLine {
  if (!row) throw new Refusal(`第${no}行：SKU 不存在`, codes.missing);
  if (row.price === null) throw new Refusal(`第${no}行：${row.name} 没有零售价`, codes.invalid);
  return {
    no,
    sku: row.sku,
    goods: row.goods,
    categories: row.categories ?? [],
    ...(row.brand === null ? {} : { brand: row.brand }),
    tags: row.tags ?? [],
    quantity: dec(quantity),
    price: yuanOf(row.price),
    ...(isMember && row.memberPrice !== null ? { memberPrice: yuanOf(row.memberPrice) } : {}),
    noDiscount: row.noDiscount,
  };
}

/** A member as pricing knows him; anybody of no rank where it is only known that he is one. */
async function memberOf(work: Work, id: number | undefined): Promise<CartMember> {
  if (id === undefined) return { id: 0, rank: 0, tags: [], points: 0 };
  const [row] = await work.query<{ rank: number | null; tags: readonly number[] | null; points: number }>(
    'pos_member.priced',
    'select rank, tags, points from pos_member where company_id = $1 and id = $2 and not deleted and not disabled',
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这位会员，或会员已停用', codes.missing);
  return { id, rank: row.rank ?? 0, tags: row.tags ?? [], points: row.points };
}

export const calculateHandlers = [
  handle(calculate, async ({ at, isMember, member, promotion, coupons, discounts, lines }, work) => {
    const asMember = isMember || member !== undefined;

    const goods = await goodsOf(
      work,
      lines.map(({ sku }) => sku),
    );
    const moment = at ?? work.now;
    const bill = { key: '', member: member ?? null, store: null };
    const shown = await couponsForBill(work, coupons, bill, beijingMinute(moment).slice(0, 10));
    const promotions = await promotionsAt(work, moment, promotion);
    const proof = preparePromotions(promotions)({
      at: beijingMinute(moment),
      store: 0,
      channel: 'store',
      ...(asMember ? { member: await memberOf(work, member) } : {}),
      lines: lines.map(({ sku, quantity }, index) => lineOf(index + 1, goods.get(sku), quantity, asMember)),
      coupons: shown.coupons.map(({ priced }) => priced),
      discounts: await discountsOf(work, discounts),
      rounding: 'none',
      chosen: [],
      soldOut: [],
    });
    const gifts = new Map(
      promotions.flatMap((one) => (one.kind === 'pl' ? one.gifts.map((gift) => [gift.sku, gift.name] as const) : [])),
    );
    return {
      parts: proof.parts.map((part) => ({
        ...part,
        name: (part.isGift ? gifts.get(part.sku) : goods.get(part.sku)?.name) ?? '',
      })),
      list: formatFen(proof.list),
      pay: formatFen(proof.pay),
      hits: proof.hits,
      rejections: [...shown.refused, ...proof.rejections],
      choices: proof.choices,
    };
  }),
];
