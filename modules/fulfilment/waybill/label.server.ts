import { barcode, colours, type Drawing, drawingToPdf, type Mark, openType, Pen } from '@heliu/paper';
import qr from 'qrcode';
import { hiddenName, hiddenPhone } from './parcel.rules.ts';
import { type PayType, payTypes } from './service.ts';

/** Everything that stands on one label. */
export interface Label {
  readonly express: string;
  readonly number: string;
  readonly destination: string;
  readonly sortingCode: string;
  readonly packageCode: string;
  readonly squareCode: string;
  readonly payType: PayType;
  readonly receiver: { readonly name: string; readonly phone: string; readonly address: string };
  readonly sender: { readonly name: string; readonly phone: string; readonly address: string };
  readonly goods: string;
  readonly weight: string;
  readonly output: string;
}

/** The single sheet that thermal printers of all carriers take, in millimetres. */
const paper = { width: 76, height: 130 };
const left = 3;
const right = paper.width - 3;
const inside = right - left;

const standing = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-*收寄件集包快递重量千克备注出库单月结到付现省市区县号路 （）：';

const { ink } = colours;

function squares(content: string, x: number, y: number, side: number): Mark {
  const { modules } = qr.create(content, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (__, column) => modules.get(row, column) === 1),
  );
  return { kind: 'squares', x, y, side, rows };
}

function page(label: Label, lost: Set<string>): readonly Mark[] {
  const pen = new Pen(openType(), lost);
  const rule = (y: number) => pen.rule(left, y, right, y, ink, 0.3);
  const marks: Mark[] = [];

  pen.line(label.express, { x: left, y: 9, width: 44, size: 6 });
  pen.line(payTypes[label.payType], { x: left + 44, y: 9, width: inside - 44, size: 3.6, align: 'right' });
  rule(12);
  pen.line(label.destination || '--', { x: left, y: 22, width: inside, size: 9, align: 'centre' });
  pen.line(label.sortingCode, { x: left, y: 30, width: inside, size: 6.5, align: 'centre' });
  rule(33);
  pen.line(`集包 ${label.packageCode || '--'}`, { x: left, y: 38, width: inside, size: 3.8 });
  rule(40);

  marks.push(...barcode(label.number, { x: left, y: 43, width: inside, height: 16 }));
  pen.line(label.number, { x: left, y: 63.5, width: inside, size: 4.2, align: 'centre' });
  rule(66);

  const party = (sign: string, { name, phone, address }: Label['receiver'], top: number, size: number) => {
    pen.line(sign, { x: left, y: top + 6.5, width: 7, size: 5.4 });
    pen.line(`${name}  ${phone}`, { x: left + 9, y: top + 4.6, width: inside - 9, size });
    pen.block(address, { x: left + 9, y: top + 9.4, width: inside - 9, height: size * 2.6, size, leading: 1.25 });
  };
  const { name, phone, address } = label.receiver;
  party('收', { name: hiddenName(name), phone: hiddenPhone(phone), address }, 66, 3.9);
  rule(84);
  party('寄', label.sender, 84, 3.2);
  rule(99);

  const side = label.squareCode ? 22 : 0;
  if (side > 0) marks.push(squares(label.squareCode, right - side, 102, side));
  pen.block(label.goods, { x: left, y: 104, width: inside - side - 2, height: 13, size: 3.2, leading: 1.25 });
  pen.line([label.weight && `重量 ${label.weight} 千克`, `出库单 ${label.output}`].filter(Boolean).join('  '), {
    x: left,
    y: 124,
    width: inside - side - 2,
    size: 3.4,
  });
  return [...pen.marks, ...marks];
}

/** One page for each parcel, in the order they were asked for. */
export function drawLabels(labels: readonly Label[], author: string): { bytes: Buffer; missing: readonly string[] } {
  const lost = new Set<string>();
  const pages = labels.map((label) => page(label, lost));
  const drawing: Drawing = { title: '快递面单', author, ...paper, standing, form: [], pages, missing: [...lost] };
  return { bytes: drawingToPdf(drawing), missing: drawing.missing };
}
