import { createHash } from 'node:crypto';
import { type Fault, faultOf, type Json, needed, postForm, reading, text } from '@heliu/outside';
import type { Seen } from '../terms/terms.ts';
import { markedUp, type Markup } from './markup.rules.ts';
import type { Vendor, VendorSession } from './vendor.ts';

export const feieyunSignature = (user: string, key: string, seconds: string): string =>
  createHash('sha1').update(`${user}${key}${seconds}`).digest('hex');

function asked({ gateway, account, key, now }: VendorSession, apiname: string, more: Readonly<Record<string, string>>) {
  const stime = String(Math.floor(now / 1000));
  return postForm(`${gateway}/Api/Open/`, {
    user: account,
    stime,
    sig: feieyunSignature(account, key, stime),
    apiname,
    ...more,
  });
}

/** Its list of numbers is published nowhere: every refusal is final, in its own words. */
const fault = (body: Json): Fault | undefined =>
  text(body['ret']) === '0' ? undefined : faultOf({}, [text(body['ret']) || 'NO_CODE'], text(body['msg']));

const markup: Markup = {
  line(words, { align, style }) {
    const large = align === 'center' ? `<CB>${words}</CB>` : `<B>${words}</B>`;
    const usual = style === 'bold' ? `<BOLD>${words}</BOLD>` : words;
    const placed = align === 'center' ? `<C>${usual}</C>` : align === 'right' ? `<RIGHT>${usual}</RIGHT>` : usual;
    return `${style === 'large' ? large : placed}<BR>`;
  },
  qr: (content) => `<QR>${content}</QR>`,
  // Which of its models print bars is published nowhere; the number can always be typed.
  barcode: (content) => `<C>${content}</C><BR>`,
  cut: () => '<CUT>',
  drawer: () => '<PLUGIN>',
};

/** It says it in a sentence that begins with one of these. */
function seen(said: string): Seen {
  if (said.startsWith('离线')) return { state: 'offline', text: said };
  if (said.includes('不正常')) return { state: 'abnormal', text: said };
  return said.startsWith('在线') ? { state: 'ready', text: said } : { state: 'unknown', text: said };
}

export const feieyun: Vendor = {
  gateway: 'https://api.feieyun.cn',
  most: 5000,
  content: (slip, paper) => markedUp(slip, paper, markup),
  print: {
    verified: true,
    request: (session, { sn, content, copies }) =>
      asked(session, 'Open_printMsg', { sn, content, times: String(copies) }),
    read: (answer) => reading(answer, fault, (body) => needed(body['data'], 'data')),
  },
  isPrinted: {
    verified: true,
    request: (session, { task }) => asked(session, 'Open_queryOrderState', { orderid: task }),
    read: (answer) => reading(answer, fault, (body) => text(body['data']) === 'true'),
  },
  look: {
    verified: true,
    request: (session, { sn }) => asked(session, 'Open_queryPrinterStatus', { sn }),
    read: (answer) => reading(answer, fault, (body) => seen(text(body['data']))),
  },
};
