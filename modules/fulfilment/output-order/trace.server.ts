import type { TraceSource } from '../../shop/server.ts';
import { type Leaving, leavingPart } from './trace.rules.ts';

/** How the goods of an order are shipped: in the output orders that take something of it. */
export const outputTrace: TraceSource = {
  stream: 'goods',
  async tell(work, { id }) {
    const rows = await work.query<Leaving>(
      'oms_output_order.trace',
      `select distinct on (d.id) d.number, d.status, d.created_at as "createdAt", d.audited_at as "auditedAt", d.ship_state as "shipState",
              d.shipped_at as "shippedAt", d.express_no as "expressNo", d.push_state as "pushState", d.push_message as "pushMessage",
              w.name as warehouse, x.name as express
       from oms_output_claim c
       join oms_output_order d on d.company_id = $1 and d.id = c.document_id
       left join scm_warehouse w on w.company_id = $1 and w.id = d.warehouse
       left join oms_express_company x on x.company_id = $1 and x.id = d.express
       where c.company_id = $1 and c.order_id = $2 order by d.id`,
      [work.company, id],
    );
    const parts = rows.map(leavingPart);
    return {
      stations: parts.flatMap(({ stations }) => stations),
      lines: parts.flatMap(({ lines }) => lines),
      differences: parts.flatMap(({ differences = [] }) => differences),
    };
  },
};
