import { fen, formatFen } from '@heliu/model';
import {
  confirmStateOf,
  type FaceLine,
  type InvoiceFace,
  keyOf,
  nuonuoKinds,
  policyCodes,
  redReasonsOfProviders,
  registeredName,
  signNuonuo,
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
  appKey: '070101',
  signature: '070304',
  timestamp: '070305',
  token: '070301',
  throttled: '070306',
  duplicate: 'E9106',
  notFound: 'E9500',
};

const natures: Readonly<Record<string, FaceLine['nature']>> = { 0: 'normal', 1: 'discount', 2: 'discounted' };
const ok = (result: unknown, paper?: Paper): Given => ({
  body: { code: 'E0000', describe: '请求成功', result },
  paper,
});

/** Two digits on 数电, a mark of its own on tax control. */
const policyIn = (detail: Fields, digital: boolean): FaceLine['policy'] => {
  const zero = Number(need(detail, 'taxRate')) === 0;
  const [table, field] = digital ? [policyCodes, 'favouredPolicyFlag'] : [zeroRateFlags, 'zeroRateFlag'];
  const code = may(detail, field) ?? '';
  return (code && code !== '0' && keyOf(table, code)) || (zero ? 'zero' : 'none');
};

function lineIn(detail: Fields, digital: boolean): FaceLine {
  const [net, tax] = [amount(detail, 'taxExcludedAmount'), amount(detail, 'tax')];
  if (amount(detail, 'taxIncludedAmount') !== fen(net + tax))
    throw new Refused('invalid', '含税金额不等于不含税金额加税额');
  const nature = natures[need(detail, 'invoiceLineProperty')];
  if (!nature) throw new Refused('invalid', 'invoiceLineProperty 应为 0、1、2');
  return {
    ...namedLine(need(detail, 'goodsName')),
    nature,
    taxCode: need(detail, 'goodsCode'),
    spec: may(detail, 'specType'),
    unit: may(detail, 'unit'),
    quantity: decimal(detail, 'num'),
    price: decimal(detail, 'price'),
    net,
    tax,
    rate: decimal(detail, 'taxRate')!,
    policy: policyIn(detail, digital),
  };
}

const reasonIn = (values: Fields): NonNullable<InvoiceFace['red']>['reason'] => {
  const reason = keyOf(redReasonsOfProviders, need(values, 'redReason'));
  if (!reason) throw new Refused('invalid', 'redReason 应为 1 到 4');
  return reason;
};

function orderIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const order = inside(call.json, 'order');
  const kind = kindIn(nuonuoKinds, need(order, 'invoiceLine'));
  const serial = serialIn(order, 'orderNo');
  if (need(order, 'salerTaxNum') !== taxNo) throw new Refused('invalid', '销方税号与授权税号不一致');
  const red = need(order, 'invoiceType') === '2' && {
    red: {
      reason: reasonIn(order),
      full: false,
      blueSerial: '',
      blueCode: may(order, 'invoiceCode'),
      blueNumber: need(order, 'invoiceNum'),
      blueIssuedAt: '',
      confirmNo: may(order, 'billInfoNo'),
    },
  };
  const face = totalled({
    kind,
    seller: {
      name: registeredName(taxNo),
      taxNo,
      address: may(order, 'salerAddress'),
      phone: may(order, 'salerTel'),
      ...bankIn(may(order, 'salerAccount')),
    },
    buyer: {
      name: need(order, 'buyerName'),
      taxNo: may(order, 'buyerTaxNum'),
      address: may(order, 'buyerAddress'),
      phone: may(order, 'buyerTel'),
      ...bankIn(may(order, 'buyerAccount')),
      type: may(order, 'naturalPersonFlag') === '1' ? 'personal' : 'company',
    },
    lines: rowsOf(order, 'invoiceDetail').map((detail) => lineIn(detail, kind.startsWith('digital'))),
    remark: may(order, 'remark') ?? '',
    drawer: need(order, 'clerk'),
    payee: may(order, 'payee'),
    reviewer: may(order, 'checker'),
    ...red,
  });
  need(order, 'invoiceDate');
  return { code: context.code, taxNo, serial, face, callbackUrl: may(order, 'callBackUrl') ?? '', base: baseOf(call) };
}

function serialIn(values: Fields, name: string): string {
  const serial = need(values, name);
  if (serial.length > 20) throw new Refused('invalid', `${name} 长度不能超过 20`);
  return serial;
}

