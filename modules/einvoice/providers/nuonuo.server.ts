import { fenOfYuan } from '@heliu/outside';
import { hmac } from '@heliu/outside/server';
import { type WireAnswer, type WireRequest } from '@heliu/outside';
import { fromBeijing, seconds } from '@heliu/outside';
import {
  count,
  type Json,
  maybe,
  needed,
  node,
  parsed,
  postForm,
  postJson,
  rows,
  text,
  withQuery,
} from '@heliu/outside';
import { comingByItself, faultFrom, readable, readProvider, silence } from './answer.ts';
import { confirmStateOf } from './codes.ts';
import { isDigital, isDigitalPaper } from '../face/wording.ts';
import {
  buyerRedIn,
  confirmationOf,
  formIn,
  formOf,
  nuonuoKinds,
  nuonuoOutcome,
  orderOf,
  paperRedOf,
} from './nuonuo.invoice.ts';
import type {
  Account,
  Answer,
  FaultKind,
  InvoiceProvider,
  Operation,
  ProviderFault,
  Quota,
  RedConfirm,
} from './provider.ts';

export interface NuonuoSigned {
  readonly appKey: string;
  readonly secret: string;
  readonly senid: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly body: string;
}
export const signNuonuo = ({ appKey, secret, senid, nonce, timestamp, body }: NuonuoSigned): string =>
  hmac('sha1', secret, `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`).toString(
    'base64',
  );

const services = '/open/v1/services';
const officialTokens = 'https://open.nuonuo.com/accessToken';
const accepted = 'E0000';
const loggedOut = '0';
const faceWanted = '2';
const unheardOf = 'E9500';

const kinds: Readonly<Record<string, FaultKind>> = {
  E9106: 'duplicate',
  [unheardOf]: 'validation',
  E9601: 'rule',
  E9613: 'throttled',
  '070101': 'auth',
  '070304': 'auth',
  '070305': 'auth',
  '070306': 'throttled',
  '070307': 'auth',
};

/** Eight digits, the first no zero. */
const eightDigits = (nonce: string): string =>
  String(10_000_000 + (Number.parseInt(nonce.slice(0, 8), 16) % 90_000_000));

function call(account: Account, method: string, content: Json): WireRequest {
  const { appKey = '', appSecret = '', product = 'OpeMplatform' } = account.settings;
  const body = JSON.stringify(content);
  const [senid, nonce, timestamp] = [account.nonce, eightDigits(account.nonce), String(seconds(account.now))];
  const { headers, ...request } = postJson(
    withQuery(account.gateway, { senid, nonce, timestamp, appkey: appKey }),
    body,
  );
  const sign = signNuonuo({ appKey, secret: appSecret, senid, nonce, timestamp, body });
  return {
    ...request,
    headers: {
      ...headers,
      'X-Nuonuo-Sign': sign,
      accessToken: account.token ?? '',
      userTax: account.taxNo,
      method: `nuonuo.${product}.${method}`,
      sdkVer: '1.0.5.2',
    },
  };
}

function faultIn(body: Json): ProviderFault | undefined {
  const code = text(body['code']);
  if (code === accepted) return undefined;
  return code ? faultFrom(kinds, code, text(body['describe']), '诺诺') : silence;
}

const take = <T>(answer: WireAnswer, read: (result: unknown, body: Json) => T): Answer<T> =>
  readProvider(answer, faultIn, (body) => read(body['result'], body));

const said = (read: WireAnswer): Answer<void> => take(read, () => undefined);
/** Accepted is not issued: the outcome is asked for, or told. */
const accepting = (read: WireAnswer) => take(read, () => ({ state: 'issuing' }) as const);

/** 诺税通 knows the credit of 数电, the older product the blank invoices on devices. */
const quota: Operation<void, Quota> = {
  verified: true,
  request: (account) =>
    account.settings['product'] === 'ElectronInvoice'
      ? call(account, 'getInvoiceStock', {})
      : call(account, 'getCreditLine', { queryType: '1' }),
  read: (answer) =>
    take(answer, (result) => {
      if (Array.isArray(result)) return { stock: rows(result).reduce((sum, row) => sum + count(row['remainNum']), 0) };
      const line = node(result);
      if (line['remainNum'] !== undefined) return { stock: count(line['remainNum']) };
      const left = maybe(line['availableCreditLine']);
      const total = maybe(line['totalCreditLine']);
      return {
        left: left === undefined ? undefined : fenOfYuan(left, 'availableCreditLine'),
        total: total === undefined ? undefined : fenOfYuan(total, 'totalCreditLine'),
      };
    }),
};

