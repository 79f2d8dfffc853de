import {
  type AnyDocument,
  type AnyLedger,
  type Balance,
  type BookPart,
  type Decimal,
  addDecimal,
  allLedgers,
  dec,
  type Fen,
  entityNamed,
  type Field,
  type Fields,
  formatFen,
  keptBy,
  negateDecimal,
  negateFen,
  type Posting,
  sumFen,
  tenancyOf,
} from '@heliu/model';
import { monthOf } from './clock.ts';
import { revive, selected, toSql } from './codec.ts';
import type { Statement } from './flight.ts';
import { completersOf, watchersOf } from './module.ts';
import { balanceTable, columnOf } from './names.ts';
import { lastNo, monthlySeries, numberWords, paddedNo } from './numbering.ts';
import { onDemand, registerFloor } from './pg-errors.ts';
import { Refusal } from './refusal.ts';
import { compareKeys, overRows, type RowsStatement } from './rows.ts';
import { sqlType } from './schema/column.ts';
import { shownAs } from './titles.ts';
import { ranks, type Work } from './work.ts';

/** What a posting comes from: enough to find it again, and to undo it. */
export interface Source {
  readonly entity: string;
  readonly id: number;
  readonly number: string | null;
  readonly action: string;
  readonly date: string;
  /** Who wrote the record; its voucher is his too. */
  readonly maker?: number;
}
/** A posting that undoes an earlier entry names it. */
export interface Mirror extends Posting {
  readonly reverses: number;
}

export const keysOf = (l: AnyLedger) => l.keys as Fields;
const measuresOf = (l: AnyLedger) => l.measures as Fields;
export const balancesOf = (l: AnyLedger) => Object.entries(l.balances as Record<string, Balance>);
/** Whether an entry is in a balance at all. */
export function isKept(l: AnyLedger, balance: Balance, { entry }: Posting): boolean {
  if (balance.onlyWith && !balance.onlyWith.some((key) => (entry[key] ?? null) !== null)) return false;
  for (const key in keptBy(l, balance)) if (!isZero(entry[key])) return true;
  return false;
}
const notesOf = (l: AnyLedger) => (l.notes ?? {}) as Fields;
/** Whose, how much, and what is written beside. */
export const fieldsIn = (l: AnyLedger): Fields => ({ ...keysOf(l), ...measuresOf(l), ...notesOf(l) });

/** What stands in a balance's key for nothing: a key cannot be empty, and no record has the number 0. */
const absentKey = (field: Field): unknown => (field.kind === 'text' ? '' : 0);
export const keyValue = (field: Field, value: unknown) => toSql(field, value) ?? absentKey(field);
/** The same of an entry's column. */
export const keyColumn = (l: AnyLedger, key: string): string => {
  const field = keysOf(l)[key]!;
  return field.required ? columnOf(key) : `coalesce(${columnOf(key)}, ${field.kind === 'text' ? `''` : '0'})`;
};

export function byLedger<P extends Posting>(postings: readonly P[]): [AnyLedger, P[]][] {
  const groups = new Map<AnyLedger, P[]>();
  for (const posting of postings) {
    const group = groups.get(posting.ledger);
    if (group) group.push(posting);
    else groups.set(posting.ledger, [posting]);
  }
  return [...groups].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1));
}

export const isZero = (value: unknown) =>
  value === 0n || (typeof value === 'string' && Number(value) === 0) || value === 0;

const isBelowZero = (value: unknown) => (typeof value === 'bigint' ? value < 0n : Number(value) < 0);

/** An entry that moves nothing is no entry. */
export const moving = <P extends Posting>(postings: readonly P[]): P[] =>
  postings.filter(({ ledger, entry }) => {
    for (const key in measuresOf(ledger)) if (!isZero(entry[key])) return true;
    return false;
  });

/** Which parts of the books these move, in the order of their names. */
export function partsMoved(postings: readonly Posting[]): BookPart[] {
  const moved = new Set<BookPart>();
  for (const { ledger, entry } of postings)
    if (ledger.part && (ledger.part.moves as readonly string[]).some((measure) => !isZero(entry[measure] ?? 0)))
      moved.add(ledger.part.of);
  return [...moved].toSorted();
}

