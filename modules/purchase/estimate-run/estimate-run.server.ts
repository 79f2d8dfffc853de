import { daysAfter, entry, type Fen, formatFen, type Full, negateFen, type Posting, sumFen } from '@heliu/model';
import { act, behaviour, type Blocker, columnOf, type Job, save, today, type Work } from '@heliu/engine';
import { payables, voucherEntries } from '../../fico/model.ts';
import { determineAccounts } from '../../fico/server.ts';
import { valuationClassesOf } from '../../goods/server.ts';
import { setting } from '../../system/server.ts';
import { inputOrder } from '../input-order/input-order.ts';
import { purchaseReturn } from '../purchase-return/purchase-return.ts';
import { inBooks, type LineEstimate, movedOf, runDay, type RunKind, runKinds, runOf } from './estimate-run.rules.ts';
import { estimateRun } from './estimate-run.ts';

type Run = Full<typeof estimateRun>;
type Line = Run['lines'][number];

const sources = [
  { document: inputOrder, head: 'input', line: 'inputLine', day: 'inputDate', sign: 1n },
  { document: purchaseReturn, head: 'returned', line: 'returnedLine', day: 'returnDate', sign: -1n },
] as const;

interface Found {
  readonly document: number;
  readonly line: number;
  readonly supplier: number;
  readonly sku: number;
  readonly warehouse: number;
  readonly amount: string;
  readonly settled: string;
  readonly reversed: string;
}
const fenOf = (text: string) => BigInt(text.replace('.', '')) as Fen;
const estimateIn = ({ amount, settled, reversed }: Found): LineEstimate => ({
  amount: fenOf(amount),
  settled: fenOf(settled),
  reversed: fenOf(reversed),
});

type Gathered = Omit<Line, 'id' | 'position'>;
/** Everything a run is about, as it stands now. The documents are locked, so that no invoice changes it meanwhile. */
async function gather(work: Work, { kind, orderDate }: Pick<Run, 'kind' | 'orderDate'>): Promise<Gathered[]> {
  const all: Gathered[] = [];
  for (const { document, head, line, day, sign } of sources) {
    const { name } = document;
    const wanted =
      kind === 'reverse'
        ? `h.${columnOf(day)} < $2::date and l.amount <> l.settled_estimate + l.reversed_estimate`
        : `h.${columnOf(day)} <= $2::date and l.reversed_estimate <> 0`;
    const rows = await work.query<Found>(
      `pur_estimate_run.${kind}.${name}`,
      `select h.id as document, l.id as line, h.supplier, l.sku, h.warehouse, l.amount, l.settled_estimate as settled, l.reversed_estimate as reversed
       from ${name} h join ${name}_lines l on l.company_id = $1 and l.document_id = h.id
       where h.company_id = $1 and h.status = 'audited' and h.invoiced <> 'all' and ${wanted}
       order by h.id, l.position for update of h`,
      [work.company, orderDate],
    );
    for (const row of rows)
      all.push({
        supplier: row.supplier,
        input: null,
        inputLine: null,
        returned: null,
        returnedLine: null,
        [head]: row.document,
        [line]: row.line,
        sku: row.sku,
        warehouse: row.warehouse,
        amount: (sign * movedOf(kind, estimateIn(row))) as Fen,
      });
  }
  return all;
}

const keyOf = ({ inputLine, returnedLine, amount }: Gathered) => `${inputLine}|${returnedLine}|${amount}`;
const modeName = 'acct.estimateMode';

/** What stands in the way of writing it: nothing to write, or not what was gathered. */
async function stale(work: Work, run: Run): Promise<Blocker[]> {
  const refused = (message: string) => [{ code: 'PUR005', message }];
  if (run.kind === 'reverse' && (await setting(work, modeName)) !== 'MONTH_START')
    return refused('系统参数“暂估方式”不是月初冲回，暂估在发票到时冲回');
  const now = await gather(work, run);
  if (now.length === 0)
    return refused(run.kind === 'reverse' ? '上月末没有未到票的暂估，不用冲回' : '没有冲回后仍未到票的暂估');
  const known = new Set(run.lines.map(keyOf));
  return now.length === run.lines.length && now.every((line) => known.has(keyOf(line)))
    ? []
    : refused('保存以后暂估有变动，请编辑后再保存一次，重新取数');
}

/** 红字（或蓝字）借：存货　贷：应付账款-暂估应付，与入库时相同。 */
async function postingsOf(run: Run, work: Work): Promise<Posting[]> {
  const { lines, kind, number } = run;
  const classes = await valuationClassesOf(
    work,
    lines.map(({ sku }) => sku!),
  );
  const groups = await work.query<{ id: number; group: number | null }>(
    'pur_estimate_run.groups',
    'select id, valuation_group as "group" from scm_warehouse where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(lines.map(({ warehouse }) => warehouse))]],
  );
  const groupOf = new Map(groups.map(({ id, group }) => [id, group]));
  const accounts = await determineAccounts(
    work,
    lines.map(({ sku, warehouse }) => ({
      transaction: 'WRX',
      group: groupOf.get(warehouse!) ?? null,
      valuationClass: classes.get(sku!) ?? null,
    })),
  );
  const summary = `${runKinds[kind]} ${number ?? ''}`.trim();
  const owed = new Map<number, Fen>();
  for (const { supplier, amount } of lines)
    owed.set(supplier!, sumFen([owed.get(supplier!) ?? (0n as Fen), inBooks(kind, amount)]));
  return [
    ...voucherEntries(
      lines.map(({ supplier, amount }, i) => ({
        ...accounts[i]!,
        amount: inBooks(kind, amount),
        creditItems: { supplier },
        summary,
      })),
    ),
    ...[...owed].flatMap(([supplier, estimated]) =>
      estimated === 0n ? [] : [entry(payables, { supplier, estimated })],
    ),
  ];
}

