import { fen, formatFen, sumFen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import {
  confirmStateOf,
  differenceCodes,
  type FaceLine,
  type InvoiceFace,
  keyOf,
  nuonuoKinds,
  policyCodes,
  redReasonsOfProviders,
  registeredName,
  voucherCodes,
  zeroRateFlags,
} from '../../../../modules/einvoice/sandbox.ts';
import { type Call, type Fields, need } from '../call.ts';
import { Refused } from '../refusal.ts';
import { fileUrls } from './files.ts';
import type { ProviderContext } from './gateway.ts';
import type { Office } from './office.ts';
import type { Confirmation, Order, Paper } from './paper.ts';
import { amount, bankIn, baseOf, decimal, inside, kindIn, may, namedLine, rowsOf, totalled } from './read.ts';

const natures: Readonly<Record<string, FaceLine['nature']>> = { 0: 'normal', 1: 'discount', 2: 'discounted' };
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

const fullRateReasonIn = (order: Fields): InvoiceFace['fullRateReason'] => {
  const code = may(order, 'surveyAnswerType');
  if (code === undefined) return undefined;
  if (!/^[1-3]$/.test(code)) throw new Refused('invalid', 'surveyAnswerType 应为 1 到 3');
  return (['earlier', 'mending', 'waived'] as const)[Number(code) - 1];
};

const differenceIn = (order: Fields): InvoiceFace['difference'] => {
  const code = may(order, 'invoiceDifferenceType');
  if (code === undefined) return undefined;
  const mode = keyOf(differenceCodes, code);
  if (!mode) throw new Refused('invalid', 'invoiceDifferenceType 应为 01 或 02');
  const vouchers = rowsOf(order, 'differenceVoucherInfoList').map((row) => {
    const kind = keyOf(voucherCodes, need(row, 'voucherType'));
    if (!kind) throw new Refused('invalid', 'voucherType 应为 01 到 09');
    if (kind === 'digital') need(row, 'allElectronicInvoiceNumber');
    if (['special', 'ordinary', 'businessTax'].includes(kind)) need(row, 'invoiceCode');
    need(row, 'voucherSource');
    return {
      kind,
      code: may(row, 'invoiceCode'),
      number: may(row, 'allElectronicInvoiceNumber') ?? may(row, 'invoiceNumber') ?? may(row, 'voucherNumber'),
      issuedOn: may(row, 'invoiceTime'),
      total: amount(row, 'taxtotal'),
      deducted: amount(row, 'differenceTaxtotal'),
      remark: may(row, 'remark'),
    };
  });
  return { mode, deduction: sumFen(vouchers.map(({ deducted }) => deducted)), vouchers };
};

export function orderIn(context: ProviderContext, call: Call, taxNo: string): Order {
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
    fullRateReason: fullRateReasonIn(order),
    difference: differenceIn(order),
    drawer: need(order, 'clerk'),
    payee: may(order, 'payee'),
    reviewer: may(order, 'checker'),
    ...red,
  });
  need(order, 'invoiceDate');
  return {
    code: context.code,
    taxNo,
    serial,
    face,
    callbackUrl: may(order, 'callBackUrl') ?? '',
    base: baseOf(call),
    terminal: may(order, 'extensionNumber'),
  };
}

function serialIn(values: Fields, name: string): string {
  const serial = need(values, name);
  if (serial.length > 20) throw new Refused('invalid', `${name} 长度不能超过 20`);
  return serial;
}

/** A full one has no lines: they are those of the blue invoice. */
export function redOrderIn(context: ProviderContext, call: Call, taxNo: string): Order {
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

/** 红字信息表 under a number of the applicant's own. */
export function formIn(context: ProviderContext, call: Call, taxNo: string): Order {
  const form = call.json;
  const serial = need(form, 'billNo');
  if (!/^\d{24}$/.test(serial)) throw new Refused('invalid', '申请单号应为 24 位数字');
  if (need(form, 'sellerTaxNo') !== taxNo) throw new Refused('invalid', '销方税号与授权税号不一致');
  for (const name of ['buyerName', 'buyerTaxNo', 'sellerName', 'oriInvoiceCode', 'productOilFlag']) need(form, name);
  const whole = context.office.wholeRed(taxNo, need(form, 'oriInvoiceNumber'), 'returned');
  const face = totalled({
    ...whole,
    kind: kindIn(nuonuoKinds, need(form, 'invoiceLine')),
    red: { ...whole.red!, full: false },
    lines: rowsOf(form, 'invoiceRedApplyDetails').map((detail) => ({
      nature: 'normal',
      name: need(detail, 'goodsName'),
      shortName: may(detail, 'goodsCodeAbb') ?? '',
      taxCode: need(detail, 'goodsCode'),
      quantity: decimal(detail, 'num'),
      price: decimal(detail, 'taxExcludedPrice'),
      net: amount(detail, 'taxExcludedAmount'),
      tax: amount(detail, 'taxAmount'),
      rate: decimal(detail, 'taxRate')!,
      policy: 'none',
    })),
  });
  if (face.net !== amount(form, 'taxExcludedAmount') || face.tax !== amount(form, 'taxAmount'))
    throw new Refused('invalid', '合计与明细之和不符');
  return { code: context.code, taxNo, serial, face, callbackUrl: '', base: baseOf(call) };
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
export const ownSerial = ({ id, at }: Paper): string =>
  `${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}${String(id).padStart(8, '0')}`;

export const resultOf = (paper: Paper): object => {
  const { face, state, cause } = paper;
  const { issued } = face;
  return {
    serialNo: ownSerial(paper),
    orderNo: paper.serial,
    status: paper.unsealed && state === 'issued' ? '24' : statuses[state],
    statusMsg: cause && state === 'failed' ? '开票失败' : state === 'issued' ? '开票完成' : '开票中',
    ...(state === 'failed' && { failCause: cause }),
    ...(issued && {
      invoiceTime: Date.parse(issued.issuedAt),
      invoiceCode: issued.code ?? '',
      invoiceNo: issued.paperNumber ?? issued.number,
      ...((issued.code === undefined || issued.paperNumber !== undefined) && {
        allElectronicInvoiceNumber: issued.number,
      }),
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
      ...(!paper.unsealed &&
        Object.fromEntries(Object.entries(fileUrls(paper)).map(([type, url]) => [`${type}Url`, url]))),
    }),
  };
};

export const billOf = ({ uuid, no, state, order, at, startedBy }: Confirmation, office: Office): object => ({
  billId: order.serial,
  billNo: no,
  billUuid: uuid,
  billStatus: keyOf(confirmStateOf as Readonly<Record<string, string>>, state) ?? '15',
  billMessage: '',
  applySource: startedBy === 'buyer' ? 1 : 0,
  billTime: beijingTime(at),
  ...(office.paper(order.code, order.taxNo, order.serial)?.state === 'issued' && {
    openStatus: 1,
    orderNo: order.serial,
  }),
  blueElecInvoiceNumber: order.face.red!.blueNumber,
  redReason: redReasonsOfProviders[order.face.red!.reason],
  taxExcludedAmount: formatFen(order.face.net),
  taxAmount: formatFen(order.face.tax),
  detail: order.face.lines.map((line) => ({
    blueDetailIndex: String(line.blueLine),
    goodsName: line.name,
    goodsCode: line.taxCode,
    num: line.quantity,
    taxExcludedAmount: formatFen(line.net),
    taxAmount: formatFen(line.tax),
    taxRate: line.rate,
  })),
});
