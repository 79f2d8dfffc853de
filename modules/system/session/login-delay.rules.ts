/** Refused tries within the last quarter of an hour. */
export interface Failures {
  /** At this account from this address, or from this device where it is known. */
  readonly pair: number;
  /** At this account from anywhere. */
  readonly account: number;
  /** From this address at any account. */
  readonly address: number;
}
/** What the next try costs: work for the browser, and time between two tries. */
export interface Price {
  readonly bits: number;
  readonly waitSeconds: number;
}

const freeTries = 3;
const leastBits = 13;
const mostBits = 18;
const mostSeconds = 30;

const step = (count: number, steps: readonly (readonly [from: number, bits: number])[]): number =>
  steps.findLast(([from]) => count >= from)?.[1] ?? 0;

/**
 * Three mistakes are free. Then each try costs more work, and from the sixth on more time, up to a bound: nobody is
 * locked out, whoever else tries. Tries at one account from everywhere, and from one address everywhere, cost work
 * alone, because the address may be that of a proxy before all.
 */
export function priceOf({ pair, account, address }: Failures): Price {
  const bits = Math.max(
    pair < freeTries ? 0 : Math.min(mostBits, leastBits + pair - freeTries),
    step(account, [
      [20, 15],
      [60, 17],
      [200, mostBits],
    ]),
    step(address, [
      [60, 15],
      [200, 17],
    ]),
  );
  return { bits, waitSeconds: waitAfter(pair, 5) };
}

/** Time between two tries once the free ones are used up, ever more, up to a bound. */
export const waitAfter = (tries: number, free: number): number =>
  tries < free ? 0 : Math.min(mostSeconds, 2 ** Math.min(tries - free + 1, 10));

/** The price of a text message, by how many were asked for from this address within the hour. */
export const messagePrice = (asked: number): Price => ({
  bits: step(asked, [
    [30, 15],
    [60, 17],
    [200, mostBits],
  ]),
  waitSeconds: 0,
});
