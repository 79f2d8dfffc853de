import { formatFen } from '@heliu/model';
import {
  baiwangKinds,
  confirmStateOf,
  differenceCodes,
  type FaceLine,
  type InvoiceFace,
  keyOf,
  redReasonsOfProviders,
  redReasonsOfTaxOffice,
  registeredName,
  voucherCodes,
  zeroRateFlags,
} from '../../../../modules/einvoice/sandbox.ts';
import { beijingTime } from '@heliu/outside';
import { type Call, type Fields, need } from '../call.ts';
import { Refused } from '../refusal.ts';
import { fileUrls } from './files.ts';
import type { ProviderContext } from './gateway.ts';
import type { Confirmation, Order, Paper } from './paper.ts';
import { amount, bankIn, baseOf, decimal, inside, kindIn, may, namedLine, rowsOf, totalled } from './read.ts';

const natures: Readonly<Record<string, FaceLine['nature']>> = { 0: 'normal', 1: 'discount', 2: 'discounted' };
export const digits = (at: string): string => beijingTime(Date.parse(at)).replace(/\D/g, '');

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

const differenceIn = (data: Fields): InvoiceFace['difference'] => {
  if (may(data, 'taxationMethod') !== '2') return undefined;
  const mode = keyOf(differenceCodes, need(data, 'taxationLabel'));
  if (!mode) throw new Refused('invalid', 'taxationLabel 应为 01 或 02');
  const rows = mode === 'net' ? rowsOf(data, 'invoiceBalanceinfoList') : [];
  const vouchers = rows.map((row) => {
    const kind = keyOf(voucherCodes, need(row, 'balanceType'));
    if (!kind) throw new Refused('invalid', 'balanceType 应为 01 到 09');
    need(row, 'balanceSource');
    return {
      kind,
      code: may(row, 'balanceInvoiceCode'),
      number: may(row, 'balanceElectricNo') ?? may(row, 'balanceInvoiceNo') ?? may(row, 'balanceVoucherNo'),
      issuedOn: may(row, 'balanceIssueDate'),
      total: amount(row, 'balanceTotalAmount'),
      deducted: amount(row, 'balanceDeductAmount'),
      remark: may(row, 'balanceRemarks'),
    };
  });
  return { mode, deduction: amount(data, 'deductibleAmount'), vouchers };
};

export function orderIn(context: ProviderContext, call: Call, taxNo: string): Order {
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
    difference: differenceIn(data),
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

export function redOrderIn(context: ProviderContext, call: Call, taxNo: string): Order {
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

export const rowOf = (paper: Paper): object => {
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

export const formOf = ({ uuid, no, state, order }: Confirmation): object => ({
  redConfirmUuid: uuid,
  redConfirmNo: no,
  redConfirmSerialNo: order.serial,
  confirmState: keyOf(confirmStateOf as Readonly<Record<string, string>>, state) ?? '00',
});
