import { createHash } from 'node:crypto';
import { type Fault, faultOf, type Json, needed, postJson, reading, text } from '@heliu/outside';
import type { DeviceState } from '../terms/terms.ts';
import { markedUp, type Markup } from './markup.rules.ts';
import type { Vendor, VendorSession } from './vendor.ts';

export const xpyunSignature = (user: string, key: string, timestamp: string): string =>
  createHash('sha1').update(`${user}${key}${timestamp}`).digest('hex');

function asked({ gateway, account, key, now }: VendorSession, path: string, more: Readonly<Record<string, unknown>>) {
  const timestamp = String(now);
  return postJson(
    `${gateway}/api/openapi/xprinter/${path}`,
    JSON.stringify({ user: account, timestamp, sign: xpyunSignature(account, key, timestamp), debug: '0', ...more }),
  );
}

const fault = (body: Json): Fault | undefined =>
  text(body['code']) === '0' ? undefined : faultOf({}, [text(body['code']) || 'NO_CODE'], text(body['msg']));

/** Tags do not nest, one to a line, and the line ends before the tag does. */
const markup: Markup = {
  line(words, { align, style }) {
    const tag =
      style === 'large'
        ? align === 'center'
          ? 'CB'
          : 'B'
        : style === 'bold'
          ? 'BOLD'
          : { left: '', center: 'C', right: 'R' }[align];
    return tag === '' ? `${words}<BR>` : `<${tag}>${words}<BR></${tag}>`;
  },
  qr: (content) => `<QR180>${content}</QR>`,
  barcode: (content) => `<BARCODE>${content}</BARCODE>`,
  cut: () => '',
  drawer: () => '',
};

const states: Readonly<Record<string, readonly [DeviceState, string]>> = {
  '0': ['offline', '离线'],
  '1': ['ready', '在线，正常'],
  '2': ['abnormal', '在线，异常，多半是缺纸'],
};

export const xpyun: Vendor = {
  gateway: 'https://open.xpyun.net',
  most: 5000,
  content: (slip, paper) => markedUp(slip, paper, markup),
  print: {
    verified: true,
    // Mode 0: refused when the printer is away, so that nothing comes out of it hours later.
    request: (session, { sn, content, copies }) => asked(session, 'print', { sn, content, copies, mode: 0, voice: 1 }),
    read: (answer) => reading(answer, fault, (body) => needed(body['data'], 'data')),
  },
  isPrinted: {
    verified: true,
    request: (session, { task }) => asked(session, 'queryOrderState', { orderId: task }),
    read: (answer) => reading(answer, fault, (body) => text(body['data']) === 'true'),
  },
  look: {
    verified: true,
    request: (session, { sn }) => asked(session, 'queryPrinterStatus', { sn }),
    read: (answer) =>
      reading(answer, fault, (body) => {
        const [state, words] = states[text(body['data'])] ?? (['unknown', '没有说明状态'] as const);
        return { state, text: words };
      }),
  },
};
