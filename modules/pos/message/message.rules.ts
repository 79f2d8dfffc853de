import type { Draft } from '@heliu/model';
import { placeholders } from '../../system/model.ts';
import { eventFields, type MessageChannel, type MessageEvent, messageEvents, type MessageValues } from './events.ts';
import type { messageTemplate } from './template.ts';

/** Each event knows its own names: a text about a birthday has no code of a coupon. */
const known = Object.fromEntries(
  (Object.keys(messageEvents) as MessageEvent[]).map((event) => [
    event,
    placeholders(eventFields[event] as Readonly<Record<string, string>>),
  ]),
) as Readonly<Record<MessageEvent, ReturnType<typeof placeholders<string>>>>;

export function templateComplaint({
  event,
  channel,
  title,
  content,
}: Draft<typeof messageTemplate>): string | undefined {
  const { complaint } = known[event ?? 'couponArrived'];
  if (channel === 'mail' && !title) return '邮件要有标题';
  return complaint(title ?? '') ?? complaint(content);
}

/** A title is one line, whatever somebody is called. */
export const fillMessage = (
  event: MessageEvent,
  { title, content }: { readonly title?: string | null | undefined; readonly content: string },
  values: MessageValues,
): { title: string; content: string } => ({
  title: known[event]
    .fill(title ?? '', values)
    .replace(/\s+/g, ' ')
    .slice(0, 200),
  content: known[event].fill(content, values).slice(0, 1000),
});

/** Where somebody can be reached, and on which ways he has agreed to be. */
export interface Reachable {
  readonly phone: string | null;
  readonly wechat: string | null;
  readonly email: string | null;
  readonly accepts: readonly MessageChannel[] | null;
  readonly disabled: boolean;
}

/** Where a message goes, or why none does. */
export function addressFor(channel: MessageChannel, to: Reachable): { receiver: string } | { why: string } {
  if (to.disabled) return { why: '已停用' };
  if (!to.accepts?.includes(channel)) return { why: '没有同意接收' };
  const receiver = { sms: to.phone, wechat: to.wechat, mail: to.email }[channel];
  const missing = { sms: '没有手机号', wechat: '没有绑定微信', mail: '没有邮箱' }[channel];
  return receiver ? { receiver } : { why: missing };
}

const [opens, closes] = [8, 21];
const hourMs = 3600_000;

/** Nobody is woken by a shop: what comes up at night leaves at eight in the morning, Beijing time. */
export function leavesAt(now: string): string {
  const local = new Date(Date.parse(now) + 8 * hourMs);
  const hour = local.getUTCHours();
  if (hour >= opens && hour < closes) return now;
  const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), opens);
  return new Date((hour < opens ? morning : morning + 24 * hourMs) - 8 * hourMs).toISOString();
}

/** Birthdays that are kept on a day, as month and day; who was born on a leap day has his on the 28th in other years. */
export function birthdaysOn(day: string): string[] {
  const isLeap = new Date(`${day.slice(0, 4)}-02-29T00:00:00Z`).getUTCMonth() === 1;
  return day.endsWith('-02-28') && !isLeap ? ['02-28', '02-29'] : [day.slice(5)];
}
