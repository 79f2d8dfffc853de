import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  negateDecimal,
  timesDecimal,
} from '@heliu/model';
import type { stockModes } from './goods-channel.ts';

const none = dec(0);
const atLeastNone = (one: Decimal) => (compareDecimal(one, none) < 0 ? none : one);
/** Cut off, not rounded: half a piece cannot be sold. */
const whole = (one: Decimal): number => Number(one.split('.', 1)[0]);

export interface Share {
  readonly mode: keyof typeof stockModes;
  readonly share: Decimal;
  readonly fixed: number | null;
  readonly reserve: number;
}

/** How many a shop may sell: whole pieces of what is free beyond the reserve, never more than there are. */
export function offered(available: Decimal, { mode, share, fixed, reserve }: Share): number {
  const free = atLeastNone(addDecimal(available, negateDecimal(dec(reserve))));
  return mode === 'fixed' ? Math.min(fixed ?? 0, whole(free)) : whole(timesDecimal(free, share));
}

export interface Part {
  readonly quantity: Decimal;
  readonly available: Decimal;
}
/** How many sets can be put together: as many as the scarcest part allows. */
export function setsOf(parts: readonly Part[]): Decimal {
  const each = parts.map(({ quantity, available }) => {
    const free = atLeastNone(available);
    const sets = whole(divideDecimal(free, quantity, 6));
    // A quotient is rounded, and may have been rounded up to one set too many.
    return compareDecimal(timesDecimal(dec(sets), quantity), free) > 0 ? sets - 1 : sets;
  });
  return dec(each.length === 0 ? 0 : Math.min(...each));
}

export const shareComplaint = ({
  mode,
  fixed,
}: {
  readonly mode?: keyof typeof stockModes | null | undefined;
  readonly fixed?: number | null | undefined;
}): string | undefined => (mode === 'fixed' && fixed == null ? '按固定数量给库存时，请填写固定数量' : undefined);

/** How long to wait after so many failures, in seconds: longer each time, an hour at most. */
export const waitAfter = (tries: number): number => Math.min(3600, 10 * 2 ** Math.min(tries, 9));
