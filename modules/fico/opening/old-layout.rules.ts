import type { TextRow } from '../bank-statement/sheet.rules.ts';

/** What a sheet of opening balances tells of an account, and what other programs call it, without spaces and marks. */
const known = {
  code: ['科目编码', '科目代码', '科目编号', '科目号', '编码', '代码'],
  name: ['科目名称', '科目', '名称'],
  direction: ['方向', '余额方向', '借贷方向', '借贷', '期初方向', '期初余额方向'],
  opening: ['期初余额', '期初金额', '期初', '期初余额本位币', '期初余额金额'],
  openDebit: ['期初借方', '期初借方余额', '期初余额借方', '期初余额借', '期初余额借方金额'],
  openCredit: ['期初贷方', '期初贷方余额', '期初余额贷方', '期初余额贷', '期初余额贷方金额'],
  yearDebit: ['累计借方', '本年累计借方', '借方累计', '累计借方发生额', '本年借方累计', '本年累计发生额借方'],
  yearCredit: ['累计贷方', '本年累计贷方', '贷方累计', '累计贷方发生额', '本年贷方累计', '本年累计发生额贷方'],
  yearOpening: ['年初余额', '年初金额'],
  quantity: ['期初数量', '数量', '期初余额数量'],
} as const;
export type OldColumn = keyof typeof known;
export const oldColumns = Object.keys(known) as OldColumn[];

export const oldColumnLabels: Readonly<Record<OldColumn, string>> = {
  code: '科目编码',
  name: '科目名称',
  direction: '方向',
  opening: '期初余额',
  openDebit: '期初借方',
  openCredit: '期初贷方',
  yearDebit: '本年累计借方',
  yearCredit: '本年累计贷方',
  yearOpening: '年初余额',
  quantity: '期初数量',
};

/** Which heading tells what; what no column tells is not there. */
export type OldMapping = Readonly<Partial<Record<OldColumn, string>>>;

const plain = (cell: string) => cell.replace(/[\s*（()）:：_-]/g, '');
const everyHeading = new Set<string>(Object.values(known).flat());
const mostAbove = 15;

export interface OldHead {
  /** Where what it heads begins among the rows. */
  readonly below: number;
  readonly headings: readonly string[];
}

/** Under 期初余额 stand 借方 and 贷方 in a row of their own; a cell over several is written in the first of them. */
const isSecondLine = (cells: readonly string[]) =>
  cells.some((cell) => cell.trim() !== '') &&
  cells.every((cell) => cell.trim() === '' || /^(借方|贷方|借|贷|方向|金额|数量|借方金额|贷方金额)$/.test(plain(cell)));

function joined(first: readonly string[], second: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => {
    above = plain(first[i] ?? '') || above;
    const below = plain(second[i] ?? '');
    return below === '' ? plain(first[i] ?? '') : `${above}${below}`;
  });
}

/** The row that says most of what such a sheet has; in a layout nobody knows, the first that has only words. */
export function oldHead(rows: readonly TextRow[]): OldHead | undefined {
  const heads = rows.slice(0, mostAbove).map(({ cells }, at) => {
    const second = rows[at + 1]?.cells ?? [];
    const isTwo = isSecondLine(second);
    const headings = isTwo ? joined(cells, second) : cells.map(plain);
    const words = headings.filter((one) => one !== '');
    const found = new Set(words.filter((one) => everyHeading.has(one))).size;
    const isWords = words.length >= 3 && words.every((one) => !/^-?[\d,.]+$/.test(one));
    return { below: at + (isTwo ? 2 : 1), headings, found, isWords };
  });
  const best = heads.reduce<(typeof heads)[number] | undefined>(
    (most, one) => (one.found >= 2 && one.found > (most?.found ?? 0) ? one : most),
    undefined,
  );
  const head = best ?? heads.find(({ isWords }) => isWords);
  return head && { below: head.below, headings: head.headings };
}

/** What the headings most likely tell. */
const suggestedMapping = (headings: readonly string[]): OldMapping =>
  Object.fromEntries(
    oldColumns.flatMap((column) => {
      const heading = known[column].find((one) => headings.includes(one));
      return heading === undefined ? [] : [[column, heading]];
    }),
  );

/** What was chosen for a sheet with these headings before; a sheet with others is looked at anew. */
export function mappingFor(headings: readonly string[], remembered: readonly OldMapping[]): OldMapping {
  const fits = remembered.find((one) => Object.values(one).every((heading) => headings.includes(heading)));
  return fits ?? suggestedMapping(headings);
}

const mostRemembered = 5;
/** The latest first, each once. */
export const withRemembered = (mapping: OldMapping, before: readonly OldMapping[]): OldMapping[] => {
  const same = (one: OldMapping) => oldColumns.every((column) => one[column] === mapping[column]);
  return [mapping, ...before.filter((one) => !same(one))].slice(0, mostRemembered);
};

export function mappingComplaint(mapping: OldMapping): string | undefined {
  if (mapping.code === undefined) return '请指明科目编码是哪一列';
  const amounts = ['opening', 'openDebit', 'openCredit', 'yearOpening'] as const;
  return amounts.some((column) => mapping[column] !== undefined)
    ? undefined
    : '请指明余额是哪一列：期初余额，或期初借方、期初贷方';
}
