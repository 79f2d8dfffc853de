import { type Effect, formatMoney, type Full, type Outcome, showFen, sumFen } from '@heliu/model';
import { amend, behaviour, type Blocker, enqueue, observer, Refusal, type Work } from '@heliu/engine';
import {
  makeInvoices,
  makeReds,
  onUploadsMoved,
  planFor,
  queueUploads,
  redsDue,
  refusalsOf,
  reopenFor,
  restateOrders,
  sourcesOf,
} from '../../einvoice/server.ts';
import { figuresOf, invoice, type Title, titleTypeOf, totalsOf } from '../../einvoice/model.ts';

import { standsFor } from '../../shop/server.ts';
import { application, invoiceKinds } from '../../shop/model.ts';

import { answerPlatform } from './answer.server.ts';

type Application = Full<typeof application>;

/** The title as the buyer asked for it. */
function titleOf(record: Application): Title {
  const named = { name: record.invoiceTitle, taxNo: record.taxNo ?? undefined };
  return {
    ...named,
    type: titleTypeOf(record.titleType, named),
    address: record.address ?? undefined,
    phone: record.phone ?? undefined,
    bank: record.bankName ?? undefined,
    account: record.bankNo ?? undefined,
    email: record.email ?? undefined,
    mobile: record.mobile ?? undefined,
  };
}

interface Standing {
  readonly id: number;
  readonly invoiceNo: string | null;
  readonly number: string;
  readonly status: string;
  readonly name: string;
  readonly taxNo: string | null;
  readonly gross: string;
}
const standingOf = async (work: Work, order: number): Promise<Standing | undefined> => {
  const [row] = await work.query<Standing>(
    'oms_invoice.standingFor',
    `select id, invoice_no as "invoiceNo", number, status, buyer_name as name, buyer_tax_no as "taxNo", gross from oms_invoice_v where company_id = $1 and orders @> array[$2::bigint] and colour = 'blue'
       and status not in ('cancelled', 'voided') and red_state <> 'full' order by id desc limit 1`,
    [work.company, order],
  );
  return row;
};

const isOf = ({ name, taxNo }: Standing, title: Title): boolean =>
  name === title.name && (taxNo ?? '') === (title.taxNo?.toUpperCase() ?? '');

/** What a buyer is given, and what is said to whoever decided it. */
interface Answer {
  readonly invoice: number | null;
  readonly text: string;
}

/** The invoice the buyer gets: a new one, the one that is there already, or that one made anew with another title. */
async function invoiceFor(work: Work, record: Application, order: number): Promise<Answer> {
  const title = titleOf(record);
  const standing = await standingOf(work, order);
  if (standing && isOf(standing, title)) return { invoice: standing.id, text: '订单已有这张发票，已交给买家。' };
  if (standing) {
    const { id, how } = await reopenFor(work, order, { title });
    return { invoice: id, text: how === 'remade' ? '原票正在红冲，之后自动重开。' : '抬头已改，发票已排队。' };
  }
  const { made, refused } = await makeInvoices(work, { orders: [order], origin: 'application', title });
  if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
  return { invoice: made[0].id, text: '发票已排队，开出后自动给买家。' };
}

/** A refund is told as an application by some platforms: what was refunded is taken back. */
async function takeBack(work: Work, id: number): Promise<Answer> {
  const { orders } = await sourcesOf(work, [id], true);
  if (orders[0]!.invoiced <= orders[0]!.invoiceable) return { invoice: null, text: '发票不比订单多，没有开红票。' };
  const wishes = await redsDue(work, [id]);
  if (wishes.length === 0) throw new Refusal('发票还没有开出来，开出后再红冲');
  const [red] = await makeReds(work, wishes);
  return { invoice: red!, text: '红票已排队，开出后答复平台。' };
}

const titleFacts = ({ name, taxNo }: Title) => [
  { label: '购方', value: name },
  { label: '税号', value: taxNo?.toUpperCase() ?? '没有（个人）' },
];
const nameOf = ({ invoiceNo, number }: Standing) => invoiceNo ?? number;