const taking = `reversed_estimate = l.reversed_estimate + u.amount
  from unnest($2::bigint[], $3::bigint[], $4::numeric[]) u(d, i, amount)
  where l.company_id = $1 and l.document_id = u.d and l.id = u.i`;
const keeping = {
  input: `update pur_input_order_lines l set ${taking}`,
  returned: `update pur_return_lines l set ${taking}`,
} as const;
/** Writes on the lines of receipts and returns how much of their estimate is taken back now. */
function keepReversed(work: Work, { lines, kind }: Run, undone: boolean): void {
  for (const { head, line, sign } of sources) {
    const own = lines.filter((one) => one[head] !== null);
    if (own.length === 0) continue;
    const amounts = own.map(({ amount }) => {
      const taken = (sign * negateFen(inBooks(kind, amount))) as Fen;
      return formatFen(undone ? negateFen(taken) : taken);
    });
    work.later({
      name: `pur_estimate_run.keep.${head}`,
      text: keeping[head],
      values: [work.company, own.map((one) => one[head]), own.map((one) => one[line]), amounts],
    });
  }
}

/** What has happened since to the lines of a run that is to be taken back. */
async function changedSince(work: Work, { id, kind }: Run): Promise<Blocker[]> {
  const blockers: Blocker[] = [];
  for (const { document, head, line, sign } of sources) {
    const { name } = document;
    const left = kind === 'reverse' ? 'l.reversed_estimate' : 'l.amount - l.settled_estimate - l.reversed_estimate';
    const rows = await work.query<{ id: number; number: string }>(
      `pur_estimate_run.since.${kind}.${name}`,
      `select r.${columnOf(head)} as id, max(h.number) as number from pur_estimate_run_lines r
       left join ${name} h on h.company_id = $1 and h.id = r.${columnOf(head)}
       left join ${name}_lines l on l.company_id = $1 and l.document_id = h.id and l.id = r.${columnOf(line)}
       where r.company_id = $1 and r.document_id = $2 and r.${columnOf(head)} is not null
         and (h.status is distinct from 'audited' or l.id is null or ${left} < ${sign} * r.amount)
       group by 1 order by 1 limit 20`,
      [work.company, id],
    );
    for (const row of rows)
      blockers.push({
        code: 'PUR005',
        message: `${document.label} ${row.number} 的暂估之后已收票、重新暂估或反审核，请先撤销后面的单据`,
        entity: name,
        id: row.id,
      } as Blocker);
  }
  return blockers;
}
/** Receipts and returns are locked before the run itself, as the invoice of either does after itself: nobody else locks runs. */
async function holdSources(ids: readonly number[], work: Work): Promise<void> {
  for (const { document, head } of sources)
    await work.query(
      `pur_estimate_run.hold.${head}`,
      `select h.id from ${document.name} h where h.company_id = $1 and h.id in (
         select r.${columnOf(head)} from pur_estimate_run_lines r where r.company_id = $1 and r.document_id = any($2::bigint[]))
       order by h.id for update`,
      [work.company, ids],
    );
}

export const estimateRunBehaviour = behaviour(estimateRun, {
  derive: runOf,
  async check(draft, work) {
    const lines = await gather(work, { kind: draft.kind ?? 'reverse', orderDate: draft.orderDate });
    draft.lines = lines;
    draft.amount = sumFen(lines.map(({ amount }) => amount));
  },
  actions: {
    audit: {
      hold: holdSources,
      blockers: (run, work) => stale(work, run),
      post: postingsOf,
      also: (run, work) => keepReversed(work, run, false),
    },
    deaudit: {
      hold: holdSources,
      blockers: (run, work) => changedSince(work, run),
      also: (run, work) => keepReversed(work, run, true),
    },
  },
});

async function hasRun(work: Work, kind: RunKind, month: string): Promise<boolean> {
  const rows = await work.query(
    'pur_estimate_run.known',
    'select 1 from pur_estimate_run where company_id = $1 and kind = $2 and month = $3',
    [work.company, kind, month],
  );
  return rows.length > 0;
}

/** Writes a run if there is anything to write. */
async function writeRun(work: Work, kind: RunKind, orderDate: string): Promise<void> {
  if ((await gather(work, { kind, orderDate: runDay(kind, orderDate) })).length === 0) return;
  const { id } = await save(work, estimateRun, { kind, orderDate, lines: [] });
  await work.flush();
  await act(work, estimateRun, 'audit', { id });
  await work.flush();
}

/**
 * Every night, so that a night that was missed is made up for: once a month what was taken back and is still without its
 * invoice is owed again on the last day of the month before, and then taken back on the first day of this one.
 */
export const runEstimates: Job = {
  name: 'purchase.estimates',
  async run(_, work) {
    const day = today();
    const month = day.slice(0, 7);
    if (await hasRun(work, 'reverse', month)) return;
    const before = daysAfter(`${month}-01`, -1);
    if (!(await hasRun(work, 'restore', before.slice(0, 7)))) await writeRun(work, 'restore', before);
    if ((await setting(work, modeName)) === 'MONTH_START') await writeRun(work, 'reverse', day);
  },
};
