import { readFormula, type Term } from './formula.rules.ts';
import { type Part, type Piece, spread, Unreadable } from './spread.rules.ts';
import {
  isProfitAndLoss,
  type LeafAccount,
  type Role,
  roles,
  type Statement,
  type StatementRow,
  statements,
} from './statement.ts';

const demanded: Readonly<Record<Statement, readonly Role[]>> = {
  balanceSheet: ['assets', 'claims'],
  incomeStatement: ['profit'],
  cashFlow: ['cashChange', 'cashEnd'],
};
const allowed: Readonly<Record<Statement, (term: Term) => boolean>> = {
  balanceSheet: (term) =>
    term.of === 'rows' ||
    term.of === 'profit' ||
    (term.of === 'account' && ['net', 'debit', 'credit'].includes(term.take)),
  incomeStatement: (term) => term.of === 'rows' || (term.of === 'account' && term.take === 'net'),
  cashFlow: (term) => term.of !== 'profit' && !(term.of === 'account' && ['debit', 'credit'].includes(term.take)),
};

const named = ({ code, name }: LeafAccount) => `${code} ${name}`;
/** Some are named, so that there is somewhere to begin. */
const some = (accounts: readonly LeafAccount[]) =>
  `${accounts.slice(0, 6).map(named).join('、')}${accounts.length > 6 ? ` 等 ${accounts.length} 个科目` : ''}`;

/** How often the totals of a statement count a figure of an account, and how often they should. */
function counted(statement: Statement, rows: readonly StatementRow[], pieces: readonly ReadonlyMap<string, Piece>[]) {
  const times = new Map<string, number>();
  const count = (role: Role, sign: number) => {
    for (const [place, row] of rows.entries())
      if (row.role === role)
        for (const [key, piece] of pieces[place]!) times.set(key, (times.get(key) ?? 0) + sign * piece.times);
  };
  if (statement === 'balanceSheet') {
    count('assets', 1);
    count('claims', -1);
  } else if (statement === 'incomeStatement') {
    count('profit', 1);
    count('adjustment', 1);
  } else count('cashChange', 1);
  return (account: LeafAccount, part: Part) => times.get(`${account.id} ${part}`) ?? 0;
}

const wanted: Readonly<Record<Statement, Readonly<Partial<Record<Part, number>>>>> = {
  balanceSheet: { debit: 1, credit: -1 },
  incomeStatement: { occurred: 1 },
  cashFlow: { in: 1, out: -1 },
};
const concerns: Readonly<Record<Statement, (account: LeafAccount) => boolean>> = {
  balanceSheet: () => true,
  incomeStatement: isProfitAndLoss,
  cashFlow: ({ isCash }) => !isCash,
};

/**
 * Every account has to be in the totals exactly once. That alone makes the sheet balance in whatever books: if each debit
 * balance counts once more on the left than on the right and each credit balance once less, the two totals differ by the
 * sum of all balances, which is nothing.
 */
export function coverageGaps(statement: Statement, rows: readonly StatementRow[], accounts: readonly LeafAccount[]) {
  const times = counted(statement, rows, spread(rows, { statement, accounts }));
  const parts = Object.entries(wanted[statement]) as [Part, number][];
  const own = accounts.filter(concerns[statement]);
  const off = (isOff: (share: number) => boolean) =>
    own.filter((account) => parts.some(([part, want]) => isOff(times(account, part) / want)));
  return { missing: off((share) => share < 1), doubled: off((share) => share > 1) };
}

/** What is wrong with the gaps, in words; nothing, if they are none. */
export const gapsText = ({ missing, doubled }: ReturnType<typeof coverageGaps>): string | undefined =>
  missing.length + doubled.length === 0
    ? undefined
    : [
        ...(missing.length > 0 ? [`没有取到：${some(missing)}`] : []),
        ...(doubled.length > 0 ? [`取了不止一次：${some(doubled)}`] : []),
      ].join('；');

/** What is wrong with a template by itself, whatever the chart. */
export function templateComplaint(statement: Statement, rows: readonly StatementRow[]): string | undefined {
  const numbers = rows.flatMap(({ lineNo }) => (lineNo === null ? [] : [lineNo]));
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice !== undefined) return `行次 ${twice} 用了两次`;
  for (const role of demanded[statement])
    if (rows.filter((row) => row.role === role).length !== 1)
      return `${statements[statement]}要有一行、也只能有一行标为“${roles[role]}”`;
  for (const { title, formula } of rows) {
    const read = readFormula(formula);
    if ('complaint' in read) return `“${title}”的公式：${read.complaint}`;
    if (!read.terms.every(allowed[statement])) return `“${title}”的公式里有${statements[statement]}用不上的取数方式`;
  }
  try {
    spread(rows, { statement, accounts: [] });
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
  return undefined;
}
