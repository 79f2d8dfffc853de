import { type Full, subtractFen } from '@heliu/model';
import { behaviour, type Blocker, enqueue, Refusal, type Work } from '@heliu/engine';
import { reopenFor } from '../invoice/again.server.ts';
import { makeInvoices } from '../invoice/make.server.ts';
import { makeReds, redsForOrder } from '../invoice/red.server.ts';
import { restateOrders } from '../invoice/restate.server.ts';
import { onSettled } from '../invoice/settle.server.ts';
import { sourcesOf } from '../invoice/sources.server.ts';
import { type Title, titleTypeOf } from '../invoice/title.rules.ts';
import { standsFor } from '../order/parts.server.ts';
import { answerPlatform } from './answer.server.ts';
import { application } from './application.ts';

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
  readonly name: string;
  readonly taxNo: string | null;
}
const standingOf = async (work: Work, order: number): Promise<Standing | undefined> => {
  const [row] = await work.query<Standing>(
    'oms_invoice.standingFor',
    `select id, buyer_name as name, buyer_tax_no as "taxNo" from oms_invoice_v where company_id = $1 and orders @> array[$2::bigint] and colour = 'blue'
       and status not in ('cancelled', 'voided') and red_state <> 'full' order by id desc limit 1`,
    [work.company, order],
  );
  return row;
};

/** The invoice the buyer gets: a new one, the one that is there already, or that one made anew with another title. */
async function invoiceFor(work: Work, record: Application, order: number): Promise<number> {
  const title = titleOf(record);
  const standing = await standingOf(work, order);
  if (standing) {
    const isSame = standing.name === title.name && (standing.taxNo ?? '') === (title.taxNo?.toUpperCase() ?? '');
    return isSame ? standing.id : (await reopenFor(work, order, { title })).id;
  }
  const { made, refused } = await makeInvoices(work, { orders: [order], origin: 'application', title });
  if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
  return made[0].id;
}

/** A refund is told as an application by some platforms: what was refunded is taken back. */
async function takeBack(work: Work, id: number): Promise<number | null> {
  const { orders, refunds } = await sourcesOf(work, [id], true);
  const over = subtractFen(orders[0]!.invoiced, orders[0]!.invoiceable);
  if (over <= 0n) return null;
  const wishes = await redsForOrder(work, id, over, refunds.get(id) ?? []);
  if (wishes.length === 0) throw new Refusal('发票还没有开出来，开出后再红冲');
  return (await makeReds(work, wishes))[0]!;
}

const noteDecision = (work: Work, id: number, more: { invoice?: number | null; reason?: string; status?: string }) =>
  work.later({
    name: 'oms_invoice_application.decided',
    text: `update oms_invoice_application set decided_by = $3, decided_at = now(), invoice = coalesce($4, invoice), reject_reason = $5,
             application_status = case when source = 'platform' then application_status else coalesce($6, application_status) end where company_id = $1 and id = $2`,
    values: [work.company, id, work.user.id, more.invoice ?? null, more.reason ?? null, more.status ?? null],
  });

const dead: Readonly<Record<string, string>> = {
  rejected: '平台上已经拒绝',
  voided: '买家已经撤回',
};

function blockersOf({ order, orderNo, applicationStatus }: Application): Blocker[] {
  const why = dead[applicationStatus] ?? (order === null ? `订单 ${orderNo} 还没有进来，同步之后再处理` : undefined);
  return why ? [{ code: 'OMS030', message: why }] : [];
}

export const applicationBehaviour = behaviour(application, {
  actions: {
    approve: {
      blockers: blockersOf,
      async also(record, work) {
        const order = await standsFor(work, record.order!);
        const isRefund = record.trigger === 'refund';
        const invoice = isRefund ? await takeBack(work, order) : await invoiceFor(work, record, order);
        noteDecision(work, record.id, { invoice, status: 'issuing' });
        await enqueue(work, answerPlatform.name, { id: record.id, agree: true }, { label: '答复平台' });
      },
    },
    reject: {
      async also(record, work, { reason }) {
        noteDecision(work, record.id, { reason: reason!.slice(0, 200), status: 'rejected' });
        if (record.order !== null) await restateOrders(work, [record.order]);
        await enqueue(work, answerPlatform.name, { id: record.id, agree: false }, { label: '答复平台' });
      },
    },
  },
});

/** Once an invoice is issued, whatever asked for it shows it, whoever made it. */
onSettled(async (work, { issued }) => {
  const blues = issued.filter(({ colour }) => colour === 'blue').map(({ id }) => id);
  if (blues.length === 0) return;
  await work.query(
    'oms_invoice_application.answered',
    `with i as materialized (
       select v.id, v.buyer_name, o."order" from oms_invoice v cross join lateral (
         select unnest(v.orders) as "order" union all
         select p.id from oms_order p where p.company_id = $1 and p.merged_into = any(v.orders) and p.merged_into is not null) o
       where v.company_id = $1 and v.id = any($2::bigint[]))
     update oms_invoice_application a set invoice = i.id, decision = 'approved', decided_at = coalesce(a.decided_at, now()),
       application_status = case when a.source = 'platform' then a.application_status else 'issued' end, version = a.version + 1, updated_at = now()
     from i where a.company_id = $1 and a."order" = i."order" and not a.deleted and a.decision <> 'rejected' and a.trigger <> 'refund' and a.invoice_title = i.buyer_name
       and a.application_status in ('applied', 'agreed', 'issuing', 'issued')`,
    [work.company, blues],
  );
});
