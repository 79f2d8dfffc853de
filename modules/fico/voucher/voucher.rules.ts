import {
  type Complaint,
  type Draft,
  entry,
  type Fen,
  formatFen,
  type Full,
  type Input,
  negateDecimal,
  negateFen,
  type Posting,
  share,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { Direction, Element } from '../accounting-type/accounting-type.ts';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { type Dimension, dimensionFields, dimensions } from '../ledger/dimensions.ts';
import type { voucher } from './voucher.ts';

type Voucher = typeof voucher;
type Line = Draft<Voucher>['entries'][number];

export interface Cashier {
  readonly id: number;
  readonly name: string;
  readonly mayOverdraw: boolean;
}
/** What a voucher has to know of an account. */
export interface BookAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly direction: Direction;
  readonly element: Element;
  readonly disabled: boolean;
  /** What its entries have to say beside it. */
  readonly wants: readonly Dimension[];
  /** Unit of its quantities, where they are kept too. */
  readonly unit: string | null;
  /** The foreign money it is kept in. */
  readonly currency: { readonly id: number; readonly code: string } | null;
  /** The documents that book on it, where a ledger of its own has to agree with it. */
  readonly bookedBy: string | null;
  /** Where the money lies that it stands for. */
  readonly cashiers: readonly Cashier[];
}
export type BookAccounts = ReadonlyMap<number, BookAccount>;

const isZero = (amount: Fen | null | undefined) => (amount ?? zeroFen) === zeroFen;
const sideSum = (lines: readonly Line[], side: 'debit' | 'credit') =>
  sumFen(lines.map((line) => line[side] ?? zeroFen));
/** What the debit side has more than the credit side. */
export const differenceOf = (lines: readonly Line[]): Fen =>
  subtractFen(sideSum(lines, 'debit'), sideSum(lines, 'credit'));

export const withTotal = (input: Input<Voucher>): Draft<Voucher> => ({
  ...input,
  total: sideSum(input.entries, 'debit'),
  typed: true,
  kind: input.reverses == null ? 'manual' : 'reversal',
});

function lineComplaint(line: Line): readonly [key: string, message: string] | undefined {
  if (!isZero(line.debit) && !isZero(line.credit)) return ['credit', '借方和贷方只能填一个'];
  return isZero(line.debit) && isZero(line.credit) ? ['debit', '借方和贷方要填一个'] : undefined;
}

/** What is wrong with a voucher whatever its accounts are. */
export function voucherComplaint({ entries }: Draft<Voucher>): string | undefined {
  if (entries.length < 2) return '凭证至少要有两条分录';
  for (const [i, line] of entries.entries()) {
    const wrong = lineComplaint(line);
    if (wrong) return `分录第${i + 1}行：${wrong[1]}`;
  }
  const difference = differenceOf(entries);
  if (difference === zeroFen) return undefined;
  const [more, less] = difference > 0n ? ['借方', '贷方'] : ['贷方', '借方'];
  return `借贷不平：${more}比${less}多 ${formatFen(difference > 0n ? difference : negateFen(difference))}`;
}

/** Which account of the cashier an entry moves: the one it names, or the only one there is. */
export const cashierOf = (line: Pick<Line, 'cashier'>, { cashiers }: BookAccount): Cashier | undefined =>
  cashiers.length === 1 ? cashiers[0] : cashiers.find(({ id }) => id === line.cashier);

/** What is wrong with an entry as its account sees it, each at its cell. */
function entryComplaints(line: Line, account: BookAccount | undefined): (readonly [key: string, message: string])[] {
  if (!account) return [['account', '会计科目不存在，或不是末级科目']];
  const name = `${account.code} ${account.name}`;
  if (account.disabled) return [['account', `科目 ${name} 已停用`]];
  if (account.bookedBy) return [['account', `科目 ${name} 由${account.bookedBy}记账，不能手工记`]];
  return [...itemComplaints(line, account), ...rateComplaints(line, account)];
}