function assertBalanced(l: AnyLedger, postings: readonly Posting[]): void {
  if (!l.balanced) return;
  const [left, right] = l.balanced.map((measure: string) => sumFen(postings.map(({ entry }) => entry[measure] as Fen)));
  // A rule produced an unbalanced voucher: a defect of ours, never the user's mistake.
  if (left !== right) throw new Error(`${l.name}: ${formatFen(left!)} against ${formatFen(right!)}`);
}

/** `[what, there is, is wanted]`, each in words. */
type Shortage = readonly [what: string, there: string, wanted: string];
export const shortageText = (label: string, shortages: readonly Shortage[]): string =>
  `${label}不足：${shortages.map(([what, there, wanted]) => `${what} 现有 ${there}，需要 ${wanted}`).join('；')}`;
onDemand('short', (name, ...parts) => {
  const { label } = allLedgers().find((l) => l.name === name)!;
  return new Refusal(shortageText(label, JSON.parse(parts.join('|')) as Shortage[]));
});

/** A key in words, inside a statement. */
function titleOf({ target }: Field, key: string): string {
  if (target === undefined) return `nullif(${key}::text, '')`;
  const owner = tenancyOf(entityNamed(target)) === 'platform' ? '0' : '$1';
  return `(select ${shownAs(target)} from ${target} t where t.company_id = ${owner} and t.id = ${key})`;
}

/** What a posting writes is audited with the record it comes from. */
const audited = 'audited';

/** Where an entry comes from, in the order of `insertOf`. */
const entryHead = 'company_id, source_id, source_name, source_action, source_number, posted_on, created_by';
const entryValues = '$1, $2, $3, $4, $5, $6::date, $7';

/** Over rows of id, the entry each undoes, keys, measures and notes. */
function insertEntries(l: AnyLedger): RowsStatement {
  const fields = Object.entries(fieldsIn(l));
  const columns = fields.map(([key]) => columnOf(key)).join(', ');
  const values = fields.map((_, i) => `u.c${i + 2}`).join(', ');
  const body = `${entryValues}, u.c0, u.c1, ${values}`;
  const types = ['bigint', 'bigint', ...fields.map(([, field]) => sqlType(field))];
  const into = `insert into ${l.name} (${entryHead}, id, reverses_id, ${columns}`;
  if (!l.voucher) return overRows(`${l.name}.insert`, 7, types, (source) => `${into}) select ${body} from ${source}`);
  const document = entityNamed(l.voucher.document) as AnyDocument;
  const number = `concat($8::text, '-', to_char($6::date, 'YYYYMM'), '-', ${paddedNo(document, 'no.last')})`;
  // Number, head and entries are one statement: a voucher has all three or does not exist.
  return overRows(
    `${l.name}.insert`,
    13,
    types,
    (source) =>
      `with no as (insert into sys_sequence as s (company_id, key, last) values ($1, $9::text, 1) ` +
      `on conflict (company_id, key) do update set last = s.last + 1 returning last), ` +
      `head as (insert into ${document.name} (company_id, id, number, status, source_type, source_id, source_number, created_by, updated_by, audited_by, audited_at, ` +
      `word, voucher_no, voucher_date, kind, attach_count, total, search) ` +
      `select $1, $10::bigint, ${number}, '${audited}', $3, $2, $5, $11::bigint, $7, $7, now(), ` +
      `$8::text, no.last, $6::date, $12::text, 1, $13::numeric, concat_ws(' ', ${numberWords(document, number)}, lower($5)) from no) ` +
      `${into}, voucher_word, voucher_id) select ${body}, $8::text, $10::bigint from ${source}`,
  );
}

/** The same of a voucher itself, which somebody has typed: it has its number already, and stays the only head. */
function insertOwnEntries(l: AnyLedger): RowsStatement | undefined {
  if (!l.voucher) return undefined;
  const fields = Object.entries(fieldsIn(l));
  const columns = fields.map(([key]) => columnOf(key)).join(', ');
  return overRows(
    `${l.name}.insertOwn`,
    7,
    ['bigint', 'bigint', ...fields.map(([, field]) => sqlType(field))],
    (source) =>
      `insert into ${l.name} (${entryHead}, id, reverses_id, ${columns}, voucher_word, voucher_id) ` +
      `select ${entryValues}, u.c0, u.c1, ${fields.map((_, i) => `u.c${i + 2}`).join(', ')}, v.word, v.id ` +
      `from ${source}, ${l.voucher!.document} v where v.company_id = $1 and v.id = $2`,
  );
}

