import { isDigital } from '../face/wording.ts';
import { fenOfYuan, node, parsed, rows, text, type WireAnswer } from '@heliu/outside';

import { comingByItself, readable, readProvider } from './answer.ts';
import { type Mapping, usualMapping } from './configurable.mapping.ts';
import { call, confirmIn, faultIn, invoiceOf, loginIn, mapOf, outcomeIn } from './configurable.wire.server.ts';
import {
  type Account,
  type Answer,
  type InvoiceProvider,
  type Login,
  type Operation,
  type ProviderCode,
  providerNames,
} from './provider.ts';

/**
 * A service without a public description, which acts inside the tax-office account of a clerk. Everything rests on the
 * mapping, nothing on a document: not one call is verified.
 */
export function configurable(code: ProviderCode): InvoiceProvider {
  const name = providerNames[code];
  const take = <T>(answer: WireAnswer, account: Account, read: (data: unknown, mapping: Mapping) => T): Answer<T> => {
    const mapping = mapOf(account);
    return readProvider(
      answer,
      (body) => faultIn(mapping, body, name),
      (body) => read(body[mapping.envelope.data], mapping),
    );
  };
  const said = (answer: WireAnswer, account: Account): Answer<void> => take(answer, account, () => undefined);
  const accepting = (answer: WireAnswer, account: Account) =>
    take(answer, account, () => ({ state: 'issuing' }) as const);
  const login = <In extends { readonly clerk: string; readonly smsCode?: string | undefined }>(
    path: 'login' | 'continueLogin',
  ): Operation<In, Login> => ({
    verified: false,
    request: (account, { clerk, smsCode }) =>
      call(account, path, { clerk: account.settings['clerk'] || clerk, smsCode }),
    read: (answer, account) => {
      const mapping = mapOf(account);
      return readProvider(
        answer,
        (body) => (loginIn(mapping, body) ? undefined : faultIn(mapping, body, name)),
        (body) => loginIn(mapping, body)!,
      );
    },
  });
  const query: InvoiceProvider['operations']['query'] = {
    verified: false,
    request: (account, asked) => call(account, 'query', { serials: asked.map(({ serial }) => serial) }),
    read: (answer, account, asked) =>
      take(answer, account, (data, mapping) => {
        const found = new Map(rows(data).map((row) => [text(row[mapping.fields.serial]), row]));
        return asked.map(({ serial }) => {
          const row = found.get(serial);
          return { serial, outcome: row ? readable(() => outcomeIn(mapping, row, name)) : { state: 'unknown' } };
        });
      }),
  };
  return {
    code,
    gateway: '',
    settings: [
      { key: 'appKey', label: 'AppKey', required: true },
      { key: 'appSecret', label: 'AppSecret', secret: true },
      { key: 'clerk', label: '办税账号', hint: '电子税务局的登录账号，不填则用开票人' },
      {
        key: 'signScheme',
        label: '签名方式',
        default: 'hmac',
        hint: 'hmac（HMAC-SHA256）、md5（密钥夹心）、rsa（RSA-SHA256）或 none',
      },
      { key: 'privateKey', label: '我方私钥', secret: true, long: true, hint: '签名方式为 rsa 时填写，PEM 格式' },
      { key: 'mapping', label: '接口映射', long: true, hint: 'JSON，只写与默认不同的名称和代码，见接入说明' },
    ],
    kinds: Object.keys(usualMapping.kinds) as InvoiceProvider['kinds'],
    maxLines: 500,
    partialRed: true,
    takesForm: true,
    batch: 20,
    limits: { perSecond: 10 },
    operations: {
      login: login('login'),
      continueLogin: login('continueLogin'),
      quota: {
        verified: false,
        request: (account) => call(account, 'quota', {}),
        read: (answer, account) =>
          take(answer, account, (data, { results }) => ({
            total: fenOfYuan(node(data)[results.total], results.total),
            left: fenOfYuan(node(data)[results.left], results.left),
          })),
      },
      issueBlue: {
        verified: false,
        request: (account, issue) => call(account, 'blue', invoiceOf(account, issue)),
        read: accepting,
      },
      issueRed: {
        verified: false,
        request: (account, issue) =>
          isDigital(issue.face.kind)
            ? query.request(account, [{ serial: issue.serial, red: true }])
            : call(account, 'red', invoiceOf(account, issue)),
        read: (answer, account, issue) =>
          isDigital(issue.face.kind)
            ? comingByItself(query.read(answer, account, [{ serial: issue.serial, red: true }]))
            : accepting(answer, account),
      },
      applyRed: {
        verified: false,
        request: (account, issue) => call(account, 'applyRed', invoiceOf(account, issue)),
        read: (answer, account) => take(answer, account, (data, mapping) => confirmIn(mapping, node(data))),
      },
      queryRed: {
        verified: false,
        request: (account, { serial, uuid }) => call(account, 'queryRed', uuid ? { confirmUuid: uuid } : { serial }),
        read: (answer, account) => {
          const found = take(answer, account, (data, mapping) => confirmIn(mapping, node(data)));
          const isMissing = !found.ok && found.fault.kind === 'validation' && /没有|不存在/.test(found.fault.message);
          if (!isMissing) return found;
          return { ok: true, value: { state: 'failed', message: `${name}没有这张红字确认单，请重新申请` } };
        },
      },
      cancelRed: {
        verified: false,
        request: (account, { uuid }) => call(account, 'cancelRed', { confirmUuid: uuid }),
        read: said,
      },
      query,
    },
    callback: {
      verified: false,
      open: (account, { body }) => {
        const serial = text(node(parsed(body))[mapOf(account).fields.serial]);
        return serial ? { serial, trusted: false } : undefined;
      },
      reply: (_, ok) => ({ contentType: 'application/json', body: JSON.stringify({ code: ok ? 200 : 500 }) }),
    },
  };
}
