import { dec, entry, type Fen, negateFen, type Posting, zeroFen } from '@heliu/model';
import { type Lot, points } from '../../pos/model.ts';
import type { Stored } from '../stored/split.rules.ts';
import { storedValue } from '../stored/stored.ts';

/** What somebody has in the books of members: points by the day they end, what he spent by month, what he has stored. */
export interface Belongings {
  readonly lots: readonly Lot[];
  readonly months: readonly { readonly month: string; readonly spent: Fen }[];
  readonly stored: Stored;
}

/**
 * Everything goes over as it is: points end when they would have, and what was spent counts in the month it was spent in, so
 * that no rank is won or lost by merging. Each sum is taken from one and given to the other, so that all sums stay.
 */
export function mergePostings(
  gone: number,
  keep: number,
  { lots, months, stored }: Belongings,
  day: string,
): Posting[] {
  const kind = 'merge' as const;
  return [
    ...lots.flatMap(({ expiresOn, points: count }) => [
      entry(points, { member: gone, expiresOn: expiresOn || null, points: dec(-count), kind }),
      entry(points, { member: keep, expiresOn: expiresOn || null, points: dec(count), kind }),
    ]),
    ...months
      .filter(({ spent }) => spent !== zeroFen)
      .flatMap(({ month, spent }) => {
        const on = month.slice(0, 7) === day.slice(0, 7) ? day : `${month.slice(0, 7)}-01`;
        return [
          { ...entry(points, { member: gone, expiresOn: null, spent: negateFen(spent), kind }), on },
          { ...entry(points, { member: keep, expiresOn: null, spent, kind }), on },
        ];
      }),
    ...(stored.principal === zeroFen && stored.bonus === zeroFen
      ? []
      : [
          entry(storedValue, {
            member: gone,
            kind,
            principal: negateFen(stored.principal),
            bonus: negateFen(stored.bonus),
          }),
          entry(storedValue, { member: keep, kind, principal: stored.principal, bonus: stored.bonus }),
        ]),
  ];
}

export interface Merging {
  readonly id: number;
  readonly name: string;
  readonly disabled: boolean;
  readonly mergedInto: number | null;
}
/** Why two may not be merged; undefined where they may. */
export function mergeComplaint(keep: Merging, gone: Merging, held: readonly string[]): string | undefined {
  if (keep.id === gone.id) return '要合并的是同一位会员，请选两位';
  if (keep.mergedInto !== null) return `${keep.name}已并入别的会员，请选那一位`;
  if (gone.mergedInto !== null) return `${gone.name}已并入别的会员`;
  if (keep.disabled) return `保留的会员${keep.name}已停用，请先启用`;
  return held.length > 0 ? `${gone.name}还有没办完的：${held.join('、')}，办完再合并` : undefined;
}
