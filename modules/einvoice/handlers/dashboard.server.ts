import type { Todo } from '@heliu/model';
import { type DashboardSource, listTodo, type Proof } from '@heliu/engine';
import { orderCentre, orderSets, shopOrder } from '../../shop/model.ts';

import { type Pause, pauses } from '../subject/subject.ts';
import { upload } from '../write-back/upload.ts';
import { invoice, origins } from '../invoice/invoice.ts';

/** A queue that stands still is the first thing to know in the morning. */
const paused: DashboardSource<Todo> = {
  access: 'oms_invoice_subject:resume',
  async find(work) {
    const rows = await work.query<{ id: number; name: string; kind: string; pause: Pause; waiting: number }>(
      'oms_invoice_subject.paused',
      `select s.id, s.name, s.kind, s.pause, (select count(*) from (select 1 from oms_invoice i where i.company_id = s.company_id and i.subject = s.id and i.status = 'queued' limit 1000) q) as waiting
       from oms_invoice_subject s where s.company_id = $1 and s.pause <> 'none' and not s.deleted and not s.disabled order by s.paused_at limit 5`,
      [work.company],
    );
    return rows.map(({ id, name, kind, pause, waiting }) => ({
      label: `“${name}”暂停开票：${pauses[pause]}，${waiting} 张排队`,
      tone: 'invoice',
      count: waiting,
      isMore: waiting >= 1000,
      to: `/oms/${kind === 'digital' ? 'digitalinvoicesubject' : 'invoicesubject'}/show/${id}`,
    }));
  },
};

/** Red ones the buyer did not ask for himself. */
const ourOwn = Object.keys(origins)
  .filter((origin) => origin !== 'buyer')
  .join(',');

export const invoiceTodos = [
  paused,
  listTodo(invoice, {
    label: '开票失败，要改一改再开',
    tone: 'invoice',
    path: '/oms/invoice',
    verb: 'open',
    filters: () => ({ status: 'failed' }),
  }),
  listTodo(shopOrder, {
    label: orderSets.toRed.label,
    tone: 'invoice',
    path: orderCentre,
    access: 'oms_invoice:red',
    filters: () => orderSets.toRed.filters,
  }),
  listTodo(invoice, {
    label: '购方申请红冲，等你同意或拒绝',
    tone: 'invoice',
    path: '/oms/invoice',
    verb: 'red',
    filters: () => ({ status: 'confirming', origin: 'buyer' }),
  }),
  listTodo(invoice, {
    label: '红字确认单等待购方',
    tone: 'invoice',
    path: '/oms/invoice',
    verb: 'red',
    filters: () => ({ status: 'confirming', origin: ourOwn }),
  }),
  listTodo(upload, {
    label: '发票回传失败',
    tone: 'invoice',
    path: '/featured/invoicewriteback',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];

const proof = (code: string, label: string, entity: string, text: string): Proof => ({
  code,
  label,
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(`proof.${code}`, text, [work.company]);
    return rows.map(({ id, message }) => ({ message, entity, id }));
  },
});

export const invoiceProofs = [
  proof(
    'oms.invoices.sums',
    '发票的金额、税额、价税合计 = 明细合计，且金额 + 税额 = 价税合计',
    invoice.name,
    `select i.id, i.number || ' 表头 ' || i.net || ' + ' || i.tax || ' = ' || i.gross || '，明细 ' || coalesce(l.net, 0) || ' + ' || coalesce(l.tax, 0) || ' = ' || coalesce(l.total, 0) as message
     from oms_invoice i left join (select document_id, sum(net) as net, sum(tax) as tax, sum(total) as total from oms_invoice_lines where company_id = $1 group by document_id) l on l.document_id = i.id
     where i.company_id = $1 and (i.net + i.tax <> i.gross or i.net <> coalesce(l.net, 0) or i.tax <> coalesce(l.tax, 0) or i.gross <> coalesce(l.total, 0)) limit 20`,
  ),
  proof(
    'oms.invoices.red',
    '红票不超过它的蓝票，金额和税额都不超过',
    invoice.name,
    `select b.id, b.number || ' ' || b.net || ' / ' || b.tax || '，红票 ' || r.net || ' / ' || r.tax as message
     from oms_invoice b join (select blue, -sum(net) as net, -sum(tax) as tax from oms_invoice where company_id = $1 and colour = 'red' and status not in ('cancelled', 'voided') group by blue) r on r.blue = b.id
     where b.company_id = $1 and (r.net > b.net or r.tax > b.tax or b.red_net <> r.net or b.red_tax <> r.tax) limit 20`,
  ),
  proof(
    'oms.invoices.orders',
    '订单的已开票 = 它在各张发票上的明细合计',
    shopOrder.name,
    `select o.id, o.order_no || ' 订单记 ' || o.invoiced || '，发票 ' || coalesce(l.total, 0) as message
     from oms_order o left join (
       select l."order", sum(l.total) as total from oms_invoice i join oms_invoice_lines l on l.company_id = $1 and l.document_id = i.id
       where i.company_id = $1 and i.status not in ('cancelled', 'voided') and l."order" is not null group by l."order") l on l."order" = o.id
     where o.company_id = $1 and o.invoiced <> coalesce(l.total, 0) limit 20`,
  ),
  proof(
    'oms.invoices.once',
    '已开具的发票都有号码，没有两张同号',
    invoice.name,
    `select id, number || ' 没有发票号码' as message from oms_invoice where company_id = $1 and status = 'issued' and invoice_no is null limit 20`,
  ),
];
