import { closesAfterDays, daysUntil, lapseNote } from '../../system/model.ts';

/** So many days before its end a company hears of it, once each; and again when it has ended, and before it is closed. */
const steps = [1, 3, 7, 15, 30] as const;
const lastDays = 3;
const dayMs = 86_400_000;

export interface ExpiryNotice {
  /** Which end and which step towards it: nobody hears of the same one twice. */
  readonly key: string;
  readonly text: string;
}

/** What is to be said by now. A morning on which nobody was there to say it does not swallow the step. */
export function expiryNotice(end: string, now: string): ExpiryNotice | undefined {
  const of = (step: string | number, text: string) => ({ key: `expiry:${end}:${step}`, text });
  const lapsed = lapseNote(end, now);
  if (lapsed !== undefined) {
    const closesAt = new Date(Date.parse(end) + closesAfterDays * dayMs).toISOString();
    if (closesAt < now) return undefined;
    return of(daysUntil(closesAt, now) <= lastDays ? 'closing' : 'ended', lapsed);
  }
  const days = daysUntil(end, now);
  const step = steps.find((one) => days <= one);
  if (step === undefined) return undefined;
  return of(step, `企业服务${days === 0 ? '今天' : `还有 ${days} 天`}到期，到期后只能查看。请及时续费`);
}

/** From this part of what a plan allows on, the company is told what is left. */
const nearlyAll = 0.8;

export interface QuotaWarning {
  readonly label: string;
  readonly count: number;
}
/** How many invoices a month still has, said before the last of them is issued. */
export function quotaWarning(limit: number | null, issued: number): QuotaWarning | undefined {
  if (limit === null || issued < limit * nearlyAll) return undefined;
  return issued >= limit
    ? { label: '张发票是本月的上限，已经用完：升级套餐，或等下月', count: limit }
    : { label: '张发票后用完本月的上限，要多开请升级套餐', count: limit - issued };
}
