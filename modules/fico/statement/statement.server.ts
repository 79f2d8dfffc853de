import { formatFen, type Fen, subjectName, subtractFen, zeroFen } from '@heliu/model';
import { bindReport, Refusal, type Work } from '@heliu/engine';
import { flows } from './cash-flow.report.ts';
import type { CenterShare } from './center-income.rules.ts';
import { centerOccurrences, centerSubject } from './center-share.server.ts';
import { coverageGaps, gapsText } from './coverage.rules.ts';
import { amountOf, detailLines, type DetailLine, splitAccounts } from './figures.rules.ts';
import { formNumbers } from './presets.ts';
import { type Piece, spread } from './spread.rules.ts';
import {
  balanceSheet,
  cashFlow,
  type Figure,
  figures,
  incomeStatement,
  statementDetail,
  type StatementVerdict,
} from './statement.calls.ts';
import { balances, type Columns, leafAccounts, partnersOf, standardOf } from './statement.report.ts';
import { type LeafAccount, type Role, type Statement, type StatementRow, statements } from './statement.ts';
import { templateOf } from './template.server.ts';

/** A statement of this company, worked out down to its accounts. */
export interface Drawn {
  readonly statement: Statement;
  readonly rows: readonly StatementRow[];
  readonly accounts: readonly LeafAccount[];
  readonly pieces: readonly (readonly Piece[])[];
  readonly form: string;
}

export async function drawn(work: Work, statement: Statement): Promise<Drawn> {
  const standard = await standardOf(work);
  const { rows } = await templateOf(work, statement);
  const accounts = await leafAccounts(work);
  const pieces = spread(rows, { statement, accounts }).map((own) => [...own.values()]);
  return { statement, rows, accounts, pieces, form: formNumbers[standard][statement] };
}

/** Only what is earned and spent is known of a profit center. */
async function amountsOf(
  work: Work,
  { statement, rows, accounts }: Drawn,
  period: string,
  profitCenter: number | null = null,
  share: CenterShare | null = null,
): Promise<Columns<Figure>> {
  const columns: Partial<Columns<Figure>> =
    statement === 'balanceSheet'
      ? await balances(work, period, splitAccounts(rows, accounts))
      : statement === 'incomeStatement'
        ? await centerOccurrences(work, period, profitCenter, share)
        : await flows(work, period);
  return columns as Columns<Figure>;
}

/** Headings have no figures; a row that the company never fills has none either. */
const figureOf = ({ rows, pieces }: Drawn, place: number, columns: Columns<Figure>, figure: Figure): Fen | null =>
  rows[place]!.formula === null ? null : amountOf(pieces[place]!, columns[figure]);

const marked = (of: Drawn, role: Role, columns: Columns<Figure>, figure: Figure): Fen => {
  const place = of.rows.findIndex((row) => row.role === role);
  return place < 0 ? zeroFen : amountOf(of.pieces[place]!, columns[figure]);
};

const verdict = ({ statement, rows, accounts, form }: Drawn, difference: Fen): StatementVerdict => ({
  form,
  difference: formatFen(difference),
  gaps: gapsText(coverageGaps(statement, rows, accounts)) ?? null,
});

const numbered = (lineNo: number | null) => (lineNo === null ? '' : String(lineNo));

/** The two sides beside each other, the longer one going on alone; both totals are the last row. */
function besideEach(of: Drawn) {
  const side = (which: StatementRow['side']) =>
    of.rows.flatMap((row, place) => (row.side === which ? [{ row, place }] : []));
  const [left, right] = [side('left'), side('right')];
  const length = Math.max(left.length, right.length);
  const at = (own: readonly { row: StatementRow; place: number }[], index: number) =>
    index === length - 1 ? own.at(-1) : own.slice(0, -1)[index];
  return Array.from({ length }, (_, index) => ({ left: at(left, index), right: at(right, index) }));
}

const balanceSheetReport = bindReport(balanceSheet, async ({ period }, work) => {
  const of = await drawn(work, 'balanceSheet');
  const columns = await amountsOf(work, of, period);
  const both = (place: number | undefined) => ({
    end: place === undefined ? null : figureOf(of, place, columns, 'end'),
    open: place === undefined ? null : figureOf(of, place, columns, 'open'),
  });
  const rows = besideEach(of).map(({ left, right }) => {
    const [asset, claim] = [both(left?.place), both(right?.place)];
    return {
      asset: left?.row.title ?? '',
      assetNo: numbered(left?.row.lineNo ?? null),
      assetEnd: asset.end,
      assetOpen: asset.open,
      claim: right?.row.title ?? '',
      claimNo: numbered(right?.row.lineNo ?? null),
      claimEnd: claim.end,
      claimOpen: claim.open,
      assetPlace: left ? left.place + 1 : null,
      assetLevel: left?.row.level ?? 0,
      assetBold: left?.row.bold ?? false,
      claimPlace: right ? right.place + 1 : null,
      claimLevel: right?.row.level ?? 0,
      claimBold: right?.row.bold ?? false,
    };
  });
  const off = (figure: Figure) =>
    subtractFen(marked(of, 'assets', columns, figure), marked(of, 'claims', columns, figure));
  return { rows, ...verdict(of, off('end') === 0n ? off('open') : off('end')) };
});

