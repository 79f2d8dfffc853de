import type { Fen } from '@heliu/model';
import { monthsLater } from '../point/points.rules.ts';

const [wholePhone, maskedPhone] = [/^1[3-9]\d{9}$/, /^1[3-9]\d\*{4}\d{4}$/];

/** A masked number is one that was not touched; whether it is, the record before it says. */
export const isMasked = (phone: string): boolean => maskedPhone.test(phone);
export const phoneComplaint = (phone: string): string | undefined =>
  phone === '' || wholePhone.test(phone) || isMasked(phone) ? undefined : '手机号应为 11 位数字';
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** A rank, and what a member has spent in the months it looks at. */
export interface Standing {
  readonly id: number;
  readonly level: number;
  readonly threshold: Fen;
  readonly keepThreshold: Fen;
  readonly downgrade: boolean;
  readonly months: number;
  readonly spent: Fen;
}

/** The rank somebody has, since when, and whether what he bought gave it to him. */
interface Current {
  readonly rank: number | null;
  readonly since: string | null;
  readonly earned: boolean;
}

/**
 * The rank somebody should have: up at once, down only after he has had it for as long as it looks back. Without any
 * rank he gets the highest he has earned. Where a purchase is taken back, `undoneSince` is the day it had counted from:
 * a rank won since then that the rest would not have won goes with it.
 */
export function rankAfter(
  current: Current,
  standings: readonly Standing[],
  day: string,
  undoneSince?: string,
): number | null {
  const ranks = standings.toSorted((a, b) => b.level - a.level);
  const earned = ranks.find(({ spent, threshold }) => spent >= threshold) ?? ranks.at(-1);
  const now = ranks.find(({ id }) => id === current.rank);
  if (!now || !earned) return earned?.id ?? current.rank;
  if (earned.level >= now.level) return earned.id;
  const isUnearned =
    undoneSince !== undefined && current.earned && current.since !== null && current.since >= undoneSince;
  if (isUnearned) return earned.id;
  const isDue = current.since === null || monthsLater(current.since, now.months) <= day;
  return now.downgrade && isDue && now.spent < now.keepThreshold ? earned.id : now.id;
}

export const scoreRuleComplaint = ({
  expiry,
  expiryMonths,
}: {
  readonly expiry?: string | null | undefined;
  readonly expiryMonths?: number | null | undefined;
}): string | undefined => (expiry === 'months' && !expiryMonths ? '有效期满几个月，请填写' : undefined);