/** Over rows of keys and measures, one for each key, in the order of `compareKeys`. Company, month and stripe stand before them. */
interface Sums {
  readonly name: string;
  readonly balance: Balance;
  readonly add: RowsStatement;
  /** Where there is a floor, what takes away makes its rows with zero first, and takes from those what is there. */
  readonly open?: RowsStatement;
  readonly take?: RowsStatement;
}

function sumsFor(l: AnyLedger, name: string, balance: Balance): Sums {
  const table = balanceTable(l, name);
  const by = balance.by.map((key) => columnOf(key));
  const measures = Object.entries(keptBy(l, balance));
  const m = measures.map(([key]) => columnOf(key));
  const types = [...balance.by.map((key) => sqlType(keysOf(l)[key]!)), ...measures.map(([, field]) => sqlType(field))];
  const key = ['company_id', ...by, ...(balance.monthly ? ['month'] : []), 'stripe'];
  const keys = by.map((_, i) => `u.c${i}`);
  const sums = m.map((_, i) => `u.c${by.length + i}`);
  if (balance.floorMayGive) types.push('boolean');
  // PostgreSQL wants every parameter used.
  const unused = balance.monthly ? '' : ' where $2::date is not null';
  const into = (values: readonly string[], conflict: string) => (source: string) =>
    `insert into ${table} as b (${[...key, ...m].join(', ')}) ` +
    `select ${['$1::bigint', ...keys, ...(balance.monthly ? ['$2::date'] : []), '$3::smallint', ...values].join(', ')} ` +
    `from ${source}${unused} on conflict (${key.join(', ')}) do ${conflict}`;
  const grown = m.map((c) => `${c} = b.${c} + excluded.${c}`).join(', ');
  const add = overRows(`${table}.add`, 3, types, into(sums, `update set ${grown}`));
  if (!balance.neverNegative) return { name, balance, add };
  registerFloor(`${table}_floor`, `${l.label}余额不足`);
  const floor = columnOf(balance.neverNegative);
  const titles = balance.by.map((key) => titleOf(keysOf(l)[key]!, `k.${columnOf(key)}`));
  const short = `jsonb_build_array(concat_ws(' ', ${titles.join(', ')}), trim_scale(k.${floor})::text, trim_scale(-d.${floor})::text)`;
  const match = [...by.map((k) => `b.${k} = d.${k}`), ...(balance.monthly ? ['b.month = $2::date'] : [])].join(' and ');
  const gives = balance.floorMayGive ? [`u.c${by.length + m.length} as gives`] : [];
  const named = [...keys.map((k, i) => `${k} as ${by[i]}`), ...sums.map((c, i) => `${c} as ${m[i]}`), ...gives].join(
    ', ',
  );
  const zeros = m.map(() => '0');
  return {
    name,
    balance,
    add,
    open: overRows(`${table}.open`, 3, types, into(zeros, 'nothing')),
    // An upsert would check the proposed negative row before it looks for the conflict.
    take: overRows(
      `${table}.take`,
      3,
      types,
      (source) =>
        `with d as (select ${named} from ${source}${unused}), ` +
        `k as (select ${[...by, floor].map((k) => `b.${k}`).join(', ')} from ${table} b join d on ${match} where b.company_id = $1 ` +
        `and b.stripe = $3::smallint order by ${by.map((k) => `b.${k}::text collate "C"`).join(', ')} for update of b), ` +
        // Every shortage is told at once, before the first row is written.
        `fit as (select case when count(*) = 0 then true else demand(false, concat('short|${l.name}|', jsonb_agg(${short}))) end as is ` +
        `from d join k using (${by.join(', ')}) where d.${floor} < 0 and k.${floor} + d.${floor} < 0${balance.floorMayGive ? ' and not d.gives' : ''}) ` +
        `update ${table} b set ${m.map((c) => `${c} = b.${c} + d.${c}`).join(', ')} from d join k using (${by.join(', ')}), fit ` +
        `where fit.is and b.company_id = $1 and b.stripe = $3::smallint and ${match}`,
    ),
  };
}

