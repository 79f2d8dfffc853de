import { createHmac, randomUUID } from 'node:crypto';
import { signedText } from '../../modules/till/model.ts';
import type { Counter, Line, Payment } from './till.ts';
import type { Suite } from './suite.ts';

export interface SentSale {
  readonly machine: string;
  readonly seq: number;
  readonly prev: string;
  readonly mac: string;
  readonly body: string;
}

/** A browser that sells without a line: it signs what it makes, each over the one before. */
export async function offlineTill(suite: Suite, at: Counter, who: string, shift: number) {
  const machine = randomUUID();
  const registered = await at.post(who, 'offlineMachine', { shift, machine, browser: '测试浏览器' });
  if (registered.code !== '200') throw new Error(registered.message);
  const key = Buffer.from(registered.data.key as string, 'base64');
  let [seq, prev] = [0, ''];
  const signed = (body: string, as = { seq, prev }): SentSale => ({
    machine,
    ...as,
    body,
    mac: createHmac('sha256', key)
      .update(signedText(machine, as.seq, as.prev, body))
      .digest('hex'),
  });
  return {
    machine,
    id: registered.data.id as number,
    signed,
    /** The next of its sales. */
    sell(
      lines: readonly Line[],
      pay: string,
      payments: readonly Payment[],
      more: { readonly prices?: Record<string, string>; readonly [key: string]: unknown } = {},
    ): SentSale & { readonly uuid: string } {
      const { prices = {}, ...rest } = more;
      const usual: Record<string, string> = { Q01: '10', Q02: '25.5', Q03: '99.99', Q04: '10', ...prices };
      const uuid = randomUUID();
      seq += 1;
      const body = JSON.stringify({
        clientUuid: uuid,
        shift,
        slip: `T2离${String(seq).padStart(4, '0')}`,
        soldAt: new Date().toISOString(),
        ...at.bill(lines),
        pay,
        payments: at.paid(payments),
        approvals: [],
        prices: [...new Set(lines.map(({ sku }) => sku))].map((code) => ({
          sku: at.sku[code]!,
          price: usual[code]!,
          memberPrice: null,
        })),
        ...rest,
      });
      const sent = { ...signed(body, { seq, prev }), uuid };
      prev = sent.mac;
      return sent;
    },
    upload: ({ machine: of, seq: no, prev: before, mac, body }: SentSale, as = who) =>
      suite.call(as, '/api/pos/posmain/uploadOffline', { machine: of, seq: no, prev: before, mac, body }),
    get seq() {
      return seq;
    },
  };
}
export type OfflineTill = Awaited<ReturnType<typeof offlineTill>>;