type Kept = Partial<Pick<Line, Dimension | 'cashier' | 'quantity' | 'foreignAmount'>>;
/** What an account is kept by is said, and nothing else. */
export function itemComplaints(line: Kept, account: BookAccount): (readonly [key: string, message: string])[] {
  const name = `${account.code} ${account.name}`;
  const found: (readonly [string, string])[] = [];
  for (const key of dimensions) {
    const wanted = account.wants.includes(key);
    const { label } = dimensionFields[key];
    if (wanted && line[key] == null) found.push([key, `${label}不能为空：科目 ${name} 按${label}核算`]);
    if (!wanted && line[key] != null) found.push([key, `科目 ${name} 不按${label}核算，请清空${label}`]);
  }
  if (account.cashiers.length > 0 && !cashierOf(line, account))
    found.push(['cashier', `出纳账户不能为空：科目 ${name} 有 ${account.cashiers.length} 个账户`]);
  if (line.cashier != null && !account.cashiers.some(({ id }) => id === line.cashier))
    found.push(['cashier', `出纳账户不属于科目 ${name}`]);
  if (account.unit === null && line.quantity != null) found.push(['quantity', `科目 ${name} 不核算数量，请清空数量`]);
  if (account.currency === null && line.foreignAmount != null)
    found.push(['foreignAmount', `科目 ${name} 按本位币核算，请清空原币金额`]);
  if (account.currency !== null && line.foreignAmount == null)
    found.push(['foreignAmount', `原币金额不能为空：科目 ${name} 按 ${account.currency.code} 核算`]);
  return found;
}

/** What an entry is worth in our own money. */
const worthOf = ({ foreignAmount, exchangeRate }: Pick<Line, 'foreignAmount' | 'exchangeRate'>): Fen | undefined =>
  foreignAmount == null || exchangeRate == null ? undefined : share(foreignAmount, exchangeRate);

/** Foreign money is booked at its rate; what only changes its worth, as revaluation does, has none and moves nothing of it. */
function rateComplaints(
  line: Line,
  { code, name, currency }: BookAccount,
): (readonly [key: string, message: string])[] {
  const { foreignAmount, exchangeRate } = line;
  if (currency === null)
    return exchangeRate == null ? [] : [['exchangeRate', `科目 ${code} ${name} 按本位币核算，请清空汇率`]];
  if (isZero(foreignAmount))
    return exchangeRate == null ? [] : [['exchangeRate', '原币金额为 0 时只调整本位币，请清空汇率']];
  if (exchangeRate == null) return [['exchangeRate', '汇率不能为空']];
  const worth = worthOf(line)!;
  const side = isZero(line.credit) ? 'debit' : 'credit';
  return (line[side] ?? zeroFen) === worth ? [] : [[side, `应为原币金额 × 汇率，即 ${formatFen(worth)}`]];
}

export const complaintsIn = (lines: readonly Line[], accounts: BookAccounts): Complaint[] =>
  lines.flatMap((line, i) =>
    entryComplaints(line, accounts.get(line.account)).map(([key, message]) => ({
      path: `entries.${i}.${key}`,
      message: `分录第${i + 1}行：${message}`,
    })),
  );

/** Where and how much of its money an entry moves; as with quantities, out of the account it is less than nothing. */
export const foreignPart = ({ currency }: BookAccount, amount: Fen | null | undefined, isCredit: boolean) =>
  currency === null
    ? {}
    : { currency: currency.id, foreignAmount: isCredit ? negateFen(amount ?? zeroFen) : (amount ?? zeroFen) };

/** What a voucher writes into the ledger; entries of money move the cashier's account with it. */
export function voucherPostings({ entries }: Full<Voucher>, accounts: BookAccounts): Posting[] {
  return entries.flatMap((line) => {
    const { account, summary, debit, credit, quantity, foreignAmount } = line;
    const of = Object.fromEntries(dimensions.map((key) => [key, line[key]]));
    const booked = entry(generalLedger, {
      account,
      ...of,
      summary,
      debit: debit ?? zeroFen,
      credit: credit ?? zeroFen,
      ...(quantity != null && { quantity: credit ? negateDecimal(quantity) : quantity }),
      ...foreignPart(accounts.get(account)!, foreignAmount, Boolean(credit)),
    });
    const cashier = cashierOf(line, accounts.get(account)!);
    if (!cashier) return [booked];
    const moved = cashEntry({
      account: cashier.id,
      income: debit ?? zeroFen,
      expense: credit ?? zeroFen,
      summary,
      mayOverdraw: cashier.mayOverdraw,
    });
    return [booked, moved];
  });
}
