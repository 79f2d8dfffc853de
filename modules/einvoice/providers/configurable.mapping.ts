import type { LineNature } from '../face/face.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { type Json, node, parsed } from '@heliu/outside';
import { policyCodes, redReasonsOfTaxOffice } from './codes.ts';
import type { FaultKind, Outcome } from './provider.ts';

type Names<K extends string> = Readonly<Record<K, string>>;

/** What a code in the answer says: done, or what is missing, or why not. */
export type Meaning = 'ok' | 'sms' | 'face' | FaultKind;

/**
 * How a service without a public description calls things. The defaults are the words most 数电 services share
 * (README.md); a merchant writes down only what his service calls otherwise.
 */
export interface Mapping {
  readonly paths: Names<
    'blue' | 'red' | 'applyRed' | 'queryRed' | 'cancelRed' | 'query' | 'quota' | 'login' | 'continueLogin'
  >;
  readonly headers: Names<'appKey' | 'timestamp' | 'random' | 'sign'>;
  readonly envelope: Names<'code' | 'message' | 'data'>;
  readonly codes: Readonly<Record<string, Meaning>>;
  readonly statuses: Readonly<Record<string, Outcome['state']>>;
  readonly kinds: Readonly<Partial<Record<InvoiceKind, string>>>;
  readonly natures: Names<LineNature>;
  readonly policies: typeof policyCodes;
  readonly reasons: typeof redReasonsOfTaxOffice;
  readonly fields: Names<
    | 'serial'
    | 'serials'
    | 'kind'
    | 'red'
    | 'clerk'
    | 'sellerTaxNo'
    | 'sellerName'
    | 'sellerAddress'
    | 'sellerBank'
    | 'buyerName'
    | 'buyerTaxNo'
    | 'buyerAddress'
    | 'buyerBank'
    | 'personal'
    | 'lines'
    | 'net'
    | 'tax'
    | 'gross'
    | 'remark'
    | 'drawer'
    | 'email'
    | 'mobile'
    | 'callbackUrl'
    | 'blueNumber'
    | 'blueCode'
    | 'reason'
    | 'full'
    | 'confirmNo'
    | 'confirmUuid'
    | 'smsCode'
  >;
  readonly line: Names<
    | 'nature'
    | 'name'
    | 'taxCode'
    | 'spec'
    | 'unit'
    | 'quantity'
    | 'price'
    | 'net'
    | 'rate'
    | 'tax'
    | 'policy'
    | 'blueLine'
  >;
  readonly results: Names<
    | 'status'
    | 'number'
    | 'code'
    | 'issuedAt'
    | 'checkCode'
    | 'qr'
    | 'message'
    | 'pdf'
    | 'ofd'
    | 'xml'
    | 'confirmState'
    | 'total'
    | 'left'
    | 'faceQr'
  >;
}

export const usualMapping: Mapping = {
  paths: {
    blue: '/invoice/blue',
    red: '/invoice/red',
    applyRed: '/red/apply',
    queryRed: '/red/query',
    cancelRed: '/red/cancel',
    query: '/invoice/query',
    quota: '/enterprise/credit',
    login: '/enterprise/login/state',
    continueLogin: '/enterprise/login/continue',
  },
  headers: { appKey: 'AppKey', timestamp: 'TimeStamp', random: 'RandomString', sign: 'Sign' },
  envelope: { code: 'code', message: 'msg', data: 'data' },
  codes: {
    200: 'ok',
    401: 'auth',
    402: 'quota',
    404: 'validation',
    409: 'duplicate',
    419: 'sms',
    420: 'face',
    429: 'throttled',
    430: 'validation',
    432: 'auth',
    503: 'throttled',
  },
  statuses: { 0: 'issuing', 1: 'issued', 2: 'failed', 3: 'voided' },
  kinds: {
    digitalNormal: '82',
    digitalSpecial: '81',
    electronicNormal: '10',
    electronicSpecial: '08',
    paperNormal: '04',
    paperSpecial: '01',
  },
  natures: { normal: '0', discount: '1', discounted: '2' },
  policies: policyCodes,
  reasons: redReasonsOfTaxOffice,
  fields: {
    serial: 'fpqqlsh',
    serials: 'fpqqlshs',
    kind: 'fplxdm',
    red: 'kplx',
    clerk: 'username',
    sellerTaxNo: 'xhdwsbh',
    sellerName: 'xhdwmc',
    sellerAddress: 'xhdwdzdh',
    sellerBank: 'xhdwyhzh',
    buyerName: 'ghdwmc',
    buyerTaxNo: 'ghdwsbh',
    buyerAddress: 'ghdwdzdh',
    buyerBank: 'ghdwyhzh',
    personal: 'zrrbs',
    lines: 'fyxm',
    net: 'hjje',
    tax: 'hjse',
    gross: 'jshj',
    remark: 'bz',
    drawer: 'kpr',
    email: 'yx',
    mobile: 'sjh',
    callbackUrl: 'hddz',
    blueNumber: 'yfphm',
    blueCode: 'yfpdm',
    reason: 'chyydm',
    full: 'qech',
    confirmNo: 'hzqrdbh',
    confirmUuid: 'uuid',
    smsCode: 'sms',
  },
  line: {
    nature: 'fphxz',
    name: 'spmc',
    taxCode: 'spbm',
    spec: 'ggxh',
    unit: 'dw',
    quantity: 'spsl',
    price: 'dj',
    net: 'je',
    rate: 'sl',
    tax: 'se',
    policy: 'yhzcbs',
    blueLine: 'lzmxxh',
  },
  results: {
    status: 'zt',
    number: 'fphm',
    code: 'fpdm',
    issuedAt: 'kprq',
    checkCode: 'jym',
    qr: 'ewm',
    message: 'sbyy',
    pdf: 'pdfUrl',
    ofd: 'ofdUrl',
    xml: 'xmlUrl',
    confirmState: 'qrdzt',
    total: 'zed',
    left: 'syed',
    faceQr: 'rlewm',
  },
};

/** What the merchant wrote, over what is usual. */
export function mappingOf(written: string | undefined): Mapping {
  if (!written?.trim()) return usualMapping;
  const own = parsed(written);
  if (own === undefined) throw new Error('接口映射不是有效的 JSON，请在开票通道设置中改正');
  const merged = Object.entries(usualMapping).map(([part, usual]) => [
    part,
    { ...(usual as Json), ...node(node(own)[part]) },
  ]);
  return Object.fromEntries(merged) as unknown as Mapping;
}
