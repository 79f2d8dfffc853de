import { formatFen } from '@heliu/model';
import { beijingTime, tag, type Written } from '@heliu/outside';
import { differenceCodes } from '../providers/codes.ts';
import { type FaceLine, type InvoiceFace, type Party, taxations } from '../face/face.ts';
import {
  blueIn,
  decimalAt,
  fenAt,
  labelledDifference,
  nameOf,
  optional,
  rateOf,
  type ReadInvoice,
  timeAt,
  withNatures,
} from './data-values.ts';
import { amountInWords, isSpecial, isUntaxed, itemName, rateText, remarkOf } from '../face/wording.ts';
import { allAt, at, type Element, textAt } from './xml.ts';

const partyFields = [
  ['IdNum', 'taxNo'],
  ['Name', 'name'],
  ['Addr', 'address'],
  ['TelNum', 'phone'],
  ['BankName', 'bank'],
  ['BankAccNum', 'account'],
] as const;
type Role = 'Seller' | 'Buyer';

const drawParty = (role: Role, party: Party): Written =>
  tag(
    `${role}Information`,
    partyFields.map(([name, field]) => tag(role + name, party[field] ?? '')),
  );
const readParty = (data: Element | undefined, role: Role): Party => {
  const element = at(data, `${role}Information`);
  const fields = partyFields.map(([name, field]) => [field, optional(element, role + name)]);
  return { name: '', ...(Object.fromEntries(fields) as Partial<Party>) };
};

const label = (name: string, code: string, text: string): Written =>
  tag(name, [tag('LabelCode', code), tag('LabelName', text)]);

const drawLine = (line: FaceLine): Written =>
  tag('IssuItemInformation', [
    tag('ItemName', itemName(line)),
    tag('SpecMod', line.spec),
    tag('MeaUnits', line.unit),
    tag('Quantity', line.quantity),
    tag('UnPrice', line.price),
    tag('Amount', formatFen(line.net)),
    tag('TaxRate', isUntaxed(line) ? rateText(line) : line.rate),
    tag('ComTaxAm', formatFen(line.tax)),
    tag('TotaltaxIncludedAmount', formatFen((line.net + line.tax) as typeof line.net)),
    tag('TaxClassificationCode', line.taxCode),
  ]);
const readLine = (element: Element): FaceLine => ({
  nature: 'normal',
  ...nameOf(textAt(element, 'ItemName')),
  taxCode: textAt(element, 'TaxClassificationCode'),
  spec: optional(element, 'SpecMod'),
  unit: optional(element, 'MeaUnits'),
  quantity: decimalAt(element, 'Quantity'),
  price: decimalAt(element, 'UnPrice'),
  net: fenAt(element, 'Amount'),
  tax: fenAt(element, 'ComTaxAm'),
  ...rateOf(textAt(element, 'TaxRate')),
});

/** The data of a 数电 invoice, as the tax office hands it out, without its signature. */
export function drawDigital(face: InvoiceFace): Written {
  const { kind, seller, buyer, lines, net, tax, gross, drawer, red, issued, difference } = face;
  const time = issued ? beijingTime(Date.parse(issued.issuedAt)) : '';
  const special = isSpecial(kind);
  return tag('EInvoice', [
    tag('Header', [
      tag('EIid', issued?.number),
      tag('EInvoiceTag', 'SWEI3100'),
      tag('Version', '0.35'),
      tag('InherentLabel', [
        label('InIssuType', red ? 'N' : 'Y', '是否蓝字发票'),
        label('EInvoiceType', '01', '电子发票'),
        label('GeneralOrSpecialVAT', special ? '01' : '02', special ? '增值税专用发票' : '普通发票'),
      ]),
      ...(difference
        ? [tag('UndefinedLabel', [label('Label', differenceCodes[difference.mode], taxations[difference.mode])])]
        : []),
    ]),
    tag('EInvoiceData', [
      drawParty('Seller', seller),
      drawParty('Buyer', buyer),
      tag('BasicInformation', [
        tag('TotalAmWithoutTax', formatFen(net)),
        tag('TotalTaxAm', formatFen(tax)),
        tag('TotalTax-includedAmount', formatFen(gross)),
        tag('TotalTax-includedAmountInChinese', amountInWords(gross)),
        tag('Drawer', drawer),
        tag('RequestTime', time),
      ]),
      ...lines.map(drawLine),
      ...(red ? [tag('SpecificInformation', tag('RedEInvoice', tag('OriginalInvoiceCode', red.blueNumber)))] : []),
      tag('AdditionalInformation', tag('Remark', remarkOf(face))),
    ]),
    tag('TaxSupervisionInfo', [tag('InvoiceNumber', issued?.number), tag('IssueTime', time)]),
  ]);
}

/** The blue invoice stands in a field of its own; one of the devices of old is told with its code in the remark alone. */
function redOf(data: Element | undefined, remark: string): Pick<ReadInvoice, 'blueCode' | 'blueNumber'> {
  const named = optional(at(data, 'SpecificInformation', 'RedEInvoice'), 'OriginalInvoiceCode');
  const said = blueIn(remark);
  return { blueNumber: named ?? said.blueNumber, ...(said.blueNumber === (named ?? said.blueNumber) && said) };
}

export function readDigital(root: Element): ReadInvoice {
  const data = at(root, 'EInvoiceData');
  const basic = at(data, 'BasicInformation');
  const office = at(root, 'TaxSupervisionInfo');
  const labels = at(root, 'Header', 'InherentLabel');
  const number = optional(office, 'InvoiceNumber') ?? optional(at(root, 'Header'), 'EIid');
  const isRed = textAt(labels, 'InIssuType', 'LabelCode') === 'N';
  const buyer = readParty(data, 'Buyer');
  const remark = textAt(data, 'AdditionalInformation', 'Remark');
  return {
    kind: textAt(labels, 'GeneralOrSpecialVAT', 'LabelCode') === '01' ? 'digitalSpecial' : 'digitalNormal',
    seller: readParty(data, 'Seller'),
    buyer: { ...buyer, type: buyer.taxNo ? 'company' : 'personal' },
    lines: withNatures(allAt(data, 'IssuItemInformation').map(readLine), isRed),
    net: fenAt(basic, 'TotalAmWithoutTax'),
    tax: fenAt(basic, 'TotalTaxAm'),
    gross: fenAt(basic, 'TotalTax-includedAmount'),
    remark,
    drawer: textAt(basic, 'Drawer'),
    ...labelledDifference(
      allAt(at(root, 'Header', 'UndefinedLabel'), 'Label').map((one) => textAt(one, 'LabelCode')),
      remark,
    ),
    ...(isRed && redOf(data, remark)),
    ...(number && { issued: { number, issuedAt: timeAt(office, 'IssueTime') } }),
  };
}
