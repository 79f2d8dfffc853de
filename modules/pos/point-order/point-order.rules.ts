import { dec, type Draft, entry, type Full, type Posting, zeroFen } from '@heliu/model';
import { points } from '../point/points.ts';
import { type Lot, lotsAfter, takenFrom, usablePoints } from '../point/points.rules.ts';
import type { pointOrder } from './point-order.ts';

type Order = typeof pointOrder;
type Line = Pick<Full<Order>['lines'][number], 'member' | 'amount' | 'change' | 'expiresOn'>;

export function pointOrderComplaint({ kind, reason, lines }: Pick<Draft<Order>, 'kind' | 'reason' | 'lines'>) {
  if (kind !== 'earn' && kind !== undefined && !reason?.trim()) return '请填写事由：兑换了什么，或为什么调整';
  for (const [i, { amount, points: typed }] of lines.entries()) {
    const at = `第${i + 1}行：`;
    if ((kind ?? 'earn') === 'earn') {
      if (!amount) return `${at}消费金额不能为空`;
      if (typed) return `${at}消费积分由积分规则算出，积分请留空`;
    } else {
      if (amount) return `${at}只有消费积分填消费金额`;
      if (!typed) return `${at}积分不能为空`;
      if (kind === 'spend' && typed < 0) return `${at}兑换的积分填正数`;
    }
  }
  return undefined;
}

interface Short {
  readonly member: number;
  readonly usable: number;
  readonly wanted: number;
}
/** What an order writes into the ledger, line after line; those who have too little are named instead. */
export function pointPostings(
  kind: Full<Order>['kind'],
  lines: readonly Line[],
  had: ReadonlyMap<number, readonly Lot[]>,
  day: string,
): { readonly postings: readonly Posting[]; readonly short: readonly Short[] } {
  const lots = new Map(had);
  const postings: Posting[] = [];
  const short: Short[] = [];
  for (const { member, amount, change, expiresOn } of lines) {
    const now = lots.get(member) ?? [];
    if (change >= 0) {
      const put = { expiresOn: expiresOn ?? '', points: change };
      lots.set(member, lotsAfter(now, [put], 1));
      postings.push(entry(points, { member, expiresOn, points: dec(change), spent: amount ?? zeroFen, kind }));
      continue;
    }
    const taken = takenFrom(now, -change, day);
    if (!taken) {
      short.push({ member, usable: usablePoints(now, day), wanted: -change });
      continue;
    }
    lots.set(member, lotsAfter(now, taken, -1));
    for (const one of taken)
      postings.push(entry(points, { member, expiresOn: one.expiresOn || null, points: dec(-one.points), kind }));
  }
  return { postings, short };
}
