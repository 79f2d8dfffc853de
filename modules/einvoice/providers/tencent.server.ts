import type { Fen } from '@heliu/model';
import type { FaceLine } from '../face/face.ts';
import { itemName } from '../face/wording.ts';
import { digest, hmac } from '@heliu/outside/server';
import type { InvoiceKind } from '../../shop/model.ts';
import {
  fromBeijing,
  type Json,
  maybe,
  type Ms,
  needed,
  node,
  parsed,
  seconds,
  text,
  type WireAnswer,
  type WireRequest,
} from '@heliu/outside';

import { faultFrom, readProvider, silence } from './answer.ts';
import { zeroRateFlags } from './codes.ts';
import { demandRed } from './lines.ts';
import type {
  Account,
  Answer,
  FaultKind,
  FileRef,
  InvoiceProvider,
  Issue,
  Outcome,
  ProviderFault,
} from './provider.ts';

export interface Tc3 {
  readonly secretKey: string;
  readonly host: string;
  readonly path: string;
  readonly now: Ms;
  readonly body: string;
}
const tc3Content = 'application/json; charset=utf-8';
const service = 'cpdp';
const signedHeaders = 'content-type;host';
/** Of the world, not of Beijing. */
const utcDate = (now: Ms): string => new Date(now).toISOString().slice(0, 10);

export const canonicalTc3 = ({ host, path, body }: Tc3): string =>
  ['POST', path, '', `content-type:${tc3Content}\nhost:${host}\n`, signedHeaders, digest('sha256', body)].join('\n');

export function signTc3(asked: Tc3): string {
  const date = utcDate(asked.now);
  const scope = `${date}/${service}/tc3_request`;
  const source = ['TC3-HMAC-SHA256', seconds(asked.now), scope, digest('sha256', canonicalTc3(asked))].join('\n');
  const key = [service, 'tc3_request'].reduce(
    (chain, part) => hmac('sha256', chain, part),
    hmac('sha256', `TC3${asked.secretKey}`, date),
  );
  return hmac('sha256', key, source).toString('hex');
}

