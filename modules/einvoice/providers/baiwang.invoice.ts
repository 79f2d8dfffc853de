import { formatFen, negateFen } from '@heliu/model';
import { type FaceLine, taxPolicies } from '../face/face.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { beijingTime, fromBeijing, type Json, maybe, needed, text } from '@heliu/outside';

import { faultFrom } from './answer.ts';
import { differenceCodes, redReasonsOfProviders, redReasonsOfTaxOffice, voucherCodes, zeroRateFlags } from './codes.ts';
import { isDigital, itemName } from '../face/wording.ts';
import { bankOf, demandRed, together, withoutDiscounts } from './lines.ts';
import type { Account, FileRef, Issue, Outcome } from './provider.ts';

/** 数电 on paper can be asked for (paperInvoiceFlag), but how its three numbers come back is written nowhere. */
export const baiwangKinds: Readonly<Partial<Record<InvoiceKind, string>>> = {
  digitalNormal: '02',
  digitalSpecial: '01',
  electronicNormal: '026',
  electronicSpecial: '028',
  paperNormal: '007',
  paperSpecial: '004',
};

const natures: Readonly<Record<FaceLine['nature'], string>> = { normal: '0', discount: '1', discounted: '2' };

const policyOf = ({ policy }: FaceLine) =>
  policy === 'none' || policy === 'zero'
    ? { preferentialMarkFlag: '0', freeTaxMark: zeroRateFlags[policy] }
    : {
        preferentialMarkFlag: '1',
        vatSpecialManagement: taxPolicies[policy],
        freeTaxMark: zeroRateFlags[policy],
      };

const detailOf = (line: FaceLine, at: number) => ({
  goodsLineNo: at + 1,
  originalInvoiceDetailNo: line.blueLine === undefined ? undefined : String(line.blueLine),
  invoiceLineNature: natures[line.nature],
  goodsCode: line.taxCode,
  goodsName: itemName(line),
  goodsSpecification: line.spec,
  goodsUnit: line.unit,
  goodsQuantity: line.quantity,
  goodsPrice: line.price,
  goodsTotalPrice: formatFen(line.net),
  goodsTotalTax: formatFen(line.tax),
  goodsTaxRate: line.rate,
  ...policyOf(line),
});

/** 数电 has address, phone, bank and account apart; tax control has them in pairs, and a payee and a reviewer. */
const partiesOf = ({ face }: Issue): Json => {
  const { seller, buyer } = face;
  if (isDigital(face.kind))
    return {
      buyerAddress: buyer.address,
      buyerPhone: buyer.phone,
      buyerBankName: buyer.bank,
      buyerBankNumber: buyer.account,
      sellerAddress: seller.address,
      sellerTelphone: seller.phone,
      sellerBankName: seller.bank,
      sellerBankNumber: seller.account,
      paperInvoiceFlag: 'N',
    };
  return {
    buyerAddressPhone: together(buyer.address, buyer.phone),
    buyerBankAccount: bankOf(buyer),
    sellerAddressPhone: together(seller.address, seller.phone),
    sellerBankAccount: bankOf(seller),
    payee: face.payee,
    checker: face.reviewer,
  };
};

const taxationOf = ({ difference }: Issue['face']): Json =>
  difference
    ? {
        taxationMethod: '2',
        taxationLabel: differenceCodes[difference.mode],
        deductibleAmount: formatFen(difference.deduction),
        ...(difference.vouchers.length > 0 && {
          invoiceBalanceinfoList: difference.vouchers.map((voucher, at) => ({
            balanceNo: String(at + 1),
            balanceType: voucherCodes[voucher.kind],
            ...(voucher.kind === 'digital'
              ? { balanceElectricNo: voucher.number }
              : voucher.code
                ? { balanceInvoiceCode: voucher.code, balanceInvoiceNo: voucher.number }
                : { balanceVoucherNo: voucher.number }),
            balanceIssueDate: voucher.issuedOn,
            balanceTotalAmount: formatFen(voucher.total),
            balanceDeductAmount: formatFen(voucher.deducted),
            balanceRemarks: voucher.remark,
            balanceSource: '0',
          })),
        }),
      }
    : { taxationMethod: '0' };