/** What becomes of an order that has an invoice already. */
function effectBeside(standing: Standing, title: Title): Effect {
  const facts = [...titleFacts(title), { label: '价税合计', value: formatMoney(standing.gross) }];
  if (isOf(standing, title))
    return { text: `订单已有这个抬头的发票 ${nameOf(standing)}，不再开票，直接把它给买家。`, facts };
  if (standing.status === 'issued')
    return {
      text: `会先把发票 ${nameOf(standing)}（${standing.name}）全额红冲，红票开出后自动按这个抬头重开一张。`,
      facts,
    };
  return { text: `发票 ${nameOf(standing)} 还没有开出，会改成这个抬头再开。`, facts };
}

/** The invoices that would be made, before anybody confirms. */
async function effectOfNew(work: Work, title: Title, order: number): Promise<Effect> {
  const { plans, refused } = await planFor(work, { orders: [order], origin: 'application', title }, false);
  if (plans.length === 0)
    throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
  const sums = plans.map(({ lines, subject }) => totalsOf(lines.map((line) => figuresOf(line, subject.discountLines))));
  const { subject, kind } = plans[0]!;
  return {
    text: `会开 ${plans.length} 张${invoiceKinds[kind]}给买家，开出后不能删除，只能红冲。`,
    facts: [
      ...titleFacts(title),
      { label: '价税合计', value: showFen(sumFen(sums.map(({ gross }) => gross))) },
      { label: '其中税额', value: showFen(sumFen(sums.map(({ tax }) => tax))) },
      { label: '开票主体', value: `${subject.name}（${subject.taxNo}）` },
    ],
  };
}

async function effectOfRefund(work: Work, order: number): Promise<Effect> {
  const reds = await redsDue(work, [order], false);
  const total = sumFen(reds.flatMap(({ wishes }) => wishes?.map((wish) => wish.total) ?? []));
  return total === 0n
    ? { text: '发票不比订单多，不用开红票，只答复平台。', facts: [] }
    : { text: '会按退款开红票，冲掉多开的部分。', facts: [{ label: '红冲金额', value: showFen(total) }] };
}

async function effectOf(record: Application, work: Work): Promise<Effect> {
  const order = await standsFor(work, record.order!);
  if (record.trigger === 'refund') return effectOfRefund(work, order);
  const title = titleOf(record);
  const standing = await standingOf(work, order);
  return standing ? effectBeside(standing, title) : effectOfNew(work, title, order);
}

const outcomeOf = ({ invoice, text }: Answer): Outcome | undefined =>
  invoice === null ? undefined : { text, record: { entity: 'oms_invoice', id: invoice, title: '发票' } };

const dead: Readonly<Record<string, string>> = {
  rejected: '平台上已经拒绝',
  voided: '买家已经撤回',
};

function blockersOf({ order, orderNo, applicationStatus }: Application): Blocker[] {
  const why = dead[applicationStatus] ?? (order === null ? `订单 ${orderNo} 还没有进来，同步之后再处理` : undefined);
  return why ? [{ code: 'OMS030', message: why }] : [];
}

/** Who decided, and when; the state at the platform is the platform's to tell. */
const decidedBy = (
  { source }: Application,
  { user, now }: Pick<Work, 'user' | 'now'>,
  applicationStatus: Application['applicationStatus'],
) => ({ decidedBy: user.id, decidedAt: now, ...(source !== 'platform' && { applicationStatus }) });

export const applicationBehaviour = behaviour(application, {
  actions: {
    approve: {
      sets: (record, _, by) => ({ ...decidedBy(record, by, 'issuing'), rejectReason: null }),
      blockers: blockersOf,
      effect: effectOf,
      async warnings(record, work) {
        const title = titleOf(record);
        if (record.trigger === 'refund') return [];
        const [warning] = await refusalsOf(work, [{ ...title, order: record.order ?? undefined }]);
        return warning ? [warning] : [];
      },
      async also(record, work) {
        const order = await standsFor(work, record.order!);
        const answer =
          record.trigger === 'refund' ? await takeBack(work, order) : await invoiceFor(work, record, order);
        if (answer.invoice !== null)
          await amend(work, application, [{ id: record.id, invoice: answer.invoice }], { silent: true });
        if (answer.invoice !== null) await sendOn(work, answer.invoice);
        await enqueue(work, answerPlatform.name, { id: record.id, agree: true }, { label: '答复平台' });
        return outcomeOf(answer);
      },
    },
    reject: {
      sets: (record, { reason }, by) => ({
        ...decidedBy(record, by, 'rejected'),
        rejectReason: reason?.slice(0, 200) ?? null,
      }),
      async also(record, work) {
        if (record.order !== null) await restateOrders(work, [record.order]);
        await enqueue(work, answerPlatform.name, { id: record.id, agree: false }, { label: '答复平台' });
      },
    },
  },
});

