import { type Full, yuan } from '@heliu/model';
import { act, enqueue, type Job, loadAll, note, Refusal, runWork, save, today, update, type Work } from '@heliu/engine';
import { returnCause } from '../../sales/model.ts';
import { refund, type RefundStatus } from '../../shop/model.ts';
import { onOrderNews } from '../../shop/server.ts';
import { followedState, isOver, type Refundable, refundedLines, wayOf } from './follow.rules.ts';
import { returnRequest } from './return-request.ts';

type Request = Full<typeof returnRequest>;
type Refund = Full<typeof refund>;
const jobName = 'sal.followRefunds';

/** Refunds of orders whose goods have left from us; what is refunded before it left is held back instead. */
const refundsOf = async (work: Work, orders: readonly number[]): Promise<number[]> =>
  (
    await work.query<{ id: number }>(
      'oms_refund.ofLeft',
      `select r.id from oms_refund r join oms_order o on o.company_id = $1 and o.id = r."order"
       where r.company_id = $1 and r."order" = any($2::bigint[]) and not r.deleted
         and exists (select 1 from oms_output_claim c join oms_output_order d on d.company_id = $1 and d.id = c.document_id and d.ship_state <> 'waiting'
           where c.company_id = $1 and c.order_id in (o.id, o.merged_into)) order by r.id`,
      [work.company, orders],
    )
  ).map(({ id }) => id);

onOrderNews(async (work, orders) => {
  const refunds = await refundsOf(work, orders);
  if (refunds.length > 0) await enqueue(work, jobName, { refunds }, { label: '平台退款转退货申请' });
});

type LineRow = Omit<Refundable, 'paid' | 'backAmount'> & { readonly paid: string; readonly backAmount: string };

/** What has left of what a refund is about, with what others ask back of it. */
async function leftOf(work: Work, { order, lineNo }: Refund, except: number): Promise<Refundable[]> {
  const rows = await work.query<LineRow>(
    'oms_refund.left',
    `select h.id as output, l.id as line, trim_scale(l.quantity)::text as quantity, l.total::text as paid,
       trim_scale(coalesce(b.quantity, 0))::text as "backQuantity", coalesce(b.amount, 0)::text as "backAmount"
     from oms_order o join oms_output_order_lines l on l.company_id = $1 and l."order" in (o.id, o.merged_into)
       and (l."order" = o.id or l.order_line like o.id || '/%')
     join oms_output_order h on h.company_id = $1 and h.id = l.document_id and h.status = 'audited' and h.ship_state <> 'waiting'
     left join lateral (select sum(q.quantity) as quantity, sum(q.amount) as amount from sal_return_request_lines q
       join sal_return_request s on s.company_id = $1 and s.id = q.document_id and s.id <> $4 and s.status not in ('rejected', 'refused', 'cancelled')
       where q.company_id = $1 and q.output = h.id and q.output_line = l.id) b on true
     where o.company_id = $1 and o.id = $2 and ($3::text is null or l.line_no = $3) order by h.id, l.position`,
    [work.company, order, lineNo || null, except],
  );
  return rows.map((row) => ({ ...row, paid: yuan(row.paid), backAmount: yuan(row.backAmount) }));
}

/** The cause that is called what the buyer says, else the first there is. */
async function causeFor(work: Work, reason: string | null): Promise<number> {
  const [found] = await work.query<{ id: number }>(
    'sal_return_cause.said',
    `select id from sal_return_cause where company_id = $1 and not disabled and not deleted
     order by (strpos($2::text, name) > 0) desc nulls last, sort, id limit 1`,
    [work.company, reason ?? ''],
  );
  if (found) return found.id;
  const made = await save(work, returnCause, { code: 'PT', name: '平台退款', responsibility: 'customer' });
  await work.flush();
  return made.id;
}