function call({ settings, gateway, now }: Account, action: string, content: Json): WireRequest {
  const { secretId = '', secretKey = '', platformId = '0', profile } = settings;
  const { host, pathname: path } = new URL(gateway);
  const body = JSON.stringify({ InvoicePlatformId: Number(platformId), ...content, Profile: profile || undefined });
  const signature = signTc3({ secretKey, host, path, now, body });
  const credential = `${secretId}/${utcDate(now)}/${service}/tc3_request`;
  return {
    method: 'POST',
    url: gateway,
    headers: {
      'content-type': tc3Content,
      authorization: `TC3-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
      'X-TC-Action': action,
      'X-TC-Version': '2019-08-20',
      'X-TC-Timestamp': String(seconds(now)),
    },
    body,
  };
}

const kinds: Readonly<Record<string, FaultKind>> = {
  'AuthFailure.SignatureFailure': 'auth',
  'AuthFailure.SecretIdNotFound': 'auth',
  'AuthFailure.SignatureExpire': 'auth',
  RequestLimitExceeded: 'throttled',
  InternalError: 'unknown',
  InvalidParameter: 'validation',
  MissingParameter: 'validation',
  DUPLICATE_ORDER: 'duplicate',
};

/** Of the gateway first, then of the invoicing service behind it. */
function faultIn(body: Json): ProviderFault | undefined {
  const answer = node(body['Response']);
  const error = node(answer['Error']);
  if (error['Code'] !== undefined) return faultFrom(kinds, text(error['Code']), text(error['Message']), '腾讯云');
  const code = text(answer['ErrCode']);
  if (code === 'SUCCESS' || code === '0') return undefined;
  return code ? faultFrom(kinds, code, text(answer['ErrMessage']), '腾讯云') : silence;
}
const take = <T>(answer: WireAnswer, read: (result: Json) => T): Answer<T> =>
  readProvider(answer, faultIn, (body) => read(node(node(body['Response'])['Result'])));
const accepting = (answer: WireAnswer) => take(answer, () => ({ state: 'issuing' }) as const);

/** 1 special on paper, 2 ordinary on paper, 3 electronic, 4 electronic special. */
export const tencentKinds: Readonly<Partial<Record<InvoiceKind, string>>> = {
  electronicNormal: '3',
  electronicSpecial: '4',
};

const whole = (amount: Fen): number => Number(amount);

/** Behind platform 1 the price of a line includes its tax. */
const itemOf = (line: FaceLine, gross: boolean): Json => ({
  Name: itemName(line),
  TaxCode: line.taxCode,
  TotalPrice: whole(line.net) + (gross ? whole(line.tax) : 0),
  TaxRate: Math.round(Number(line.rate) * 100),
  TaxAmount: whole(line.tax),
  Models: line.spec,
  Unit: line.unit,
  Total: line.quantity,
  Price: line.price,
  Discount: line.nature === 'discount',
  PreferentialPolicyFlag: line.policy === 'none' || line.policy === 'zero' ? '0' : '1',
  ZeroTaxFlag: zeroRateFlags[line.policy],
});

function invoiceOf(account: Account, { face, serial, ...issue }: Issue): Json {
  const { seller, buyer } = face;
  return {
    TitleType: buyer.type === 'company' ? 2 : 1,
    BuyerTitle: buyer.name,
    BuyerTaxpayerNum: buyer.taxNo,
    BuyerAddress: buyer.address,
    BuyerPhone: buyer.phone,
    BuyerBankName: buyer.bank,
    BuyerBankAccount: buyer.account,
    BuyerEmail: issue.email,
    TakerPhone: issue.mobile,
    OrderId: serial,
    InvoiceType: Number(tencentKinds[face.kind]),
    AmountHasTax: whole(face.gross),
    AmountWithoutTax: whole(face.net),
    TaxAmount: whole(face.tax),
    SellerTaxpayerNum: account.taxNo,
    SellerName: seller.name,
    SellerAddress: seller.address,
    SellerPhone: seller.phone,
    SellerBankName: seller.bank,
    SellerBankAccount: seller.account,
    Drawer: face.drawer,
    Payee: face.payee,
    Checker: face.reviewer,
    TerminalCode: issue.terminal,
    Remark: face.remark,
    CallbackUrl: issue.callbackUrl,
    Items: face.lines.map((line) => itemOf(line, account.settings['platformId'] === '1')),
  };
}

function outcomeIn(row: Json): Outcome {
  const status = text(row['Status']);
  if (status === '1') return { state: 'issuing' };
  if (status === '3') {
    return { state: 'failed', fault: faultFrom({}, 'FAILED', text(row['Message']) || '开票失败', '腾讯云') };
  }
  if (status === '4') return { state: 'voided' };
  const url = maybe(row['PdfUrl']);
  const files: readonly FileRef[] = url ? [{ type: 'PDF', url }] : [];
  return {
    state: 'issued',
    issued: {
      code: maybe(row['InvoiceCode']),
      number: needed(row['InvoiceNumber'], 'InvoiceNumber'),
      issuedAt: fromBeijing(needed(row['IssueTime'], 'IssueTime'), 'IssueTime')!,
      checkCode: maybe(row['CheckCode']),
      qr: maybe(row['QrCode']),
    },
    files,
  };
}

/** 腾讯云 CPDP, which passes invoices on to 高灯 or 票易通. Signing and the request are documented, its answers are not. */
export const tencent: InvoiceProvider = {
  code: 'tencent',
  gateway: 'https://cpdp.tencentcloudapi.com/',
  settings: [
    { key: 'secretId', label: 'SecretId', required: true },
    { key: 'secretKey', label: 'SecretKey', required: true, secret: true },
    { key: 'platformId', label: '开票平台', default: '0', hint: '0 高灯，1 票易通' },
    { key: 'profile', label: '接入环境', hint: '沙箱填 sandbox，正式环境不填' },
  ],
  kinds: Object.keys(tencentKinds) as InvoiceProvider['kinds'],
  maxLines: 100,
  partialRed: false,
  batch: 1,
  limits: { perSecond: 20 },
  operations: {
    issueBlue: {
      verified: true,
      request: (account, issue) => call(account, 'CreateInvoice', invoiceOf(account, issue)),
      read: accepting,
    },
    issueRed: {
      verified: false,
      request: (account, { face, serial, callbackUrl }) =>
        call(account, 'CreateRedInvoice', {
          Invoices: [
            {
              SellerTaxpayerNum: account.taxNo,
              OrderId: demandRed(face).blueSerial,
              RedSerialNo: serial,
              AmountHasTax: whole(face.gross),
              CallbackUrl: callbackUrl,
            },
          ],
        }),
      read: accepting,
    },
    query: {
      verified: false,
      request: (account, [asked]) =>
        call(account, 'QueryInvoice', {
          OrderId: asked?.serial,
          IsRed: asked?.red ? 1 : 0,
          SellerTaxpayerNum: account.taxNo,
        }),
      read: (answer, _, [asked]) => {
        const { serial } = asked!;
        const found = take(answer, (result) => [{ serial, outcome: outcomeIn(result) }]);
        return !found.ok && /不存在/.test(found.fault.message)
          ? { ok: true, value: [{ serial, outcome: { state: 'unknown' } }] }
          : found;
      },
    },
  },
  callback: {
    verified: false,
    open: (_, { body }) => {
      const serial = text(node(parsed(body))['OrderId']);
      return serial ? { serial, trusted: false } : undefined;
    },
    reply: (_, ok) => ({ contentType: 'application/json', body: JSON.stringify({ ErrCode: ok ? 'SUCCESS' : 'FAIL' }) }),
  },
};
