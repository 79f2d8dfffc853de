import {
  absFen,
  type Fen,
  isCalendarDate,
  negateFen,
  parseYuan,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { type Head, type Mapping, type StatementField } from './layout.rules.ts';
import type { TextRow } from './sheet.rules.ts';

/** What the bank says of one movement. Only one of the two amounts is more than nothing, unless it takes one back. */
export interface StatementLine {
  readonly row: number;
  readonly day: string;
  readonly time: string | null;
  readonly income: Fen;
  readonly expense: Fen;
  readonly balance: Fen;
  readonly reference: string | null;
  readonly party: string | null;
  readonly partyAccount: string | null;
  readonly summary: string | null;
  readonly purpose: string | null;
  readonly note: string | null;
}
export interface ReadStatement {
  /** Oldest first, whichever way the file runs. */
  readonly lines: readonly StatementLine[];
  /** What is wrong, with its row; a file with any is not taken. */
  readonly complaints: readonly string[];
  /** What looks as if something were missing, though every row can be read. */
  readonly gaps: readonly string[];
}

const dayShape = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s]*(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?$/;
const dayMs = 86_400_000;
/** Excel counts days from the end of 1899. */
const excelZero = 25_569;
const two = (text: string) => text.padStart(2, '0');

/** A moment in any of the ways that banks write it. */
export function readMoment(text: string): { readonly day: string; readonly time: string | null } | undefined {
  const plain = text.normalize('NFKC').trim();
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    const at = new Date(Math.round(((Number(plain) - excelZero) * dayMs) / 1000) * 1000).toISOString();
    return { day: at.slice(0, 10), time: plain.includes('.') ? at.slice(11, 19) : null };
  }
  const [, year, month, date, hour, minute, second = '00'] = dayShape.exec(plain) ?? [];
  if (year === undefined) return undefined;
  const day = `${year}-${two(month!)}-${two(date!)}`;
  if (!isCalendarDate(day)) return undefined;
  return { day, time: hour === undefined ? null : `${two(hour)}:${minute}:${second}` };
}

const timeShape = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/;
function readTime(text: string): string | null {
  const [, hour, minute, second = '00'] = timeShape.exec(text.normalize('NFKC').trim()) ?? [];
  return hour === undefined ? (readMoment(text)?.time ?? null) : `${two(hour)}:${minute}:${second}`;
}

/** An amount in yuan; nothing where the cell is empty or only dashes; undefined where it is no amount. */
export function readAmount(text: string): Fen | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[,\s¥￥元]/g, '')
    .replace(/^(RMB|CNY)/i, '');
  if (plain === '' || /^-+$/.test(plain)) return zeroFen;
  if (!/^[+-]?\d{1,13}(\.\d+)?$/.test(plain)) return undefined;
  const [whole, fraction = ''] = plain.replace(/^\+/, '').split('.') as [string, string?];
  if (/[1-9]/.test(fraction.slice(2))) return undefined;
  return parseYuan(`${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`);
}

const isTotal = (cells: readonly string[]) =>
  cells
    .slice(0, 3)
    .some((cell) => /^(合计|总计|小计|本页|本期|期末|期初|承前|累计|总收入|总支出)/.test(cell.normalize('NFKC')));

const outward = /借|支|出|付|往/;
const inward = /贷|收|入|来/;

const longest: Partial<Record<StatementField, number>> = { party: 120, partyAccount: 60, reference: 80 };

interface Cells {
  (field: StatementField): string;
}
type Amounts = Pick<StatementLine, 'income' | 'expense'>;

/** What came in and what went out; a sentence where that cannot be read. */
function amountsOf(cell: Cells, mapping: Mapping): Amounts | string {
  const read = (field: StatementField): Fen | string => {
    const text = cell(field);
    return readAmount(text) ?? `${mapping[field]}“${text.slice(0, 30)}”不是金额`;
  };
  if (mapping.amount === undefined) {
    const [income, out] = [read('income'), read('expense')];
    if (typeof income === 'string') return income;
    if (typeof out === 'string') return out;
    // Some print what went out below zero, and both columns of what is taken back.
    const expense = out < 0n && mapping.expense!.includes('-') ? negateFen(out) : out;
    if (income === zeroFen && expense === zeroFen) return '收入和支出都是空的';
    if (income !== zeroFen && expense !== zeroFen) return '收入和支出都有金额';
    return { income, expense };
  }
  const amount = read('amount');
  if (typeof amount === 'string') return amount;
  if (amount === zeroFen) return '金额是空的';
  if (mapping.direction === undefined)
    return amount > 0n ? { income: amount, expense: zeroFen } : { income: zeroFen, expense: negateFen(amount) };
  const direction = cell('direction');
  const isOut = outward.test(direction);
  if (!isOut && !inward.test(direction)) return `${mapping.direction}“${direction.slice(0, 20)}”看不出是收还是支`;
  return isOut ? { income: zeroFen, expense: absFen(amount) } : { income: absFen(amount), expense: zeroFen };
}

const moved = ({ income, expense }: Amounts): Fen => subtractFen(income, expense);

/** How many neighbours fit when the rows are read in this order. */
const fitting = (lines: readonly StatementLine[]): number =>
  lines.filter((line, i) => i > 0 && sumFen([lines[i - 1]!.balance, moved(line)]) === line.balance).length;

/** Oldest first: as the balances run, and where they do not say, as the days do. */
function inOrder(lines: readonly StatementLine[]): readonly StatementLine[] {
  const back = lines.toReversed();
  const [forward, backward] = [fitting(lines), fitting(back)];
  if (forward !== backward) return forward > backward ? lines : back;
  return lines.length > 1 && lines[0]!.day > lines.at(-1)!.day ? back : lines;
}

