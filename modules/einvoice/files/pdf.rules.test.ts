import { geta, openType, type Words } from '@heliu/paper';
import { dec, fen, formatFen, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaceLine, InvoiceFace } from '../face/face.ts';
import { drawPages, drawPdf, withoutType } from './files.server.ts';
import { layout } from './layout.server.ts';
import { readPdf } from '@heliu/paper/testing';
import { anyFace } from './testing.server.ts';
import { amountInWords, isDigital, itemName, rateText, remarkOf } from '../face/wording.ts';

const type = openType();
const squeezed = (text: string) => text.replace(/\s/g, '');
/** As it can be printed. */
const printed = (text: string) =>
  squeezed(Array.from(text, (character) => (type.has(character) || !character.trim() ? character : geta)).join(''));

const pen: FaceLine = {
  nature: 'normal',
  name: '自来水笔',
  shortName: '文具',
  taxCode: '1060402010100000000',
  spec: 'P-1',
  unit: '支',
  quantity: dec('2'),
  price: dec('8.849557522123894'),
  net: yuan('17.70'),
  tax: yuan('2.30'),
  rate: dec('0.13'),
  policy: 'none',
};
const faceOf = (lines: readonly FaceLine[], more: Partial<InvoiceFace> = {}): InvoiceFace => {
  const [net, tax] = [sumFen(lines.map((line) => line.net)), sumFen(lines.map((line) => line.tax))];
  return {
    kind: 'digitalNormal',
    seller: { name: '杭州合流电子商务有限公司', taxNo: '91330106MA2CFL5T8K' },
    buyer: { type: 'personal', name: '个人' },
    lines,
    net,
    tax,
    gross: fen(net + tax),
    remark: '',
    drawer: '陈志远',
    issued: { number: '26332000000148542163', issuedAt: '2026-11-15T16:30:00.000Z' },
    ...more,
  };
};
const textOf = (face: InvoiceFace, mark?: '样张' | '作废') => readPdf(drawPdf(face, { mark }).bytes).join('\n');

describe('what stands on the paper', () => {
  test.each([
    ['37.20', '叁拾柒圆贰角整'],
    ['1959.98', '壹仟玖佰伍拾玖圆玖角捌分'],
    ['100.05', '壹佰圆零伍分'],
    ['1.05', '壹圆零伍分'],
    ['200.30', '贰佰圆叁角整'],
    ['10000.00', '壹万圆整'],
    ['1000000.00', '壹佰万圆整'],
    ['-150.00', '（负数）壹佰伍拾圆整'],
    ['0', '零圆整'],
  ])('%s in words is %s', (figures, words) => expect(amountInWords(yuan(figures))).toBe(words));

  test('an invoice of an evening in Beijing bears the day of Beijing', () =>
    expect(textOf(faceOf([pen]))).toContain('2026年11月16日'));

  test('a discount follows its line, without quantity; what is not taxed says so', () => {
    const discount: FaceLine = { ...pen, nature: 'discount', net: yuan('-1.77'), tax: yuan('-0.23') };
    const { spec: _, unit: __, quantity: ___, price: ____, ...bare } = discount;
    const free: FaceLine = { ...pen, name: '图书', policy: 'exempt', rate: dec('0'), tax: yuan('0') };
    const page = textOf(faceOf([{ ...pen, nature: 'discounted' }, bare, free]));
    expect(page).toContain(
      '*文具*自来水笔\nP-1\n支\n2\n8.849557522123894\n17.70\n13%\n2.30\n*文具*自来水笔\n-1.77\n13%\n-0.23',
    );
    expect(page).toMatch(/\*文具\*图书\n(.*\n)*17\.70\n免税\n\*\*\*/);
    expect(page).toContain('¥33.63');
    expect(textOf(faceOf([free]))).toMatch(/¥17\.70\n\*\*\*/);
  });

  test('a red one is marked and names what it takes back, once', () => {
    const red = {
      reason: 'returned',
      full: true,
      blueSerial: '1',
      blueNumber: '26332000000000000001',
      blueIssuedAt: '',
      confirmNo: '3301',
    } as const;
    const line = { ...pen, quantity: dec('-2'), net: yuan('-17.70'), tax: yuan('-2.30') };
    const page = textOf(faceOf([line], { red, remark: '退货' }));
    expect(page).toContain('红字\n');
    expect(page).toContain('（负数）贰拾圆整');
    expect(page).toContain('被红冲蓝字数电发票号码：26332000000000000001 红字发票信息确认单编号：3301\n退货');
    const told = remarkOf(faceOf([line], { red }));
    expect(remarkOf(faceOf([line], { red, remark: told }))).toBe(told);
    const before = '被红冲蓝字数电发票号码：26332000000000000001';
    expect(remarkOf(faceOf([line], { red, remark: `${before}\n退货` }))).toBe(
      `${before} 红字发票信息确认单编号：3301\n退货`,
    );
    expect(remarkOf(faceOf([line], { red: { ...red, blueCode: '033' }, kind: 'electronicNormal' }))).toBe(
      '对应正数发票代码:033号码:26332000000000000001',
    );
  });

  test('a draft is a sample without a code, whether asked for or not', () => {
    const { issued: _, ...draft } = faceOf([pen]);
    expect(textOf(draft)).toContain('样张');
    for (const mark of ['样张', '作废'] as const) expect(textOf(faceOf([pen]), mark)).toContain(mark);
    expect(textOf(faceOf([pen]))).not.toContain('样张');
    expect(layout(draft).pages[0]!.some(({ kind }) => kind === 'squares')).toBe(false);
  });

  test('a hundred lines: every page has its subtotal, the last the total', () => {
    const pages = readPdf(drawPdf(faceOf(Array.from({ length: 100 }, () => pen))).bytes);
    const subtotals = pages.map((page) => yuan(/小\n计\n¥([\d.]+)/.exec(page)![1]!));
    expect(formatFen(sumFen(subtotals))).toBe('1770.00');
    expect(pages.map((page) => page.includes('合\n计\n¥1770.00\n¥230.00'))).toEqual(
      [...pages.keys()].map((i) => i === pages.length - 1),
    );
    expect(pages[0]).toContain(`共${pages.length}页 第1页`);
    expect(pages.length).toBeGreaterThan(10);
  });
});

