import { type Decimal, fen, type Fen } from '@heliu/model';

/**
 * A number as the quotient of two whole ones. A daily wage is a monthly one by 21.75, which no decimal holds: with
 * fractions whatever is divided and multiplied again comes back, and nothing is rounded before somebody says so.
 */
export interface Fraction {
  readonly over: bigint;
  /** Above zero. */
  readonly under: bigint;
}

const greatest = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatest(b, a % b));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

function reduced(over: bigint, under: bigint): Fraction {
  const by = greatest(size(over), under);
  return { over: over / by, under: under / by };
}

export const zero: Fraction = { over: 0n, under: 1n };

/** Reads plain decimal text such as "21.75". */
export function fraction(text: string | Decimal): Fraction {
  const [whole, digits = ''] = text.split('.') as [string, string?];
  return reduced(BigInt(whole + digits), 10n ** BigInt(digits.length));
}
export const inYuan = (amount: Fen): Fraction => reduced(amount, 100n);

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under);
export const negative = ({ over, under }: Fraction): Fraction => ({ over: -over, under });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.over * b.over, a.under * b.under);
/** The divisor must not be zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  reduced(b.over < 0n ? -a.over * b.under : a.over * b.under, a.under * size(b.over));
export function compareFractions(a: Fraction, b: Fraction): number {
  const [left, right] = [a.over * b.under, b.over * a.under];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** How an amount becomes one that is paid. Cities and companies differ, and each item has its own. */
export const roundings = {
  halfUp: '四舍五入到分',
  cutFen: '舍去分以下',
  halfJiao: '四舍五入到角',
  upJiao: '见分进角',
  halfYuan: '四舍五入到元',
  upYuan: '见角进元',
} as const;
export type Rounding = keyof typeof roundings;

/** Away from zero, so that a deduction is rounded like what it is deducted from. */
function whole({ over, under }: Fraction, way: 'half' | 'cut' | 'up'): bigint {
  const [above, below] = [size(over), under];
  const found =
    way === 'half' ? (2n * above + below) / (2n * below) : (above + (way === 'up' ? below - 1n : 0n)) / below;
  return over < 0n ? -found : found;
}
/** So many units of 10^-places. */
const scaled = ({ over, under }: Fraction, places: number): Fraction => reduced(over * 10n ** BigInt(places), under);

const ways: Readonly<Record<Rounding, (value: Fraction) => bigint>> = {
  halfUp: (value) => whole(scaled(value, 2), 'half'),
  cutFen: (value) => whole(scaled(value, 2), 'cut'),
  halfJiao: (value) => whole(scaled(value, 1), 'half') * 10n,
  // 见分进角 looks at the digit of the fen: what is smaller than a fen makes no jiao.
  upJiao: (value) => whole({ over: whole(scaled(value, 2), 'cut'), under: 10n }, 'up') * 10n,
  halfYuan: (value) => whole(value, 'half') * 100n,
  upYuan: (value) => whole({ over: whole(scaled(value, 1), 'cut'), under: 10n }, 'up') * 100n,
};
export const toFen = (value: Fraction, rounding: Rounding): Fen => fen(ways[rounding](value));

/** Half away from zero. */
export const roundedTo = (value: Fraction, places: number): Fraction =>
  reduced(whole(scaled(value, places), 'half'), 10n ** BigInt(places));

/** As a person reads it: up to six digits behind the point, with a mark where there would be more. */
export function fractionText(value: Fraction): string {
  const places = 6;
  const near = roundedTo(value, places);
  const digits = size(whole(scaled(near, places), 'half'))
    .toString()
    .padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return `${compareFractions(near, value) === 0 ? '' : '≈'}${value.over < 0n && text !== '0' ? '-' : ''}${text}`;
}
