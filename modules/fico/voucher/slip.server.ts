import { colours, type Drawing, drawingToPdf, type Mark, openType, Pen } from '@heliu/paper';
import { type Fen, formatFen, formatNumber, inWords } from '@heliu/model';
import { digitsOf, linesOnSlip, numberOn, type PaperVoucher, places, type Slip, slipsOf } from './slip.rules.ts';
import type { SlipPaper } from './print.calls.ts';

/** In millimetres: the page, how many slips stand below each other on it, and where one begins. */
const papers = {
  a4: { width: 210, height: 297, each: 2, left: 14, right: 10, top: 12, digit: 3.5, summary: 45 },
  // What is sold as 凭证纸 is bound at the left.
  slip: { width: 240, height: 140, each: 1, left: 20, right: 10, top: 8, digit: 4, summary: 50 },
} as const satisfies Record<SlipPaper, object>;

const standing =
  '0123456789.-/￥亿千百十万元角分零壹贰叁肆伍陆柒捌玖拾佰仟整记账凭证摘要会计科目借方贷方金额合计字第号附单据张年月日主管审核出纳制单位：（）未过次页';
const line = { colour: [64, 84, 76], thin: 0.12, thick: 0.3 } as const;
const high = { head: 11, row: 11 };

type Format = (typeof papers)[SlipPaper];

/** One slip, its upper left corner at `left`, `top`. */
function drawSlip(
  pen: Pen,
  slip: Slip,
  company: string,
  { left, right: margin, width, digit, summary }: Format,
  top: number,
) {
  const { voucher, lines, total } = slip;
  const right = width - margin;
  const inside = right - left;
  const sides = [right - 2 * places.length * digit, right - places.length * digit] as const;
  const accountAt = left + summary;
  const table = top + 20;
  const body = table + high.head;
  const foot = body + linesOnSlip * high.row;
  const bottom = foot + high.row;
  const rule = (x1: number, y1: number, x2: number, y2: number, thick = false) =>
    pen.rule(x1, y1, x2, y2, line.colour, thick ? line.thick : line.thin);

  pen.line('记 账 凭 证', { x: left, y: top + 7, width: inside, size: 6.6, align: 'centre' });
  rule(left + inside / 2 - 24, top + 9.4, left + inside / 2 + 24, top + 9.4, true);
  rule(left + inside / 2 - 24, top + 10.2, left + inside / 2 + 24, top + 10.2);
  pen.line(`附单据 ${voucher.papers} 张`, { x: right - 45, y: top + 8, width: 45, align: 'right' });
  if (!voucher.isAudited) pen.line('未审核', { x: left, y: top + 8, width: 40, size: 4.2, colour: colours.red });
  const [year, month, day] = voucher.date.split('-');
  pen.line(`单位：${company}`, { x: left, y: top + 17, width: inside * 0.42 });
  pen.line(`${year} 年 ${month} 月 ${day} 日`, { x: left, y: top + 17, width: inside, align: 'centre' });
  pen.line(numberOn(slip), { x: right - 60, y: top + 17, width: 60, align: 'right' });

  const heading = (text: string, x1: number, x2: number, y: number, size = 3.4) =>
    pen.line(text, { x: x1, y, width: x2 - x1, size, align: 'centre' });
  heading('摘　要', left, accountAt, table + 7);
  heading('会　计　科　目', accountAt, sides[0], table + 7);
  for (const [x, label] of [
    [sides[0], '借　方　金　额'],
    [sides[1], '贷　方　金　额'],
  ] as const) {
    heading(label, x, x + places.length * digit, table + 4.4, 3.2);
    places.forEach((place, i) => heading(place, x + i * digit, x + (i + 1) * digit, table + 9.6, 2.6));
  }

  const amount = (value: Fen, x: number, y: number, mark = '') => {
    const colour = value < 0n ? colours.red : colours.ink;
    const digits = digitsOf(value, mark);
    if (!digits) {
      const text = `${mark}${formatNumber(formatFen(value))}`;
      pen.line(text, { x: x + 0.5, y, width: places.length * digit - 1, align: 'right', colour });
    } else
      digits.forEach((one, i) =>
        pen.line(one, { x: x + i * digit, y, width: digit, size: 3.6, align: 'centre', colour }),
      );
  };
  lines.forEach(({ summary: said, account, items, debit, credit }, i) => {
    const y = body + i * high.row;
    const inRow = { y: y + high.row / 2 + 1.2, height: high.row - 1.5, size: 3.2, leading: 1.2, middle: true };
    pen.block(said, { x: left + 1, width: summary - 2, ...inRow });
    pen.block(items === '' ? account : `${account}\n${items}`, {
      x: accountAt + 1,
      width: sides[0] - accountAt - 2,
      ...inRow,
    });
    if (debit !== 0n) amount(debit, sides[0], y + 7);
    if (credit !== 0n) amount(credit, sides[1], y + 7);
  });
  if (total) {
    pen.line(`合计　${inWords(total.debit)}`, { x: left + 1, y: foot + 7, width: sides[0] - left - 2, size: 3.6 });
    amount(total.debit, sides[0], foot + 7, '￥');
    amount(total.credit, sides[1], foot + 7, '￥');
  } else pen.line('过次页', { x: left + 1, y: foot + 7, width: sides[0] - left - 2, size: 3.6 });

  for (let row = 0; row <= linesOnSlip; row++)
    rule(left, body + row * high.row, right, body + row * high.row, row % 6 === 0);
  rule(sides[0], table + high.head / 2, right, table + high.head / 2);
  rule(left, table, right, table, true);
  rule(left, bottom, right, bottom, true);
  for (const x of [left, ...sides, right]) rule(x, table, x, bottom, true);
  rule(accountAt, table, accountAt, foot);
  for (const side of sides)
    for (let i = 1; i < places.length; i++)
      // A stronger line where a comma would be, and before the jiao.
      rule(side + i * digit, table + high.head / 2, side + i * digit, bottom, i % 3 === 0);

  const signed = [
    ['主管', ''],
    ['记账', voucher.isAudited ? voucher.auditor : ''],
    ['审核', voucher.auditor],
    ['出纳', voucher.cashier],
    ['制单', voucher.maker],
  ];
  signed.forEach(([label, name], i) =>
    pen.line(`${label}：${name}`, {
      x: left + (i * inside) / signed.length,
      y: bottom + 6.5,
      width: inside / signed.length - 2,
    }),
  );
}

/** The slips of some vouchers, in their order, as many to a page as the paper has room for. */
export function drawSlips(
  vouchers: readonly PaperVoucher[],
  kind: SlipPaper,
  company: string,
  author: string,
): { bytes: Buffer; missing: readonly string[] } {
  const format = papers[kind];
  const { width, height, each, top } = format;
  const lost = new Set<string>();
  const slips = vouchers.flatMap(slipsOf);
  const pages: (readonly Mark[])[] = [];
  for (let first = 0; first < slips.length; first += each) {
    const pen = new Pen(openType(), lost);
    slips
      .slice(first, first + each)
      .forEach((slip, i) => drawSlip(pen, slip, company, format, top + (i * height) / each));
    if (each > 1) pen.rule(0, height / 2, width, height / 2, [200, 205, 202], line.thin);
    pages.push(pen.marks);
  }
  const drawing: Drawing = { title: '记账凭证', author, width, height, standing, form: [], pages, missing: [...lost] };
  return { bytes: drawingToPdf(drawing), missing: drawing.missing };
}
