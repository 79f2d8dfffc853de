import { daysAfter } from '@heliu/model';
import { bindReport, listTodo, Params, prepared, type Proof, today, visible } from '@heliu/engine';
import { outputOrder } from '../output-order/output-order.ts';
import { unbilledOutputs } from './unbilled.calls.ts';

type Row = {
  readonly id: number;
  readonly customer: number;
  readonly output: string;
  readonly outDate: string;
  readonly days: number;
  readonly salesman: number | null;
  readonly total: string;
  readonly billed: string;
  readonly open: string;
  readonly trouble: string | null;
};

export const billingReports = [
  bindReport(unbilledOutputs, async ({ customer, salesman, days }, work, most) => {
    const params = new Params();
    const now = params.add(today());
    const where = [
      `h.kind = 'sales' and h.status = 'audited' and h.invoiced in ('none', 'part')`,
      ...(customer == null ? [] : [`h.customer = ${params.add(customer)}::bigint`]),
      ...(salesman == null ? [] : [`h.salesman = ${params.add(salesman)}::bigint`]),
      ...(days == null ? [] : [`h.out_date <= ${params.add(daysAfter(today(), -Number(days)))}::date`]),
      ...visible(outputOrder, work.user, 'h', params),
    ];
    const { name, text, values } = prepared(
      `select h.id, h.customer, h.number as output, h.out_date as "outDate", ${now}::date - h.out_date as days, h.salesman,
         l.total, coalesce(b.total, 0)::numeric(18,2) as billed, (l.total - coalesce(b.total, 0))::numeric(18,2) as open, h.bill_trouble as trouble
       from oms_output_order_v h join crm_customer_v c on c.id = h.customer
       cross join lateral (select sum(x.total)::numeric(18,2) as total from oms_output_order_lines_v x where x.document_id = h.id) l
       left join lateral (select sum(x.total) as total from fico_ar_invoice_lines_v x
         join fico_ar_invoice_v i on i.id = x.document_id and i.status = 'audited' where x.output = h.id) b on true
       where ${where.join(' and ')} order by c.code, h.customer, h.out_date, h.id limit ${params.add(most + 1)}::int`,
      params.values,
    );
    return { rows: await work.query<Row>(name, text, values) };
  }),
];

/** Whoever writes invoices sees what waits for one. */
export const billingTodos = [
  listTodo(outputOrder, {
    label: '已出库没有立应收',
    tone: 'money',
    path: '/sales/outputorder',
    access: 'oms_output_order:unbilled',
    filters: () => ({ kind: 'sales', status: 'audited', invoiced: 'none,part' }),
  }),
];

const counted: Proof = {
  code: 'sales.unbilled',
  label: '已发未开票 = 已审核的销售出库 − 为它们立的应收，逐个客户',
  async run(work) {
    const rows = await work.query<{ customer: number; kept: string; found: string }>(
      'proof.sales.unbilled',
      `with parts as (
         select h.customer, l.total from oms_output_order_v h join oms_output_order_lines_v l on l.document_id = h.id
         where h.kind = 'sales' and h.status = 'audited'
         union all
         select i.customer, -l.total from fico_ar_invoice_v i join fico_ar_invoice_lines_v l on l.document_id = i.id
         where i.status = 'audited' and l.output is not null
       ), found as (select customer, sum(total) as total from parts group by 1)
       select customer, coalesce(k.shipped, 0)::text as kept, coalesce(f.total, 0)::text as found
       from sal_commitment_entry_by_customer_v k full join found f using (customer) where coalesce(k.shipped, 0) <> coalesce(f.total, 0) limit 20`,
    );
    return rows.map(({ customer, kept, found }) => ({
      message: `信用占用记着已发未开票 ${kept}，出库减应收是 ${found}`,
      entity: 'crm_customer',
      id: customer,
    }));
  },
};

const whole: Proof = {
  code: 'sales.billedWhole',
  label: '全部立了应收的出库行，应收合计 = 销售金额',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; total: string; billed: string }>(
      'proof.sales.billedWhole',
      `select h.id, h.number, l.total::text, sum(x.total)::text as billed
       from oms_output_order_v h join oms_output_order_lines_v l on l.document_id = h.id
       join fico_ar_invoice_lines_v x on x.output = h.id and x.output_line = l.id
       join fico_ar_invoice_v i on i.id = x.document_id and i.status = 'audited'
       where h.kind = 'sales' and l.invoiced_quantity >= l.quantity group by h.id, h.number, l.id, l.total having sum(x.total) <> l.total limit 20`,
    );
    return rows.map(({ id, number, total, billed }) => ({
      message: `出库单 ${number} 有一行卖 ${total}，应收共 ${billed}`,
      entity: outputOrder.name,
      id,
    }));
  },
};

export const billingProofs: readonly Proof[] = [counted, whole];
