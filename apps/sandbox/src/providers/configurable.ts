import { formatFen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import {
  confirmStateOf,
  type FaceLine,
  type InvoiceFace,
  keyOf,
  mappingOf,
  type ProviderCode,
  registeredName,
  rsaText,
  sandboxPiaotong,
  signConfigurable,
} from '../../../../modules/einvoice/sandbox.ts';
import { rsaVerify } from '@heliu/outside/server';
import { type Call, type Fields, need } from '../call.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature } from '../verify.ts';
import { fileUrls } from './files.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Confirmation, Order, Paper } from './paper.ts';
import { amount, bankIn, baseOf, decimal, kindIn, may, namedLine, rowsOf, totalled } from './read.ts';

const codes: Readonly<Partial<Record<Reason, number>>> = {
  signature: 432,
  appKey: 432,
  timestamp: 432,
  missing: 430,
  invalid: 430,
  notFound: 404,
  duplicate: 409,
  quota: 402,
  login: 419,
  throttled: 503,
};

const { fields, line: lines, results, paths, kinds, natures, policies, reasons, headers } = mappingOf(undefined);
const ok = (data: unknown, paper?: Paper): Given => ({ body: { code: 200, msg: '成功', data }, paper });

const lineIn = (row: Fields): FaceLine => ({
  ...namedLine(need(row, lines.name)),
  nature: keyOf(natures, need(row, lines.nature)) ?? 'normal',
  taxCode: need(row, lines.taxCode),
  spec: may(row, lines.spec),
  unit: may(row, lines.unit),
  quantity: decimal(row, lines.quantity),
  price: decimal(row, lines.price),
  net: amount(row, lines.net),
  tax: amount(row, lines.tax),
  rate: decimal(row, lines.rate) ?? missing(lines.rate),
  policy: keyOf(policies, may(row, lines.policy) ?? '-') ?? 'none',
  ...(may(row, lines.blueLine) && { blueLine: Number(may(row, lines.blueLine)) }),
});

function missing(name: string): never {
  throw new Refused('missing', `缺少参数 ${name}`);
}

function partsIn(json: Fields, taxNo: string): Omit<InvoiceFace, 'net' | 'tax' | 'gross'> {
  return {
    kind: kindIn(kinds, need(json, fields.kind)),
    seller: {
      name: may(json, fields.sellerName) ?? registeredName(taxNo),
      taxNo,
      address: may(json, fields.sellerAddress),
      ...bankIn(may(json, fields.sellerBank)),
    },
    buyer: {
      name: need(json, fields.buyerName),
      taxNo: may(json, fields.buyerTaxNo),
      address: may(json, fields.buyerAddress),
      ...bankIn(may(json, fields.buyerBank)),
      type: need(json, fields.personal) === 'Y' ? 'personal' : 'company',
    },
    lines: rowsOf(json, fields.lines).map(lineIn),
    remark: may(json, fields.remark) ?? '',
    drawer: need(json, fields.drawer),
  };
}

function orderIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const { json } = call;
  const order = {
    code: context.code,
    taxNo,
    serial: need(json, fields.serial),
    callbackUrl: may(json, fields.callbackUrl) ?? '',
    base: baseOf(call),
  };
  const totals = {
    net: amount(json, fields.net),
    tax: amount(json, fields.tax),
    gross: amount(json, fields.gross),
  };
  if (need(json, fields.red) === '0') return { ...order, face: { ...partsIn(json, taxNo), ...totals } };
  const reason = keyOf(reasons, need(json, fields.reason));
  if (!reason) throw new Refused('invalid', `${fields.reason} 应为 01 到 04`);
  const whole = context.office.wholeRed(taxNo, need(json, fields.blueNumber), reason);
  if (need(json, fields.full) === 'Y') return { ...order, face: whole };
  const { lines: taken } = partsIn(json, taxNo);
  return { ...order, face: totalled({ ...whole, lines: taken, red: { ...whole.red!, full: false } }) };
}

const statuses: Readonly<Record<Paper['state'], string>> = { issuing: '0', issued: '1', failed: '2', voided: '3' };
const resultOf = (paper: Paper): object => {
  const { face, state, serial, cause } = paper;
  const { issued } = face;
  return {
    [fields.serial]: serial,
    [results.status]: statuses[state],
    ...(state === 'failed' && { [results.message]: cause }),
    ...(issued && {
      [results.number]: issued.number,
      [results.code]: issued.code ?? '',
      [results.issuedAt]: beijingTime(Date.parse(issued.issuedAt)),
      [results.checkCode]: issued.checkCode ?? '',
      [results.qr]: issued.qr ?? '',
      ...Object.fromEntries(Object.entries(fileUrls(paper)).map(([type, url]) => [`${type}Url`, url])),
    }),
  };
};