/** What the postings add to each balance row they touch. */
function summed(l: AnyLedger, balance: Balance, all: readonly Posting[]): unknown[][] {
  const { by, floorMayGive } = balance;
  const postings = all.filter((one) => isKept(l, balance, one));
  const measures = Object.entries(keptBy(l, balance));
  const rows = new Map<string, { readonly keys: unknown[]; sums: unknown[]; gives: boolean }>();
  for (const { entry, belowFloor = false } of postings) {
    const keys = by.map((key) => keyValue(keysOf(l)[key]!, entry[key]));
    const id = keys.join('|');
    const row = rows.get(id);
    const values = measures.map(([key]) => entry[key]);
    if (row) {
      row.sums = row.sums.map((sum, i) => addMeasures(sum, values[i]));
      row.gives ||= belowFloor;
    } else rows.set(id, { keys, sums: values, gives: belowFloor });
  }
  return [...rows.values()]
    .toSorted((a, b) => compareKeys(a.keys, b.keys))
    .map(({ keys, sums, gives }) => [
      ...keys,
      ...sums.map((sum, i) => toSql(measures[i]![1], sum)),
      ...(floorMayGive ? [gives] : []),
    ]);
}

interface LedgerTexts {
  readonly insert: RowsStatement;
  readonly insertOwn: RowsStatement | undefined;
  readonly sums: readonly Sums[];
  readonly open: string;
}
const cache = new WeakMap<AnyLedger, LedgerTexts>();
function textsFor(l: AnyLedger): LedgerTexts {
  let texts = cache.get(l);
  if (!texts) {
    const columns = Object.entries(fieldsIn(l)).map(([key, field]) => selected(key, field));
    texts = {
      insert: insertEntries(l),
      insertOwn: insertOwnEntries(l),
      sums: balancesOf(l).map(([name, balance]) => sumsFor(l, name, balance)),
      open:
        `select id, source_id as "sourceId", posted_on as "postedOn", ${columns.join(', ')} from ${l.name} e where company_id = $1 and source_id = any($2::bigint[]) and source_name = $3 ` +
        `and source_action = $4 and reverses_id is null ` +
        `and not exists (select 1 from ${l.name} r where r.company_id = $1 and r.reverses_id = e.id) order by id`,
    };
    cache.set(l, texts);
  }
  return texts;
}

/** What one record posts. */
export interface Posted {
  readonly source: Source;
  readonly postings: readonly (Posting | Mirror)[];
}

/** Writes postings and moves the balances they touch, all of it with COMMIT. */
export const post = (work: Work, source: Source, postings: readonly (Posting | Mirror)[]): Promise<void> =>
  postAll(work, [{ source, postings }]);

/** Works whose postings have not been sent yet. */
const waiting = new WeakSet<Work>();

/** Sends what this work has posted, so that balances that are read next have it in them. */
export async function sendPostings(work: Work): Promise<void> {
  if (waiting.delete(work)) await work.flush();
}

/** What a record books on other days than its own is posted as if it were of those days. */
function byDay({ source, postings }: Posted): Posted[] {
  if (postings.every(({ on }) => on === undefined || on === source.date)) return [{ source, postings }];
  const days = new Map<string, (Posting | Mirror)[]>();
  for (const posting of postings) {
    const date = posting.on ?? source.date;
    days.set(date, [...(days.get(date) ?? []), posting]);
  }
  return [...days].map(([date, some]) => ({ source: { ...source, date }, postings: some }));
}

/** The same of many records: each has its voucher, and all of them together move each balance once, in one order. */
export async function postAll(work: Work, records: readonly Posted[]): Promise<void> {
  const all = records.flatMap(byDay);
  const ledgers = byLedger(moving(all.flatMap(({ postings }) => postings)));
  if (ledgers.length > 0) waiting.add(work);
  const byMonth = new Map<string, Posted[]>();
  for (const one of all.toSorted((a, b) => (a.source.date < b.source.date ? -1 : 1))) {
    const month = monthOf(one.source.date);
    byMonth.set(month, [...(byMonth.get(month) ?? []), one]);
  }
  for (const [l] of ledgers) {
    const texts = textsFor(l);
    const of = new Map<Posted, (Posting | Mirror)[]>();
    for (const one of all) of.set(one, await completed(work, l, moving(one.postings.filter((p) => p.ledger === l))));
    for (const one of [...byMonth.values()].flat())
      for (const group of byVoucher(of.get(one)!)) await insertOf(work, l, one.source, group);
    for (const { posted } of watchersOf(l))
      await posted(
        [...of].flatMap(([{ source }, postings]) => postings.map(({ entry }) => ({ source, entry }))),
        work,
      );
    for (const { name, balance, open, add, take } of texts.sums) {
      const rank = `${rankOf(balance)}:${balanceTable(l, name)}`;
      const parts = balance.monthly ? [...byMonth] : [[[...byMonth.keys()][0]!, all] as const];
      for (const [month, some] of parts) {
        const postings = some.flatMap((one) => of.get(one)!);
        const rows = summed(l, balance, postings);
        if (rows.length === 0) continue;
        const stripe = balance.stripes ? Math.floor(Math.random() * balance.stripes) : 0;
        const takes = open && postings.some(({ entry }) => isBelowZero(entry[balance.neverNegative!]));
        if (takes) work.deferWithLock(`${rank}:0:${month}`, open([work.company, month, stripe], rows));
        work.deferWithLock(`${rank}:1:${month}`, (takes ? take! : add)([work.company, month, stripe], rows));
      }
    }
  }
}

