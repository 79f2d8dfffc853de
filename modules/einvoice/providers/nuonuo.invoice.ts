import { formatFen, fen } from '@heliu/model';
import { type FaceLine, taxPolicies } from '../face/face.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import {
  beijingTime,
  count,
  fenOfYuan,
  fromBeijing,
  fromMillis,
  type Json,
  maybe,
  needed,
  rows,
  text,
} from '@heliu/outside';

import { faultFrom } from './answer.ts';
import {
  differenceCodes,
  fullRateCodes,
  keyOf,
  policyCodes,
  redReasonsOfProviders,
  voucherCodes,
  zeroRateFlags,
} from './codes.ts';
import { isDigital, itemName } from '../face/wording.ts';
import { bankOf, demandRed, withoutDiscounts } from './lines.ts';
import type { Account, BuyerRed, FileRef, Issue, Outcome, RedConfirm } from './provider.ts';

export const nuonuoKinds: Readonly<Record<InvoiceKind, string>> = {
  digitalNormal: 'pc',
  digitalSpecial: 'bs',
  digitalPaperNormal: 'ec',
  digitalPaperSpecial: 'es',
  electronicNormal: 'p',
  electronicSpecial: 'b',
  paperNormal: 'c',
  paperSpecial: 's',
};

const natures: Readonly<Record<FaceLine['nature'], string>> = { normal: '0', discount: '1', discounted: '2' };

/** 数电 names the policy by two digits; tax control by a flag, a name and a zero-rate mark. */
const policyOf = ({ policy }: FaceLine, digital: boolean) =>
  digital
    ? { favouredPolicyFlag: policyCodes[policy] || '0' }
    : {
        favouredPolicyFlag: policy === 'none' || policy === 'zero' ? '0' : '1',
        favouredPolicyName: policy === 'none' || policy === 'zero' ? '' : taxPolicies[policy],
        zeroRateFlag: zeroRateFlags[policy],
      };

const detailOf = (line: FaceLine, digital: boolean) => ({
  goodsName: itemName(line),
  goodsCode: line.taxCode,
  withTaxFlag: '0',
  price: line.price,
  num: line.quantity,
  unit: line.unit,
  specType: line.spec,
  tax: formatFen(line.tax),
  taxRate: line.rate,
  taxExcludedAmount: formatFen(line.net),
  taxIncludedAmount: formatFen(fen(line.net + line.tax)),
  invoiceLineProperty: natures[line.nature],
  ...policyOf(line, digital),
});

/** 差额开票: what is deducted is told by its vouchers alone. */
const differenceOf = ({ difference }: Issue['face']): Json =>
  difference
    ? {
        invoiceDifferenceType: differenceCodes[difference.mode],
        differenceVoucherInfoList: difference.vouchers.map((voucher, at) => ({
          detailIndex: String(at + 1),
          voucherType: voucherCodes[voucher.kind],
          ...(voucher.kind === 'digital'
            ? { allElectronicInvoiceNumber: voucher.number }
            : voucher.code
              ? { invoiceCode: voucher.code, invoiceNumber: voucher.number }
              : { voucherNumber: voucher.number }),
          invoiceTime: voucher.issuedOn,
          taxtotal: formatFen(voucher.total),
          differenceTaxtotal: formatFen(voucher.deducted),
          remark: voucher.remark,
          voucherSource: '1',
        })),
      }
    : {};

const pushMode = ({ email, mobile }: Issue): string => (email ? (mobile ? '2' : '0') : mobile ? '1' : '-1');