const confirmIn = (row: Json | undefined): RedConfirm => {
  if (!row) return { state: 'failed', message: '诺诺没有这张红字确认单，请重新申请' };
  return {
    state: confirmStateOf[text(row['billStatus'])] ?? 'applying',
    uuid: maybe(row['billUuid']),
    no: maybe(row['billNo']),
    message: maybe(row['billMessage']),
    redSerial: maybe(row['orderNo']),
  };
};
/** As many as it gives at once. */
const confirmationsPerPage = 50;

const query: InvoiceProvider['operations']['query'] = {
  verified: true,
  request: (account, asked) =>
    call(account, 'queryInvoiceResult', {
      orderNos: asked.map(({ serial }) => serial),
      isOfferInvoiceDetail: '0',
    }),
  read: (answer, _, asked) => {
    const told = (found: ReadonlyMap<string, Json>) =>
      asked.map(({ serial }) => {
        const row = found.get(serial);
        return { serial, outcome: row ? readable(() => nuonuoOutcome(row)) : ({ state: 'unknown' } as const) };
      });
    const all = take(answer, (result) => told(new Map(rows(result).map((row) => [text(row['orderNo']), row]))));
    return !all.ok && all.fault.code === unheardOf ? { ok: true, value: told(new Map()) } : all;
  },
};

/**
 * 诺诺开放平台. One product (`product`) serves 数电 and tax control. What it tells by callback carries no signature, so a
 * callback only says that it is time to ask.
 */
