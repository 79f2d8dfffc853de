import { formatFen } from '@heliu/model';
import type { FaceLine } from '../face/face.ts';
import { itemName } from '../face/wording.ts';
import { fromBeijing, type Json, maybe, needed, node, postJson, seconds, text, type WireRequest } from '@heliu/outside';

import { faultFrom, silence } from './answer.ts';
import { confirmStateOf } from './codes.ts';
import { type Mapping, mappingOf, type Meaning } from './configurable.mapping.ts';
import { signConfigurable } from './configurable.sign.server.ts';
import { bankOf, together, withoutDiscounts } from './lines.ts';
import type { Account, FaultKind, FileRef, Issue, Login, Outcome, ProviderFault, RedConfirm } from './provider.ts';

type Path = keyof Mapping['paths'];
type Named<K extends string> = Partial<Record<K, unknown>>;

export const mapOf = ({ settings }: Account): Mapping => mappingOf(settings['mapping']);

/** Our names for things become those of the service. */
const renamed = <K extends string>(names: Readonly<Record<K, string>>, values: Named<K>): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name as K], value]));

export function call(account: Account, path: Path, content: Named<keyof Mapping['fields']>): WireRequest {
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

export function invoiceOf(account: Account, { face, ...issue }: Issue): Named<keyof Mapping['fields']> {
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

export function faultIn(mapping: Mapping, body: Json, provider: string): ProviderFault | undefined {
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
export function outcomeIn(mapping: Mapping, row: Json, provider: string): Outcome {
  const state = mapping.statuses[text(row[mapping.results.status])] ?? 'issuing';
  if (state === 'issued') return issuedIn(mapping, row);
  if (state !== 'failed') return { state };
  return { state, fault: faultFrom({}, 'FAILED', text(row[mapping.results.message]) || '开票失败', provider) };
}

export const confirmIn = ({ results, fields }: Mapping, row: Json): RedConfirm => ({
  state: confirmStateOf[text(row[results.confirmState])] ?? 'applying',
  uuid: maybe(row[fields.confirmUuid]),
  no: maybe(row[fields.confirmNo]),
});

/** Only the code tells how far the clerk has come. */
export function loginIn(mapping: Mapping, body: Json): Login | undefined {
  const { meaning } = meaningOf(mapping, body);
  if (meaning === 'ok') return { state: 'ready' };
  if (meaning === 'sms') return { state: 'needSms' };
  if (meaning === 'offline') return { state: 'offline' };
  if (meaning !== 'face') return undefined;
  const data = node(body[mapping.envelope.data]);
  return { state: 'needFace', qr: maybe(data[mapping.results.faceQr]) };
}
