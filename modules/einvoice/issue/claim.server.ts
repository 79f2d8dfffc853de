import { type Fen, formatFen, subtractFen, sumFen, yuan } from '@heliu/model';
import { countMoves, type Work } from '@heliu/engine';
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

/**
 * Takes the next ones and says so before anything is sent: whatever happens now, each of them may have been issued.
 * They are picked in a step of its own: inside the update PostgreSQL may pick anew for every row, and takes them all.
 */
async function takeFitting(work: Work, subject: number, count: number, left: Fen | undefined) {
  const rows = await work.query<{ id: number; net: string; createdAt: string }>(
    'oms_invoice.claim',
    `with queue as materialized (
       select id, net from oms_invoice where company_id = $1 and subject = $2 and status = 'queued' order by id limit $3 for update skip locked),
     fitting as materialized (
       select id from (select id, net, sum(net) over (order by id) as so_far from queue) q where $4::numeric is null or net <= 0 or so_far <= $4::numeric)
     update oms_invoice t set status = 'issuing', submitted_at = now(), next_try_at = now() + interval '30 seconds', fault = null, fault_kind = null, version = version + 1
     from fitting where t.company_id = $1 and t.id = fitting.id
     returning t.id, t.net::text as net, t.created_at as "createdAt"`,
    [work.company, subject, count, left === undefined ? null : formatFen(left)],
  );
  countMoves(
    invoice,
    work,
    rows.flatMap(({ id, createdAt }) => [
      { row: { id, createdAt, status: 'queued' }, n: -1 },
      { row: { id, createdAt, status: 'issuing' }, n: 1 },
    ]),
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
