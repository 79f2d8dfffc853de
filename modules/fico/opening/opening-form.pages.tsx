import { useQuery } from '@tanstack/react-query';
import { type Draft, type Fen, formatFen, parseYuan, subtractFen, zeroFen } from '@heliu/model';
import {
  Failure,
  formatNumber,
  type FormOptions,
  formPage,
  type LinePatch,
  type Raw,
  remember,
  request,
  Waiting,
} from '@heliu/ui';
import { Button } from 'antd';
import type { Direction } from '../accounting-type/accounting-type.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import { type Dimension, dimensions } from '../ledger/dimensions.ts';
import { FromOldBooks } from './old-books.pages.tsx';
import { type OpeningFacts, openingCalls, openingFacts } from './opening.calls.ts';
import { openingFrom, trialOf, yearOpeningFrom } from './opening.rules.ts';
import type { opening } from './opening.ts';
import './opening.css';

type Opening = typeof opening;
type Row = LinePatch<Opening, 'lines'>;

/** As they were when the form was opened; what the server says counts. */
let facts: OpeningFacts | undefined;
let accounts: ReadonlyMap<number, BookAccount> = new Map();
const accountOf = (row: Row) => accounts.get(Number(row.account));
const isJanuary = () => facts?.period.name.endsWith('-01') === true;

type Optional = Dimension | 'cashier' | 'quantity' | 'foreignAmount';
const optional: readonly Optional[] = [...dimensions, 'cashier', 'quantity', 'foreignAmount'];
function wants(account: BookAccount | undefined, key: Optional): boolean {
  if (!account) return false;
  if (key === 'cashier') return account.cashiers.length > 1;
  if (key === 'foreignAmount') return account.currency !== null;
  return key === 'quantity' ? account.unit !== null : account.wants.includes(key);
}

const isEmpty = (value: Raw | undefined) => value === null || value === undefined || value === '';
const amountIn = (value: Raw | undefined): Fen => parseYuan(String(value ?? '')) ?? zeroFen;
const amountsIn = (row: Row) => ({
  direction: (row.direction ?? 'debit') as Direction,
  yearOpening: amountIn(row.yearOpening),
  yearDebit: amountIn(row.yearDebit),
  yearCredit: amountIn(row.yearCredit),
  opening: amountIn(row.opening),
});

/** Typed the year's opening, the opening follows; whatever else is typed, the opening stays and the other follows. */
function completed(key: string, row: Row): Row | undefined {
  if (key === 'yearOpening') return { opening: formatFen(openingFrom(amountsIn(row))) };
  if (key === 'opening') return { yearOpening: formatFen(yearOpeningFrom(amountsIn(row))) };
  if (key !== 'yearDebit' && key !== 'yearCredit' && key !== 'direction') return undefined;
  const profitLoss = accountOf(row)?.element === 'income' || accountOf(row)?.element === 'expense';
  if (profitLoss)
    return { yearOpening: null, opening: formatFen(openingFrom({ ...amountsIn(row), yearOpening: zeroFen })) };
  return isEmpty(row.opening) ? undefined : { yearOpening: formatFen(yearOpeningFrom(amountsIn(row))) };
}

/** A row that came with one of the two openings, with the other. */
function withBoth(row: Row): Row {
  const said = (['opening', 'yearOpening'] as const).find((key) => !isEmpty(row[key]));
  return said === undefined ? row : { ...row, ...completed(said, row) };
}

/** In January nothing has moved yet, and profit and loss has no balance. */
const rowsFor = (known: readonly BookAccount[], used: ReadonlySet<number>): Row[] =>
  known
    .filter(({ id, disabled, element }) => {
      const isProfitLoss = element === 'income' || element === 'expense';
      return !disabled && !used.has(id) && !(isJanuary() && isProfitLoss);
    })
    .map(({ id, direction }) => ({ account: id, direction }));

const columns = ['account', ...optional, 'direction', 'opening', 'yearDebit', 'yearCredit', 'yearOpening'] as const;
const januaryColumns = ['account', ...optional, 'direction', 'opening'] as const;

