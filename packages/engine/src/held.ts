import { type AnyLedger, type Balance, keptBy, type Measures, type Posting } from '@heliu/model';
import { revive, selected } from './codec.ts';
import type { Statement } from './flight.ts';
import { balancesOf, isKept, keysOf, keyValue, type Mirror, sendPostings } from './ledger.ts';
import { balanceTable, columnOf } from './names.ts';
import { compareKeys, overRows, type RowsStatement } from './rows.ts';
import { sqlType } from './schema/column.ts';
import type { Work } from './work.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row of a balance that postings are computed from. */
export interface BalanceKey {
  readonly ledger: AnyLedger;
  readonly balance: string;
  readonly keys: Row;
}
export const balanceKey = (ledger: AnyLedger, balance: string, keys: Row): BalanceKey => ({ ledger, balance, keys });

/** What postings are computed from. */
export interface Books {
  /** As it stands at this moment; locked, nobody moves it before this work is done. */
  of<L extends AnyLedger>(ledger: L, balance: string, keys: Row): Measures<L>;
  /** The entries that the action takes back, where it undoes another. */
  readonly undone: readonly Mirror[];
}

/** Where nothing is taken back and no balance was asked for. */
export const noBooks: Books = {
  undone: [],
  of(l, name) {
    throw new Error(`${l.name}: ${name} was not taken beforehand`);
  },
};

interface Texts {
  readonly open: RowsStatement;
  readonly lock: RowsStatement;
  readonly look: RowsStatement;
}
const texts = new Map<string, Texts>();

function textsFor(l: AnyLedger, name: string, balance: Balance): Texts {
  const { by } = balance;
  const table = balanceTable(l, name);
  const known = texts.get(table);
  if (known) return known;
  const columns = by.map((key) => columnOf(key));
  const types = by.map((key) => sqlType(keysOf(l)[key]!));
  const key = ['company_id', ...columns, 'stripe'].join(', ');
  const measures = Object.entries(keptBy(l, balance)).map(([one, field]) => selected(one, field, 'b.'));
  const keys = by.map((one) => `b.${columnOf(one)} as "${one}"`);
  const match = columns.map((column, i) => `b.${column} = u.c${i}`).join(' and ');
  const found = (source: string) =>
    `select ${[...keys, ...measures].join(', ')} from ${source} join ${table} b on b.company_id = $1 and ${match}`;
  const made: Texts = {
    open: overRows(
      `${table}.reserve`,
      1,
      types,
      (source) =>
        `insert into ${table} (${key}) select $1::bigint, ${columns.map((_, i) => `u.c${i}`).join(', ')}, 0 from ${source} on conflict do nothing`,
    ),
    lock: overRows(
      `${table}.hold`,
      1,
      types,
      (source) =>
        `${found(source)} order by ${columns.map((c) => `b.${c}::text collate "C"`).join(', ')} for update of b`,
    ),
    look: overRows(`${table}.look`, 1, types, found),
  };
  texts.set(table, made);
  return made;
}

const nothing = (l: AnyLedger, balance: Balance): Row =>
  Object.fromEntries(Object.entries(keptBy(l, balance)).map(([key, { kind }]) => [key, kind === 'money' ? 0n : '0']));

const idOf = (table: string, keys: readonly unknown[]) => `${table} ${keys.join('|')}`;

/**
 * Reads balances, and where `lock` is set takes them for this work. They are taken in one order by everybody, after the
 * documents and before all other balances, so that nobody waits for each other.
 */
export async function openBooks(
  work: Work,
  wanted: readonly BalanceKey[],
  undone: readonly Mirror[],
  lock: boolean,
): Promise<Books> {
  const groups = new Map<string, { l: AnyLedger; name: string; balance: Balance; rows: Map<string, unknown[]> }>();
  const add = (l: AnyLedger, name: string, balance: Balance, entry: Row) => {
    const table = balanceTable(l, name);
    const group = groups.get(table) ?? { l, name, balance, rows: new Map<string, unknown[]>() };
    groups.set(table, group);
    const keys = balance.by.map((key) => keyValue(keysOf(l)[key]!, entry[key]));
    group.rows.set(keys.join('|'), keys);
  };
  for (const { ledger: l, balance: name, keys } of wanted) {
    const balance = (l.balances as Record<string, Balance>)[name]!;
    if (!balance.held) throw new Error(`${l.name}: ${name} is no balance that is held`);
    add(l, name, balance, keys);
  }
  for (const posting of undone as readonly Posting[])
    for (const [name, balance] of balancesOf(posting.ledger))
      if (balance.held && isKept(posting.ledger, balance, posting)) add(posting.ledger, name, balance, posting.entry);
  const rows = new Map<string, Row>();
  const tables = [...groups.keys()].toSorted();
  if (tables.length > 0) {
    // A second record of one work is computed from what the first has left.
    if (lock) await sendPostings(work);
    const statements = tables.flatMap((table): Statement[] => {
      const { l, name, balance, rows: keys } = groups.get(table)!;
      const { open, lock: hold, look } = textsFor(l, name, balance);
      const sorted = [...keys.values()].toSorted(compareKeys);
      return lock ? [open([work.company], sorted), hold([work.company], sorted)] : [look([work.company], sorted)];
    });
    const results = await work.all(statements);
    for (const [i, table] of tables.entries()) {
      const { l, balance } = groups.get(table)!;
      for (const row of results[lock ? 2 * i + 1 : i]!.rows)
        rows.set(
          idOf(
            table,
            balance.by.map((key) => row[key]),
          ),
          revive(keptBy(l, balance), row) as Row,
        );
    }
  }
  return {
    undone,
    of(l, name, keys) {
      const balance = (l.balances as Record<string, Balance>)[name]!;
      const table = balanceTable(l, name);
      const values = balance.by.map((key) => keyValue(keysOf(l)[key]!, keys[key]));
      if (!groups.get(table)?.rows.has(values.join('|')))
        throw new Error(`${l.name}: ${name} of ${values.join(', ')} was not taken beforehand`);
      return (rows.get(idOf(table, values)) ?? nothing(l, balance)) as never;
    },
  };
}