/** What one record posts is one voucher, unless it says which parts stand in vouchers of their own. */
function byVoucher<P extends Posting>(postings: readonly P[]): P[][] {
  const parts = new Map<string, P[]>();
  for (const posting of postings) {
    const part = posting.voucher?.part ?? '';
    parts.set(part, [...(parts.get(part) ?? []), posting]);
  }
  return [...parts.values()];
}

/** What one record posts, with the measures that follow from its vouchers as a whole. */
async function completed<P extends Posting>(work: Work, l: AnyLedger, postings: P[]): Promise<P[]> {
  const completers = completersOf(l);
  if (completers.length === 0 || postings.length === 0) return postings;
  const whole: P[] = [];
  for (const group of byVoucher(postings)) {
    let voucher: readonly P[] = group;
    for (const completer of completers) voucher = await completer.complete(voucher, work);
    whole.push(...voucher);
  }
  return whole;
}

/** The entries of one record in one ledger, under one voucher number. */
async function insertOf(work: Work, l: AnyLedger, source: Source, group: readonly (Posting | Mirror)[]): Promise<void> {
  if (group.length === 0) return;
  assertBalanced(l, group);
  const ids = await work.takeIds(group.length);
  const fields = Object.entries(fieldsIn(l));
  const from = [work.company, source.id, source.entity, source.action, source.number, source.date, work.user.id];
  const rows = group.map((posting, i) => [
    ids[i],
    'reverses' in posting ? posting.reverses : null,
    ...fields.map(([key, field]) => toSql(field, posting.entry[key])),
  ]);
  const { insert, insertOwn } = textsFor(l);
  if (!l.voucher) work.later(insert(from, rows));
  // Behind the statement that saves it, where both are one transaction.
  else if (source.entity === l.voucher.document)
    work.deferWithLock(`${ranks.numbers}:${source.entity}:entries`, insertOwn!(from, rows));
  // Plain entries lock nothing others want; a voucher number is what everybody waits for, so it is taken at the end.
  else
    work.deferWithLock(
      `${ranks.numbers}:${l.name}:${monthOf(source.date)}`,
      insert([...from, ...(await voucherValues(work, l, source, group))], rows),
    );
}

async function voucherValues(
  work: Work,
  l: AnyLedger,
  source: Source,
  group: readonly (Posting | Mirror)[],
): Promise<unknown[]> {
  const [id] = await work.takeIds(1);
  const [side] = l.balanced ?? [];
  const total = side === undefined ? '0' : formatFen(sumFen(group.map(({ entry }) => entry[side as string] as Fen)));
  const made = group.every((posting) => 'reverses' in posting) ? 'reversal' : 'auto';
  const kind = group[0]?.voucher?.kind ?? made;
  return [l.voucher!.word, seriesFor(l, source.date).key, id, source.maker ?? work.user.id, kind, total];
}

const rankOf = ({ monthly, held }: Balance): string =>
  held ? ranks.heldBalances : monthly ? ranks.hotBalances : ranks.balances;

const seriesFor = (l: AnyLedger, date: string) => monthlySeries(l.voucher!.document, l.voucher!.word, date);

/** The voucher number a posting would get now. */
export async function nextVoucher(work: Work, l: AnyLedger, date: string): Promise<string | undefined> {
  if (!l.voucher) return undefined;
  return voucherName(l.voucher.word, (await lastNo(work, seriesFor(l, date).key)) + 1);
}
export const voucherName = (word: string, no: number): string => `${word}-${String(no).padStart(4, '0')}`;