const formOf = ({ uuid, no, state }: Confirmation): object => ({
  [fields.confirmUuid]: uuid,
  [fields.confirmNo]: no,
  [results.confirmState]: keyOf(confirmStateOf as Readonly<Record<string, string>>, state) ?? '15',
});

type Method = (call: Call, taxNo: string) => Given;

function methodsOf(context: ProviderContext): Readonly<Record<keyof typeof paths, Method>> {
  const { office, code } = context;
  const issued: Method = (call, taxNo) => {
    const paper = context.issue(orderIn(context, call, taxNo));
    return ok({ [fields.serial]: paper.serial }, paper);
  };
  const formIn = ({ json }: Call, taxNo: string): Confirmation => {
    const [uuid, serial] = [may(json, fields.confirmUuid), may(json, fields.serial) ?? ''];
    const found = office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial }) });
    if (!found) throw new Refused('notFound', '红字确认单不存在');
    return found;
  };
  /** The same codes that refuse an invoice say how far the login has come. */
  const loginOf = (call: Call, taxNo: string): Given => {
    const state = office.logins.state(code, taxNo);
    if (state === 'ready') return ok({});
    if (state === 'needSms') return { body: { code: 419, msg: '请输入短信验证码', data: {} } };
    const qr = `${baseOf(call)}/providers/face/${code}/${taxNo}`;
    return { body: { code: 420, msg: '请扫码进行人脸认证', data: { [results.faceQr]: qr } } };
  };
  return {
    blue: issued,
    red: issued,
    applyRed: (call, taxNo) => {
      const form = office.applyRed(orderIn(context, call, taxNo), context.limits, context.treatment(taxNo));
      return ok(formOf(form));
    },
    queryRed: (call, taxNo) => ok(formOf(formIn(call, taxNo))),
    cancelRed: (call, taxNo) => {
      office.withdraw(formIn(call, taxNo).uuid);
      return ok({});
    },
    query: ({ json }, taxNo) => {
      const serials = json[fields.serials];
      if (!Array.isArray(serials) || serials.length === 0 || serials.length > 20)
        throw new Refused('invalid', `${fields.serials} 应为 1 到 20 个`);
      return ok(serials.flatMap((serial) => office.paper(code, taxNo, String(serial)) ?? []).map(resultOf));
    },
    quota: (_, taxNo) => {
      const { total, left } = office.left(taxNo);
      return ok({ [results.total]: formatFen(total), [results.left]: formatFen(left) });
    },
    login: (call, taxNo) => {
      need(call.json, fields.clerk);
      return loginOf(call, taxNo);
    },
    continueLogin: (call, taxNo) => {
      need(call.json, fields.clerk);
      const sms = may(call.json, fields.smsCode);
      if (sms !== undefined) office.logins.enterSms(code, taxNo, sms);
      return loginOf(call, taxNo);
    },
  };
}

function verified(context: ProviderContext, call: Call, path: string): string {
  const { appKey = '', appSecret = '', signScheme = 'hmac' } = context.settings;
  const given = (name: keyof typeof headers): string => call.headers[headers[name].toLowerCase()] ?? '';
  checkApp(appKey, given('appKey'));
  const signed = {
    appKey,
    path: `/${context.code}${path}`,
    timestamp: given('timestamp'),
    random: given('random'),
    body: call.body,
  };
  if (signScheme === 'rsa') {
    if (!rsaVerify(sandboxPiaotong.callerKey, rsaText(signed), given('sign')))
      throw new Refused('signature', '签名不正确');
  } else checkSignature(signConfigurable(signScheme, signed, appSecret), given('sign'));
  checkClock(context.now(), Number(given('timestamp')) * 1000, 10 * 60_000);
  return need(call.json, fields.sellerTaxNo);
}

/** A service nobody has described, speaking as the mapping says it usually would. */
export const configurableGateway = (code: ProviderCode): ProviderGateway => ({
  code,
  refuse: ({ reason, message }) => ({ body: { code: codes[reason] ?? 500, msg: message, data: null } }),
  register(routes, context) {
    for (const [name, method] of Object.entries(methodsOf(context))) {
      const path = paths[name as keyof typeof paths];
      routes.on('POST', path, (call) => {
        const taxNo = verified(context, call, path);
        context.named(call, name, taxNo);
        return method(call, taxNo);
      });
    }
  },
  callback: (paper) => ({
    url: paper.callbackUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(resultOf(paper)),
  }),
});