/** A full one has no lines: they are those of the blue invoice. */
function redOrderIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const bill = call.json;
  if (need(bill, 'sellerTaxNo') !== taxNo) throw new Refused('invalid', '销方税号与授权税号不一致');
  if (need(bill, 'applySource') !== '0') throw new Refused('invalid', '只能以销方身份申请');
  const blueNumber = may(bill, 'blueElecInvoiceNumber') ?? need(bill, 'blueInvoiceNumber');
  kindIn(nuonuoKinds, need(bill, 'blueInvoiceLine'));
  need(bill, 'buyerName');
  const whole = context.office.wholeRed(taxNo, blueNumber, reasonIn(bill));
  const face = bill['detail'] === undefined ? whole : partOf(whole, rowsOf(bill, 'detail'));
  const serial = serialIn(bill, 'billId');
  return { code: context.code, taxNo, serial, face, callbackUrl: may(bill, 'callbackUrl') ?? '', base: baseOf(call) };
}

function partOf(whole: InvoiceFace, details: readonly Fields[]): InvoiceFace {
  const lines = details.map((detail): FaceLine => ({
    ...namedLine(need(detail, 'goodsName')),
    nature: 'normal',
    taxCode: need(detail, 'goodsCode'),
    spec: may(detail, 'specType'),
    unit: may(detail, 'unit'),
    quantity: decimal(detail, 'num'),
    price: decimal(detail, 'taxExcludedPrice'),
    net: amount(detail, 'taxExcludedAmount'),
    tax: amount(detail, 'taxAmount'),
    rate: decimal(detail, 'taxRate')!,
    policy: policyIn(detail, true),
    blueLine: Number(need(detail, 'blueDetailIndex')),
  }));
  return totalled({ ...whole, lines, red: { ...whole.red!, full: false } });
}

const statuses: Readonly<Record<Paper['state'], string>> = { issuing: '20', issued: '2', failed: '22', voided: '3' };
/** 诺诺's own serial. */
const ownSerial = ({ id, at }: Paper): string =>
  `${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}${String(id).padStart(8, '0')}`;

const resultOf = (paper: Paper): object => {
  const { face, state, cause } = paper;
  const { issued } = face;
  return {
    serialNo: ownSerial(paper),
    orderNo: paper.serial,
    status: statuses[state],
    statusMsg: cause && state === 'failed' ? '开票失败' : state === 'issued' ? '开票完成' : '开票中',
    ...(state === 'failed' && { failCause: cause }),
    ...(issued && {
      invoiceTime: Date.parse(issued.issuedAt),
      invoiceCode: issued.code ?? '',
      invoiceNo: issued.number,
      ...(issued.code === undefined && { allElectronicInvoiceNumber: issued.number }),
      exTaxAmount: formatFen(face.net),
      taxAmount: formatFen(face.tax),
      orderAmount: formatFen(face.gross),
      payerName: face.buyer.name,
      payerTaxNo: face.buyer.taxNo ?? '',
      invoiceKind: face.kind,
      checkCode: issued.checkCode ?? '',
      machineCode: issued.machineNo ?? '',
      cipherText: issued.cipher ?? '',
      qrCode: issued.qr ?? '',
      ...Object.fromEntries(Object.entries(fileUrls(paper)).map(([type, url]) => [`${type}Url`, url])),
    }),
  };
};

const billOf = ({ uuid, no, state, order }: Confirmation): object => ({
  billId: order.serial,
  billNo: no,
  billUuid: uuid,
  billStatus: keyOf(confirmStateOf as Readonly<Record<string, string>>, state) ?? '15',
  billMessage: '',
  applySource: 0,
  blueElecInvoiceNumber: order.face.red!.blueNumber,
  redReason: redReasonsOfProviders[order.face.red!.reason],
  taxExcludedAmount: formatFen(order.face.net),
  taxAmount: formatFen(order.face.tax),
});

type Method = (call: Call, taxNo: string) => Given;

