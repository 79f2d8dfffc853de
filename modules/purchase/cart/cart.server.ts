import { dec, type Decimal } from '@heliu/model';
import { behaviour, handle, Refusal, remove, save, today, type Work } from '@heliu/engine';
import { ratiosOf } from '../../goods/server.ts';
import { comingOf } from '../../inventory/server.ts';
import type { MadeOrder } from '../lines/lines.ts';
import { order } from '../order/order.ts';
import { companyPricing, termsOf } from '../terms/terms.server.ts';
import { priceBy } from '../terms/terms.rules.ts';
import { fillCart, submitCart } from './cart.calls.ts';
import { ordersOf, topUp } from './cart.rules.ts';
import { cartLine } from './cart.ts';

export const cartBehaviour = behaviour(cartLine, {
  async check(draft, work) {
    if (draft.unit != null) await ratiosOf(work, [draft]);
  },
});

interface Row {
  readonly id: number;
  readonly sku: number;
  readonly name: string;
  readonly unit: number | null;
  readonly quantity: string;
  readonly supplier: number | null;
  readonly warehouse: number | null;
  readonly price: string | null;
  readonly needDate: string | null;
  readonly remark: string | null;
  readonly forecast: number | null;
  readonly forecastLine: number | null;
  /** Where the forecast wants it, and in which unit it counts it. */
  readonly forecastNumber: string | null;
  readonly forecastWarehouse: number | null;
  readonly forecastUnit: number | null;
}

/** Locked, so that of two who submit at once one finds nothing left. */
const rowsOf = (work: Work, ids: readonly number[]) =>
  work.query<Row>(
    'pur_cart_line.submit',
    `select c.id, c.sku, s.name, c.unit, trim_scale(c.quantity)::text as quantity, c.supplier, c.warehouse,
            trim_scale(c.price)::text as price, c.need_date as "needDate", c.remark, c.forecast, c.forecast_line as "forecastLine",
            f.number as "forecastNumber", f.warehouse as "forecastWarehouse", fl.unit as "forecastUnit"
     from pur_cart_line c join goods_sku s on s.company_id = $1 and s.id = c.sku
     left join pur_forecast f on f.company_id = $1 and f.id = c.forecast
     left join pur_forecast_lines fl on fl.company_id = $1 and fl.document_id = c.forecast and fl.id = c.forecast_line
     where c.company_id = $1 and c.id = any($2::bigint[]) and not c.deleted order by c.id for update of c`,
    [work.company, ids],
  );

interface LowRow {
  readonly sku: number;
  readonly unit: number;
  readonly ratio: Decimal;
  readonly coming: Decimal;
  readonly minStock: Decimal;
  readonly maxStock: Decimal | null;
  readonly reorderQuantity: Decimal | null;
}

/** What the company has too little of and nobody has put aside yet. */
const lowStock = (work: Work) =>
  work.query<LowRow>(
    'pur_cart_line.low',
    `select s.id as sku, coalesce(u.unit, g.unit) as unit, trim_scale(coalesce(u.ratio, 1))::text as ratio, trim_scale(b.available + b.on_order + b.in_transit)::text as coming,
            trim_scale(g.min_stock)::text as "minStock", trim_scale(g.max_stock)::text as "maxStock", trim_scale(g.reorder_quantity)::text as "reorderQuantity"
     from goods_sku_v s join goods_goods_v g on g.id = s.goods
     left join lateral (select x.unit, x.ratio from goods_unit_group_units_v x where x.document_id = g.unit_group and x.purchase_default limit 1) u on true
     cross join lateral ${comingOf()} b
     where s.company_id = $1 and g.min_stock > b.available + b.on_order + b.in_transit and g.kind in ('goods', 'material') and not g.no_purchase
       and not s.deleted and not s.disabled and not g.deleted and not g.disabled
       and not exists (select 1 from pur_cart_line_v c where c.sku = s.id and not c.deleted)
     order by s.code limit 500`,
    [work.company],
  );

export const cartHandlers = [
  handle(fillCart, async (_, work) => {
    // Two who fill it at once would put everything in twice.
    await work.query('pur_cart_line.turn', 'select pg_advisory_xact_lock(4869, hashint8($1))', [work.company]);
    const low = await lowStock(work);
    for (const { sku, unit, ...facts } of low)
      await save(work, cartLine, { sku, unit, quantity: topUp(facts), source: 'lowStock' });
    return { added: low.length };
  }),

  handle(submitCart, async ({ id: ids, warehouse }, work) => {
    const rows = await rowsOf(work, ids);
    if (rows.length < new Set(ids).size) throw new Refusal('有的行已被删除或下单，请刷新后再试');
    const terms = await termsOf(work, rows);
    const complaints: string[] = [];
    const placed = rows.map((row, i) => {
      const of = terms[i];
      const [supplier, at] = [row.supplier ?? of?.supplier ?? 0, row.warehouse ?? warehouse ?? 0];
      const unit = row.unit ?? of?.unit ?? null;
      const price = row.price ?? (of && unit !== null ? priceBy(of.prices, unit) : null);
      const missing = [supplier === 0 && '供应商', at === 0 && '收货仓库', price === null && '单价'].filter(Boolean);
      const hint = price === null ? '（供应商商品和商品资料里都没有它的价格）' : '';
      if (missing.length > 0) complaints.push(`${row.name}：请先填写${missing.join('、')}${hint}`);
      // The forecast counts what was ordered for it, so it has to be the same goods in the same place.
      if (row.forecast !== null && (at !== row.forecastWarehouse || unit !== row.forecastUnit))
        complaints.push(`${row.name}：来自采购预测 ${row.forecastNumber}，收货仓库和单位要与它相同；不同的请另加一行`);
      return { ...row, supplier, warehouse: at, unit, price, taxRate: of?.taxRate };
    });
    if (complaints.length > 0) throw new Refusal(complaints.join('；'));
    const pricing = await companyPricing(work);
    const made: MadeOrder[] = [];
    for (const lines of ordersOf(placed)) {
      const [{ supplier, warehouse: at }] = lines as [(typeof lines)[number]];
      const saved = await save(work, order, {
        supplier,
        warehouse: at,
        orderDate: today(),
        buyer: work.user.id,
        pricing,
        lines: lines.map(({ forecast, forecastLine, sku, unit, quantity, price, taxRate, needDate, remark }) => ({
          ...(forecast !== null && { forecast, forecastLine }),
          sku,
          unit,
          quantity: dec(quantity),
          price: dec(price!),
          taxRate: dec(taxRate ?? '0.13'),
          ...(needDate !== null && needDate >= today() && { deliveryDate: needDate }),
          remark,
        })),
      });
      made.push({ id: saved.id, supplier, lines: lines.length });
    }
    for (const { id } of rows) await remove(work, cartLine, id);
    return made;
  }),
];
