import {
  addDecimal,
  addFen,
  type Decimal,
  dec,
  type Fen,
  formatFen,
  negateDecimal,
  negateFen,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { type Direction, directions } from '../accounting-type/accounting-type.ts';

type Value = string | number | null | undefined;
/** Elements in the order of the standard. */
export type Elements = readonly (readonly [name: string, value: Value])[];

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => marks[mark]!);

/** One record of a table of the standard. What is not known stands there empty. */
export const record = (name: string, elements: Elements): string =>
  `<${name}>${elements.map(([key, value]) => `<${key}>${escaped(String(value ?? ''))}</${key}>`).join('')}</${name}>\n`;

export const head = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`;
export const foot = (root: string): string => `</${root}>\n`;
/** Days are written without a separator. */
export const plainDay = (day: string | null): string => day?.replaceAll('-', '') ?? '';

/** 核算项目 have fixed places among the thirty that the standard has room for. */
export const places = [
  ['customer', '客户', '客户档案'],
  ['supplier', '供应商', '供应商档案'],
  ['department', '部门', '部门档案'],
  ['staff', '职员', '员工档案'],
  ['project', '项目', '自定义档案项'],
  ['item', '核算项目', '自定义档案项'],
  ['goods', '存货', '自定义档案项'],
  ['costCenter', '成本中心', '自定义档案项'],
  ['profitCenter', '利润中心', '自定义档案项'],
] as const;
export type Place = (typeof places)[number][0];
/** By code, whom or what beside the account something is about. */
export type Members = { readonly [P in Place]: string | null };

export const memberElements = (members: Members): Elements =>
  places.map(([key], i) => [`辅助项${i + 1}编号`, members[key]]);

/** What an account, or one member of it, has moved by in a month. */
export interface Moved {
  readonly month: string;
  readonly debit: Fen;
  readonly credit: Fen;
  readonly quantity: Decimal;
  readonly foreign: Fen;
}
export type MovedMember = Moved & Members & { readonly currency: string | null };

export const nobody: Members & { readonly currency: null } = {
  customer: null,
  supplier: null,
  department: null,
  staff: null,
  project: null,
  item: null,
  goods: null,
  costCenter: null,
  profitCenter: null,
  currency: null,
};

/** What of an account stands under no member: all of it less what its members have. */
function rest(whole: readonly Moved[], members: readonly MovedMember[]): MovedMember[] {
  const left = new Map(whole.map((all) => [all.month, { ...nobody, ...all }]));
  for (const { month, debit, credit, quantity, foreign } of members) {
    const all = left.get(month);
    if (!all) continue;
    left.set(month, {
      ...all,
      debit: subtractFen(all.debit, debit),
      credit: subtractFen(all.credit, credit),
      quantity: addDecimal(all.quantity, negateDecimal(quantity)),
      foreign: subtractFen(all.foreign, foreign),
    });
  }
  return [...left.values()];
}

export interface BalanceLine {
  readonly of: Members & { readonly currency: string | null };
  readonly month: string;
  readonly open: Fen;
  readonly debit: Fen;
  readonly credit: Fen;
  readonly end: Fen;
  readonly openQuantity: Decimal;
  readonly moved: Decimal;
  readonly openForeign: Fen;
  readonly movedForeign: Fen;
}

const isStill = (line: BalanceLine) =>
  [line.open, line.debit, line.credit, line.openForeign, line.movedForeign].every((one) => one === zeroFen) &&
  Number(line.openQuantity) === 0 &&
  Number(line.moved) === 0;

/**
 * The balances of one account, month by month, split by member. Added up over the lines of a month they come to the
 * account itself, so that nothing is told twice.
 */
export function balanceLines(
  whole: readonly Moved[],
  members: readonly MovedMember[],
  months: readonly string[],
): BalanceLine[] {
  const groups = new Map<string, { of: BalanceLine['of']; moves: MovedMember[] }>();
  for (const move of [...members, ...rest(whole, members)]) {
    const key = [...places.map(([place]) => move[place] ?? ''), move.currency ?? ''].join('|');
    const group = groups.get(key);
    if (group) group.moves.push(move);
    else groups.set(key, { of: move, moves: [move] });
  }
  return [...groups.values()].flatMap(({ of, moves }) =>
    months.map((month) => lineOf(of, moves, month)).filter((line) => !isStill(line)),
  );
}

function lineOf(of: BalanceLine['of'], moves: readonly MovedMember[], month: string): BalanceLine {
  const before = moves.filter((move) => move.month < month);
  const now = moves.filter((move) => move.month === month);
  const [debit, credit] = [addFen(...now.map((one) => one.debit)), addFen(...now.map((one) => one.credit))];
  const open = addFen(...before.map((one) => subtractFen(one.debit, one.credit)));
  return {
    of,
    month,
    open,
    debit,
    credit,
    end: addFen(open, subtractFen(debit, credit)),
    openQuantity: addDecimal(dec(0), ...before.map(({ quantity }) => quantity)),
    moved: addDecimal(dec(0), ...now.map(({ quantity }) => quantity)),
    openForeign: addFen(...before.map(({ foreign }) => foreign)),
    movedForeign: addFen(...now.map(({ foreign }) => foreign)),
  };
}

const size = (amount: Fen): string => formatFen(amount < 0n ? negateFen(amount) : amount);
const sideOf = (net: Fen, direction: Direction): string =>
  directions[net === zeroFen ? direction : net > 0n ? 'debit' : 'credit'];

export interface AccountOfBooks {
  readonly code: string;
  readonly direction: Direction;
  readonly unit: string | null;
}

/** Balances are written without a sign, beside the side they stand on; what moved in red stays negative. */
export function balanceRecord({ code, direction, unit }: AccountOfBooks, line: BalanceLine, base: string): string {
  const quantity = (amount: Decimal) => (unit === null ? '0' : String(amount));
  const isIn = Number(line.moved) >= 0;
  const inward = isIn ? line.moved : dec(0);
  const outward = isIn ? dec(0) : negateDecimal(line.moved);
  // Foreign amounts are kept for members in another currency; everything else is its own original.
  const isForeign = line.of.currency !== null && line.of.currency !== base;
  const foreign = (amount: Fen, own: Fen) => (isForeign ? amount : own);
  const foreignEnd = addFen(line.openForeign, line.movedForeign);
  const foreignIn = line.movedForeign > 0n ? line.movedForeign : zeroFen;
  const foreignOut = line.movedForeign < 0n ? negateFen(line.movedForeign) : zeroFen;
  return record('科目余额及发生额', [
    ['科目编号', code],
    ...memberElements(line.of),
    ['期初余额方向', sideOf(line.open, direction)],
    ['期末余额方向', sideOf(line.end, direction)],
    ['币种编码', line.of.currency ?? base],
    ['计量单位', unit],
    ['会计年度', line.month.slice(0, 4)],
    ['会计期间号', Number(line.month.slice(5))],
    ['期初数量', quantity(line.openQuantity)],
    ['期初原币余额', size(foreign(line.openForeign, line.open))],
    ['期初本币余额', size(line.open)],
    ['借方数量', quantity(inward)],
    ['借方原币金额', formatFen(foreign(foreignIn, line.debit))],
    ['借方本币金额', formatFen(line.debit)],
    ['贷方数量', quantity(outward)],
    ['贷方原币金额', formatFen(foreign(foreignOut, line.credit))],
    ['贷方本币金额', formatFen(line.credit)],
    ['期末数量', quantity(addDecimal(line.openQuantity, line.moved))],
    ['期末原币余额', size(foreign(foreignEnd, line.end))],
    ['期末本币余额', size(line.end)],
  ]);
}

/** 4-2-2: how long the parts of a code are, as the longest account below each level has them. */
export function codeRule(codes: readonly { readonly code: string; readonly level: number }[]): string {
  const ends = new Map<number, number>();
  for (const { code, level } of codes) ends.set(level, Math.max(ends.get(level) ?? 0, code.length));
  const lengths = [...ends].toSorted(([a], [b]) => a - b).map(([, length]) => length);
  return lengths.map((length, i) => length - (lengths[i - 1] ?? 0)).join('-');
}