function methodsOf(context: ProviderContext): Readonly<Record<string, Method>> {
  const { office, code } = context;
  const confirmationIn = ({ json }: Call, taxNo: string): Confirmation => {
    const [uuid, serial] = [may(json, 'billUuid'), may(json, 'billId')];
    const found = office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial: serial ?? '' }) });
    if (!found) throw new Refused('notFound', '没有这张红字确认单');
    return found;
  };
  const seller = (values: Fields) => {
    if (need(values, 'identity') !== '0') throw new Refused('invalid', '该税号是销方');
  };
  return {
    requestBillingNew: (call, taxNo) => {
      const paper = context.issue(orderIn(context, call, taxNo));
      return ok({ invoiceSerialNum: ownSerial(paper) }, paper);
    },
    queryInvoiceResult: ({ json }, taxNo) => {
      const serials = json['orderNos'];
      if (!Array.isArray(serials) || serials.length === 0 || serials.length > 50)
        throw new Refused('invalid', 'orderNos 应为 1 到 50 个');
      const found = serials.flatMap((serial) => office.paper(code, taxNo, String(serial)) ?? []);
      if (found.length === 0) throw new Refused('notFound', '发票不存在');
      return ok(found.map(resultOf));
    },
    saveInvoiceRedConfirm: (call, taxNo) => {
      const order = redOrderIn(context, call, taxNo);
      office.applyRed(order, context.limits, context.treatment(taxNo));
      return {
        body: { code: 'E0000', describe: '成功', result: order.serial },
        paper: office.paper(code, taxNo, order.serial),
      };
    },
    queryInvoiceRedConfirm: ({ json }, taxNo) => {
      seller(json);
      const [uuid, serial] = [may(json, 'billUuid'), may(json, 'billId')];
      const found = office.confirmation({ code, taxNo, ...(uuid ? { uuid } : { serial: serial ?? '' }) });
      const list = found ? [billOf(found)] : [];
      return ok({ total: list.length, list });
    },
    confirm: (call, taxNo) => {
      seller(call.json);
      const agree = need(call.json, 'confirmAgreement') === '1';
      office.answer(confirmationIn(call, taxNo).uuid, agree, 'seller', context.limits);
      return ok({});
    },
    confirmInfoCancel: (call, taxNo) => {
      seller(call.json);
      office.withdraw(confirmationIn(call, taxNo).uuid);
      return ok({});
    },
    getCreditLine: ({ json }, taxNo) => {
      need(json, 'queryType');
      const { total, left } = office.left(taxNo);
      return ok({
        totalCreditLine: formatFen(total),
        availableCreditLine: formatFen(left),
        usedCreditLine: formatFen(fen(total - left)),
        requestStatus: '1',
      });
    },
    getInvoiceStock: () => ok([{ extensionNumber: 0, invoiceLine: 'p', remainNum: 9_000 }]),
    invoiceCancellation: ({ json }, taxNo) => {
      office.void(office.byNumber(taxNo, need(json, 'invoiceNo')));
      return ok({});
    },
  };
}

function verified(context: ProviderContext, call: Call): { method: string; taxNo: string } {
  const { senid = '', nonce = '', timestamp = '', appkey = '' } = call.query;
  const { appKey = '', appSecret = '' } = context.settings;
  checkApp(appKey, appkey);
  if (!/^[0-9a-f]{32}$/.test(senid) || !/^[1-9]\d{7}$/.test(nonce))
    throw new Refused('invalid', 'senid 或 nonce 不正确');
  checkSignature(
    signNuonuo({ appKey, secret: appSecret, senid, nonce, timestamp, body: call.body }),
    call.headers['x-nuonuo-sign'],
  );
  checkClock(context.now(), Number(timestamp) * 1000, 10 * 60_000);
  context.checkToken(call.headers['accesstoken']);
  const method = /^nuonuo\.(?:OpeMplatform|ElectronInvoice)\.(\w+)$/.exec(call.headers['method'] ?? '')?.[1] ?? '';
  const taxNo = need(call.headers, 'usertax');
  context.named(call, method, taxNo);
  return { method, taxNo };
}

export const nuonuoGateway: ProviderGateway = {
  code: 'nuonuo',
  refuse: ({ reason, message }) => ({ body: { code: codes[reason] ?? 'E9999', describe: message } }),
  register(routes, context) {
    const methods = methodsOf(context);
    routes.on('POST', '/accessToken', (call) => {
      const { client_id: id, client_secret: secret, grant_type: type } = call.form;
      context.named(call, 'accessToken', '');
      const { appKey, appSecret } = context.settings;
      if (id !== appKey || secret !== appSecret || type !== 'client_credentials')
        return { body: { error: '070101', error_description: 'appkey 或 appSecret 不正确' } };
      return { body: { access_token: context.newToken(), expires_in: 86_400 } };
    });
    routes.on('POST', '/open/v1/services', (call) => {
      const { method, taxNo } = verified(context, call);
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!handler) throw new Refused('unknownMethod', `没有接口 ${method}`);
      return handler(call, taxNo);
    });
  },
  callback: (paper) => {
    const { face, state, cause = '', callbackUrl, serial } = paper;
    const content = {
      c_orderno: serial,
      c_fpqqlsh: ownSerial(paper),
      c_status: state === 'issued' ? '1' : '2',
      c_errorMessage: state === 'failed' ? cause : '',
      c_fpdm: face.issued?.code ?? '',
      c_fphm: face.issued?.number ?? '',
      c_kprq: face.issued ? Date.parse(face.issued.issuedAt) : '',
      c_bhsje: formatFen(face.net),
      c_hjse: formatFen(face.tax),
      c_url: fileUrls(paper).pdf ?? '',
    };
    return {
      url: callbackUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ operater: 'callback', orderno: serial, content: JSON.stringify(content) }).toString(),
    };
  },
};
