import {
  type AnyDocument,
  type AnyEntity,
  type AnyLedger,
  allEntities,
  allLedgers,
  entityNamed,
  type EntryRow,
  type Fields,
  isDocument,
  type LedgerEntries,
} from '@heliu/model';
import { selected } from './codec.ts';
import type { Statement } from './flight.ts';
import { fieldsIn, voucherName } from './ledger.ts';
import { columnOf } from './names.ts';
import { loadRaw } from './read.ts';
import { maskFields } from './rights.ts';
import { titleStatement } from './titles.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** More than any document posts; beyond it somebody reads a report. */
const most = 500;

function entriesText(l: AnyLedger): string {
  const columns = Object.entries(fieldsIn(l)).map(([key, field]) => selected(key, field));
  const voucher = l.voucher
    ? `voucher_word as word, ${voucherNo(l, 'e')} as no, voucher_id as "voucherId"`
    : 'null::text as word, null::int as no, null::bigint as "voucherId"';
  return (
    `select id, posted_on as "postedOn", source_action as action, reverses_id as reverses, ${voucher}, ${columns.join(', ')} ` +
    `from ${l.name} e where company_id = $1 and source_id = $2 and source_name = $3`
  );
}

/** The number that the voucher of an entry has now: entries stay as they were written, and vouchers may be renumbered. */
export function voucherNo(l: AnyLedger, entry: string): string {
  const { name, monthly } = entityNamed(l.voucher!.document) as AnyDocument;
  const no = columnOf(monthly!.no as string);
  return `(select v.${no} from ${name} v where v.company_id = ${entry}.company_id and v.id = ${entry}.voucher_id)`;
}

/** What an entry comes from is called now: a document of a monthly series may have got another number since. */
export function sourceNumber(entry: string): string {
  const renumbered = allEntities().filter((e): e is AnyDocument => isDocument(e) && e.monthly !== undefined);
  const now = renumbered.map(
    ({ name }) =>
      `when '${name}' then (select d.number from ${name} d where d.company_id = ${entry}.company_id and d.id = ${entry}.source_id)`,
  );
  return now.length === 0
    ? `${entry}.source_number`
    : `case ${entry}.source_name ${now.join(' ')} else ${entry}.source_number end`;
}

/**
 * Whether an entry of a voucher typed by hand was taken back, or took one back: it happens within the voucher, so one that
 * is opened again and audited again shows what it says now. `from` is the table, or the view a report reads.
 */
export const takenBack = (l: AnyLedger, entry: string, from: string = l.name): string =>
  `(${entry}.source_name = '${l.voucher!.document}' and (${entry}.reverses_id is not null or ` +
  `exists (select 1 from ${from} o where o.company_id = ${entry}.company_id and o.reverses_id = ${entry}.id)))`;

/** A voucher shows its own entries; every other record those it has posted, into whatever ledger. */
function entriesIn(work: Work, e: AnyEntity, raw: Row): { l: AnyLedger; statement: Statement }[] {
  const own = allLedgers().filter((l) => l.voucher?.document === e.name);
  if (own.length === 0)
    return allLedgers().map((l) => ({
      l,
      statement: {
        name: `${l.name}.entries`,
        text: `${entriesText(l)} order by id limit ${most}`,
        values: [work.company, raw['id'], e.name],
      },
    }));
  return own.map((l) => ({
    l,
    statement: {
      name: `${l.name}.voucher`,
      text: `${entriesText(l)} and voucher_id = $4 and not ${takenBack(l, 'e')} order by id limit ${most}`,
      values: [work.company, raw['sourceId'] ?? raw['id'], raw['sourceType'] ?? e.name, raw['id']],
    },
  }));
}

async function namesIn(work: Work, l: AnyLedger, rows: readonly Row[]): Promise<Map<string, Map<unknown, string>>> {
  const keys = Object.entries(l.keys as Fields).filter(([, field]) => field.target);
  const idsOf = (key: string) => [
    ...new Set(rows.map((row) => row[key]).filter((id): id is number => typeof id === 'number')),
  ];
  const results = await work.all(keys.map(([key, field]) => titleStatement(field.target!, idsOf(key))));
  return new Map(
    keys.map(([key], i) => [key, new Map(results[i]!.rows.map(({ id, title }) => [id, title as string]))]),
  );
}

/** Everything a record has written into the ledgers, reversals included: from the document down to the books. */
export async function entriesOf(work: Work, e: AnyEntity, id: number): Promise<LedgerEntries[]> {
  const asked = entriesIn(work, e, await loadRaw(work, e, id));
  if (asked.length === 0) return [];
  const results = await work.all(asked.map(({ statement }) => statement));
  const found: LedgerEntries[] = [];
  for (const [i, { l }] of asked.entries()) {
    const { rows } = results[i]!;
    if (rows.length === 0) continue;
    const names = await namesIn(work, l, rows);
    const pick = (fields: Fields, read: (key: string) => unknown) =>
      Object.fromEntries(Object.keys(fields).map((key) => [key, read(key)]));
    found.push({
      ledger: l.name,
      label: l.label,
      rows: rows.map((row) => ({
        id: row['id'] as number,
        postedOn: row['postedOn'] as string,
        action: row['action'] as string,
        reverses: row['reverses'] as number | null,
        voucherId: row['voucherId'] as number | null,
        voucher: row['word'] === null ? null : voucherName(row['word'] as string, row['no'] as number),
        keys: pick(l.keys as Fields, (key) => row[key]),
        titles: pick(l.keys as Fields, (key) => names.get(key)?.get(row[key]) ?? '--') as EntryRow['titles'],
        notes: pick((l.notes ?? {}) as Fields, (key) => row[key]),
        measures: maskFields(
          l.measures as Fields,
          work.user,
          pick(l.measures as Fields, (key) => row[key]),
        ),
      })),
    });
  }
  return found;
}
