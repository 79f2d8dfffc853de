import { formatFen } from '@heliu/model';
import { beijingDate, tag, type Written } from '@heliu/outside';
import type { InvoiceKind } from '../../shop/model.ts';
import type { FaceLine, InvoiceFace, Party } from '../face/face.ts';
import {
  blueIn,
  decimalAt,
  fenAt,
  nameOf,
  optional,
  rateOf,
  type ReadInvoice,
  timeAt,
  withNatures,
} from './data-values.ts';
import { qrContent, qrKinds } from './qr.ts';
import { itemName, rateText, remarkOf } from '../face/wording.ts';
import { allAt, at, type Element, textAt } from './xml.ts';

export const dataNamespace = 'http://www.edrm.org.cn/schema/e-invoice/2019';

type Role = 'Seller' | 'Buyer';
const drawParty = (role: Role, { name, taxNo, address = '', phone = '', bank = '', account = '' }: Party): Written =>
  tag(role, [
    tag(`${role}Name`, name),
    tag(`${role}TaxID`, taxNo),
    tag(`${role}AddrTel`, `${address} ${phone}`.trim()),
    tag(`${role}FinancialAccount`, `${bank} ${account}`.trim()),
  ]);

/** Two facts share one field; what is all digits at its end is the number. */
function parted(text: string): readonly [string | undefined, string | undefined] {
  const [, words = '', number = ''] = /^([\s\S]*?)\s*([\d() -]*)$/.exec(text) ?? [];
  return [words.trim() || undefined, number.trim() || undefined];
}
function readParty(root: Element, role: Role): Party {
  const element = at(root, role);
  const [address, phone] = parted(textAt(element, `${role}AddrTel`));
  const [bank, account] = parted(textAt(element, `${role}FinancialAccount`));
  const name = textAt(element, `${role}Name`);
  return { name, taxNo: optional(element, `${role}TaxID`), address, phone, bank, account };
}

const drawLine = (line: FaceLine): Written =>
  tag('GoodsInfo', [
    tag('Item', itemName(line)),
    tag('Specification', line.spec),
    tag('MeasurementDimension', line.unit),
    tag('Quantity', line.quantity),
    tag('Price', line.price),
    tag('Amount', formatFen(line.net)),
    tag('TaxScheme', rateText(line)),
    tag('TaxAmount', formatFen(line.tax)),
  ]);
const readLine = (element: Element): FaceLine => ({
  nature: 'normal',
  ...nameOf(textAt(element, 'Item')),
  // The file does not tell.
  taxCode: '',
  spec: optional(element, 'Specification'),
  unit: optional(element, 'MeasurementDimension'),
  quantity: decimalAt(element, 'Quantity'),
  price: decimalAt(element, 'Price'),
  net: fenAt(element, 'Amount'),
  tax: fenAt(element, 'TaxAmount'),
  ...rateOf(textAt(element, 'TaxScheme')),
});

/** The data file of the tax-control devices, without its signature. */
export function drawTaxControl(face: InvoiceFace): Written {
  const { kind, issued, seller, buyer, lines, net, tax, gross } = face;
  return tag(
    'eInvoice',
    [
      tag('DocID', `${issued?.code ?? ''}${issued?.number ?? ''}`),
      tag('InvoiceCode', issued?.code),
      tag('InvoiceNo', issued?.number),
      tag('TypeCode', qrKinds[kind]),
      tag('IssueDate', issued && beijingDate(Date.parse(issued.issuedAt))),
      tag('InvoiceCheckCode', issued?.checkCode),
      tag('MachineNo', issued?.machineNo),
      tag('TaxControlCode', issued?.cipher),
      drawParty('Buyer', buyer),
      drawParty('Seller', seller),
      tag('TaxInclusiveTotalAmount', formatFen(gross)),
      tag('Note', remarkOf(face)),
      tag('InvoiceClerk', face.drawer),
      tag('Payee', face.payee),
      tag('Checker', face.reviewer),
      tag('TaxTotalAmount', formatFen(tax)),
      tag('TaxExclusiveTotalAmount', formatFen(net)),
      tag('GraphCode', qrContent(face)),
      tag('GoodsInfos', lines.map(drawLine)),
    ],
    { xmlns: dataNamespace },
  );
}

export function readTaxControl(root: Element): ReadInvoice {
  const [kind] = Object.entries(qrKinds).find(([, code]) => code === textAt(root, 'TypeCode')) ?? ['electronicNormal'];
  const number = optional(root, 'InvoiceNo');
  const gross = fenAt(root, 'TaxInclusiveTotalAmount');
  const remark = textAt(root, 'Note');
  const buyer = readParty(root, 'Buyer');
  return {
    kind: kind as InvoiceKind,
    seller: readParty(root, 'Seller'),
    buyer: { ...buyer, type: buyer.taxNo ? 'company' : 'personal' },
    lines: withNatures(allAt(at(root, 'GoodsInfos'), 'GoodsInfo').map(readLine), gross < 0n),
    net: fenAt(root, 'TaxExclusiveTotalAmount'),
    tax: fenAt(root, 'TaxTotalAmount'),
    gross,
    remark,
    drawer: textAt(root, 'InvoiceClerk'),
    payee: optional(root, 'Payee'),
    reviewer: optional(root, 'Checker'),
    ...(gross < 0n && blueIn(remark)),
    ...(number && {
      issued: {
        code: optional(root, 'InvoiceCode'),
        number,
        issuedAt: timeAt(root, 'IssueDate'),
        checkCode: optional(root, 'InvoiceCheckCode'),
        machineNo: optional(root, 'MachineNo'),
        cipher: optional(root, 'TaxControlCode'),
        qr: optional(root, 'GraphCode'),
      },
    }),
  };
}
