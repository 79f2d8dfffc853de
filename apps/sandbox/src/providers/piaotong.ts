import { fen, formatFen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import {
  type FaceLine,
  type InvoiceFace,
  isSigned,
  keyOf,
  piaotongKinds,
  redReasons,
  registeredName,
  sandboxPiaotong,
  seal,
  signPiaotong,
  unseal,
  zeroRateFlags,
} from '../../../../modules/einvoice/sandbox.ts';
import { type Call, type Fields, need } from '../call.ts';
import type { Reply } from '../gateway.ts';
import { type Reason, Refused } from '../refusal.ts';
import { beijingInstant, checkClock } from '../verify.ts';
import { fileUrls } from './files.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Order, Paper } from './paper.ts';
import { amount, baseOf, decimal, kindIn, may, namedLine, rowsOf, totalled } from './read.ts';

const codes: Readonly<Partial<Record<Reason, string>>> = {
  signature: '9999',
  appKey: '9998',
  notFound: '8003',
  duplicate: '8021',
  kind: '8037',
  red: '6009',
  missing: '8995',
  invalid: '8995',
  timestamp: '8995',
};

/** Every answer is signed, over the fields by name. */
function signed(context: Pick<ProviderContext, 'settings'>, code: string, msg: string, content: unknown): Reply {
  const fields = {
    code,
    msg,
    serialNo: 'PTKJ00000000000000000000',
    content: seal(content, context.settings['desKey']!),
  };
  return { body: { ...fields, sign: signPiaotong(fields, sandboxPiaotong.privateKey) } };
}

/** A line, and its discount where it has one. */
function linesIn(item: Fields): readonly FaceLine[] {
  const zero = Number(need(item, 'taxRateValue')) === 0;
  if (need(item, 'includeTaxFlag') !== '0') throw new Refused('invalid', '沙盒只收不含税的明细');
  const line: FaceLine = {
    ...namedLine(need(item, 'goodsName')),
    nature: 'normal',
    taxCode: need(item, 'taxClassificationCode'),
    spec: may(item, 'specificationModel'),
    unit: may(item, 'meteringUnit'),
    quantity: decimal(item, 'quantity'),
    price: decimal(item, 'unitPrice'),
    net: amount(item, 'invoiceAmount'),
    tax: amount(item, 'taxRateAmount'),
    rate: decimal(item, 'taxRateValue')!,
    policy: keyOf(zeroRateFlags, may(item, 'zeroTaxFlag') ?? '-') ?? (zero ? 'zero' : 'none'),
  };
  if (may(item, 'discountAmount') === undefined) return [line];
  const [net, tax] = [amount(item, 'discountAmount'), amount(item, 'discountTaxRateAmount')];
  const { quantity: _, price: __, ...discount } = { ...line, nature: 'discount' as const, net, tax };
  return [
    { ...line, nature: 'discounted' },
    { ...discount, quantity: undefined, price: undefined },
  ];
}

function serialIn(context: ProviderContext, content: Fields): string {
  const serial = need(content, 'invoiceReqSerialNo');
  if (!/^[0-9A-Za-z]{20}$/.test(serial) || !serial.startsWith(context.settings['platformName']!))
    throw new Refused('invalid', '发票请求流水号应为平台简称加 16 位字母或数字');
  return serial;
}

function blueIn(context: ProviderContext, call: Call, content: Fields, taxNo: string): Order {
  const buyerTaxNo = may(content, 'buyerTaxpayerNum');
  const face = totalled({
    kind: kindIn(piaotongKinds, may(content, 'invoiceKindCode') ?? '10'),
    seller: {
      name: registeredName(taxNo),
      taxNo,
      address: may(content, 'sellerAddress'),
      phone: may(content, 'sellerTel'),
      bank: may(content, 'sellerBankName'),
      account: may(content, 'sellerBankAccount'),
    },
    buyer: {
      name: need(content, 'buyerName'),
      taxNo: buyerTaxNo,
      address: may(content, 'buyerAddress'),
      phone: may(content, 'buyerTel'),
      bank: may(content, 'buyerBankName'),
      account: may(content, 'buyerBankAccount'),
      type: buyerTaxNo ? 'company' : 'personal',
    },
    lines: rowsOf(content, 'itemList').flatMap(linesIn),
    remark: may(content, 'remark') ?? '',
    drawer: need(content, 'drawerName'),
    payee: may(content, 'casherName'),
    reviewer: may(content, 'reviewerName'),
  });
  return orderOf(context, call, content, taxNo, face);
}

/** `itemList` only when a part is taken back. */
function redIn(context: ProviderContext, call: Call, content: Fields, taxNo: string, partial: boolean): Order {
  const reason = keyOf(redReasons, need(content, 'redReason')) ?? 'allowance';
  const whole = context.office.wholeRed(taxNo, need(content, 'invoiceNo'), reason);
  const lines = partial ? rowsOf(content, 'itemList').flatMap(linesIn) : [];
  const face = partial ? totalled({ ...whole, lines, red: { ...whole.red!, full: false } }) : whole;
  if (amount(content, 'amount') !== fen(face.gross)) throw new Refused('red', '红冲金额与发票不符');
  return orderOf(context, call, content, taxNo, face);
}

const orderOf = (context: ProviderContext, call: Call, content: Fields, taxNo: string, face: InvoiceFace): Order => ({
  code: context.code,
  taxNo,
  serial: serialIn(context, content),
  face,
  // Not in the request: the address is registered with 票通.
  callbackUrl: context.office.callbackUrl(context.code),
  base: baseOf(call),
  definedData: may(content, 'definedData') ?? '',
});

const states: Readonly<Record<Paper['state'], string>> = {
  issued: '0000',
  issuing: '7777',
  failed: '9999',
  voided: '6666',
};
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const resultOf = (paper: Paper): object => {
  const { face, state, cause, serial, taxNo, definedData } = paper;
  const { issued } = face;
  return {
    taxpayerNum: taxNo,
    invoiceReqSerialNo: serial,
    definedData,
    invoiceType: `${(face.red ? 2 : 1) + (state === 'voided' ? 2 : 0)}`,
    code: states[state],
    msg: state === 'failed' ? cause : state === 'issued' ? '开票成功' : '开票中',
    ...(issued && {
      invoiceCode: issued.code ?? '',
      invoiceNo: issued.number,
      invoiceDate: beijingTime(Date.parse(issued.issuedAt)),
      noTaxAmount: formatFen(face.net),
      taxAmount: formatFen(face.tax),
      amountWithTax: formatFen(face.gross),
      securityCode: issued.checkCode ?? '',
      diskNo: issued.machineNo ?? '',
      qrCode: issued.qr ?? '',
      invoiceLayoutFileType: 'pdf',
      downloadUrl: base64(fileUrls(paper).pdf ?? ''),
    }),
  };
};

type Method = (call: Call, content: Fields, taxNo: string) => { readonly content: unknown; readonly paper?: Paper };

function methodsOf(context: ProviderContext): Readonly<Record<string, Method>> {
  const issued = (order: Order) => {
    const paper = context.issue(order);
    return { content: { invoiceReqSerialNo: paper.serial, qrCodePath: base64(`${paper.base}/providers`) }, paper };
  };
  return {
    invoiceBlue: (call, content, taxNo) => issued(blueIn(context, call, content, taxNo)),
    invoiceRed: (call, content, taxNo) => issued(redIn(context, call, content, taxNo, false)),
    issueRedInvoice: (call, content, taxNo) => issued(redIn(context, call, content, taxNo, true)),
    queryInvoice: (_, content, taxNo) => {
      const paper = context.office.paper(context.code, taxNo, serialIn(context, content));
      if (!paper) throw new Refused('notFound', '没有找到发票');
      return { content: resultOf(paper) };
    },
    getInvoiceRepertoryInfo: () => ({
      content: { extensionList: [{ extensionNum: '0', invoiceKindCode: '10', invoiceSurplusNum: '9000' }] },
    }),
  };
}

function opened(context: ProviderContext, call: Call, method: string): { content: Fields; taxNo: string } {
  const { json } = call;
  if (need(json, 'platformCode') !== context.settings['platformCode']) throw new Refused('appKey', '平台编码不存在');
  if (!isSigned(json, sandboxPiaotong.callerKey)) throw new Refused('signature', '签名不正确');
  checkClock(context.now(), beijingInstant(need(json, 'timestamp'), 'timestamp'), 10 * 60_000);
  if (need(json, 'serialNo').length !== 26) throw new Refused('invalid', 'serialNo 应为 26 位');
  const content = unseal(need(json, 'content'), context.settings['desKey']!);
  if (!content || Object.keys(content).length === 0) throw new Refused('signature', 'content 无法解密');
  const taxNo = need(content, 'taxpayerNum');
  context.named(call, method, taxNo);
  return { content, taxNo };
}

export const piaotongGateway: ProviderGateway = {
  code: 'piaotong',
  limits: { goodsName: 100, remark: 240, unit: 20 },
  refuse: ({ reason, message }, context) => ({
    ...signed(context, codes[reason] ?? '8999', message, {}),
    ...(reason === 'throttled' && { status: 429 }),
  }),
  register(routes, context) {
    for (const [name, method] of Object.entries(methodsOf(context)))
      routes.on('POST', `/tp/openapi/${name}.pt`, (call): Given => {
        const { content, taxNo } = opened(context, call, name);
        const { content: result, paper } = method(call, content, taxNo);
        return { ...signed(context, '0000', '成功', result), paper };
      });
  },
  callback: (paper, context) => {
    const fields = {
      platformCode: context.settings['platformCode']!,
      signType: 'RSA',
      format: 'JSON',
      timestamp: beijingTime(context.now()),
      version: '1.0',
      serialNo: `PTKJ${beijingTime(context.now()).replace(/\D/g, '')}${String(paper.id).padStart(8, '0')}`,
      content: seal(resultOf(paper), context.settings['desKey']!),
    };
    return {
      url: paper.callbackUrl,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, sign: signPiaotong(fields, sandboxPiaotong.privateKey) }),
    };
  },
};