/** Where a balance does not follow from the one before: rows are missing there, or stand elsewhere. */
export function balanceGaps(
  lines: readonly StatementLine[],
  before?: { readonly day: string; readonly balance: Fen },
): string[] {
  return lines.flatMap((line, i) => {
    const last = i === 0 ? before : lines[i - 1];
    if (!last) return [];
    const should = sumFen([last.balance, moved(line)]);
    if (should === line.balance) return [];
    return [
      `第 ${line.row} 行（${line.day}）：上一笔余额 ${showFen(last.balance)}，这一笔后应为 ${showFen(should)}，文件写的是 ${showFen(line.balance)}`,
    ];
  });
}

/** A total the file prints, against what its rows come to. */
function totalGap(
  { row, cells }: TextRow,
  mapping: Mapping,
  headings: readonly string[],
  lines: readonly StatementLine[],
): string[] {
  return (['income', 'expense'] as const).flatMap((field) => {
    const heading = mapping[field];
    const total = heading === undefined ? undefined : readAmount(cells[headings.indexOf(heading)] ?? '');
    if (total === undefined || total === zeroFen) return [];
    const sum = sumFen(lines.map((line) => line[field]));
    return absFen(total) === absFen(sum)
      ? []
      : [`第 ${row} 行的合计：${heading} ${showFen(absFen(total))}，各行加起来是 ${showFen(sum)}`];
  });
}

/** Reads the rows below the head. Every row is a line, a total, or told with its number. */
export function readStatement(rows: readonly TextRow[], { at, headings }: Head, mapping: Mapping): ReadStatement {
  const places = new Map(Object.entries(mapping).map(([field, heading]) => [field, headings.indexOf(heading)]));
  const [lines, complaints, totals]: [StatementLine[], string[], TextRow[]] = [[], [], []];
  for (const one of rows.slice(at + 1)) {
    const { row, cells } = one;
    const cell: Cells = (field) => cells[places.get(field) ?? -1] ?? '';
    const worded = (field: StatementField) => cell(field).slice(0, longest[field] ?? 200) || null;
    const moment = readMoment(cell('day'));
    if (!moment) {
      const filled = cells.filter((text) => text !== '').length;
      if (isTotal(cells) || cells[0]?.startsWith('#')) totals.push(one);
      // A note below the table fills a cell or two, and no amount.
      else if (filled > 2 || cell('balance') !== '')
        complaints.push(`第 ${row} 行：${mapping.day}“${cell('day').slice(0, 30)}”不是日期`);
      continue;
    }
    const amounts = amountsOf(cell, mapping);
    if (typeof amounts === 'string') {
      complaints.push(`第 ${row} 行：${amounts}`);
      continue;
    }
    const balance = cell('balance') === '' ? undefined : readAmount(cell('balance'));
    if (balance === undefined) {
      complaints.push(`第 ${row} 行：${mapping.balance}“${cell('balance').slice(0, 30)}”不是金额`);
      continue;
    }
    const isIn = moved(amounts) > 0n;
    lines.push({
      row,
      day: moment.day,
      time: mapping.time === undefined ? moment.time : readTime(cell('time')),
      ...amounts,
      balance,
      reference: worded('reference'),
      party: worded('party') ?? worded(isIn ? 'payer' : 'payee'),
      partyAccount: worded('partyAccount') ?? worded(isIn ? 'payerAccount' : 'payeeAccount'),
      summary: worded('summary'),
      purpose: worded('purpose'),
      note: worded('note'),
    });
  }
  if (lines.length === 0 && complaints.length === 0) complaints.push('文件里没有一笔收支');
  const ordered = inOrder(lines);
  return {
    lines: ordered,
    complaints,
    gaps: [...balanceGaps(ordered), ...totals.flatMap((one) => totalGap(one, mapping, headings, lines))],
  };
}

/**
 * What tells a line from every other of its account, and stays the same in every file that has it. Remarks are left out:
 * banks print them in one file and not in another. Lines that are equal in all of it are counted.
 */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ day, income, expense, balance, reference }) => {
    const key = [day, income, expense, balance, reference ?? ''].join('|');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return nth === 0 ? key : `${key}|${nth}`;
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const ownHeadings = new Set(['本方账号', '账号', '银行账号', '账户号', '查询账号', '我方账号']);
const namesAccount = /账号|账户号|卡号|户号/;
/** Whose statement the file says it is: the numbers it names above its table and in a column of its own. */
export function namedAccounts(rows: readonly TextRow[], { at, headings }: Head): string[] {
  const above = rows
    .slice(0, at)
    .flatMap(({ cells }) =>
      cells.filter((cell, i) => namesAccount.test(cell) || namesAccount.test(cells[i - 1] ?? '')),
    );
  const column = headings.findIndex((heading) => ownHeadings.has(heading));
  const beside = column < 0 ? [] : rows.slice(at + 1, at + 20).map(({ cells }) => cells[column] ?? '');
  const numbers = [...above, ...beside].flatMap((text) => text.normalize('NFKC').match(/\d[\d ]{8,35}\d/g) ?? []);
  return [...new Set(numbers.map(digitsOf))];
}
/** A file of another account is the one mistake that nothing later would show. */
export function accountComplaint(named: readonly string[], own: string | null): string | undefined {
  const ours = digitsOf(own ?? '');
  if (ours.length < 10 || named.length === 0 || named.includes(ours)) return undefined;
  return `文件是账号 ${named[0]} 的，这个账户的账号是 ${ours}，请核对选的账户和文件`;
}
