import { addFen, type Draft, type Fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { ContributionBook, SalaryPaymentBook } from './payout.posting.ts';
import type { contributionPayment } from './contribution-payment.ts';
import type { salaryPayment } from './salary-payment.ts';

/** What the slips that a payment is for come to. */
export interface PaidSums {
  readonly people: number;
  readonly wage: Fen;
  readonly insured: Fen;
  readonly tax: Fen;
  readonly otherDeducted: Fen;
  readonly net: Fen;
}
/** What is owed under one account. */
export interface Owed {
  readonly account: number;
  readonly amount: Fen;
}

/** What is wrong with a payment of wages, and the field that is about it. */
export function paymentComplaint(
  { otherAccount }: Pick<Draft<typeof salaryPayment>, 'otherAccount'>,
  { people, otherDeducted }: PaidSums,
) {
  if (people === 0) return { path: 'run', message: '这个月没有要发的工资：都已发放，或都暂缓' };
  if (otherDeducted !== zeroFen && otherAccount == null)
    return { path: 'otherAccount', message: '这个月的工资里有其他扣款，请填其他扣款科目：扣下的钱记到哪里' };
  return undefined;
}

export interface PaymentAccounts {
  readonly wage: number;
  readonly tax: number;
  readonly other: number | null;
  readonly cash: number;
}
/** What is kept back stands by account, as the accrual has it; it and what is paid out come to the wages. */
export const salaryPaymentBook = (
  month: string,
  { wage, tax, otherDeducted, net }: PaidSums,
  withheld: readonly Owed[],
  accounts: PaymentAccounts,
): SalaryPaymentBook => ({
  texts: { month },
  items: {},
  rows: [
    {
      amounts: { wage, tax, other: otherDeducted, net },
      accounts: {
        wage: accounts.wage,
        tax: accounts.tax,
        cash: accounts.cash,
        ...(accounts.other !== null && { other: accounts.other }),
      },
    },
    ...withheld.map(({ account, amount }) => ({ amounts: { insured: amount }, accounts: { insured: account } })),
  ],
});

/** What is owed for one kind, by the two who bear it. */
export interface Contribution {
  readonly people: number;
  readonly personal: readonly Owed[];
  readonly employer: readonly Owed[];
}
const sumOf = (owed: readonly Owed[]): Fen => sumFen(owed.map(({ amount }) => amount));

export function contributionFigures({ people, personal, employer }: Contribution, difference: Fen) {
  const [own, firm] = [sumOf(personal), sumOf(employer)];
  return { people, personal: own, employer: firm, amount: addFen(own, firm, difference) };
}

type Asked = Pick<Draft<typeof contributionPayment>, 'difference' | 'differenceAccount'>;
export function contributionComplaint({ difference, differenceAccount }: Asked, owed: Contribution) {
  const { personal, employer, amount } = contributionFigures(owed, difference ?? zeroFen);
  if (addFen(personal, employer) === zeroFen) return { path: 'kind', message: '这个月的工资里没有这一种要缴纳的' };
  if (amount <= zeroFen) return { path: 'difference', message: '少扣的差额不能超过要缴纳的金额' };
  if ((difference ?? zeroFen) !== zeroFen && differenceAccount == null)
    return { path: 'differenceAccount', message: '有差额时请填差额科目：差额记到哪里' };
  return undefined;
}

export interface ContributionPaid {
  readonly month: string;
  readonly kind: string;
  readonly difference: Fen;
  readonly differenceAccount: number | null;
  readonly department: number | null;
  readonly cash: number;
}
export function contributionBook(owed: Contribution, paid: ContributionPaid): ContributionBook {
  const { difference, differenceAccount, cash } = paid;
  const { amount } = contributionFigures(owed, difference);
  return {
    texts: { month: paid.month, kind: paid.kind },
    items: { department: paid.department },
    rows: [
      ...owed.personal.map((one) => ({ amounts: { personal: one.amount }, accounts: { personal: one.account } })),
      ...owed.employer.map((one) => ({ amounts: { employer: one.amount }, accounts: { employer: one.account } })),
      {
        amounts: {
          ...(difference > zeroFen && { over: difference }),
          ...(difference < zeroFen && { under: subtractFen(zeroFen, difference) }),
          paid: amount,
        },
        accounts: { cash, ...(differenceAccount !== null && { difference: differenceAccount }) },
      },
    ],
  };
}