const oneSided = ({ rows }: Drawn, place: number) => {
  const { title, lineNo, level, bold } = rows[place]!;
  return { title, lineNo: numbered(lineNo), place: place + 1, level, bold };
};

/** The rows of a statement that covers a time, for the year, the month and the same months of last year. */
const overTime = (of: Drawn, columns: Columns<Figure>) =>
  of.rows.map((_, place) => ({
    ...oneSided(of, place),
    year: figureOf(of, place, columns, 'year'),
    month: figureOf(of, place, columns, 'month'),
    lastYear: figureOf(of, place, columns, 'lastYear'),
  }));

/** Whose figures they are, where they are not those of the whole company. */
async function subjectOf(
  { profitCenter, share = null }: { readonly profitCenter: number | null; readonly share?: CenterShare | null },
  work: Work,
) {
  if (profitCenter === null && share === null) return {};
  const subject = await centerSubject(work, profitCenter, share);
  return subject === undefined ? {} : { [subjectName]: subject };
}

const incomeReport = bindReport(
  incomeStatement,
  async ({ period, profitCenter }, work) => {
    const of = await drawn(work, 'incomeStatement');
    return { rows: overTime(of, await amountsOf(work, of, period, profitCenter)), ...verdict(of, zeroFen) };
  },
  subjectOf,
);

const cashFlowReport = bindReport(cashFlow, async ({ period }, work) => {
  const of = await drawn(work, 'cashFlow');
  const columns = await amountsOf(work, of, period);
  const cash = of.accounts
    .filter(({ isCash }) => isCash)
    .map((account) => ({ account, part: 'end', times: 1 }) as const);
  const off = subtractFen(marked(of, 'cashEnd', columns, 'year'), amountOf(cash, columns.year));
  return { rows: overTime(of, columns), ...verdict(of, off) };
});

type Line = Omit<DetailLine, 'side' | 'times'> & { readonly partner: string };

/** A side of an account that is kept by partner is told partner by partner. */
async function byPartner(
  work: Work,
  period: string,
  figure: 'end' | 'open',
  lines: readonly DetailLine[],
): Promise<Line[]> {
  const accounts = [...new Set(lines.flatMap(({ side, account }) => (side ? [account.id] : [])))];
  const partners = accounts.length === 0 ? [] : await partnersOf(work, period, accounts, figure);
  return lines.flatMap(({ account, take, amount, side, times }) => {
    const own = side
      ? partners.filter((one) => one.account === account.id && (side === 'debit' ? one.net > 0n : one.net < 0n))
      : [];
    const parts = own.map(({ partner, net }) => ({
      account,
      take,
      partner,
      amount: ((side === 'debit' ? net : -net) * BigInt(times)) as Fen,
    }));
    const rest = (amount - parts.reduce((sum, part) => sum + part.amount, 0n)) as Fen;
    return rest === 0n
      ? parts
      : [...parts, { account, take, partner: own.length > 0 ? '未写明单位' : '', amount: rest }];
  });
}

const detailReport = bindReport(
  statementDetail,
  async ({ statement, period, place, figure, profitCenter, share }, work) => {
    const of = await drawn(work, statement);
    const own = of.pieces[place - 1];
    const columns = await amountsOf(work, of, period, profitCenter, share);
    const amounts = columns[figure];
    if (!own || !amounts) throw new Refusal('报表没有这一行或这一列', '404');
    const lines = detailLines(own, amounts);
    const told: readonly Line[] =
      figure === 'end' || figure === 'open'
        ? await byPartner(work, period, figure, lines)
        : lines.map((line) => ({ ...line, partner: '' }));
    return {
      rows: told.map(({ account, take, partner, amount }) => ({
        account: account.id,
        code: account.code,
        name: account.name,
        partner,
        take,
        amount,
      })),
    };
  },
  subjectOf,
);

export const statementReports = [balanceSheetReport, incomeReport, cashFlowReport, detailReport];

/** One figure of a statement, by the row it stands in. */
export interface StatementFigure {
  readonly place: number;
  readonly name: string;
  readonly amount: Fen;
}
const figuresIn =
  (statement: Statement, wanted: readonly Figure[]) =>
  async (work: Work, period: string): Promise<StatementFigure[]> => {
    const of = await drawn(work, statement);
    const columns = await amountsOf(work, of, period);
    return of.rows.flatMap(({ title }, place) =>
      wanted.flatMap((which) => {
        const amount = figureOf(of, place, columns, which);
        return amount === null ? [] : [{ place: place + 1, name: `${title} ${figures[which]}`, amount }];
      }),
    );
  };

/** The statements as figures, for whoever hands them on: at the end of a month, and for the year up to it. */
export const yearStatements = [
  { label: statements.balanceSheet, figures: figuresIn('balanceSheet', ['end', 'open']) },
  { label: statements.incomeStatement, figures: figuresIn('incomeStatement', ['year', 'lastYear']) },
  { label: statements.cashFlow, figures: figuresIn('cashFlow', ['year', 'lastYear']) },
] as const;
