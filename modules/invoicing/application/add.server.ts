import { codes, type Full } from '@heliu/model';
import { handle, listTodo, Refusal, save, type Work } from '@heliu/engine';
import { answerHours, recompute } from '../../shop/server.ts';
import { titleComplaint } from '../../einvoice/model.ts';
import { saveApplication } from './application.calls.ts';
import { application, deadlineOf, dueSoonAt, overdueAt } from '../../shop/model.ts';

type Source = Full<typeof application>['source'];

export interface Wish {
  readonly titleType: 'personal' | 'company';
  readonly invoiceTitle: string;
  readonly taxNo?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly memo?: string | undefined;
}

interface OrderRow {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly platform: Full<typeof application>['platform'];
  readonly status: string;
  readonly orderStatus: string;
  readonly invoiceable: string;
  readonly sellerTaxNo: string | null;
}

/** Why nobody can ask for an invoice of this order. */
export function closedWhy({
  status,
  orderStatus,
  invoiceable,
}: Pick<OrderRow, 'status' | 'orderStatus' | 'invoiceable'>) {
  if (status === 'merged' || status === 'deleted') return '订单已经合并或删除，不能申请开票';
  if (orderStatus === 'waitPay') return '订单付款后才能申请开票';
  if (Number(invoiceable) <= 0) return '订单已退款或没有可开票的金额';
  return undefined;
}

/** Held until the work is over: of two who ask at the same moment the second sees what the first asked for. */
async function heldOrder(work: Work, id: number): Promise<OrderRow> {
  const [row] = await work.query<OrderRow>(
    'oms_order.toApply',
    `select o.id, o.order_no as "orderNo", o.shop, o.platform, o.status, o.order_status as "orderStatus", o.invoiceable, j.tax_no as "sellerTaxNo"
     from oms_order o join oms_shop s on s.company_id = $1 and s.id = o.shop
     left join oms_invoice_subject j on j.company_id = $1 and j.id = s.subject
     where o.company_id = $1 and o.id = $2 for update of o`,
    [work.company, id],
  );
  if (!row) throw new Refusal('订单不存在', codes.missing);
  return row;
}

/** An application of our own making. An order has one that is open or agreed to, never two. */
export async function addApplication(work: Work, orderId: number, wish: Wish, source: Source) {
  const order = await heldOrder(work, orderId);
  const why = closedWhy(order);
  if (why) throw new Refusal(why);
  const wrong = titleComplaint(
    { type: wish.titleType, name: wish.invoiceTitle, taxNo: wish.taxNo },
    'digitalNormal',
    order.sellerTaxNo ?? undefined,
  );
  if (wrong) throw new Refusal(wrong, codes.invalid);
  const known = await work.query<{ id: number; live: boolean }>(
    'oms_invoice_application.known',
    `select id, decision <> 'rejected' and application_status in ('applied', 'agreed', 'issuing', 'issued') as live
     from oms_invoice_application where company_id = $1 and "order" = $2 and not deleted order by id`,
    [work.company, orderId],
  );
  const live = known.find((one) => one.live);
  if (live) return { id: live.id, isNew: false };
  const { id } = await save(work, application, {} as never, {
    computed: {
      shop: order.shop,
      platform: order.platform,
      applicationNo: `${source === 'link' ? 'ZZ' : 'SG'}${orderId}-${known.length + 1}`,
      orderNo: order.orderNo,
      order: orderId,
      applicationStatus: 'applied',
      trigger: 'apply',
      titleType: wish.titleType,
      invoiceTitle: wish.invoiceTitle,
      taxNo: wish.titleType === 'company' ? (wish.taxNo?.toUpperCase() ?? null) : null,
      memo: wish.memo ?? null,
      appliedAt: work.now,
      source,
      email: wish.email ?? null,
      mobile: wish.mobile ?? null,
      decision: 'open',
      deadline: deadlineOf(work.now, await answerHours(work)),
    } as never,
  });
  await work.flush();
  await recompute(work, [orderId]);
  return { id, isNew: true };
}

export const applicationHandlers = [
  handle(saveApplication, async ({ order, ...wish }, work) => {
    const { id, isNew } = await addApplication(work, order, wish, 'manual');
    if (!isNew) throw new Refusal('这张订单已有开票申请，请在申请里处理', codes.conflict);
    return { id };
  }),
];

const answers = { tone: 'invoice', path: '/oms/invoiceapplication', verb: 'approve', sort: 'deadline' } as const;
const waiting = { decision: 'open', applicationStatus: 'applied,agreed' } as const;

/** Buyers who should be answered within a day, and those who should have been; nobody is in both. */
export const applicationTodos = [
  listTodo(application, {
    ...answers,
    label: '开票申请已过期限',
    filters: ({ now }) => ({ ...waiting, deadline: overdueAt(now) }),
  }),
  listTodo(application, {
    ...answers,
    label: '开票申请快到期限',
    filters: ({ now }) => ({ ...waiting, deadline: dueSoonAt(now) }),
  }),
];
