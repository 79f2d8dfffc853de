import { absFen, type Fen, formatFen, negateFen, parseYuan, subtractFen, zeroFen } from '@heliu/model';
import { codesFor } from '../account/old-code.rules.ts';
import type { Direction } from '../accounting-type/accounting-type.ts';
import type { TextRow } from '../bank-statement/sheet.rules.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import {
  mappingComplaint,
  mappingFor,
  type OldColumn,
  oldColumns,
  type OldHead,
  oldHead,
  type OldMapping,
} from './old-layout.rules.ts';

/** One row of a sheet of opening balances that another program has written. */
export interface OldLine {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly code: string;
  readonly name: string;
  readonly direction: Direction | undefined;
  readonly amounts: Readonly<Partial<Record<Exclude<OldColumn, 'code' | 'name' | 'direction'>, string>>>;
}
export interface OldBooks {
  readonly lines: readonly OldLine[];
  readonly complaint?: string;
}

function readAmount(cell: string | undefined): string | undefined {
  const text = (cell ?? '').replace(/[,，￥¥\s]/g, '').replace(/^\((.*)\)$/, '-$1');
  const amount = parseYuan(text);
  return amount === undefined || amount === zeroFen ? undefined : formatFen(amount);
}
const directionIn = (cell: string | undefined): Direction | undefined =>
  cell?.includes('借') ? 'debit' : cell?.includes('贷') ? 'credit' : undefined;

/** The lines of a sheet by its columns; what the layouts of 金蝶 and 用友 and our own call them is known (`mappingFor`). */
export function readOldBooks(
  rows: readonly TextRow[],
  head: OldHead | undefined = oldHead(rows),
  mapping: OldMapping = mappingFor(head?.headings ?? [], []),
): OldBooks {
  if (!head) return { lines: [], complaint: '没有找到表头：要有“科目编码”和“期初余额”，或“期初借方”“期初贷方”' };
  const complaint = mappingComplaint(mapping);
  if (complaint !== undefined) return { lines: [], complaint };
  const columns = new Map(
    oldColumns.flatMap((key) => {
      const at = mapping[key] === undefined ? -1 : head.headings.indexOf(mapping[key]);
      return at < 0 ? [] : [[key, at] as const];
    }),
  );
  const lines = rows.slice(head.below).flatMap(({ row, cells }): OldLine[] => {
    const cell = (key: OldColumn) => (columns.has(key) ? cells[columns.get(key)!]?.trim() : undefined);
    const code = cell('code') ?? '';
    // Sums, signatures and whatever else stands below.
    if (!/^\d[\d.\-\s]*$/.test(code)) return [];
    const keys = ['opening', 'openDebit', 'openCredit', 'yearDebit', 'yearCredit', 'yearOpening', 'quantity'] as const;
    const amounts = Object.fromEntries(
      keys.flatMap((key) => (readAmount(cell(key)) ? [[key, readAmount(cell(key))!]] : [])),
    );
    return [{ row, code, name: cell('name') ?? '', direction: directionIn(cell('direction')), amounts }];
  });
  // What has others below it is their sum.
  const bare = lines.map(({ code }) => code.replace(/\D/g, ''));
  const leaves = lines.filter(
    (_, i) => !bare.some((other, j) => j !== i && other.length > bare[i]!.length && other.startsWith(bare[i]!)),
  );
  return { lines: leaves.filter(({ amounts }) => Object.keys(amounts).length > 0) };
}

const lastName = (name: string) =>
  name
    .split(/[-_—/\\]/)
    .at(-1)!
    .trim();
const common = (a: string, b: string) => {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
};

export interface Guess {
  readonly account: number | undefined;
  /** Code or name are the same; otherwise it is only the nearest. */
  readonly isSure: boolean;
}
/** The account of ours that a row means: by its code, by its name, or the nearest of both. */
export function accountFor({ code, name }: Pick<OldLine, 'code' | 'name'>, accounts: readonly BookAccount[]): Guess {
  const codes = codesFor(code);
  const same = accounts.find((one) => codes.includes(one.code));
  const isNamed = (one: BookAccount) => name === '' || lastName(one.name) === lastName(name);
  if (same && isNamed(same)) return { account: same.id, isSure: true };
  const named = accounts.filter((one) => name !== '' && lastName(one.name) === lastName(name));
  if (named.length === 1) return { account: named[0]!.id, isSure: true };
  if (same) return { account: same.id, isSure: false };
  const nearest = accounts
    .map((one) => ({
      one,
      fit: Math.max(...codes.map((mine) => common(mine, one.code))) + (named.includes(one) ? 2 : 0),
    }))
    .filter(({ fit }) => fit >= 4)
    .toSorted((a, b) => b.fit - a.fit)[0];
  return { account: nearest?.one.id, isSure: false };
}

/** A row as a line of the sheet; both sides of an opening are one balance on one side. */
export function lineFrom({ amounts, direction: told }: OldLine, account: BookAccount) {
  const fenOf = (key: keyof typeof amounts): Fen => parseYuan(amounts[key] ?? '') ?? zeroFen;
  const two = subtractFen(fenOf('openDebit'), fenOf('openCredit'));
  const hasSides = amounts.openDebit !== undefined || amounts.openCredit !== undefined;
  const direction = hasSides ? (two < 0n ? 'credit' : 'debit') : (told ?? account.direction);
  const opening = hasSides ? formatFen(absFen(two)) : (amounts.opening ?? null);
  const isProfitLoss = account.element === 'income' || account.element === 'expense';
  return {
    account: account.id,
    direction: isProfitLoss ? account.direction : direction,
    yearDebit: amounts.yearDebit ?? null,
    yearCredit: amounts.yearCredit ?? null,
    yearOpening: amounts.yearOpening ?? null,
    opening:
      isProfitLoss && direction !== account.direction && opening ? formatFen(negateFen(parseYuan(opening)!)) : opening,
    ...(account.unit !== null && amounts.quantity && { quantity: amounts.quantity }),
  };
}