describe('whatever stands on an invoice', () => {
  test('can be read in the file, inside the page, and what has no type is reported', () =>
    fc.assert(
      fc.property(anyFace, (face) => {
        const { bytes, missing } = drawPdf(face);
        const whole = squeezed(readPdf(bytes).join(''));
        const { seller, buyer, issued, lines, drawer } = face;
        const texts = [
          ...[seller, buyer].flatMap(({ name, taxNo }) => [name, taxNo ?? '']),
          ...lines.flatMap((line) => [
            itemName(line),
            line.spec ?? '',
            line.unit ?? '',
            line.quantity ?? '',
            line.price ?? '',
          ]),
          ...lines.flatMap((line) => [formatFen(line.net), rateText(line)]),
          ...[face.net, face.gross].map((sum) => `¥${formatFen(sum)}`),
          amountInWords(face.gross),
          remarkOf(face),
          drawer,
          issued?.number ?? '',
          ...(isDigital(face.kind)
            ? []
            : [face.payee ?? '', seller.address ?? '', buyer.account ?? '', issued?.cipher ?? '']),
        ];
        expect(texts.map(printed).filter((text) => !whole.includes(text))).toEqual([]);
        const silent = [...new Set(texts.join(''))].filter(
          (one) => one.trim() && !type.has(one) && !missing.includes(one),
        );
        expect(silent).toEqual([]);
      }),
      { numRuns: 30 },
    ));

  test('lies inside the page, and nothing is too small to be read where the limits are kept', () =>
    fc.assert(
      fc.property(anyFace, (face) => {
        const { pages, form } = layout(face);
        const words = [form, ...pages].flat().filter((mark): mark is Words => mark.kind === 'words' && !mark.turned);
        const astray = words.filter(
          ({ text, x, y, size }) => x < 4 || x + type.width(text, size) > 210 || y - size < 0 || y > 138 || size <= 1.2,
        );
        expect(astray).toEqual([]);
      }),
      { numRuns: 30 },
    ));
});

test('no two texts lie on each other', () =>
  fc.assert(
    fc.property(anyFace, (face) => {
      const { pages, form } = layout(face);
      for (const page of pages) {
        const boxes = [...form, ...page].flatMap((mark) =>
          mark.kind === 'words' && !mark.turned
            ? [{ ...mark, right: mark.x + type.width(mark.text, mark.size), top: mark.y - mark.size * 0.8 }]
            : [],
        );
        const clashes = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            // A closing sign may hang beyond the edge; its ink is in the left half.
            .filter((b) => Math.min(a.right - a.size / 2, b.right - b.size / 2) > Math.max(a.x, b.x))
            .filter((b) => Math.min(a.y, b.y) > Math.max(a.top, b.top))
            .map((b) => `${a.text} / ${b.text}`),
        );
        expect(clashes).toEqual([]);
      }
    }),
    { numRuns: 30 },
  ));

test('the font has every character of GB 2312 and those of rare names', () => {
  const decoder = new TextDecoder('gbk');
  const lacking: string[] = [];
  for (let row = 0xa1; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.from([row, cell]));
      // Rows GB 2312 left to the user decode to nothing or to private use.
      if (/^[\p{Co}�]/u.test(character) || character.length !== 1) continue;
      if (!type.has(character)) lacking.push(character);
    }
  expect(lacking).toEqual([]);
  expect(Array.from('⊗￥¥㛃䶮龘镕喆堃𬭚𫖯').filter((character) => !type.has(character))).toEqual([]);
  const rare = faceOf([pen], { buyer: { type: 'personal', name: '𠮷野𡈽木' }, remark: '㐂𬎆𪚥𰀁' });
  expect(drawPdf(rare).missing).toEqual(['𰀁']);
  expect(textOf(rare)).toContain('𠮷野𡈽木');
  expect(withoutType(['𠮷野', undefined, '一\n𰀁 𰀁', null])).toEqual(['𰀁']);
  // No screen can be relied on to have it, so there it is drawn.
  const [page] = drawPages(rare).pages;
  expect(page).not.toContain('𠮷');
  expect(page).toContain('>野</text>');
});
