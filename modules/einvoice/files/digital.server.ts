import { dayText } from '../face/wording.ts';
import type { Paper } from './paper.server.ts';
import { sizes } from '@heliu/paper';

const taxNoLabel = '统一社会信用代码/纳税人识别号：';
const heads = [
  ['项目名称', 15.5],
  ['规格型号', 41.6],
  ['单位', 66.5],
  ['数量', 92.65],
  ['单价', 121.15],
  ['金额', 146.15],
  ['税率/征收率', 157],
  ['税额', 198.15],
] as const;

/** 数电发票, measured on one the tax office had issued; only the heads of figures were moved to stand over them. */
export const digital: Paper = {
  columns: {
    name: { x: 5.2, width: 35.8 },
    spec: { x: 41.6, width: 23 },
    unit: { x: 65.2, width: 9, align: 'centre' },
    quantity: { x: 75.5, width: 23.5, align: 'right' },
    price: { x: 101.5, width: 26, align: 'right' },
    net: { x: 128, width: 24.5, align: 'right' },
    rate: { x: 154, width: 25, align: 'centre' },
    tax: { x: 179.5, width: 25, align: 'right' },
  },
  count: { x: 170, y: 26, width: 38 },
  code: { x: 6.5, y: 6, side: 20 },
  lines: { top: 57, bottom: 90.6 },
  totalAt: 94.2,
  words: { x: 63.5, y: 101.3, width: 78 },
  figures: { x: 156, y: 101.3, width: 48.5 },

  form(pen) {
    pen.label('发票号码：', 154, 13.9);
    pen.label('开票日期：', 154, 20);
    pen.box(4.5, 30, 205.5, 124);
    for (const y of [52, 96, 104]) pen.rule(4.5, y, 205.5, y);
    for (const x of [10.7, 105.2, 111.2]) pen.rule(x, 30, x, 52);
    pen.rule(56.3, 96, 56.3, 104);
    pen.rule(10.7, 104, 10.7, 124);
    pen.caption('购买方信息', 6, 32.4, 3.6);
    pen.caption('销售方信息', 106.6, 32.4, 3.6);
    for (const x of [12, 112.5]) {
      pen.label('名称：', x, 36.9);
      pen.label(taxNoLabel, x, 47.4, sizes.small);
    }
    for (const [text, x] of heads) pen.label(text, x, 55.8);
    pen.label('价税合计（大写）', 16.4, 101.3);
    pen.label('（小写）', 143, 101.3);
    pen.caption('备注', 6, 108.6, 6.6);
    pen.label('开票人：', 19, 132.3);
  },

  facts(pen, { issued, buyer, seller, drawer }) {
    if (issued) {
      pen.line(issued.number, { x: 170, y: 13.9, width: 38, tag: 'InvoiceNo' });
      pen.line(dayText(issued.issuedAt), { x: 170, y: 20, width: 38, tag: 'IssueDate' });
    }
    for (const [party, x, tag] of [
      [buyer, 21.5, 'Buyer'],
      [seller, 122, 'Seller'],
    ] as const) {
      pen.block(party.name, { x, y: 36.9, width: 82.5, height: 7.2, tag: `${tag}Name` });
      pen.line(party.taxNo ?? '', { x: x + 34.4, y: 47.5, width: 48, size: 3.7, tag: `${tag}TaxID` });
    }
    pen.line(drawer, { x: 32, y: 132.3, width: 60, tag: 'InvoiceClerk' });
  },

  remark(pen, remark) {
    pen.block(remark, { x: 12, y: 107.9, width: 191, height: 19.6, tag: 'Note' });
  },
};