/** baiwang.output.invoice.issue, blue and red. */
export function invoiceOf(account: Account, issue: Issue): Json {
  const { face, serial, email, terminal } = issue;
  const lines = face.red ? withoutDiscounts(face.lines) : face.lines;
  return {
    taxNo: account.taxNo,
    invoiceTerminalCode: terminal,
    formatGenerate: true,
    data: {
      serialNo: serial,
      invoiceTypeCode: baiwangKinds[face.kind],
      invoiceType: face.red ? '1' : '0',
      ...taxationOf(face),
      invoiceListMark: '0',
      priceTaxMark: '0',
      buyerName: face.buyer.name,
      buyerTaxNo: face.buyer.taxNo,
      ...partiesOf(issue),
      buyerEmail: email,
      drawer: face.drawer,
      invoiceTotalPrice: formatFen(face.net),
      invoiceTotalTax: formatFen(face.tax),
      invoiceTotalPriceTax: formatFen(face.gross),
      remarks: face.remark,
      ...(face.red && {
        originalInvoiceCode: face.red.blueCode,
        originalInvoiceNo: face.red.blueNumber,
        redIssueReason: redReasonsOfProviders[face.red.reason],
        redInfoNo: face.red.confirmNo,
      }),
      invoiceDetailsList: lines.map(detailOf),
    },
  };
}

/** baiwang.output.redinvoice.add. Once confirmed, 百望 issues the red one itself, under this serial. */
export function redFormOf(account: Account, { face, serial, email, mobile }: Issue): Json {
  const red = demandRed(face);
  return {
    taxNo: account.taxNo,
    redConfirmSerialNo: serial,
    entryIdentity: '01',
    sellerTaxNo: account.taxNo,
    sellerTaxName: face.seller.name,
    buyerTaxName: face.buyer.name,
    buyerTaxNo: face.buyer.taxNo,
    originInvoiceIsPaper: 'N',
    originalInvoiceNo: red.blueNumber,
    originInvoiceDate: beijingTime(Date.parse(red.blueIssuedAt)),
    originInvoiceTotalPrice: formatFen(red.blueNet ?? negateFen(face.net)),
    originInvoiceTotalTax: formatFen(red.blueTax ?? negateFen(face.tax)),
    originInvoiceType: baiwangKinds[face.kind],
    invoiceTotalPrice: formatFen(face.net),
    invoiceTotalTax: formatFen(face.tax),
    redInvoiceLabel: redReasonsOfTaxOffice[red.reason],
    invoiceSource: '2',
    priceTaxMark: '0',
    autoIssueSwitch: 'Y',
    deliverFlag: '0',
    redInvoiceIsPaper: 'N',
    drawer: face.drawer,
    buyerEmail: email,
    buyerPhone: mobile,
    redConfirmDetailReqEntityList: withoutDiscounts(face.lines).map((line, at) => ({
      originalInvoiceDetailNo: line.blueLine ?? at + 1,
      goodsLineNo: at + 1,
      goodsCode: line.taxCode,
      goodsName: itemName(line),
      goodsSimpleName: line.shortName,
      projectName: line.name,
      goodsSpecification: line.spec,
      goodsUnit: line.unit,
      goodsQuantity: line.quantity,
      goodsPrice: line.price,
      goodsTotalPrice: formatFen(line.net),
      goodsTotalTax: formatFen(line.tax),
      goodsTaxRate: line.rate,
    })),
  };
}

/** "20260521152632" */
function dateIn(value: unknown): string {
  const digits = needed(value, 'invoiceDate');
  const parted = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
  return fromBeijing(parted, 'invoiceDate')!;
}

const filesIn = (row: Json): readonly FileRef[] =>
  (
    [
      ['PDF', 'pdfUrl'],
      ['PDF', 'eInvoiceUrl'],
      ['OFD', 'ofdUrl'],
      ['XML', 'xmlUrl'],
    ] as const
  ).flatMap(([type, field]) => {
    const url = maybe(row[field]);
    return url ? [{ type, url }] : [];
  });

export function baiwangIssued(row: Json): Outcome {
  const number = needed(row['invoiceNo'], 'invoiceNo');
  return {
    state: 'issued',
    issued: {
      code: number.length === 20 ? undefined : maybe(row['invoiceCode']),
      number,
      issuedAt: dateIn(row['invoiceDate']),
      checkCode: maybe(row['invoiceCheckCode']),
      machineNo: maybe(row['taxDiskNo']),
      cipher: maybe(row['taxControlCode']),
      qr: maybe(row['invoiceQrCode']),
    },
    files: filesIn(row),
  };
}

/** 0 blue, 5 red, 30 being voided: it counts. 10, 20, 99: not yet. 2, 3, 44: withdrawn, void, closed. */
export function baiwangOutcome(row: Json): Outcome {
  const status = text(row['invoiceStatus']);
  if (['10', '20', '99'].includes(status)) return { state: 'issuing' };
  if (['2', '3', '44'].includes(status)) return { state: 'voided' };
  if (maybe(row['invoiceNo'])) return baiwangIssued(row);
  return maybe(row['errorMessage']) ? baiwangFailure(row) : { state: 'issuing' };
}

export const baiwangFailure = (row: Json): Outcome => ({
  state: 'failed',
  fault: faultFrom({}, text(row['errorCode']), text(row['errorMessage']) || '开票失败', '百望'),
});
