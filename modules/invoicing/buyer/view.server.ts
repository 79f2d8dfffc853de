import { formatFen, yuan } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { closedWhy } from '../application/add.server.ts';
import type { BuyerView } from './buyer.calls.ts';

interface OrderRow {
  readonly orderNo: string;
  readonly shop: string;
  readonly status: string;
  readonly orderStatus: string;
  readonly invoiceable: string;
}
interface Application {
  readonly title: string;
  readonly decision: string;
  readonly live: boolean;
  readonly reason: string | null;
}
interface Invoice {
  readonly status: string;
  readonly number: string | null;
  readonly date: string;
  readonly gross: string;
  readonly title: string;
  readonly pdf: number | null;
  readonly ofd: number | null;
  readonly xml: number | null;
}
type FileType = 'pdf' | 'ofd' | 'xml';

/** Enough for the buyer to know his own order again. */
const maskedNo = (no: string): string =>
  no.length <= 8 ? `${no.slice(0, 2)}****` : `${no.slice(0, 4)}****${no.slice(-4)}`;

/** The invoice of an order that counts: the newest that stands or is on its way. */
export async function invoiceOf(work: Work, order: number): Promise<Invoice | undefined> {
  const [row] = await work.query<Invoice>(
    'oms_invoice.buyers',
    `select status, invoice_no as number, invoice_date as date, gross, buyer_name as title, pdf, ofd, xml from oms_invoice_v
     where company_id = $1 and orders @> array[$2::bigint] and colour = 'blue' and status not in ('cancelled', 'voided') and red_state <> 'full' order by id desc limit 1`,
    [work.company, order],
  );
  return row;
}

function stateOf(order: OrderRow, asked: Application | undefined, invoice: Invoice | undefined): BuyerView['state'] {
  if (invoice?.status === 'issued') return 'issued';
  if (invoice && invoice.status !== 'failed') return 'issuing';
  if (invoice || asked?.live) return asked?.decision === 'approved' && !invoice ? 'issuing' : 'applied';
  if (closedWhy(order)) return 'closed';
  return asked?.decision === 'rejected' ? 'rejected' : 'open';
}

/** What the holder of a link sees. */
export async function viewOf(work: Work, id: number): Promise<BuyerView> {
  const values = [work.company, id];
  const [orders, lines, applications] = await work.all([
    {
      name: 'oms_order.buyers',
      text: `select o.order_no as "orderNo", s.name as shop, o.status, o.order_status as "orderStatus", o.invoiceable from oms_order o
             join oms_shop s on s.company_id = $1 and s.id = o.shop where o.company_id = $1 and o.id = $2`,
      values,
    },
    {
      name: 'oms_order_lines.buyers',
      text: `select goods_name as name, spec, trim_scale(quantity)::text as quantity, paid from oms_order_lines where company_id = $1 and document_id = $2 order by position limit 100`,
      values,
    },
    {
      name: 'oms_invoice_application.buyers',
      text: `select invoice_title as title, decision, reject_reason as reason, decision <> 'rejected' and application_status in ('applied', 'agreed', 'issuing', 'issued') as live
             from oms_invoice_application where company_id = $1 and "order" = $2 and not deleted and trigger <> 'refund' order by live desc, id desc limit 1`,
      values,
    },
  ]);
  const order = orders!.rows[0] as unknown as OrderRow;
  const asked = applications!.rows[0] as unknown as Application | undefined;
  const invoice = await invoiceOf(work, id);
  const state = stateOf(order, asked, invoice);
  const isIssued = state === 'issued';
  return {
    state,
    reason: state === 'rejected' ? (asked?.reason ?? null) : state === 'closed' ? closedWhy(order)! : null,
    shop: order.shop,
    orderNo: maskedNo(order.orderNo),
    amount: formatFen(yuan(isIssued ? invoice!.gross : order.invoiceable)),
    goods: lines!.rows as unknown as BuyerView['goods'],
    title: isIssued ? invoice!.title : state === 'applied' || state === 'issuing' ? (asked?.title ?? null) : null,
    invoice: isIssued
      ? {
          number: invoice!.number!,
          date: invoice!.date,
          gross: invoice!.gross,
          files: (['pdf', 'ofd', 'xml'] as const).filter((type: FileType) => invoice![type] !== null),
        }
      : null,
  };
}