/** requestBillingNew: blue, and red where tax control issues it. */
export function orderOf(account: Account, issue: Issue): Json {
  const { face } = issue;
  const digital = isDigital(face.kind);
  const lines = face.red ? withoutDiscounts(face.lines) : face.lines;
  return {
    buyerName: face.buyer.name,
    buyerTaxNum: face.buyer.taxNo,
    buyerTel: face.buyer.phone,
    buyerAddress: face.buyer.address,
    buyerAccount: bankOf(face.buyer),
    naturalPersonFlag: face.buyer.type === 'personal' ? '1' : '0',
    salerTaxNum: account.taxNo,
    salerTel: face.seller.phone,
    salerAddress: face.seller.address,
    salerAccount: bankOf(face.seller),
    orderNo: issue.serial,
    invoiceDate: beijingTime(account.now),
    clerk: face.drawer,
    // 数电 has neither of them.
    ...(!digital && { payee: face.payee, checker: face.reviewer }),
    remark: face.remark,
    ...differenceOf(face),
    ...(face.fullRateReason && { surveyAnswerType: fullRateCodes[face.fullRateReason] }),
    listFlag: '0',
    pushMode: pushMode(issue),
    buyerPhone: issue.mobile,
    email: issue.email,
    invoiceType: face.red ? '2' : '1',
    invoiceLine: nuonuoKinds[face.kind],
    callBackUrl: issue.callbackUrl,
    extensionNumber: issue.terminal,
    ...(face.red && {
      invoiceCode: face.red.blueCode,
      invoiceNum: face.red.blueNumber,
      redReason: redReasonsOfProviders[face.red.reason],
      billInfoNo: face.red.confirmNo,
    }),
    invoiceDetail: lines.map((line) => detailOf(line, digital)),
  };
}

/** 红字确认单: a full one carries no lines, a partial one names the line of the blue invoice each of its lines takes back. */
export function confirmationOf(account: Account, { serial, face, ...issue }: Issue): Json {
  const red = demandRed(face);
  const blue = isDigital(face.kind)
    ? { blueElecInvoiceNumber: red.blueNumber }
    : { blueInvoiceNumber: red.blueNumber, blueInvoiceCode: red.blueCode };
  return {
    billId: serial,
    orderNo: serial,
    blueInvoiceLine: nuonuoKinds[face.kind],
    applySource: '0',
    ...blue,
    sellerTaxNo: account.taxNo,
    sellerName: face.seller.name,
    buyerTaxNo: face.buyer.taxNo,
    buyerName: face.buyer.name,
    redReason: redReasonsOfProviders[red.reason],
    extensionNumber: issue.terminal,
    phone: issue.mobile,
    email: issue.email,
    callbackUrl: issue.callbackUrl,
    ...(!red.full && {
      detail: withoutDiscounts(face.lines).map((line, at) => ({
        blueDetailIndex: String(line.blueLine ?? at + 1),
        goodsName: itemName(line),
        unit: line.unit,
        specType: line.spec,
        num: line.quantity,
        taxExcludedPrice: line.price,
        taxExcludedAmount: formatFen(line.net),
        taxAmount: formatFen(line.tax),
        taxRate: line.rate,
        goodsCode: line.taxCode,
        favouredPolicyFlag: policyCodes[line.policy],
      })),
    }),
  };
}

/** A confirmed red one on paper is not issued by itself: it is asked for, since a form has to be put into the printer. */
export const paperRedOf = (account: Account, { serial, face, ...issue }: Issue): Json => ({
  orderNo: serial,
  taxNum: account.taxNo,
  elecInvoiceNumber: demandRed(face).blueNumber,
  billNo: demandRed(face).confirmNo,
  invoiceLine: nuonuoKinds[face.kind],
  extensionNumber: issue.terminal,
  callBackUrl: issue.callbackUrl,
});

/** 红字信息表, applied for by the seller: amounts with their sign, prices without. */
export function formOf(account: Account, { face, formNo }: Issue): Json {
  const red = demandRed(face);
  return {
    billNo: formNo,
    invoiceLine: nuonuoKinds[face.kind],
    oriInvoiceCode: red.blueCode,
    oriInvoiceNumber: red.blueNumber,
    blueInvoiceTime: beijingTime(Date.parse(red.blueIssuedAt)).slice(0, 7).replace('-', ''),
    // Ten flags: by the seller, for goods that came back or an invoice that was wrong.
    applyRemark: '0000000100',
    buyerName: face.buyer.name,
    buyerTaxNo: face.buyer.taxNo,
    sellerName: face.seller.name,
    sellerTaxNo: account.taxNo,
    taxExcludedAmount: formatFen(face.net),
    taxAmount: formatFen(face.tax),
    productOilFlag: '0',
    invoiceRedApplyDetails: withoutDiscounts(face.lines).map((line) => ({
      goodsName: line.name,
      goodsCodeAbb: line.shortName,
      goodsCode: line.taxCode,
      specType: line.spec,
      unit: line.unit,
      num: line.quantity,
      taxExcludedPrice: line.price,
      withTaxFlag: 'false',
      taxExcludedAmount: formatFen(line.net),
      taxAmount: formatFen(line.tax),
      taxRate: line.rate,
      favouredPolicyFlag: 'false',
      deductions: '0',
    })),
  };
}

