import {
  addFen,
  type Decimal,
  dec,
  type Fen,
  leastFen,
  share,
  subtractFen,
  sumFen,
  timesDecimal,
  yuan,
  zeroFen,
} from '@heliu/model';

/** Invoices of one month at one rate and of one kind. */
export interface Sold {
  readonly rate: Decimal;
  readonly policy: string;
  readonly isSpecial: boolean;
  readonly count: number;
  readonly net: Fen;
  readonly tax: Fen;
}
/** What a month has brought: invoices issued and deducted, and what the books say of it. */
export interface VatMonth {
  readonly month: string;
  readonly sold: readonly Sold[];
  readonly input: { readonly count: number; readonly tax: Fen };
  readonly transferredOut: Fen;
  readonly books: {
    readonly revenue: Fen;
    readonly output: Fen;
    readonly input: Fen;
    readonly transferredOut: Fen;
    /** What is left to be deducted from before: the debit that 应交增值税 opened with. */
    readonly credit: Fen;
    /** 未交增值税 at the beginning of the month, and what was paid of it. */
    readonly unpaid: Fen;
    readonly paid: Fen;
    /** Paid for the month itself before it ended. */
    readonly prepaid: Fen;
  };
}

type Method = 'general' | 'simple' | 'exempt';
/** Rates that only the simple method knows. */
const levyRates = new Set(['0.05', '0.03', '0.02', '0.015', '0.01', '0.005']);
const isExempt = (policy: string) => policy === 'exempt' || policy === 'untaxed' || policy === 'zero';
export function methodOf({ rate, policy }: Pick<Sold, 'rate' | 'policy'>): Method {
  if (isExempt(policy) || Number(rate) === 0) return 'exempt';
  return policy === 'simple' || levyRates.has(String(Number(rate))) ? 'simple' : 'general';
}

const most = (a: Fen, b: Fen): Fen => (a > b ? a : b);
const sumOf = (sold: readonly Sold[], key: 'net' | 'tax'): Fen => sumFen(sold.map((one) => one[key]));

/**
 * Sales in the books for which there is no invoice: they are declared all the same. Where more was invoiced than booked
 * there are none, and the difference shows as one.
 */
export const uninvoicedOf = ({ sold, books }: Pick<VatMonth, 'sold' | 'books'>): { net: Fen; tax: Fen } => ({
  net: most(zeroFen, subtractFen(books.revenue, sumOf(sold, 'net'))),
  tax: most(zeroFen, subtractFen(books.output, sumOf(sold, 'tax'))),
});

/** The rows of 增值税及附加税费申报表（一般纳税人适用） that follow from invoices and books, by their number on the form. */
export function generalForm(month: VatMonth) {
  const of = (method: Method) => month.sold.filter((one) => methodOf(one) === method);
  const uninvoiced = uninvoicedOf(month);
  const r1 = addFen(sumOf(of('general'), 'net'), uninvoiced.net);
  const r5 = sumOf(of('simple'), 'net');
  const r8 = sumOf(of('exempt'), 'net');
  const r11 = addFen(sumOf(of('general'), 'tax'), uninvoiced.tax);
  const r12 = month.input.tax;
  const r13 = month.books.credit;
  const r14 = month.transferredOut;
  const r17 = subtractFen(addFen(r12, r13), r14);
  const r18 = leastFen(r17, r11);
  const r19 = subtractFen(r11, r18);
  const r20 = subtractFen(r17, r18);
  const r21 = sumOf(of('simple'), 'tax');
  const r24 = addFen(r19, r21);
  const r25 = month.books.unpaid;
  const r28 = month.books.prepaid;
  const r30 = month.books.paid;
  const r27 = addFen(r28, r30);
  const r32 = subtractFen(addFen(r24, r25), r27);
  const r34 = subtractFen(r24, r28);
  return { r1, r5, r8, r11, r12, r13, r14, r17, r18, r19, r20, r21, r24, r25, r27, r28, r30, r32, r34 };
}
export type GeneralForm = ReturnType<typeof generalForm>;

/** Sales of a quarter up to this bear no tax, unless a special invoice was issued for them. */
const exemptUpTo = yuan('300000.00');

/** The rows of 增值税及附加税费申报表（小规模纳税人适用） of the months of a quarter. */
export function smallForm(months: readonly VatMonth[]) {
  const sold = months.flatMap((one) => one.sold);
  const uninvoiced = sumFen(months.map((one) => uninvoicedOf(one).net));
  const taxed = sold.filter(({ policy }) => !isExempt(policy));
  const sales = addFen(sumOf(sold, 'net'), uninvoiced);
  const isMicro = sales <= exemptUpTo;
  const at5 = (one: Sold) => Number(one.rate) === 0.05;
  const net = (rows: readonly Sold[]) => sumOf(rows, 'net');
  const special = taxed.filter((one) => one.isSpecial);
  const other = taxed.filter((one) => !one.isSpecial);
  const [special3, special5] = [net(special.filter((one) => !at5(one))), net(special.filter(at5))];
  const [other3, other5] = [net(other.filter((one) => !at5(one))), net(other.filter(at5))];
  const r2 = special3;
  const r3 = isMicro ? zeroFen : other3;
  const r1 = isMicro ? r2 : addFen(r2, r3, uninvoiced);
  const r5 = special5;
  const r6 = isMicro ? zeroFen : other5;
  const r4 = addFen(r5, r6);
  const r10 = isMicro ? addFen(other3, other5, uninvoiced) : zeroFen;
  const r12 = net(sold.filter(({ policy }) => isExempt(policy)));
  const r9 = addFen(r10, r12);
  const r15 = addFen(share(r1, dec('0.03')), share(r4, dec('0.05')));
  // Until the end of 2027 what is levied at 3% is levied at 1%; who invoices at 3% has waived it.
  const waived = net((isMicro ? special : taxed).filter((one) => !at5(one) && Number(one.rate) === 0.03));
  const r16 = share(subtractFen(r1, waived), dec('0.02'));
  const r18 = addFen(
    share(subtractFen(r10, isMicro ? other5 : zeroFen), dec('0.03')),
    share(isMicro ? other5 : zeroFen, dec('0.05')),
  );
  const r20 = subtractFen(r15, r16);
  const r21 = sumFen(months.map(({ books }) => books.prepaid));
  const r22 = subtractFen(r20, r21);
  return { r1, r2, r3, r4, r5, r6, r9, r10, r12, r15, r16, r17: r18, r18, r20, r21, r22 };
}

/** What is levied on top of the tax itself; half of it for small-scale and micro companies until the end of 2027. */
export function surcharges(tax: Fen, city: Decimal, isHalved: boolean): { city: Fen; education: Fen; local: Fen } {
  const base = most(zeroFen, tax);
  const part = (rate: Decimal) => share(base, isHalved ? timesDecimal(rate, dec('0.5')) : rate);
  return { city: part(city), education: part(dec('0.03')), local: part(dec('0.02')) };
}

/** The months of the quarter a month lies in. */
export function quarterOf(month: string): readonly string[] {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return [0, 1, 2].map((add) => `${month.slice(0, 4)}-${String(first + add).padStart(2, '0')}`);
}
