import { bindReport, Params, prepared, today, visible } from '@heliu/engine';
import { type Decimal, weekdayOf } from '@heliu/model';
import { outputOrder } from '../output-order/output-order.ts';
import { loadingList } from './loading.calls.ts';

type Row = {
  readonly id: number;
  readonly route: string;
  readonly stop: number | null;
  readonly site: string | null;
  readonly customer: number;
  readonly output: string;
  readonly sku: number | null;
  readonly quantity: Decimal;
  readonly unit: number | null;
  readonly address: string | null;
  readonly contact: string | null;
  readonly state: 'waiting' | 'shipped' | 'signed';
};

export const loadingReports = [
  bindReport(loadingList, async ({ day: asked, route, warehouse, shipState }, work, most) => {
    const params = new Params();
    const day = asked ?? today();
    const date = params.add(day);
    const weekday = params.add(String(weekdayOf(day)));
    const where = [
      `h.kind = 'sales' and h.status = 'audited' and h.out_date = ${date}::date`,
      ...(warehouse === null ? [] : [`h.warehouse = ${params.add(warehouse)}::bigint`]),
      ...(shipState === null ? [] : [`h.ship_state = ${params.add(shipState)}::text`]),
      ...(route === null ? [] : [`r.id = ${params.add(route)}::bigint`]),
      ...visible(outputOrder, work.user, 'h', params),
    ];
    // An order that names no site goes to the one its customer prefers.
    const { name, text, values } = prepared(
      `select h.id, case when r.id is null then '未排线路' else concat_ws(' ', r.code, r.name, r.departure, r.vehicle, r.driver) end as route, r.stop, s.name as site, h.customer,
         h.number as output, l.sku, l.quantity, l.unit, coalesce(s.address, h.receiver_address) as address,
         concat_ws(' ', coalesce(s.contact, h.receiver_name), coalesce(s.mobile, h.receiver_phone)) as contact, h.ship_state as state
       from oms_output_order_v h
       join oms_output_order_lines_v l on l.document_id = h.id
       left join lateral (select x.id, x.name, x.address, x.contact, x.mobile from crm_customer_site_v x
         where not x.deleted and (x.id = h.site or h.site is null and x.customer = h.customer and x.preferred) order by x.id limit 1) s on true
       left join lateral (select w.id, w.code, w.name, w.departure, w.vehicle, w.driver, p.position as stop
         from sal_route_stops_v p join sal_route_v w on w.id = p.document_id
         where p.site = s.id and not w.disabled and not w.deleted and (cardinality(coalesce(w.weekdays, '{}')) = 0 or ${weekday}::text = any(w.weekdays))
           and (w.warehouse is null or w.warehouse = h.warehouse) order by w.code limit 1) r on true
       where ${where.join(' and ')} order by r.code nulls last, r.stop, h.number, l.position limit ${params.add(most + 1)}::int`,
      params.values,
    );
    return { rows: await work.query<Row>(name, text, values) };
  }),
];
