import { formatFen } from '@heliu/model';
import {
  baiwangKinds,
  beijingTime,
  companies,
  confirmStateOf,
  type FaceLine,
  hashBaiwangPassword,
  type InvoiceFace,
  keyOf,
  randomFrom,
  redReasonsOfProviders,
  redReasonsOfTaxOffice,
  registeredName,
  signBaiwang,
  taxNoFrom,
  zeroRateFlags,
} from '../../../../modules/oms/sandbox.ts';
import { type Call, type Fields, need } from '../call.ts';
import { type Reason, Refused } from '../refusal.ts';
import { checkApp, checkClock, checkSignature } from '../verify.ts';
import { fileUrls } from './files.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Confirmation, Order, Paper } from './paper.ts';
import { amount, bankIn, baseOf, decimal, inside, kindIn, may, namedLine, rowsOf, totalled } from './read.ts';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  token: '100002',
  signature: '100007',
  appKey: '100007',
  kind: '20019',
  missing: '70169',
  state: '70035',
};

const natures: Readonly<Record<string, FaceLine['nature']>> = { 0: 'normal', 1: 'discount', 2: 'discounted' };
const ok = (response: unknown, paper?: Paper): Given => ({ body: { success: true, response }, paper });
const digits = (at: string): string => beijingTime(Date.parse(at)).replace(/\D/g, '');

function lineIn(detail: Fields): FaceLine {
  need(detail, 'goodsTaxRate');
  const policy = keyOf(zeroRateFlags, may(detail, 'freeTaxMark') ?? '-');
  return {
    ...namedLine(need(detail, 'goodsName')),
    nature: natures[may(detail, 'invoiceLineNature') ?? '0'] ?? 'normal',
    taxCode: need(detail, 'goodsCode'),
    spec: may(detail, 'goodsSpecification'),
    unit: may(detail, 'goodsUnit'),
    quantity: decimal(detail, 'goodsQuantity'),
    price: decimal(detail, 'goodsPrice'),
    net: amount(detail, 'goodsTotalPrice'),
    tax: amount(detail, 'goodsTotalTax'),
    rate: decimal(detail, 'goodsTaxRate')!,
    policy: policy ?? 'none',
    ...(may(detail, 'originalInvoiceDetailNo') && { blueLine: Number(may(detail, 'originalInvoiceDetailNo')) }),
  };
}

function serialIn(values: Fields, name: string): string {
  const serial = need(values, name);
  if (!/^\w{1,50}$/.test(serial)) throw new Refused('invalid', `${name} 只能是字母、数字和下划线`);
  return serial;
}

function orderIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const data = inside(call.json, 'data');
  const kind = kindIn(baiwangKinds, need(data, 'invoiceTypeCode'));
  const isRed = need(data, 'invoiceType') === '1';
  const reason = isRed ? keyOf(redReasonsOfProviders, need(data, 'redIssueReason')) : undefined;
  if (isRed && !reason) throw new Refused('invalid', 'redIssueReason 应为 1 到 4');
  const pair = may(data, 'buyerAddressPhone');
  const face: InvoiceFace = {
    kind,
    seller: {
      name: registeredName(taxNo),
      taxNo,
      address: may(data, 'sellerAddress') ?? may(data, 'sellerAddressPhone'),
      phone: may(data, 'sellerTelphone'),
      ...(may(data, 'sellerBankAccount')
        ? bankIn(may(data, 'sellerBankAccount'))
        : { bank: may(data, 'sellerBankName'), account: may(data, 'sellerBankNumber') }),
    },
    buyer: {
      name: need(data, 'buyerName'),
      taxNo: may(data, 'buyerTaxNo'),
      address: may(data, 'buyerAddress') ?? pair,
      phone: may(data, 'buyerPhone'),
      ...(may(data, 'buyerBankAccount')
        ? bankIn(may(data, 'buyerBankAccount'))
        : { bank: may(data, 'buyerBankName'), account: may(data, 'buyerBankNumber') }),
      type: may(data, 'buyerTaxNo') ? 'company' : 'personal',
    },
    lines: rowsOf(data, 'invoiceDetailsList').map(lineIn),
    net: amount(data, 'invoiceTotalPrice'),
    tax: amount(data, 'invoiceTotalTax'),
    gross: amount(data, 'invoiceTotalPriceTax'),
    remark: may(data, 'remarks') ?? '',
    drawer: need(data, 'drawer'),
    payee: may(data, 'payee'),
    reviewer: may(data, 'checker'),
    ...(reason && {
      red: {
        reason,
        full: false,
        blueSerial: '',
        blueCode: may(data, 'originalInvoiceCode'),
        blueNumber: need(data, 'originalInvoiceNo'),
        blueIssuedAt: '',
        confirmNo: may(data, 'redInfoNo'),
      },
    }),
  };
  return { code: context.code, taxNo, serial: serialIn(data, 'serialNo'), face, callbackUrl: '', base: baseOf(call) };
}

function redOrderIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const form = call.json;
  const reason = keyOf(redReasonsOfTaxOffice, need(form, 'redInvoiceLabel'));
  if (!reason) throw new Refused('invalid', 'redInvoiceLabel 应为 01 到 04');
  const blue = context.office.byNumber(taxNo, need(form, 'originalInvoiceNo'));
  if (
    amount(form, 'originInvoiceTotalPrice') !== blue.face.net ||
    amount(form, 'originInvoiceTotalTax') !== blue.face.tax
  )
    throw new Refused('red', '原蓝票合计金额、税额与蓝字发票不一致');
  const whole = context.office.wholeRed(taxNo, blue.face.issued!.number, reason);
  const lines = rowsOf(form, 'redConfirmDetailReqEntityList').map(lineIn);
  const full = amount(form, 'invoiceTotalPrice') === whole.net && amount(form, 'invoiceTotalTax') === whole.tax;
  const face = totalled({ ...whole, lines, red: { ...whole.red!, full } });
  const serial = serialIn(form, 'redConfirmSerialNo');
  return { code: context.code, taxNo, serial, face, callbackUrl: '', base: baseOf(call) };
}

const statusOf = ({ state, face }: Paper): string => {
  if (state === 'issuing') return face.red ? '20' : '10';
  if (state === 'voided') return '3';
  return state === 'failed' ? '' : face.red ? '5' : '0';
};

const rowOf = (paper: Paper): object => {
  const { face, serial, cause, state } = paper;
  const { issued } = face;
  const { pdf, ofd, xml } = { pdf: undefined, ofd: undefined, xml: undefined, ...fileUrls(paper) };
  return {
    serialNo: serial,
    invoiceStatus: statusOf(paper),
    ...(state === 'failed' && { errorCode: '99999', errorMessage: cause }),
    ...(issued && {
      invoiceCode: issued.code ?? '',
      invoiceNo: issued.number,
      invoiceDate: digits(issued.issuedAt),
      invoiceCheckCode: issued.checkCode ?? '',
      invoiceQrCode: issued.qr ?? '',
      taxControlCode: issued.cipher ?? '',
      taxDiskNo: issued.machineNo ?? '',
      invoiceTypeCode: baiwangKinds[face.kind],
      totalAmount: formatFen(face.net),
      totalTax: formatFen(face.tax),
      invoiceTotalPriceTax: formatFen(face.gross),
      pdfUrl: pdf,
      ofdUrl: ofd,
      xmlUrl: xml,
    }),
  };
};

const formOf = ({ uuid, no, state, order }: Confirmation): object => ({
  redConfirmUuid: uuid,
  redConfirmNo: no,
  redConfirmSerialNo: order.serial,
  confirmState: keyOf(confirmStateOf as Readonly<Record<string, string>>, state) ?? '00',
});

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
      return ok({ list: found.map((one) => ({ name: one, taxNo: taxNoFrom(randomFrom(one)) })) });
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
