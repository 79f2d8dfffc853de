import { isDigital } from '../face/wording.ts';
import { digest, sandwich } from '@heliu/outside/server';
import {
  count,
  type Json,
  maybe,
  needed,
  node,
  type Params,
  postJson,
  rows,
  text,
  type WireAnswer,
  type WireRequest,
  withQuery,
} from '@heliu/outside';

import { comingByItself, faultFrom, readable, readProvider, silence } from './answer.ts';
import {
  baiwangFailure,
  baiwangIssued,
  baiwangKinds,
  baiwangOutcome,
  invoiceOf,
  redFormOf,
} from './baiwang.invoice.ts';
import { confirmStateOf } from './codes.ts';
import type { Account, Answer, FaultKind, InvoiceProvider, Outcome, ProviderFault, RedConfirm } from './provider.ts';

/** secret + sorted parameters + the very body + secret. */
export function signBaiwang(query: Params, body: string, secret: string): string {
  const whole = sandwich(query, secret);
  return digest('md5', `${whole.slice(0, whole.length - secret.length)}${body}${secret}`).toUpperCase();
}

/** The older form, and the one asked for by version 7.0 of the token call. */
export const hashBaiwangPassword = (password: string, salt: string, scheme = 'SHA1'): string =>
  scheme === 'SHA256' ? digest('sha256', password + salt) : digest('sha1', digest('md5', password + salt));

const kinds: Readonly<Record<string, FaultKind>> = {
  100001: 'token',
  100002: 'token',
  100007: 'auth',
  20019: 'rule',
  20020: 'offline',
  20023: 'offline',
  70169: 'validation',
  70035: 'rule',
};

const uuidOf = (nonce: string): string => nonce.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function call(account: Account, method: string, version: '3.0' | '6.0' | '7.0', content: Json): WireRequest {
  const { appKey = '', appSecret = '' } = account.settings;
  const body = JSON.stringify(content);
  const query: Params = {
    method: `baiwang.${method}`,
    appKey,
    token: account.token ?? '',
    timestamp: String(account.now),
    format: 'json',
    version,
    type: 'sync',
    requestId: uuidOf(account.nonce),
    ...(version === '7.0' && { signType: 'MD5', encryptType: 'NONE', encryptScope: '00' }),
  };
  return postJson(withQuery(account.gateway, { ...query, sign: signBaiwang(query, body, appSecret) }), body);
}

function faultIn(body: Json): ProviderFault | undefined {
  if (body['success'] === true) return undefined;
  const error = node(body['errorResponse']);
  const code = maybe(error['subCode']) ?? text(error['code']);
  if (!code) return silence;
  const outer = text(error['code']);
  const known = Object.hasOwn(kinds, code) ? code : outer;
  const fault = faultFrom(kinds, known, text(error['subMessage']) || text(error['message']), '百望');
  return { ...fault, code };
}

const take = <T>(answer: WireAnswer, read: (response: unknown) => T): Answer<T> =>
  readProvider(answer, faultIn, (body) => read(body['response']));
const said = (answer: WireAnswer): Answer<void> => take(answer, () => undefined);

/** Answered at once: what came out, what went wrong, or neither while the tax office is slow. */
const issuing = (answer: WireAnswer): Answer<Outcome> =>
  take(answer, (response) => {
    const [issued] = rows(node(response)['success']);
    const [failed] = rows(node(response)['fail']);
    return issued ? baiwangIssued(issued) : failed ? baiwangFailure(failed) : { state: 'issuing' };
  });

/** Some answers are a form, some a list with one in it. */
const confirmIn = (response: unknown): RedConfirm => {
  const row = Array.isArray(response) ? rows(response)[0] : node(response);
  return {
    state: confirmStateOf[text(row?.['confirmState'])] ?? 'applying',
    uuid: maybe(row?.['redConfirmUuid']),
    no: maybe(row?.['redConfirmNo']),
  };
};
const noSuchForm: RedConfirm = { state: 'failed', message: '百望没有这张红字确认单，请重新申请' };

const withdraw = (account: Account, uuid: string): WireRequest =>
  call(account, 'output.redinvoice.operate', '7.0', {
    taxNo: account.taxNo,
    sellerTaxNo: account.taxNo,
    redConfirmUuid: uuid,
    confirmType: '03',
  });

const query: InvoiceProvider['operations']['query'] = {
  // The call is documented; asking by serials and the name of the status are general knowledge.
  verified: false,
  request: (account, asked) =>
    call(account, 'output.invoice.query', '6.0', {
      taxNo: account.taxNo,
      data: { serialNos: asked.map(({ serial }) => serial) },
    }),
  read: (answer, _, asked) =>
    take(answer, (response) => {
      const list = Array.isArray(response) ? response : node(response)['list'];
      const found = new Map(rows(list).map((row) => [text(row['serialNo']), row]));
      return asked.map(({ serial }) => {
        const row = found.get(serial);
        return { serial, outcome: row ? readable(() => baiwangOutcome(row)) : { state: 'unknown' } };
      });
    }),
};