const formStates: Readonly<Record<string, RedConfirm['state']>> = {
  0: 'applying',
  1: 'agreed',
  2: 'failed',
  3: 'applying',
  4: 'failed',
};
export function formIn(row: Json | undefined): RedConfirm {
  if (!row) return { state: 'failed', message: '诺诺没有这张红字信息表，请重新申请' };
  const state = formStates[text(row['billStatus'])] ?? 'applying';
  return { state, uuid: maybe(row['billNo']), no: maybe(row['billInfoNo']), message: maybe(row['billMessage']) };
}

/** A confirmation the buyer entered. */
export function buyerRedIn(row: Json): BuyerRed {
  const reason = keyOf(redReasonsOfProviders, text(row['redReason']));
  return {
    uuid: needed(row['billUuid'], 'billUuid'),
    no: maybe(row['billNo']),
    appliedAt: fromBeijing(row['billTime'], 'billTime'),
    blueNumber: maybe(row['blueElecInvoiceNumber']) ?? needed(row['blueInvoiceNumber'], 'blueInvoiceNumber'),
    reason: reason ?? 'mistaken',
    net: fenOfYuan(row['taxExcludedAmount'], 'taxExcludedAmount'),
    tax: fenOfYuan(row['taxAmount'], 'taxAmount'),
    lines: rows(row['detail']).map((line) => ({
      blueLine: count(line['blueDetailIndex']),
      net: fenOfYuan(line['taxExcludedAmount'], 'taxExcludedAmount'),
      tax: fenOfYuan(line['taxAmount'], 'taxAmount'),
    })),
  };
}

const filesIn = (row: Json): readonly FileRef[] =>
  (['PDF', 'OFD', 'XML'] as const).flatMap((type) => {
    const url = maybe(row[`${type.toLowerCase()}Url`]);
    return url ? [{ type, url }] : [];
  });

/** 签章失败: the tax office has issued it, so it counts and must never be issued again; only the seal is missing. */
const unsealed = '24';

function issuedIn(row: Json): Outcome {
  const told = maybe(row['invoiceNo']);
  const number = maybe(row['allElectronicInvoiceNumber']) ?? needed(told, 'invoiceNo');
  // On paper a digital one has the code and the number of its form besides.
  const paperNumber = number.length === 20 && told?.length === 8 ? told : undefined;
  return {
    state: 'issued',
    issued: {
      code: number.length === 20 && paperNumber === undefined ? undefined : maybe(row['invoiceCode']),
      number,
      paperNumber,
      issuedAt: fromMillis(needed(row['invoiceTime'], 'invoiceTime'), 'invoiceTime')!,
      checkCode: maybe(row['checkCode']),
      machineNo: maybe(row['machineCode']),
      cipher: maybe(row['cipherText']),
      qr: maybe(row['qrCode']),
    },
    files: filesIn(row),
    providerId: text(row['serialNo']),
    ...(text(row['status']) === unsealed && { unsealed: true }),
  };
}

/** Numbers of the query; those of the callback differ, and it is not read for them. */
export function nuonuoOutcome(row: Json): Outcome {
  const status = text(row['status']);
  if (['2', unsealed, '31'].includes(status)) return issuedIn(row);
  if (status === '3') return { state: 'voided' };
  // 20 and 21, and whatever else there may be one day: no end of it.
  if (status !== '22') return { state: 'issuing' };
  const cause = maybe(row['failCause']) ?? maybe(row['statusMsg']) ?? '开票失败';
  return { state: 'failed', fault: faultFrom({}, status, cause, '诺诺') };
}
