import type { Party } from '../face/face.ts';
import type { Paper } from './paper.server.ts';
import type { Pen } from '@heliu/paper';
import { dayText, isDigital } from '../face/wording.ts';

const rules = [56.3, 82.3, 94.3, 115.3, 136.3, 162.3, 176.3];
const heads = [
  ['货物或应税劳务、服务名称', 4.5],
  ['规格型号', 56.3],
  ['单位', 82.3],
  ['数量', 94.3],
  ['单价', 115.3],
  ['金额', 136.3],
  ['税率', 162.3],
  ['税额', 176.3],
] as const;
const partyLabels = ['名　　　　称：', '纳税人识别号：', '地 址 、电 话：', '开户行及账号：'];

/** Of a party: the base lines of its four rows. */
const rowsFrom = (top: number) => [4.9, 9.9, 14.9, 19.9].map((y) => top + y);
const buyerRows = rowsFrom(30);
const sellerRows = rowsFrom(100);

function party(pen: Pen, { name, taxNo, address, phone, bank, account }: Party, rows: number[], tag: string): void {
  const texts = [name, taxNo, [address, phone].filter(Boolean).join(' '), [bank, account].filter(Boolean).join(' ')];
  const tags = ['Name', 'TaxID', 'AddrTel', 'FinancialAccount'];
  texts.forEach((text, i) =>
    pen.block(text ?? '', { x: 34.5, y: rows[i]!, width: 74, height: 5.4, middle: true, tag: tag + tags[i]! }),
  );
}

/** Invoices of the tax-control devices, with code, check code and cipher; 数电 is printed on the same forms. */
export const taxControl: Paper = {
  columns: {
    name: { x: 5.2, width: 50.4 },
    spec: { x: 57, width: 24.6 },
    unit: { x: 82.8, width: 11, align: 'centre' },
    quantity: { x: 94.8, width: 20, align: 'right' },
    price: { x: 115.8, width: 20, align: 'right' },
    net: { x: 136.8, width: 25, align: 'right' },
    rate: { x: 162.8, width: 13, align: 'centre' },
    tax: { x: 176.8, width: 28, align: 'right' },
  },
  count: { x: 82, y: 25.3, width: 40, align: 'centre' },
  code: { x: 6.5, y: 5, side: 19.6 },
  lines: { top: 57.6, bottom: 87.6 },
  totalAt: 91.2,
  words: { x: 63.5, y: 98, width: 78 },
  figures: { x: 160, y: 98, width: 44.5 },

  form(pen) {
    ['机器编号：', '发票代码：', '发票号码：', '开票日期：', '校 验 码：'].forEach((text, i) =>
      pen.label(text, i === 0 ? 6.5 : 150, i === 0 ? 29 : 4.5 + i * 5.2),
    );
    pen.box(4.5, 30, 205.5, 122);
    for (const y of [52, 93, 100]) pen.rule(4.5, y, 205.5, y);
    pen.rule(4.5, 57, 205.5, 57);
    for (const x of rules) pen.rule(x, 52, x, 93);
    for (const x of [10.7, 110.5, 116.5]) {
      pen.rule(x, 30, x, 52);
      pen.rule(x, 100, x, 122);
    }
    pen.rule(56.3, 93, 56.3, 100);
    pen.caption('购买方', 6, 33.5, 5.4);
    pen.caption('密码区', 111.9, 33.5, 5.4);
    pen.caption('销售方', 6, 103.5, 5.4);
    pen.caption('备注', 111.9, 105.5, 7);
    for (const rows of [buyerRows, sellerRows]) partyLabels.forEach((text, i) => pen.label(text, 12, rows[i]!));
    heads.forEach(([text, x], i) => pen.heading(text, x, (heads[i + 1]?.[1] ?? 205.5) - x, 55.7));
    pen.label('价税合计（大写）', 16.4, 98);
    pen.label('（小写）', 146, 98);
    ['收款人：', '复核：', '开票人：', '销售方：（章）'].forEach((text, i) => pen.label(text, 12 + i * 48, 128));
  },

  facts(pen, { kind, issued, buyer, seller, payee, reviewer, drawer }) {
    pen.line(issued?.machineNo ?? '', { x: 22, y: 29, width: 34, tag: 'MachineNo' });
    const printed = isDigital(kind) ? issued?.paperNumber : issued?.number;
    const heading = [issued?.code, printed, issued && dayText(issued.issuedAt), issued?.checkCode];
    const tags = ['InvoiceCode', isDigital(kind) ? 'PaperNo' : 'InvoiceNo', 'IssueDate', 'InvoiceCheckCode'];
    if (isDigital(kind) && issued)
      pen.block(`数电票号码：${issued.number}`, { x: 118, y: 36, width: 86, height: 6, tag: 'InvoiceNo' });
    heading.forEach((text, i) => pen.line(text ?? '', { x: 166, y: 9.7 + i * 5.2, width: 39.5, tag: tags[i]! }));
    party(pen, buyer, buyerRows, 'Buyer');
    party(pen, seller, sellerRows, 'Seller');
    if (issued?.cipher)
      pen.block(issued.cipher, { x: 118, y: 34.9, width: 86, height: 20, leading: 1.5, tag: 'TaxControlCode' });
    [payee, reviewer, drawer].forEach((name, i) =>
      pen.line(name ?? '', {
        x: (i === 1 ? 22 : 25) + i * 48,
        y: 128,
        width: 32,
        tag: ['Payee', 'Checker', 'InvoiceClerk'][i]!,
      }),
    );
  },

  remark(pen, remark) {
    pen.block(remark, { x: 118, y: 104.2, width: 86, height: 21, tag: 'Note' });
  },
};