/** One that is here already goes to the platform now; any other one when its file has come. */
async function sendOn(work: Work, invoice: number): Promise<void> {
  await work.flush();
  const [ready] = await work.query(
    'oms_invoice.readyToSend',
    `select 1 from oms_invoice where company_id = $1 and id = $2 and status = 'issued' and pdf is not null`,
    [work.company, invoice],
  );
  if (ready) await queueUploads(work, [invoice], true);
  else await restateDeliveries(work, [invoice]);
}

/** How far invoices have got towards whoever asked for them. */
async function restateDeliveries(work: Work, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return;
  await work.flush();
  const rows = await work.query<Pick<Application, 'id' | 'delivery' | 'deliveryFault'>>(
    'oms_invoice_application.deliveries',
    `select a.id, case
           when a.decision <> 'approved' or i.status in ('cancelled', 'voided') then 'none'
           when i.status = 'failed' then 'refused'
           when i.status <> 'issued' then 'issuing'
           when a.source <> 'platform' then 'issued'
           when u.state = 'replaced' then 'done'
           when u.state is not null then u.state
           when i.file_state = 'failed' then 'failed'
           when i.file_state = 'kept' then 'needless'
           else 'waiting' end as delivery,
         case when i.status = 'failed' then i.fault when i.status <> 'issued' or a.source <> 'platform' then null
           when u.state = 'failed' then u.error when u.state is null and i.file_state = 'failed' then '发票的版式文件没有下载到' end as "deliveryFault"
       from unnest($2::bigint[]) w(id)
       join oms_invoice_application a on a.company_id = $1 and a.invoice = w.id and not a.deleted
       join oms_invoice i on i.company_id = $1 and i.id = w.id
       left join oms_invoice_upload u on u.company_id = $1 and u.invoice = w.id and u."order" = a."order" and not u.deleted`,
    [work.company, [...invoices]],
  );
  await amend(work, application, rows);
}
onUploadsMoved(restateDeliveries);

/** Once an invoice is issued, whatever asked for it shows it, whoever made it. */
export const showOutcome = observer(
  invoice,
  ['issued', 'register', 'link', 'failed'],
  async ({ action, moved }, work) => {
    const ids = moved.map(({ now }) => now.id);
    if (action !== 'failed') await showIssued(work, ids);
    await restateDeliveries(work, ids);
  },
);

async function showIssued(work: Work, invoices: readonly number[]): Promise<void> {
  await work.flush();
  const rows = await work.query<Pick<Application, 'id' | 'invoice' | 'decidedAt' | 'applicationStatus'>>(
    'oms_invoice_application.answered',
    `with i as materialized (
       select v.id, v.buyer_name, o."order" from oms_invoice v cross join lateral (
         select unnest(v.orders) as "order" union all
         select p.id from oms_order p where p.company_id = $1 and p.merged_into = any(v.orders) and p.merged_into is not null) o
       where v.company_id = $1 and v.id = any($2::bigint[]) and v.colour = 'blue' and v.status = 'issued')
     select distinct on (a.id) a.id, i.id as invoice, coalesce(a.decided_at, now()) as "decidedAt",
       case when a.source = 'platform' then a.application_status else 'issued' end as "applicationStatus"
     from i join oms_invoice_application a on a.company_id = $1 and a."order" = i."order"
     where not a.deleted and a.decision <> 'rejected' and a.trigger <> 'refund' and a.invoice_title = i.buyer_name
       and a.application_status in ('applied', 'agreed', 'issuing', 'issued')
     order by a.id, i.id desc`,
    [work.company, invoices],
  );
  await amend(
    work,
    application,
    rows.map((row) => ({ ...row, decision: 'approved' as const })),
  );
}