/** The request that follows this refund; else one that our people wrote for the same goods and no refund has yet. */
async function requestFor(work: Work, { id }: Refund, outputs: readonly number[]): Promise<Request | undefined> {
  const [found] = await work.query<{ id: number }>(
    'sal_return_request.ofRefund',
    `select r.id from sal_return_request r where r.company_id = $1 and (r.refund = $2 or (r.refund is null
       and r.status in ('apply', 'agreed', 'sent', 'received') and exists (select 1 from sal_return_request_lines l
         where l.company_id = $1 and l.document_id = r.id and l.output = any($3::bigint[]))))
     order by (r.refund = $2) desc nulls last, r.id limit 1`,
    [work.company, id, outputs],
  );
  return found && (await loadAll(work, returnRequest, [found.id], true))[0];
}

const saidOf = ({ id, refundNo, refundStatus }: Refund) => ({ refund: id, refundNo, refundStatus });

/** What the buyer wants by now, as a request says it. */
function wanted(of: Refund, cause: number, lines: readonly Refundable[]) {
  const way = wayOf(of.kind, of.refundStatus);
  return {
    way,
    cause,
    requestDate: today(),
    remark: of.reason,
    lines: refundedLines(way, lines, of.amount),
    exchanges: [],
  };
}

/** Nothing has come back yet, and what the buyer wants is another thing than before. */
const isOther = (request: Request, { way, lines }: ReturnType<typeof wanted>): boolean =>
  request.received === 'none' &&
  (request.way !== way ||
    request.lines.length !== lines.length ||
    request.lines.some((line, i) => line.outputLine !== lines[i]!.outputLine || line.amount !== lines[i]!.amount));

async function moveTo(work: Work, id: number, of: Refund, status: Request['status']): Promise<void> {
  await act(work, returnRequest, 'follow', { id, set: { ...saidOf(of), status } });
  await work.flush();
}

async function follow(work: Work, id: number): Promise<void> {
  // Two jobs about one refund go one after the other.
  await work.query('oms_refund.hold', 'select id from oms_refund where company_id = $1 and id = $2 for update', [
    work.company,
    id,
  ]);
  const [of] = await loadAll(work, refund, [id]);
  const outputs = (await leftOf(work, of!, 0)).map(({ output }) => output);
  if (outputs.length === 0) return;
  const known = await requestFor(work, of!, outputs);
  const status: RefundStatus = of!.refundStatus;
  if (!known) {
    if (isOver(status)) return;
    const input = wanted(of!, await causeFor(work, of!.reason), await leftOf(work, of!, 0));
    if (input.lines.length === 0) return;
    const { id: made } = await save(work, returnRequest, input, { computed: saidOf(of!) });
    await work.flush();
    await moveTo(work, made, of!, followedState('apply', input.way, status));
    return;
  }
  const input = wanted(of!, known.cause, await leftOf(work, of!, known.id));
  // Whose pieces they are our people may have said better; how much it is and what for, the platform says.
  if (known.refund === id && !isOver(status) && input.lines.length > 0 && isOther(known, input)) {
    await moveTo(work, known.id, of!, 'apply');
    const [{ version }] = (await loadAll(work, returnRequest, [known.id])) as [Request];
    await update(work, returnRequest, known.id, version, { ...input, requestDate: known.requestDate });
    await work.flush();
    await moveTo(work, known.id, of!, followedState('apply', input.way, status));
    return;
  }
  const state = followedState(known.status, known.way, status);
  if (state !== known.status || known.refundStatus !== status || known.refund !== id)
    await moveTo(work, known.id, of!, state);
}

/** Makes a request of every refund of goods that left, once, and lets it follow what the platform says. */
export const followRefunds: Job<{ readonly refunds: readonly number[] }> = {
  name: jobName,
  async run({ refunds }, { db, user }) {
    for (const id of refunds)
      try {
        await runWork(db, user, (work) => follow(work, id));
      } catch (error) {
        // Goods that are asked back already cannot be asked back again: somebody has to look at it.
        if (!(error instanceof Refusal)) throw error;
        await runWork(db, user, (work) =>
          note(work, {
            entity: refund.name,
            recordId: id,
            action: 'follow',
            label: '没有生成退货申请',
            title: error.message.slice(0, 200),
          }),
        );
      }
  },
};
