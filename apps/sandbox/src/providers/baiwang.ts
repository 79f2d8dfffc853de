import { companies, taxNoOf } from '../../../../demo/world/people.ts';
import { hashBaiwangPassword, signBaiwang } from '../../../../modules/einvoice/sandbox.ts';
import { type Call, need } from '../call.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature } from '../verify.ts';
import { digits, formOf, orderIn, redOrderIn, rowOf } from './baiwang.shapes.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Confirmation, Paper } from './paper.ts';
import { inside, may } from './read.ts';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  token: '100002',
  signature: '100007',
  appKey: '100007',
  kind: '20019',
  missing: '70169',
  state: '70035',
};

const ok = (response: unknown, paper?: Paper): Given => ({ body: { success: true, response }, paper });
type Method = (call: Call, taxNo: string) => Given;

function methodsOf(context: ProviderContext): Readonly<Record<string, Method>> {
  const { office, code } = context;
  const formIn = ({ json }: Call, taxNo: string): Confirmation => {
    const uuid = may(json, 'redConfirmUuid');
    const serial = may(json, 'redConfirmSerialNo') ?? '';
    const found = office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial }) });
    if (!found) throw new Refused('notFound', '红字确认单不存在');
    return found;
  };
  return {
    'output.invoice.issue': (call, taxNo) => {
      const paper = context.issue(orderIn(context, call, taxNo));
      const side = { issued: 'success', failed: 'fail', issuing: '', voided: '' }[paper.state];
      return ok({ success: [], fail: [], ...(side && { [side]: [rowOf(paper)] }) }, paper);
    },
    'output.invoice.query': ({ json }, taxNo) => {
      const serials = inside(json, 'data')['serialNos'];
      if (!Array.isArray(serials) || serials.length === 0 || serials.length > 50)
        throw new Refused('invalid', 'serialNos 应为 1 到 50 个');
      const list = serials.flatMap((serial) => office.paper(code, taxNo, String(serial)) ?? []).map(rowOf);
      return ok({ total: list.length, list });
    },
    'output.invoice.cancel': ({ json }, taxNo) => {
      const data = inside(json, 'data');
      need(data, 'invoiceInvalidOperator');
      office.void(office.byNumber(taxNo, need(data, 'invoiceNo')));
      return ok({ invoiceNo: need(data, 'invoiceNo'), invalidDate: digits(new Date(context.now()).toISOString()) });
    },
    'output.redinvoice.add': (call, taxNo) => {
      const form = office.applyRed(redOrderIn(context, call, taxNo), context.limits, context.treatment(taxNo));
      return ok([formOf(form)]);
    },
    'output.redinvoice.redforminfo': (call, taxNo) => ok(formOf(formIn(call, taxNo))),
    'output.redinvoice.operate': (call, taxNo) => {
      const { uuid } = formIn(call, taxNo);
      const type = need(call.json, 'confirmType');
      if (type === '03') office.withdraw(uuid);
      else office.answer(uuid, type === '01', 'seller', context.limits);
      return ok({});
    },
    'bizinfo.companySearch': ({ json }) => {
      const name = need(json, 'companyName');
      const found = companies.filter((one) => one.includes(name)).slice(0, 10);
      return ok({ list: found.map((one) => ({ name: one, taxNo: taxNoOf(one) })) });
    },
  };
}

function verified(context: ProviderContext, call: Call): { method: string; taxNo: string } {
  const { sign, ...query } = call.query;
  const { appKey = '', appSecret = '' } = context.settings;
  checkApp(appKey, query['appKey']);
  checkSignature(signBaiwang(query, call.body, appSecret), sign);
  checkClock(context.now(), Number(query['timestamp']), 10 * 60_000);
  if (query['format'] !== 'json' || query['type'] !== 'sync' || !query['requestId'])
    throw new Refused('missing', '缺少公共参数 format、type 或 requestId');
  context.checkToken(query['token']);
  const method = query['method']?.replace(/^baiwang\./, '') ?? '';
  const taxNo = need(call.json, method === 'bizinfo.companySearch' ? 'taxId' : 'taxNo');
  context.named(call, method, taxNo);
  return { method, taxNo };
}

/** 百望 answers at once, and tells nobody afterwards. */
export const baiwangGateway: ProviderGateway = {
  code: 'baiwang',
  refuse: ({ reason, message }) => ({
    ...(reason === 'throttled' && { status: 429 }),
    body: {
      success: false,
      errorResponse: { code: '40004', message: '业务处理失败', subCode: codes[reason] ?? '99999', subMessage: message },
    },
  }),
  register(routes, context) {
    const methods = methodsOf(context);
    const { appKey, appSecret, username, password = '', salt = '' } = context.settings;
    const token = (call: Call): Given => {
      const { json, query } = call;
      context.named(call, 'oauth.token', '');
      const right =
        query['client_id'] === appKey && json['client_secret'] === appSecret && json['username'] === username;
      const hashes = ['SHA1', 'SHA256'].map((scheme) => hashBaiwangPassword(password, salt, scheme));
      if (!right || query['grant_type'] !== 'password' || !hashes.includes(String(json['password'])))
        throw new Refused('signature', '用户名、密码或密钥不正确');
      return ok({ access_token: context.newToken(), refresh_token: context.newToken(), expires_in: 28_800 });
    };
    routes.on('POST', '/router/rest', (call) => {
      if (call.query['method'] === 'baiwang.oauth.token') return token(call);
      const { method, taxNo } = verified(context, call);
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!handler) throw new Refused('unknownMethod', `没有接口 ${method}`);
      return handler(call, taxNo);
    });
  },
};
