import type { Ms } from '../../../demo/world/order.ts';
import { sameSignature } from '@heliu/outside/server';
import { Refused } from './refusal.ts';

export function checkSignature(expected: string, given: string | undefined): void {
  if (!sameSignature(expected, given)) throw new Refused('signature', '签名不正确');
}

/** `off` is how far the two clocks may be apart. */
export function checkClock(now: Ms, sent: Ms, off: Ms): void {
  if (!Number.isFinite(sent) || Math.abs(now - sent) > off)
    throw new Refused('timestamp', `时间戳与平台相差超过 ${off / 60_000} 分钟`);
}

export function checkApp(known: string, given: string | undefined): void {
  if (known !== given) throw new Refused('appKey', `应用 ${given ?? ''} 不存在`);
}

export function checkWindow(from: Ms, to: Ms, longest: Ms): void {
  if (!(from <= to)) throw new Refused('window', '开始时间晚于结束时间');
  if (to - from > longest) throw new Refused('window', `时间范围不能超过 ${longest / 60_000} 分钟`);
}

/** "yyyy-MM-dd HH:mm:ss" in Beijing. */
export function beijingInstant(text: string, name: string): Ms {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN;
  if (Number.isNaN(at)) throw new Refused('invalid', `参数 ${name} 不是时间：${text.slice(0, 40)}`);
  return at;
}

export const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;

/** Back to fen, e.g. of an uploaded invoice. */
export function fenIn(text: string | undefined, name: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '');
  if (!match) throw new Refused('invalid', `参数 ${name} 不是金额：${text ?? ''}`);
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -fen : fen;
}
