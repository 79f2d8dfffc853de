import { type Db, noteOutcome } from '@heliu/engine';
import { seconds } from '@heliu/outside';
import { sendBounded, type SendFault, signMessage } from '@heliu/outside/server';
import { placeOf } from './reach.server.ts';

export interface Message {
  readonly url: string;
  readonly secret: string;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly tries: number;
}
export interface Attempted {
  readonly ok: boolean;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly ms: number;
}

const bounds = { timeoutMs: 10_000, mostBytes: 64 * 1024 } as const;
const faults: Readonly<Record<SendFault, string>> = {
  inside: '地址指向内网，没有推送',
  noConnection: '连不上',
  timeout: '10 秒内没有回答',
  tooLarge: '回答超过 64 KB',
  redirected: '回答是跳转，推送不跟随跳转，请填最终的地址',
  brokenOff: '连接中断',
};

/** What can be kept and shown of an answer: text, and not much of it. */
const excerpt = (body: Buffer): string =>
  body.subarray(0, 2000).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, 500);

/** One message, once. Only a status of 2xx says that it was taken. */
export async function sendMessage(db: Db, { url, secret, eventId, event, body, tries }: Message): Promise<Attempted> {
  const started = Date.now();
  const timestamp = String(seconds(started));
  const place = placeOf(db, url);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Heliu-Webhook/1',
    'x-heliu-event': event,
    'x-heliu-event-id': eventId,
    'x-heliu-attempt': String(tries),
    'x-heliu-timestamp': timestamp,
    'x-heliu-signature': signMessage(secret, timestamp, eventId, body),
  };
  const sent = await sendBounded({ method: 'POST', url: place.url, headers, body }, place.reach, bounds).catch(
    (): SendFault => 'noConnection',
  );
  const ms = Date.now() - started;
  const ok = typeof sent !== 'string' && sent.status >= 200 && sent.status < 300;
  const error = ok ? null : typeof sent === 'string' ? faults[sent] : `对方答 ${sent.status}，应为 2xx`;
  // Each company has its own address: one that does not answer is the company's to mend.
  noteOutcome(db, 'webhook:company', {
    ms,
    as: ok ? 'done' : typeof sent === 'string' ? 'failed' : 'refused',
    fault: error ?? undefined,
  });
  if (typeof sent === 'string') return { ok: false, status: null, answer: null, error, ms };
  return { ok, status: sent.status, answer: excerpt(sent.body), error, ms };
}
