import { type Fen, formatFen, subtractFen, sumFen, yuan } from '@heliu/model';
import { actMany, type Work } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';

/** What the month still allows a subject: net of everything issued or under way in it, red ones given back. */
async function monthLeft(work: Work, subject: number, limit: string): Promise<Fen> {
  const [row] = await work.query<{ left: string }>(
    'oms_invoice.month',
    `select ($3::numeric - coalesce(sum(net), 0))::text as left from oms_invoice where company_id = $1 and subject = $2
       and status in ('issuing', 'issued') and invoice_date >= date_trunc('month', now() at time zone 'Asia/Shanghai')::date`,
    [work.company, subject, limit],
  );
  return yuan(row!.left);
}

/** Longer than a provider takes to answer; after that it is asked. */
const answerMs = 30_000;

/** Takes the next ones and says so before anything is sent: whatever happens now, each of them may have been issued. */
async function takeFitting(work: Work, subject: number, count: number, left: Fen | undefined) {
  const rows = await work.query<{ id: number; net: string }>(
    'oms_invoice.claim',
    `with queue as materialized (
       select id, net from oms_invoice where company_id = $1 and subject = $2 and status = 'queued' order by id limit $3 for update skip locked)
     select id, net::text as net from (select id, net, sum(net) over (order by id) as so_far from queue) q
     where $4::numeric is null or net <= 0 or so_far <= $4::numeric order by id`,
    [work.company, subject, count, left === undefined ? null : formatFen(left)],
  );
  const set = { submittedAt: work.now, nextTryAt: new Date(Date.parse(work.now) + answerMs).toISOString() };
  await actMany(
    work,
    invoice,
    'submit',
    rows.map(({ id }) => ({ id, set })),
  );
  return rows;
}

const firstWaiting = async (work: Work, subject: number): Promise<Fen | undefined> => {
  const [row] = await work.query<{ net: string }>(
    'oms_invoice.firstWaiting',
    `select net::text as net from oms_invoice where company_id = $1 and subject = $2 and status = 'queued' order by id limit 1`,
    [work.company, subject],
  );
  return row && yuan(row.net);
};

/** The right to take invoices of one subject, by whoever holds its lease: he alone uses up the month, and keeps count. */
export class Claim {
  #left: Fen | undefined;

  /** The next ones, or what is left of the month when that is not enough for the first of them. */
  async take(
    work: Work,
    subject: { readonly id: number; readonly monthLimit: string | null },
    count: number,
  ): Promise<{ readonly ids: readonly number[]; readonly tooLittle?: Fen }> {
    const { id, monthLimit } = subject;
    if (monthLimit === null) return { ids: (await takeFitting(work, id, count, undefined)).map((row) => row.id) };
    const counted = this.#left !== undefined;
    const left = (this.#left ??= await monthLeft(work, id, monthLimit));
    const rows = await takeFitting(work, id, count, left);
    this.#left = subtractFen(left, sumFen(rows.map(({ net }) => yuan(net))));
    if (rows.length > 0) return { ids: rows.map((row) => row.id) };
    // Nothing waits, or somebody holds it just now: that is no want of quota.
    const next = await firstWaiting(work, id);
    if (next === undefined || next <= left) return { ids: [] };
    if (!counted) return { ids: [], tooLittle: left };
    // What was refused in the meantime gave its part back.
    this.#left = undefined;
    return this.take(work, subject, count);
  }
}
