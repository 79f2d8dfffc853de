import { formatFen } from '@heliu/model';
import type { FaceLine } from '../invoice/face.ts';
import { isDigital, itemName } from '../invoice/files/wording.ts';
import { fenOfYuan } from '../platforms/amounts.ts';
import type { WireAnswer, WireRequest } from '../platforms/platform.ts';
import { fromBeijing, seconds } from '../platforms/times.ts';
import { type Json, maybe, needed, node, parsed, postJson, rows, text } from '../platforms/wire.ts';
import { comingByItself, faultFrom, readProvider, silence } from './answer.ts';
import { confirmStateOf } from './codes.ts';
import { type Mapping, mappingOf, type Meaning, usualMapping } from './configurable.mapping.ts';
import { signConfigurable } from './configurable.sign.server.ts';
import { bankOf, together, withoutDiscounts } from './lines.ts';
import {
  type Account,
  type Answer,
  type FaultKind,
  type FileRef,
  type InvoiceProvider,
  type Issue,
  type Login,
  type Operation,
  type Outcome,
  type ProviderCode,
  providerNames,
  type ProviderFault,
  type RedConfirm,
} from './provider.ts';

type Path = keyof Mapping['paths'];
type Named<K extends string> = Partial<Record<K, unknown>>;

const mapOf = ({ settings }: Account): Mapping => mappingOf(settings['mapping']);

/** Our names for things become those of the service. */
const renamed = <K extends string>(names: Readonly<Record<K, string>>, values: Named<K>): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name as K], value]));

function call(account: Account, path: Path, content: Named<keyof Mapping['fields']>): WireRequest {
  const { appKey = '', appSecret = '', privateKey = '', signScheme = 'hmac' } = account.settings;
  const mapping = mapOf(account);
  const url = account.gateway + mapping.paths[path];
  const body = JSON.stringify(renamed(mapping.fields, { sellerTaxNo: account.taxNo, ...content }));
  const [timestamp, random] = [String(seconds(account.now)), account.nonce.slice(-20)];
  const signed = { appKey, path: new URL(url).pathname, timestamp, random, body };
  const sign = signConfigurable(signScheme, signed, signScheme === 'rsa' ? privateKey : appSecret);
  const { headers, ...request } = postJson(url, body);
  const names = mapping.headers;
  return {
    ...request,
    headers: {
      ...headers,
      [names.appKey]: appKey,
      [names.timestamp]: timestamp,
      [names.random]: random,
      ...(sign && { [names.sign]: sign }),
    },
  };
}

const lineOf = ({ line: names, natures, policies }: Mapping, line: FaceLine): Json =>
  renamed(names, {
    nature: natures[line.nature],
    name: itemName(line),
    taxCode: line.taxCode,
    spec: line.spec,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price,
    net: formatFen(line.net),
    rate: line.rate,
    tax: formatFen(line.tax),
    policy: policies[line.policy],
    blueLine: line.blueLine,
  });

function invoiceOf(account: Account, { face, ...issue }: Issue): Named<keyof Mapping['fields']> {
  const mapping = mapOf(account);
  const { seller, buyer, red } = face;
  const lines = red ? withoutDiscounts(face.lines) : face.lines;
  return {
    serial: issue.serial,
    kind: mapping.kinds[face.kind],
    red: red ? '1' : '0',
    clerk: account.settings['clerk'] || face.drawer,
    sellerName: seller.name,
    sellerAddress: together(seller.address, seller.phone),
    sellerBank: bankOf(seller),
    buyerName: buyer.name,
    buyerTaxNo: buyer.taxNo,
    buyerAddress: together(buyer.address, buyer.phone),
    buyerBank: bankOf(buyer),
    personal: buyer.type === 'personal' ? 'Y' : 'N',
    lines: lines.map((line) => lineOf(mapping, line)),
    net: formatFen(face.net),
    tax: formatFen(face.tax),
    gross: formatFen(face.gross),
    remark: face.remark,
    drawer: face.drawer,
    email: issue.email,
    mobile: issue.mobile,
    callbackUrl: issue.callbackUrl,
    ...(red && {
      blueNumber: red.blueNumber,
      blueCode: red.blueCode,
      reason: mapping.reasons[red.reason],
      full: red.full ? 'Y' : 'N',
      confirmNo: red.confirmNo,
    }),
  };
}

const loginWords: Partial<Record<Meaning, string>> = {
  sms: '电子税务局需要短信验证码，请重新登录',
  face: '电子税务局需要人脸认证，请扫码认证',
};

const meaningOf = ({ codes, envelope }: Mapping, body: Json): { meaning: Meaning | undefined; code: string } => {
  const code = text(body[envelope.code]);
  return { code, meaning: Object.hasOwn(codes, code) ? codes[code] : undefined };
};

function faultIn(mapping: Mapping, body: Json, provider: string): ProviderFault | undefined {
  const { code, meaning } = meaningOf(mapping, body);
  if (!code) return silence;
  if (meaning === 'ok') return undefined;
  const message = text(body[mapping.envelope.message]);
  if (meaning === 'sms' || meaning === 'face') return { kind: 'login', code, message: loginWords[meaning]! };
  return faultFrom(meaning ? { [code]: meaning as FaultKind } : {}, code, message, provider);
}

function issuedIn({ results }: Mapping, row: Json): Outcome {
  const number = needed(row[results.number], results.number);
  const files = (['pdf', 'ofd', 'xml'] as const).flatMap((type): readonly FileRef[] => {
    const url = maybe(row[results[type]]);
    return url ? [{ type: type.toUpperCase() as FileRef['type'], url }] : [];
  });
  return {
    state: 'issued',
    issued: {
      code: number.length === 20 ? undefined : maybe(row[results.code]),
      number,
      issuedAt: fromBeijing(needed(row[results.issuedAt], results.issuedAt), results.issuedAt)!,
      checkCode: maybe(row[results.checkCode]),
      qr: maybe(row[results.qr]),
    },
    files,
  };
}

/** A status the map does not know is not taken for an end. */
function outcomeIn(mapping: Mapping, row: Json, provider: string): Outcome {
  const state = mapping.statuses[text(row[mapping.results.status])] ?? 'issuing';
  if (state === 'issued') return issuedIn(mapping, row);
  if (state !== 'failed') return { state };
  return { state, fault: faultFrom({}, 'FAILED', text(row[mapping.results.message]) || '开票失败', provider) };
}

const confirmIn = ({ results, fields }: Mapping, row: Json): RedConfirm => ({
  state: confirmStateOf[text(row[results.confirmState])] ?? 'applying',
  uuid: maybe(row[fields.confirmUuid]),
  no: maybe(row[fields.confirmNo]),
});

/** Only the code tells how far the clerk has come. */
function loginIn(mapping: Mapping, body: Json): Login | undefined {
  const { meaning } = meaningOf(mapping, body);
  if (meaning === 'ok') return { state: 'ready' };
  if (meaning === 'sms') return { state: 'needSms' };
  if (meaning === 'offline') return { state: 'offline' };
  if (meaning !== 'face') return undefined;
  const data = node(body[mapping.envelope.data]);
  return { state: 'needFace', qr: maybe(data[mapping.results.faceQr]) };
}

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
          return { serial, outcome: row ? outcomeIn(mapping, row, name) : { state: 'unknown' } };
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
    needsLogin: true,
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
