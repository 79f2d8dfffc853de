import { createHash } from 'node:crypto';
import { type Fault, faultOf, type Json, needed, node, postForm, reading, text } from '@heliu/outside';
import type { DeviceState } from '../terms/terms.ts';
import { markedUp, type Markup } from './markup.rules.ts';
import type { Vendor, VendorSession } from './vendor.ts';

export const yilianyunSignature = (client: string, secret: string, seconds: string): string =>
  createHash('md5').update(`${client}${seconds}${secret}`).digest('hex');

/** It takes a UUID of version 4 with each call. */
const uuid = (nonce: string): string =>
  `${nonce.slice(0, 8)}-${nonce.slice(8, 12)}-4${nonce.slice(13, 16)}-a${nonce.slice(17, 20)}-${nonce.slice(20, 32)}`;

function asked(
  { gateway, account, key, now, nonce }: VendorSession,
  path: string,
  more: Readonly<Record<string, string>>,
) {
  const timestamp = String(Math.floor(now / 1000));
  return postForm(`${gateway}/${path}`, {
    client_id: account,
    timestamp,
    sign: yilianyunSignature(account, key, timestamp),
    id: uuid(nonce),
    ...more,
  });
}
const withToken = (session: VendorSession, path: string, more: Readonly<Record<string, string>>) =>
  asked(session, path, { access_token: session.token, ...more });

const known = { '14': { kind: 'token' }, '18': { kind: 'token' } } as const;
const fault = (body: Json): Fault | undefined => {
  const code = text(body['error']);
  return code === '0' ? undefined : faultOf(known, [code || 'NO_CODE'], text(body['error_description']));
};

/** `<BR>` is a bar code here: lines end with a line feed. */
const markup: Markup = {
  line(words, { align, style }) {
    const sized = style === 'large' ? `<FS2>${words}</FS2>` : style === 'bold' ? `<FB>${words}</FB>` : words;
    return align === 'center'
      ? `<center>${sized}</center>`
      : align === 'right'
        ? `<right>${sized}</right>`
        : `${sized}\n`;
  },
  qr: (content) => `<QR>${content}</QR>`,
  barcode: (content) => `<center>${content}</center>`,
  cut: () => '',
  drawer: () => '',
};

const states: Readonly<Record<string, readonly [DeviceState, string]>> = {
  '0': ['offline', '离线'],
  '1': ['ready', '在线'],
  '2': ['paperOut', '缺纸'],
};

export const yilianyun: Vendor = {
  gateway: 'https://open-api.10ss.net',
  most: 5000,
  content: (slip, paper) => markedUp(slip, paper, markup),
  grant: {
    verified: true,
    request: (session) => asked(session, 'oauth/oauth', { grant_type: 'client_credentials', scope: 'all' }),
    read: (answer) => reading(answer, fault, (body) => needed(node(body['body'])['access_token'], 'access_token')),
  },
  print: {
    verified: true,
    request: (session, { sn, content, copies, key }) =>
      withToken(session, 'print/index', {
        machine_code: sn,
        content: copies > 1 ? `<MN>${copies}</MN>${content}` : content,
        origin_id: key,
        idempotence: '1',
      }),
    read: (answer) => reading(answer, fault, (body) => needed(node(body['body'])['id'], 'id')),
  },
  isPrinted: {
    verified: false,
    request: (session, { sn, task }) =>
      withToken(session, 'printer/getorderstatus', { machine_code: sn, order_id: task }),
    read: (answer) => reading(answer, fault, (body) => text(node(body['body'])['status']) === '1'),
  },
  look: {
    verified: false,
    request: (session, { sn }) => withToken(session, 'printer/getprintstatus', { machine_code: sn }),
    read: (answer) =>
      reading(answer, fault, (body) => {
        const [state, words] = states[text(node(body['body'])['state'])] ?? (['unknown', '没有说明状态'] as const);
        return { state, text: words };
      }),
  },
};
