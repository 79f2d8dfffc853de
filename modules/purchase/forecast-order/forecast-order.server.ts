import { addDecimal, compareDecimal, daysAfter, dec, type Decimal, negateDecimal } from '@heliu/model';
import { handle, invalid, load, Refusal, save, today, type Work } from '@heliu/engine';
import { ordersOf } from '../cart/cart.rules.ts';
import { cartLine } from '../cart/cart.ts';
import { cartForecast, orderForecast } from '../forecast/forecast.calls.ts';
import { forecast } from '../forecast/forecast.ts';
import type { MadeOrder } from '../lines/lines.ts';
import { order } from '../order/order.ts';

const none = dec(0);

/** What of each line waits in the cart or in orders that are not audited yet: the chain counts it only from then on. */
async function waitingOf(work: Work, id: number): Promise<ReadonlyMap<number, Decimal>> {
  const rows = await work.query<{ line: number; quantity: Decimal }>(
    'pur_forecast.waiting',
    `select line, trim_scale(sum(quantity))::text as quantity from (
       select l.forecast_line as line, l.quantity from pur_order_lines l
       join pur_order o on o.company_id = $1 and o.id = l.document_id and o.status = 'draft'
       where l.company_id = $1 and l.forecast = $2
       union all
       select c.forecast_line, c.quantity from pur_cart_line c where c.company_id = $1 and c.forecast = $2 and not c.deleted
     ) w group by line`,
    [work.company, id],
  );
  return new Map(rows.map(({ line, quantity }) => [line, quantity]));
}

/** The lines that still have to be bought. The forecast is locked, so that of two who ask at once the second finds none left. */
async function openLines(work: Work, id: number) {
  const record = await load(work, forecast, id, true);
  if (record.status !== 'audited') throw new Refusal('审核过的预测才能生成订单');
  const waiting = await waitingOf(work, id);
  const open = record.lines.flatMap((line, index) => {
    const left = addDecimal(
      line.quantity ?? none,
      negateDecimal(line.orderedQuantity),
      negateDecimal(waiting.get(line.id) ?? none),
    );
    return compareDecimal(left, none) > 0 ? [{ ...line, index, left }] : [];
  });
  if (open.length === 0) throw new Refusal('没有要下单的行：都已生成订单或放进订货车，或采购数量是 0');
  return { record, open };
}

export const forecastOrderHandlers = [
  handle(cartForecast, async ({ id }, work) => {
    const { record, open } = await openLines(work, id);
    for (const { id: forecastLine, sku, unit, left, supplier, price, leadDays, remark } of open)
      await save(work, cartLine, {
        sku,
        unit,
        quantity: left,
        supplier,
        warehouse: record.warehouse,
        price,
        ...(leadDays !== null && { needDate: daysAfter(today(), leadDays) }),
        source: 'forecast',
        forecast: id,
        forecastLine,
        remark,
      });
    return { added: open.length };
  }),

  handle(orderForecast, async ({ id }, work) => {
    const { record, open } = await openLines(work, id);
    const complaints = open.flatMap(({ index, supplier, price }) => {
      const missing = [supplier === null && '供应商', price === null && '价格'].filter(Boolean).join('和');
      const path = `lines.${index}.${supplier === null ? 'supplier' : 'price'}`;
      return missing
        ? [{ path, message: `第${index + 1}行：没有${missing}，请先在“供应商商品”里补上，再反审核、保存预测` }]
        : [];
    });
    if (complaints.length > 0) throw invalid(complaints);
    const placed = open.map((line) => ({ ...line, supplier: line.supplier!, warehouse: record.warehouse }));
    const made: MadeOrder[] = [];
    for (const lines of ordersOf(placed)) {
      const [{ supplier }] = lines as [(typeof lines)[number]];
      const input = {
        supplier,
        warehouse: record.warehouse,
        orderDate: today(),
        buyer: record.buyer,
        pricing: record.pricing,
        lines: lines.map(({ id: forecastLine, sku, unit, left, price, taxRate, leadDays, remark }) => ({
          forecast: id,
          forecastLine,
          sku,
          unit,
          quantity: left,
          price: price!,
          taxRate: taxRate ?? dec('0.13'),
          ...(leadDays !== null && { deliveryDate: daysAfter(today(), leadDays) }),
          remark,
        })),
      };
      const source = { type: forecast.name, id, number: record.number };
      made.push({ id: (await save(work, order, input, { source })).id, supplier, lines: lines.length });
    }
    return made;
  }),
];
