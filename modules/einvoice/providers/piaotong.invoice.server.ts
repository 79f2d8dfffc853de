import { formatFen } from '@heliu/model';
import { type FaceLine, redReasons, taxPolicies } from '../face/face.ts';
import { isDigital, itemName } from '../face/wording.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { fromBeijing, type Json, maybe, needed, text } from '@heliu/outside';

import { faultFrom } from './answer.ts';
import { zeroRateFlags } from './codes.ts';
import { demandRed, withoutDiscounts } from './lines.ts';
import type { Account, FileRef, Issue, Outcome } from './provider.ts';

/** 数电 is not in the document that is public; 81 and 82 are the numbers others use for it. */
export const piaotongKinds: Readonly<Partial<Record<InvoiceKind, string>>> = {
  digitalNormal: '82',
  digitalSpecial: '81',
  electronicNormal: '10',
  electronicSpecial: '08',
  paperNormal: '04',
  paperSpecial: '01',
};

/** Twenty characters, the first four the platform's. The whole serial of ours travels in `definedData`. */
export const requestSerial = ({ settings }: Pick<Account, 'settings'>, serial: string): string =>
  `${settings['platformName'] ?? ''}${serial.slice(-16)}`;

/** A discount is no line here but a part of the line it belongs to. */
const itemsOf = (lines: readonly FaceLine[]): readonly Json[] =>
  lines.flatMap((line, at) => {
    if (line.nature === 'discount') return [];
    const discount = line.nature === 'discounted' ? lines[at + 1] : undefined;
    return [
      {
        goodsName: itemName(line),
        taxClassificationCode: line.taxCode,
        specificationModel: line.spec,
        meteringUnit: line.unit,
        quantity: line.quantity,
        includeTaxFlag: '0',
        unitPrice: line.price,
        invoiceAmount: formatFen(line.net),
        taxRateValue: line.rate,
        taxRateAmount: formatFen(line.tax),
        ...(discount && {
          discountAmount: formatFen(discount.net),
          discountTaxRateAmount: formatFen(discount.tax),
        }),
        ...policyOf(line),
      },
    ];
  });

const policyOf = ({ policy }: FaceLine) => ({
  preferentialPolicyFlag: policy === 'none' || policy === 'zero' ? '0' : '1',
  ...(policy !== 'none' && policy !== 'zero' && { vatSpecialManage: taxPolicies[policy] }),
  ...(zeroRateFlags[policy] && { zeroTaxFlag: zeroRateFlags[policy] }),
});

export function blueOf(account: Account, issue: Issue): Json {
  const { face, serial } = issue;
  const { seller, buyer } = face;
  return {
    taxpayerNum: account.taxNo,
    invoiceReqSerialNo: requestSerial(account, serial),
    invoiceKindCode: piaotongKinds[face.kind],
    buyerName: buyer.name,
    buyerTaxpayerNum: buyer.taxNo,
    buyerAddress: buyer.address,
    buyerTel: buyer.phone,
    buyerBankName: buyer.bank,
    buyerBankAccount: buyer.account,
    sellerAddress: seller.address,
    sellerTel: seller.phone,
    sellerBankName: seller.bank,
    sellerBankAccount: seller.account,
    drawerName: face.drawer,
    ...(!isDigital(face.kind) && { casherName: face.payee, reviewerName: face.reviewer }),
    takerTel: issue.mobile,
    takerEmail: issue.email,
    remark: face.remark,
    tradeNo: issue.orderNo,
    definedData: serial,
    extensionNum: issue.terminal,
    itemList: itemsOf(face.lines),
  };
}

/** A full one names the blue invoice and the amount; a partial one has its lines besides. */
export function redOf(account: Account, { face, serial }: Issue): Json {
  const red = demandRed(face);
  return {
    taxpayerNum: account.taxNo,
    invoiceReqSerialNo: requestSerial(account, serial),
    invoiceCode: red.blueCode ?? '',
    invoiceNo: red.blueNumber,
    redReason: redReasons[red.reason],
    amount: formatFen(face.gross),
    definedData: serial,
    ...(!red.full && { itemList: itemsOf(withoutDiscounts(face.lines)) }),
  };
}

const types = { pdf: 'PDF', ofd: 'OFD' } as const;
/** Links are Base64 within the encrypted text. */
const opened = (value: unknown): string | undefined =>
  maybe(value) && Buffer.from(text(value), 'base64').toString('utf8');

function filesIn(row: Json): readonly FileRef[] {
  const type = types[text(row['invoiceLayoutFileType']).toLowerCase() as keyof typeof types] ?? 'PDF';
  const [base64, url] = [maybe(row['invoicePdf']), opened(row['downloadUrl'])];
  return base64 || url ? [{ type, base64, url }] : [];
}

function issuedIn(row: Json): Outcome {
  const number = needed(row['invoiceNo'], 'invoiceNo');
  return {
    state: 'issued',
    issued: {
      code: number.length === 20 ? undefined : maybe(row['invoiceCode']),
      number,
      issuedAt: fromBeijing(needed(row['invoiceDate'], 'invoiceDate'), 'invoiceDate')!,
      checkCode: maybe(row['securityCode']) ?? maybe(row['checkCode']),
      machineNo: maybe(row['machineCode']) ?? maybe(row['diskNo']),
      cipher: maybe(row['cipherText']),
      qr: maybe(row['qrCode']),
    },
    files: filesIn(row),
  };
}

/** The code within: not whether the question was answered, but what became of the invoice. */
export function piaotongOutcome(row: Json): Outcome {
  const code = text(row['code']);
  if (code === '7777') return { state: 'issuing' };
  if (code === '6666') return { state: 'voided' };
  // Types 3 and 4 are a blue and a red one that were voided.
  if (['3', '4'].includes(text(row['invoiceType']))) return { state: 'voided' };
  if (code === '0000') return issuedIn(row);
  return { state: 'failed', fault: faultFrom({}, code, text(row['msg']) || '开票失败', '票通') };
}
