import {
  count,
  type Json,
  node,
  parsed,
  postJson,
  rows,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';

import { faultFrom, readable, readProvider, silence } from './answer.ts';
import { demandRed } from './lines.ts';
import { envelope, isSigned, receipt, unseal } from './piaotong.envelope.server.ts';
import { blueOf, piaotongKinds, piaotongOutcome, redOf, requestSerial } from './piaotong.invoice.server.ts';
import type { Account, Answer, FaultKind, InvoiceProvider, ProviderFault } from './provider.ts';

const unheardOf = '8003';
const kinds: Readonly<Record<string, FaultKind>> = {
  9999: 'auth',
  9998: 'auth',
  9997: 'auth',
  8995: 'validation',
  [unheardOf]: 'validation',
  8007: 'validation',
  8016: 'validation',
  8021: 'duplicate',
  8033: 'offline',
  8037: 'rule',
  8040: 'busy',
  6003: 'rule',
  6005: 'rule',
  6009: 'rule',
  6010: 'rule',
};
/** Refusals of somebody whose signature is not known cannot be signed for him. */
const unsigned = new Set(['9999', '9998', '9997']);

const call = (account: Account, name: string, content: Json): WireRequest =>
  postJson(`${account.gateway}/${name}.pt`, JSON.stringify(envelope(account, content)));

/** Verified before it is opened: what anybody could have written is no answer. */
function faultIn(body: Json, { settings }: Account): ProviderFault | undefined {
  const code = text(body['code']);
  if (!code) return silence;
  if (!unsigned.has(code) && !isSigned(body, settings['publicKey'] ?? ''))
    return { kind: 'unknown', code: 'SIGN', message: '票通答复的签名不对，请核对票通公钥' };
  return code === '0000' ? undefined : faultFrom(kinds, code, text(body['msg']), '票通');
}

const take = <T>(answer: WireAnswer, account: Account, read: (content: Json) => T): Answer<T> =>
  readProvider(
    answer,
    (body) => faultIn(body, account),
    (body) => read(unseal(text(body['content']), account.settings['desKey'] ?? '') ?? {}),
  );
const accepting = (answer: WireAnswer, account: Account) =>
  take(answer, account, () => ({ state: 'issuing' }) as const);

/** 票通. Everything is signed and encrypted both ways, callbacks too: they can be believed. */
export const piaotong: InvoiceProvider = {
  code: 'piaotong',
  gateway: 'https://fpkj.vpiaotong.com/tp/openapi',
  settings: [
    { key: 'platformCode', label: '平台编码', required: true, hint: '票通分配的 8 位编码' },
    { key: 'platformName', label: '平台简称', required: true, hint: '票通分配的 4 位字母，流水号以它开头' },
    { key: 'desKey', label: '3DES 密钥', required: true, secret: true, hint: '24 位' },
    { key: 'privateKey', label: '我方私钥', required: true, secret: true, long: true, hint: 'PKCS#8，PEM 格式' },
    { key: 'publicKey', label: '票通公钥', required: true, long: true, hint: 'PEM 格式' },
  ],
  kinds: Object.keys(piaotongKinds) as InvoiceProvider['kinds'],
  maxLines: 100,
  partialRed: true,
  batch: 1,
  // No figure is public.
  limits: { perSecond: 50 },
  operations: {
    quota: {
      // The call and its fields were seen, the name of the list was not.
      verified: false,
      request: (account) => call(account, 'getInvoiceRepertoryInfo', { taxpayerNum: account.taxNo }),
      read: (answer, account) =>
        take(answer, account, (content) => {
          const list = Object.values(content).find(Array.isArray);
          return { stock: rows(list).reduce((sum, row) => sum + count(row['invoiceSurplusNum']), 0) };
        }),
    },
    issueBlue: {
      // As documented but for the code of the kind: that of 数电 was seen in no document.
      verified: false,
      request: (account, issue) => call(account, 'invoiceBlue', blueOf(account, issue)),
      read: accepting,
    },
    issueRed: {
      // The full one is documented, of the partial one only the name.
      verified: false,
      request: (account, issue) =>
        call(account, demandRed(issue.face).full ? 'invoiceRed' : 'issueRedInvoice', redOf(account, issue)),
      read: accepting,
    },
    query: {
      verified: true,
      request: (account, [asked]) =>
        call(account, 'queryInvoice', {
          taxpayerNum: account.taxNo,
          invoiceReqSerialNo: requestSerial(account, asked?.serial ?? ''),
        }),
      read: (answer, account, [asked]) => {
        const { serial } = asked!;
        const found = take(answer, account, (content) => [{ serial, outcome: piaotongOutcome(content) }]);
        return !found.ok && found.fault.code === unheardOf
          ? { ok: true, value: [{ serial, outcome: { state: 'unknown' } }] }
          : found;
      },
    },
  },
  callback: {
    verified: true,
    open: (account, { body }) => {
      const push = node(parsed(body));
      if (!isSigned(push, account.settings['publicKey'] ?? '')) return undefined;
      const content = unseal(text(push['content']), account.settings['desKey'] ?? '');
      const serial = text(content?.['definedData']);
      if (!content || !serial) return undefined;
      const outcome = readable(() => piaotongOutcome(content));
      // Unreadable or not yet decided: a hint.
      return outcome.state === 'issuing' ? { serial, trusted: true } : { serial, trusted: true, outcome };
    },
    reply: (account, ok) => ({ contentType: 'application/json', body: JSON.stringify(receipt(account, ok)) }),
  },
};
