/** What a year of bookkeeping should come to, worked out with nothing but sums: a second opinion for the tests. */
export interface Move {
  readonly month: string;
  readonly date: string;
  /** Debits are above zero, credits below; together they are nothing. */
  readonly lines: readonly { readonly code: string; readonly amount: bigint }[];
}

export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);

const isProfitOrLoss = (code: string) => code.startsWith('5');
const isTax = (code: string) => code.startsWith('222101');

/** Books of the standard for small enterprises. */
export class Ledger {
  readonly #opening: ReadonlyMap<string, bigint>;
  readonly #moves: readonly Move[];

  constructor(opening: Move['lines'], moves: readonly Move[]) {
    this.#opening = new Map(opening.map(({ code, amount }) => [code, amount]));
    this.#moves = moves;
  }

  /** Accounts that were booked on, by hand or by closing. */
  isLeaf(code: string): boolean {
    const closing = ['3103', '310404', '222102', '22210107'];
    return (
      this.#opening.has(code) ||
      closing.includes(code) ||
      this.#moves.some(({ lines }) => lines.some((one) => one.code === code))
    );
  }

  get profitAndLoss(): string[] {
    return [...new Set(this.#moves.flatMap(({ lines }) => lines.map(({ code }) => code)))].filter(isProfitOrLoss);
  }

  /** On the side where it usually stands. */
  opening(code: string): bigint {
    const amount = this.#opening.get(code) ?? 0n;
    return amount < 0n ? -amount : amount;
  }

  /** Debit less credit of some accounts between two months, both included. */
  moved(codes: readonly string[], from: string, to: string): bigint {
    return this.#moves
      .filter(({ month }) => month >= from && month <= to)
      .flatMap(({ lines }) => lines)
      .reduce((sum, { code, amount }) => (codes.includes(code) ? sum + amount : sum), 0n);
  }

  /** What has been earned and not distributed, whether it was carried forward or not. */
  undistributed(month: string): bigint {
    return -this.moved(this.profitAndLoss, '', month);
  }

  /** Debit less credit of each account at the end of a month, if the months through another one are closed. */
  standing(month: string, closedThrough: string): Map<string, bigint> {
    const found = new Map(this.#opening);
    const add = (code: string, amount: bigint) => found.set(code, (found.get(code) ?? 0n) + amount);
    const months = monthsOf(Number(month.slice(0, 4))).filter((one) => one <= month);
    for (const one of months) {
      for (const { lines } of this.#moves.filter((of) => of.month === one))
        for (const { code, amount } of lines) add(code, amount);
      if (one > closedThrough) continue;
      const tax = [...found].filter(([code]) => isTax(code)).reduce((sum, [, amount]) => sum - amount, 0n);
      if (tax > 0n) {
        add('22210107', tax);
        add('222102', -tax);
      }
      for (const [code, amount] of [...found].filter(([of]) => isProfitOrLoss(of))) {
        add(code, -amount);
        add('3103', amount);
      }
      if (one.endsWith('-12')) {
        add('310404', found.get('3103') ?? 0n);
        found.set('3103', 0n);
      }
    }
    return found;
  }
}
