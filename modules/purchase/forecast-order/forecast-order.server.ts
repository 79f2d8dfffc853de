import { addDecimal, compareDecimal, daysAfter, dec, type Decimal, negateDecimal } from '@heliu/model';
import { handle, invalid, load, Refusal, save, today, type Work } from '@heliu/engine';
import { ordersOf } from '../cart/cart.rules.ts';
import { orderForecast } from '../forecast/forecast.calls.ts';
import { forecast } from '../forecast/forecast.ts';
import type { MadeOrder } from '../lines/lines.ts';
import { order } from '../order/order.ts';

const none = dec(0);

/** What of each line stands in orders that are not audited yet: the chain counts it only from then on. */
async function drafted(work: Work, id: number): Promise<ReadonlyMap<number, Decimal>> {
  const rows = await work.query<{ line: number; quantity: Decimal }>(
    'pur_forecast.drafted',
    `select l.forecast_line as line, trim_scale(sum(l.quantity))::text as quantity from pur_order_lines l
     join pur_order o on o.company_id = $1 and o.id = l.document_id and o.status = 'draft'
     where l.company_id = $1 and l.forecast = $2 group by l.forecast_line`,
    [work.company, id],
  );
  return new Map(rows.map(({ line, quantity }) => [line, quantity]));
}

export const forecastOrderHandlers = [
  handle(orderForecast, async ({ id }, work) => {
    // Locked, so that of two who order at once the second finds nothing left.
    const record = await load(work, forecast, id, true);
    if (record.status !== 'audited') throw new Refusal('审核过的预测才能生成订单');
    const waiting = await drafted(work, id);
    const open = record.lines.flatMap((line, index) => {
      const left = addDecimal(
        line.quantity ?? none,
        negateDecimal(line.orderedQuantity),
        negateDecimal(waiting.get(line.id) ?? none),
      );
      return compareDecimal(left, none) > 0 ? [{ ...line, index, left }] : [];
    });
    if (open.length === 0) throw new Refusal('没有要下单的行：都已生成订单，或采购数量是 0');
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