/** 百望云. Answers synchronously; nothing is known of callbacks, so there are none. */
export const baiwang: InvoiceProvider = {
  code: 'baiwang',
  gateway: 'https://openapi.baiwang.com/router/rest',
  settings: [
    { key: 'appKey', label: 'AppKey', required: true },
    { key: 'appSecret', label: 'AppSecret', required: true, secret: true },
    { key: 'username', label: '用户名', required: true },
    { key: 'password', label: '密码', required: true, secret: true },
    { key: 'salt', label: '盐值', required: true, secret: true, hint: '百望分配给用户的 userSalt' },
    {
      key: 'passwordScheme',
      label: '密码摘要方式',
      default: 'SHA1',
      hint: '旧应用填 SHA1；新应用（令牌接口 7.0）填 SHA256',
    },
  ],
  kinds: Object.keys(baiwangKinds) as InvoiceProvider['kinds'],
  differences: ['full', 'net'],
  maxLines: 2000,
  partialRed: true,
  takesForm: true,
  batch: 50,
  // No figure is public.
  limits: { perSecond: 50 },
  operations: {
    token: {
      verified: true,
      request: ({ settings, gateway, now }) => {
        const { appKey = '', appSecret = '', username = '', password = '', salt = '', passwordScheme } = settings;
        const query = {
          method: 'baiwang.oauth.token',
          grant_type: 'password',
          client_id: appKey,
          version: passwordScheme === 'SHA256' ? '7.0' : '6.0',
          timestamp: String(now),
          ...(passwordScheme === 'SHA256' && { encryptType: 'NONE', encryptScope: '00' }),
        };
        const hash = hashBaiwangPassword(password, salt, passwordScheme);
        return postJson(
          withQuery(gateway, query),
          JSON.stringify({ username, password: hash, client_secret: appSecret }),
        );
      },
      read: (answer, { now }) =>
        take(answer, (response) => ({
          token: needed(node(response)['access_token'], 'access_token'),
          expiresAt: now + count(node(response)['expires_in']) * 1000,
        })),
    },
    issueBlue: {
      verified: true,
      request: (account, issue) => call(account, 'output.invoice.issue', '6.0', invoiceOf(account, issue)),
      read: issuing,
    },
    issueRed: {
      verified: true,
      request: (account, issue) =>
        isDigital(issue.face.kind)
          ? query.request(account, [{ serial: issue.serial, red: true }])
          : call(account, 'output.invoice.issue', '6.0', invoiceOf(account, issue)),
      read: (answer, account, issue) =>
        isDigital(issue.face.kind)
          ? comingByItself(query.read(answer, account, [{ serial: issue.serial, red: true }]))
          : issuing(answer),
    },
    applyRed: {
      // Seen working, but for the numbering of reasons, which is the tax office's by general knowledge.
      verified: false,
      request: (account, issue) => call(account, 'output.redinvoice.add', '7.0', redFormOf(account, issue)),
      read: (answer) => take(answer, confirmIn),
    },
    queryRed: {
      // Documented by uuid; that it finds a form by our serial is our reading.
      verified: false,
      request: (account, { serial, uuid }) =>
        call(account, 'output.redinvoice.redforminfo', '6.0', {
          taxNo: account.taxNo,
          sellerTaxNo: account.taxNo,
          ...(uuid ? { redConfirmUuid: uuid } : { redConfirmSerialNo: serial }),
        }),
      read: (answer) => {
        const found = take(answer, confirmIn);
        const isMissing = !found.ok && found.fault.kind === 'rule' && /没有|不存在/.test(found.fault.message);
        return isMissing ? { ok: true, value: noSuchForm } : found;
      },
    },
    cancelRed: {
      verified: true,
      request: (account, { uuid }) => withdraw(account, uuid),
      read: said,
    },
    query,
    voidInvoice: {
      verified: true,
      request: (account, { issued }) =>
        call(account, 'output.invoice.cancel', '6.0', {
          taxNo: account.taxNo,
          data: {
            invoiceCode: issued.code,
            invoiceNo: issued.number,
            invoiceInvalidOperator: account.settings['username'] ?? '',
          },
        }),
      read: said,
    },
    searchCompany: {
      verified: true,
      request: (account, { name }) =>
        call(account, 'bizinfo.companySearch', '3.0', {
          taxId: account.taxNo,
          companyName: name,
          accuracy: false,
          sort: { frequency: -1 },
        }),
      read: (answer) =>
        take(answer, (response) =>
          rows(Array.isArray(response) ? response : node(response)['list']).map((row) => ({
            name: needed(row['name'], 'name'),
            taxNo: needed(row['taxNo'], 'taxNo'),
          })),
        ),
    },
  },
};