const options: FormOptions<Opening> = {
  wide: true,
  sections: [{ fields: ['period', 'remark'] }],
  locked: { period: () => true },
  start: () => ({ period: facts!.period.id }),
  startLines: async () => ({ lines: rowsFor(facts!.accounts, new Set()) }),
  grids: {
    lines: {
      columns: () => (isJanuary() ? januaryColumns : columns),
      widths: {
        account: 200,
        customer: 110,
        supplier: 110,
        department: 90,
        staff: 90,
        costCenter: 100,
        profitCenter: 100,
        project: 90,
        item: 90,
        goods: 110,
        direction: 52,
        quantity: 80,
        foreignAmount: 112,
        cashier: 110,
        yearOpening: 112,
        yearDebit: 112,
        yearCredit: 112,
        opening: 112,
      },
      // Balances of both sides stand in one column; the foot adds them up side by side.
      sums: ['yearDebit', 'yearCredit'],
      hint: '科目编码、名称或拼音',
      help: '红字填负数；不用的行留空即可',
      tools: (add, _, __, { draft, replace }) => (
        <>
          <FromOldBooks
            accounts={facts!.accounts.filter(({ disabled }) => !disabled)}
            onTake={(rows) => replace(rows.map(withBoth))}
          />
          <Button
            size="small"
            onClick={() => add(rowsFor(facts!.accounts, new Set(draft.lines.map(({ account }) => account))))}
          >
            补齐全部末级科目
          </Button>
        </>
      ),
      opens: (key, row) => !optional.includes(key as Optional) || wants(accountOf(row), key as Optional),
      react: (key, _, row) => {
        if (key !== 'account') return completed(key, row);
        const account = accountOf(row);
        const dropped = optional.filter((one) => !isEmpty(row[one]) && !wants(account, one));
        return {
          ...(account && { direction: account.direction }),
          ...Object.fromEntries(dropped.map((one) => [one, null])),
        };
      },
    },
  },
  below: (draft) => <Foot draft={draft} />,
};

/** Whether the sheet balances, told while it is typed. */
function Foot({ draft }: { draft: Draft<Opening> }) {
  const trial = trialOf(draft.lines);
  const parts = [
    ['年初余额', trial.yearOpening],
    ['本年累计', trial.moved],
    ['期初余额', trial.opening],
  ] as const;
  return (
    <footer className="hl-totals hl-opening-foot">
      {parts
        .filter(([label]) => !isJanuary() || label === '期初余额')
        .map(([label, { debit, credit }]) => {
          const difference = subtractFen(debit, credit);
          return (
            <span key={label}>
              <span className="hl-muted">{label}</span> 借 <b>{formatNumber(formatFen(debit))}</b> 贷{' '}
              <b>{formatNumber(formatFen(credit))}</b>{' '}
              {difference === zeroFen ? (
                <span className="is-even">平</span>
              ) : (
                <span className="hl-unbalanced" role="status">
                  差 <b>{formatNumber(formatFen(difference))}</b>
                </span>
              )}
            </span>
          );
        })}
    </footer>
  );
}

const Sheet = formPage(openingCalls, options);

/** What a line has to say follows from its account, so the accounts are known before the first is typed. */
function OpeningForm() {
  const known = useQuery({
    queryKey: ['fico_opening', 'facts'],
    gcTime: 0,
    queryFn: async () => {
      facts = await request<OpeningFacts>(openingFacts, {}, { quiet: true });
      accounts = new Map(facts.accounts.map((row) => [row.id, row]));
      remember('fico_period', [{ id: facts.period.id, title: facts.period.name }]);
      remember(
        'fico_account',
        facts.accounts.map(({ id, code, name }) => ({ id, title: `${code} ${name}` })),
      );
      return facts.accounts.length;
    },
  });
  if (known.isPending) return <Waiting />;
  if (known.isError) return <Failure message={known.error.message} />;
  return <Sheet />;
}
export const Form = Object.assign(OpeningForm, { entity: Sheet.entity, options: Sheet.options });
