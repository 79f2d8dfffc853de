import { ask } from '@heliu/ui';
import { undecided } from './undecided.pages.tsx';
import { signedText } from '../offline/chain.rules.ts';
import type { Head, Queue } from './database.pages.tsx';
import { type Uploaded, uploadOffline } from '../offline/offline.calls.ts';
import type { OfflineBody } from '../offline/body.ts';
import { type Entry, forgettable, nextOf, slipNumber } from './queue.rules.ts';
import { codes } from '@heliu/model';
import type { Receipt } from '../sale/sale.calls.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Imported so that no script reads it again; it is kept as it is, never as text. */
export const signingKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );

export interface ToQueue {
  readonly body: Omit<OfflineBody, 'slip' | 'soldAt'>;
  readonly soldAt: string;
  /** The paper, but for its number. */
  readonly receipt: Omit<Receipt, 'number' | 'at' | 'id'>;
  readonly terminal: string;
}

/** Two that come at once go one after the other: each signs over the one before. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T,>(task: () => Promise<T>): Promise<T> => {
  const mine = turn.then(task, task);
  turn = mine.catch(() => {});
  return mine;
};

/** Signed and on the disk when this is over; a client number that is there already is not sold again. */
export const enqueue = (queue: Queue, key: CryptoKey, { body, soldAt, receipt, terminal }: ToQueue): Promise<Entry> =>
  inTurn(async () => {
    const before = await queue.byUuid(body.clientUuid);
    if (before) return before;
    const head = (await queue.head())!;
    const { machine } = head;
    const [seq, slip] = [head.lastSeq + 1, slipNumber(terminal, head, machine)];
    const text = JSON.stringify({ ...body, slip, soldAt });
    const signed = new TextEncoder().encode(signedText(machine, seq, head.lastMac, text));
    const mac = hex(await crypto.subtle.sign('HMAC', key, signed));
    const entry: Entry = {
      machine,
      seq,
      prev: head.lastMac,
      mac,
      body: text,
      clientUuid: body.clientUuid,
      slip,
      at: soldAt,
      pay: body.pay,
      receipt: { ...receipt, number: slip, at: soldAt, id: seq },
    };
    const next: Head = { machine, lastSeq: seq, lastMac: mac };
    await queue.add(entry, next);
    return entry;
  });

async function send(entry: Entry): Promise<Entry | undefined> {
  const { machine, seq, prev, mac, body } = entry;
  const reply = await ask<Uploaded>(
    uploadOffline,
    { machine, seq, prev, mac, body },
    { quiet: true, inBackground: true, timeoutMs: 30_000 },
  );
  if (undecided.has(reply.code)) return undefined;
  if (reply.code !== codes.ok) return { ...entry, refused: reply.message };
  const { isHeld, number, words } = reply.data;
  const { refused: _, ...rest } = entry;
  return { ...rest, answer: { isHeld, number, words } };
}

/** One after the other in the order they were sold, by one window; it stops where nobody answers or one is refused. */
export async function uploadAll(queue: Queue, onChange: () => void): Promise<void> {
  await navigator.locks.request('heliu.till.upload', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (;;) {
      const next = nextOf(await queue.all());
      if (!next) break;
      const sent = await send(next);
      if (!sent) break;
      await queue.put(sent);
      onChange();
      if (!sent.answer) break;
    }
    await queue.drop(forgettable(await queue.all()));
  });
  onChange();
}