export const nuonuo: InvoiceProvider = {
  code: 'nuonuo',
  gateway: `https://sdk.nuonuo.com${services}`,
  settings: [
    { key: 'appKey', label: 'AppKey', required: true },
    { key: 'appSecret', label: 'AppSecret', required: true, secret: true },
    {
      key: 'product',
      label: '开通的产品',
      default: 'OpeMplatform',
      hint: '诺税通填 OpeMplatform；只开通电子发票（税控）的填 ElectronInvoice',
    },
    { key: 'tokenUrl', label: '令牌地址', hint: `不填为 ${officialTokens}` },
  ],
  kinds: Object.keys(nuonuoKinds) as InvoiceProvider['kinds'],
  // Of 全额开票 the document says that it is not supported yet.
  differences: ['net'],
  maxLines: 2000,
  partialRed: true,
  takesForm: true,
  batch: 50,
  // No figure is public.
  limits: { perSecond: 500 },
  operations: {
    token: {
      verified: true,
      request: ({ settings, gateway }) =>
        postForm(
          settings['tokenUrl'] ||
            (/\bnuonuo(cs)?\.(com|cn)\//.test(gateway) ? officialTokens : gateway.replace(services, '/accessToken')),
          {
            client_id: settings['appKey'] ?? '',
            client_secret: settings['appSecret'] ?? '',
            grant_type: 'client_credentials',
          },
        ),
      read: (answer, { now }) =>
        readProvider(
          answer,
          ({ error, error_description: why }) =>
            error === undefined ? undefined : faultFrom({}, text(error), `诺诺没有给出令牌：${text(why)}`, '诺诺'),
          (body) => ({
            token: needed(body['access_token'], 'access_token'),
            expiresAt: now + count(body['expires_in']) * 1000,
          }),
        ),
    },
    login: {
      // What is asked is documented, what is answered was seen in a public client that issues with it.
      verified: false,
      request: (account, { clerk }) => call(account, 'getCertificationStatus', { queryType: '2', eleAccount: clerk }),
      read: (answer) =>
        take(answer, (result) => ({
          state: text(node(result)['certificationStatus']) === loggedOut ? 'offline' : 'ready',
        })),
    },
    continueLogin: {
      verified: false,
      request: (account, { clerk, smsCode }) =>
        smsCode === undefined
          ? call(account, 'getQrCode', { queryType: '4', eleAccount: clerk })
          : call(account, 'verifyComplete', { queryType: '2', verifyCode: Number(smsCode), eleAccount: clerk }),
      // Handed in is not let in: that is asked for.
      read: (answer, _, { smsCode }) =>
        take(answer, () => ({ state: smsCode === undefined ? ('needSms' as const) : ('checking' as const) })),
    },
    identity: {
      verified: false,
      request: (account, { clerk }) => call(account, 'getCertificationStatus', { queryType: '1', eleAccount: clerk }),
      read: (answer) =>
        take(answer, (result) => ({
          state: text(node(result)['certificationStatus']) === faceWanted ? 'needFace' : 'ready',
        })),
    },
    // It gives a new one once a minute and twenty times a day; each lives for five minutes.
    faceCode: {
      verified: false,
      request: (account, { clerk, fresh }) =>
        call(account, 'getQrCode', { queryType: fresh ? '0' : '1', eleAccount: clerk }),
      read: (answer) =>
        take(answer, (result) => {
          const { qrCode, authId, endTime } = node(result);
          const until = fromBeijing(endTime, 'endTime');
          return {
            state: 'needFace',
            qr: maybe(qrCode),
            authId: maybe(authId),
            expiresAt: until === undefined ? undefined : Date.parse(until),
          };
        }),
    },
    // Every thirty seconds, twenty times a day.
    lookForFace: {
      verified: false,
      request: (account, { clerk, authId }) =>
        call(account, 'getCertificationStatus', { queryType: '0', authId, eleAccount: clerk }),
      read: said,
    },
    quota,
    issueBlue: {
      verified: true,
      request: (account, issue) => call(account, 'requestBillingNew', { order: orderOf(account, issue) }),
      read: accepting,
    },
    issueRed: {
      verified: true,
      request: (account, issue) => {
        const { kind } = issue.face;
        if (isDigitalPaper(kind)) return call(account, 'fastInvoiceRed', paperRedOf(account, issue));
        return isDigital(kind)
          ? query.request(account, [{ serial: issue.serial, red: true }])
          : call(account, 'requestBillingNew', { order: orderOf(account, issue) });
      },
      read: (answer, account, issue) =>
        isDigital(issue.face.kind) && !isDigitalPaper(issue.face.kind)
          ? comingByItself(query.read(answer, account, [{ serial: issue.serial, red: true }]))
          : accepting(answer),
    },
    applyRed: {
      verified: true,
      request: (account, issue) => call(account, 'saveInvoiceRedConfirm', confirmationOf(account, issue)),
      // It answers with the number we gave: what became of it is asked.
      read: (answer) => take(answer, () => ({ state: 'applying' })),
    },
    queryRed: {
      verified: true,
      request: (account, { serial, uuid }) =>
        call(account, 'queryInvoiceRedConfirm', { identity: '0', ...(uuid ? { billUuid: uuid } : { billId: serial }) }),
      // The page shows the list at the top, live answers have it inside `result`.
      read: (answer) => take(answer, (result, body) => confirmIn(rows(node(result)['list'] ?? body['list'])[0])),
    },
    applyForm: {
      verified: true,
      request: (account, issue) => call(account, 'InvoiceRedApply', formOf(account, issue)),
      read: said,
    },
    queryForm: {
      // What it answers was seen in a public client; the states are in its words.
      verified: true,
      request: (account, { formNo }) =>
        call(account, 'InvoiceRedQuery', { billNo: formNo, sellerTaxNo: account.taxNo }),
      read: (answer) => take(answer, (result) => formIn(rows(result)[0])),
    },
    fetchReds: {
      verified: true,
      request: (account, { from, to }) =>
        call(account, 'refreshInvoiceRedConfirm', { identity: '0', startTime: from, endTime: to }),
      read: said,
    },
    buyerReds: {
      verified: true,
      request: (account, { from, to, page }) =>
        call(account, 'queryInvoiceRedConfirm', {
          identity: '0',
          billStatus: '03',
          billTimeStart: from,
          billTimeEnd: to,
          pageSize: String(confirmationsPerPage),
          pageNo: String(page),
        }),
      read: (answer, _, { page }) =>
        take(answer, (result, body) => {
          const found = rows(node(result)['list'] ?? body['list']);
          const total = count(node(result)['total'] ?? body['total']);
          return { rows: found.map(buyerRedIn), isLast: found.length === 0 || page * confirmationsPerPage >= total };
        }),
    },
    answerRed: {
      verified: true,
      request: (account, { uuid, agree }) =>
        call(account, 'confirm', { billUuid: uuid, identity: '0', confirmAgreement: agree ? '1' : '0' }),
      read: said,
    },
    cancelRed: {
      verified: true,
      request: (account, { uuid }) => call(account, 'confirmInfoCancel', { billUuid: uuid, identity: '0' }),
      read: said,
    },
    query,
    // Twenty times a day for one order. The number it gave may stand there too; ours is enough.
    retry: {
      verified: true,
      request: (account, { serial }) => call(account, 'reInvoice', { orderno: serial }),
      read: said,
    },
    voidInvoice: {
      // Documented with 诺诺's own serial besides, which callers do not keep.
      verified: false,
      request: (account, { issued }) =>
        call(account, 'invoiceCancellation', { invoiceCode: issued.code, invoiceNo: issued.number }),
      read: said,
    },
  },
  callback: {
    verified: true,
    open: (_, { body }) => {
      const form = new URLSearchParams(body);
      const content = node(parsed(form.get('content') ?? ''));
      const serial = form.get('orderno') || text(content['c_orderno']);
      return serial ? { serial, trusted: false } : undefined;
    },
    reply: (_, ok) => ({
      contentType: 'application/json',
      body: JSON.stringify(ok ? { status: '0000', message: '同步成功' } : { status: '9999', message: '同步失败' }),
    }),
  },
};