/** What an action posted for records and nobody has undone yet, asked of every ledger at once. */
export const openEntries = (
  work: Work,
  ledgers: readonly AnyLedger[],
  { entity, action, ids }: { readonly entity: string; readonly action: string; readonly ids: readonly number[] },
): Statement[] =>
  ledgers.map((l) => ({
    name: `${l.name}.of`,
    text: textsFor(l).open,
    values: [work.company, ids, entity, action],
  }));

/** The mirror image of an entry: the same keys, every measure negated. */
export function mirrored(l: AnyLedger, row: Record<string, unknown>): Mirror {
  const entry = revive(fieldsIn(l), row);
  const negate = (value: unknown) =>
    typeof value === 'bigint' ? negateFen(value as Fen) : negateDecimal(value as Decimal);
  const measures = Object.keys(measuresOf(l)).map((key) => [key, negate(entry[key])]);
  const keys = Object.keys({ ...keysOf(l), ...notesOf(l) }).map((key) => [key, entry[key]]);
  return { ledger: l, reverses: row['id'] as number, entry: Object.fromEntries([...keys, ...measures]) };
}

/**
 * A balance as it stands now, or as it stood at the end of a day. Rows of whole months are summed and the days of the last
 * one added; a balance over all time has what came later taken off again.
 */
export async function balance<M = Record<string, Fen>>(
  work: Work,
  l: AnyLedger,
  name: string,
  keys: Readonly<Record<string, unknown>>,
  asOf?: string,
): Promise<M> {
  const table = balanceTable(l, name);
  const kept = (l.balances as Record<string, Balance>)[name]!;
  const { by, monthly } = kept;
  const fields = keptBy(l, kept);
  const measures = Object.keys(fields);
  const sums = (sign: string) =>
    measures.map((key) => `${sign}coalesce(sum(${columnOf(key)}), 0) as "${key}"`).join(', ');
  const rows = `select ${sums('')} from ${table} where company_id = $1 and ${by.map((key, i) => `${columnOf(key)} = $${i + 2}`).join(' and ')}`;
  const day = `$${by.length + 2}::date`;
  const ofKeys = by.map((key, i) => `${keyColumn(l, key)} = $${i + 2}`);
  const entries = (sign: string, when: string) =>
    `select ${sums(sign)} from ${l.name} where company_id = $1 and ${ofKeys.join(' and ')} and ${when}`;
  const both = monthly
    ? `${rows} and month < date_trunc('month', ${day}) union all ${entries('', `posted_on between date_trunc('month', ${day}) and ${day}`)}`
    : `${rows} union all ${entries('-', `posted_on > ${day}`)}`;
  const values = [work.company, ...by.map((key) => keyValue(keysOf(l)[key]!, keys[key]))];
  const [row] =
    asOf === undefined
      ? await work.query(`${table}.get`, rows, values)
      : await work.query(
          `${table}.asOf`,
          `select ${measures.map((key) => `sum("${key}") as "${key}"`).join(', ')} from (${both}) t`,
          [...values, asOf],
        );
  return revive(fields, normal(fields, row!)) as M;
}

/** The same for many values of a balance kept by one key; those that never moved are left out. */
export async function balancesFor<M = Record<string, Fen>>(
  work: Work,
  l: AnyLedger,
  name: string,
  ids: readonly number[],
): Promise<Map<number, M>> {
  const table = balanceTable(l, name);
  const kept = (l.balances as Record<string, Balance>)[name]!;
  const [key, fields] = [columnOf(kept.by[0]!), keptBy(l, kept)];
  const sums = Object.keys(fields).map((one) => `sum(${columnOf(one)}) as "${one}"`);
  const rows = await work.query<Record<string, unknown> & { readonly key: number }>(
    `${table}.many`,
    `select ${key} as key, ${sums.join(', ')} from ${table} where company_id = $1 and ${key} = any($2::bigint[]) group by ${key}`,
    [work.company, ids],
  );
  return new Map(rows.map((row) => [row.key, revive(fields, normal(fields, row)) as M]));
}

/** sum() of an empty set is 0, not 0.00; and a quantity carries the zeros of its scale. */
const normal = (fields: Fields, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = row[key] as string;
      return [key, field.kind !== 'money' ? dec(value) : value.includes('.') ? value : `${value}.00`];
    }),
  );

/** Adds measures of the same kind; amounts and quantities keep their own arithmetic. */
export const addMeasures = (a: unknown, b: unknown): unknown =>
  typeof a === 'bigint' ? sumFen([a as Fen, b as Fen]) : addDecimal(a as Decimal, b as Decimal);
