import { type Fen, leastFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';

/** How far a customer may be in debt, and how far he is. */
export interface Standing {
  readonly name: string;
  readonly status: 'active' | 'stopped' | 'blacklisted';
  /** Null is no limit. */
  readonly limit: Fen | null;
  /** What he owes by invoices, and for what he bought at counters. */
  readonly owed: Fen;
  readonly atCounters: Fen;
}

export const leftOfLimit = ({ limit, owed, atCounters }: Standing): Fen | null =>
  limit === null ? null : subtractFen(limit, sumFen([owed, atCounters]));

const idle = { stopped: '已停用', blacklisted: '在黑名单里' } as const;

/** Why a customer may not take this much on credit. */
export function creditComplaint(standing: Standing, more: Fen): string | undefined {
  const { name, status, limit, owed, atCounters } = standing;
  if (status !== 'active') return `${name}${idle[status]}，不能挂账`;
  if (limit === zeroFen) return `${name}没有信用额度，不能挂账`;
  const left = leftOfLimit(standing);
  if (left === null || more <= left) return undefined;
  return `${name}的信用额度是 ${showFen(limit!)}，已欠 ${showFen(sumFen([owed, atCounters]))}，再挂 ${showFen(more)} 就超过了`;
}

export interface Settling {
  readonly sale: number;
  readonly amount: Fen;
}
export interface Tendered {
  readonly method: number;
  readonly account: number;
  readonly net: Fen;
  readonly tradeNo: string | null;
}

/** Which money paid which sale: the first sale is paid by the first money, until either is used up. */
export function shares(
  lines: readonly Settling[],
  payments: readonly Tendered[],
): (Tendered & { readonly sale: number })[] {
  const rows: (Tendered & { readonly sale: number })[] = [];
  const left = payments.map(({ net }) => net);
  for (const { sale, amount } of lines) {
    let open = amount;
    for (const [i, payment] of payments.entries()) {
      const net = leastFen(open, left[i]!);
      if (net <= 0n) continue;
      rows.push({ ...payment, sale, net });
      left[i] = subtractFen(left[i]!, net);
      open = subtractFen(open, net);
    }
  }
  return rows;
}

/** What is paid of each debt: the first as they stand, as far as the money goes. */
export function spread(debts: readonly { readonly sale: number; readonly open: Fen }[], amount: Fen): Settling[] {
  let left = amount;
  return debts.flatMap(({ sale, open }) => {
    const paid = leastFen(left, open);
    left = subtractFen(left, paid);
    return paid > 0n ? [{ sale, amount: paid }] : [];
  });
}
