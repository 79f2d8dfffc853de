import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { dec, fen, subtractFen, sumFen, yuan } from '@heliu/model';
import { expect, test } from 'vitest';
import type { FaceLine, InvoiceFace } from '../face/face.ts';
import { drawXml } from './data.ts';
import type { ReadInvoice } from './data-values.ts';
import { drawOfd, drawPdf } from './files.server.ts';
import { readInvoiceFile } from './read.server.ts';

const amount = fc.bigInt({ min: 1n, max: 99_999_999n }).map(fen);
const words = (most: number) =>
  fc
    .array(fc.constantFrom(...'合流电子商务有限公司杭州山茶花月饼礼盒ABC09（）'), { minLength: 2, maxLength: most })
    .map((all) => all.join(''));
const line: fc.Arbitrary<FaceLine> = fc.record({
  nature: fc.constant('normal'),
  name: words(30),
  shortName: fc.constantFrom('焙烤食品', '家用厨房电器具'),
  taxCode: fc.constant('1030201010000000000'),
  spec: fc.option(words(12), { nil: undefined }),
  unit: fc.constantFrom('盒', '件', undefined),
  quantity: fc.constantFrom(dec('1'), dec('2.5'), dec('3')),
  price: fc.constantFrom(dec('88.4955752212389'), dec('10')),
  net: amount,
  tax: amount,
  rate: fc.constantFrom(dec('0.13'), dec('0.06'), dec('0.01')),
  policy: fc.constant('none'),
});
const red = {
  reason: 'returned',
  full: false,
  blueSerial: 'S',
  blueNumber: '26352000000012345678',
  blueIssuedAt: '2026-11-01T00:00:00.000Z',
} as const;

/** A 数电 invoice as shops issue them, blue or red. */
const usual: fc.Arbitrary<InvoiceFace> = fc
  .record({
    kind: fc.constantFrom('digitalNormal', 'digitalSpecial'),
    seller: words(30).map((name) => ({ name, taxNo: '91350100M000100Y43' })),
    buyer: fc.record({
      name: words(30),
      taxNo: fc.constantFrom('91310000MA1FL0LX06', undefined),
      type: fc.constant('company'),
    }),
    lines: fc.array(line, { minLength: 1, maxLength: 20 }),
    remark: fc.constantFrom('', '订单号：3261108472193'),
    drawer: words(4),
    isRed: fc.boolean(),
  })
  .map(({ isRed, lines: drawn, ...rest }) => {
    const lines = isRed
      ? drawn.map((one) => ({ ...one, net: fen(-one.net), tax: fen(-one.tax), quantity: dec(`-${one.quantity}`) }))
      : drawn;
    const [net, tax] = [sumFen(lines.map((one) => one.net)), sumFen(lines.map((one) => one.tax))];
    const issued = { number: '26352000000098765432', issuedAt: '2026-11-15T16:00:00.000Z' };
    return { ...rest, lines, net, tax, gross: sumFen([net, tax]), issued, ...(isRed && { red }) } as InvoiceFace;
  });

const figures = ({ kind, issued, net, tax, gross, lines, seller, buyer }: Omit<InvoiceFace, 'red'>) => ({
  kind,
  number: issued?.number,
  day: issued?.issuedAt.slice(0, 10),
  net,
  tax,
  gross,
  seller: [seller.name, seller.taxNo],
  buyer: [buyer.name, buyer.taxNo],
  lines: lines.map((one) => [
    one.shortName,
    one.name,
    one.quantity && Number(one.quantity),
    one.net,
    one.tax,
    Number(one.rate),
  ]),
});

test(
  'a page says to a reader what it says to a person: PDF, OFD with and without data, XML',
  () =>
    fc.assert(
      fc.property(usual, (face) => {
        const stated = figures(face);
        const pdf = readInvoiceFile(Buffer.from(drawPdf(face).bytes), 'application/pdf');
        expect(figures(pdf)).toEqual(stated);
        expect(pdf.blueNumber).toBe(face.red?.blueNumber);
        const ofd = Buffer.from(drawOfd(face).bytes);
        expect(figures(readInvoiceFile(ofd, 'application/ofd'))).toEqual(stated);
        const bare = readInvoiceFile(withoutData(ofd), 'application/ofd');
        expect(figures(bare)).toEqual(stated);
        expect(bare.blueNumber).toBe(face.red?.blueNumber);
        expect(figures(readInvoiceFile(Buffer.from(drawXml(face)), 'application/xml'))).toEqual(stated);
      }),
      { numRuns: 12 },
    ),
  60_000,
);

/** Tax on what is left of 10,600.00 after a deduction, at a rate the page hides. */
const differing = (rate: string, deduction: string, tax: string): InvoiceFace => ({
  kind: 'digitalNormal',
  seller: { name: '合流商贸', taxNo: '91350100M000100Y43' },
  buyer: { name: '知味食品有限公司', taxNo: '91310000MA1FL0LX06', type: 'company' },
  lines: [
    {
      nature: 'normal',
      name: '代理报关服务费',
      shortName: '经纪代理服务',
      taxCode: '3040802010100000000',
      net: subtractFen(yuan('10600.00'), yuan(tax)),
      tax: yuan(tax),
      rate: dec(rate),
      policy: 'none',
    },
  ],
  net: subtractFen(yuan('10600.00'), yuan(tax)),
  tax: yuan(tax),
  gross: yuan('10600.00'),
  remark: '代理报关',
  drawer: '王芳',
  difference: { mode: 'net', deduction: yuan(deduction), vouchers: [] },
  issued: { number: '26352000000098765432', issuedAt: '2026-11-15T16:00:00.000Z' },
});
const withoutData = (ofd: Buffer): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(unzipSync(ofd)).filter(([path]) => !path.includes('Attachs')))),
  );
const readings = (face: InvoiceFace): ReadInvoice[] => [
  readInvoiceFile(Buffer.from(drawXml(face)), 'application/xml'),
  readInvoiceFile(Buffer.from(drawPdf(face).bytes), 'application/pdf'),
  readInvoiceFile(Buffer.from(drawOfd(face).bytes), 'application/ofd'),
  readInvoiceFile(withoutData(Buffer.from(drawOfd(face).bytes)), 'application/ofd'),
];
test.each([
  ['0.06', '8000.00', '147.17'],
  ['0.05', '8000.00', '123.81'],
  ['0.03', '2600.00', '233.01'],
])('tax of a difference at %s, of which %s was deducted, is found on every page', (rate, deduction, tax) => {
  for (const read of readings(differing(rate, deduction, tax))) {
    expect(read.difference).toEqual({ mode: 'net', deduction: yuan(deduction), vouchers: [] });
    expect(read.lines.map((one) => [one.rate, one.policy, one.tax])).toEqual([[dec(rate), 'none', yuan(tax)]]);
  }
});
test('a rate that several would explain is asked for, not guessed; 全额开票 hides none', () => {
  const tiny = differing('0.06', '10599.90', '0.01');
  expect(() => readInvoiceFile(Buffer.from(drawPdf(tiny).bytes), 'application/pdf')).toThrow(/推不出/);
  const full: InvoiceFace = {
    ...differing('0.06', '0.00', '600.00'),
    difference: { mode: 'full', deduction: yuan('0.00'), vouchers: [] },
  };
  for (const read of readings(full)) {
    expect(read.difference?.mode).toBe('full');
    expect(read.lines[0]!.rate).toBe(dec('0.06'));
  }
});

/** A PDF as other programs write it: packed objects, a font without a map of its own, glyph after glyph. */
function strangePdf(body: string, data?: string): Buffer {
  const packed = (dict: string, content: Buffer | string) => {
    const bytes = deflateSync(content);
    return Buffer.concat([
      Buffer.from(`<</Filter/FlateDecode/Length ${bytes.length}${dict}>>\nstream\r\n`),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  };
  const inner = [
    '<</Type/Page/Parent 3 0 R/Contents[5 0 R]>>',
    '<</Type/Pages/Kids[2 0 R]/MediaBox[0 0 595.28 396.85]/Resources<</Font<</F1 6 0 R>>>>>>',
    '<</Type/Font/Subtype/Type0/Encoding/UniGB-UCS2-H>>',
  ];
  const heads = ['2', '3', '6']
    .map((id, i) => `${id} ${inner.slice(0, i).join(' ').length + (i > 0 ? 1 : 0)}`)
    .join(' ');
  const objects: [number, Buffer | string][] = [
    [1, '<</Type/Catalog/Pages 3 0 R>>'],
    [4, packed(`/Type/ObjStm/N 3/First ${heads.length + 1}`, `${heads} ${inner.join(' ')}`)],
    [5, packed('', body)],
    ...(data === undefined ? [] : [[7, packed('/Type/EmbeddedFile', data)] as [number, Buffer]]),
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap(([id, content]) => [
      Buffer.from(`${id} 0 obj\n`),
      Buffer.from(content as never),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}
const at = (text: string, x: number, y: number): string => {
  const hex = (one: string) => Buffer.from(one, 'utf16le').swap16().toString('hex');
  // Each letter by itself, as some writers do.
  return [...text]
    .map(
      (one, i) =>
        `BT /F1 9 Tf 1 0 0 1 ${((x + i * 1.7) / 25.4) * 72} ${396.85 - (y / 25.4) * 72} Tm <${hex(one)}> Tj ET`,
    )
    .join('\n');
};
const page = [
  at('电子发票（普通发票）', 60, 14),
  at('发票号码：', 152, 14),
  at('26352000000011112222', 170, 14),
  at('开票日期：', 152, 20),
  at('2026年11月10日', 170, 20),
  at('名称：个人', 11, 36),
  at('名称：合流商贸', 111.5, 36),
  at('91350100M000100Y43', 154.5, 47),
  at('*焙烤食品*月饼', 5, 60),
  at('176.81', 140, 60),
  at('13%', 165, 60),
  at('22.99', 194, 60),
  at('合计', 20, 94),
  at('¥176.81', 138, 94),
  at('¥22.99', 192, 94),
  at('¥199.80', 156, 101),
].join('\n');

test('a PDF of another program: packed objects, no map of characters, letter by letter', () => {
  const read = readInvoiceFile(strangePdf(page), 'application/pdf');
  expect(read).toMatchObject({
    kind: 'digitalNormal',
    gross: 19980n,
    issued: { number: '26352000000011112222', issuedAt: '2026-11-09T16:00:00.000Z' },
    seller: { name: '合流商贸', taxNo: '91350100M000100Y43' },
    lines: [{ name: '月饼', net: 17681n, tax: 2299n }],
  });
});

test('data within a PDF is believed rather than its page', () => {
  const [face] = fc.sample(usual, { numRuns: 1, seed: 1 });
  expect(figures(readInvoiceFile(strangePdf(page, drawXml(face!)), 'application/pdf'))).toEqual(figures(face!));
});

test.each<[string, string, Buffer, RegExp]>([
  ['no PDF', 'application/pdf', Buffer.from('hello'), /PDF/],
  ['a PDF without an invoice', 'application/pdf', strangePdf(at('你好', 10, 10)), /20 位发票号码/],
  [
    'a sample of ours',
    'application/pdf',
    strangePdf(`${page}\n${at('样张', 30, 116).replace(/[\s\S]*/, '')}BT /F1 9 Tf 1 0 0 1 90 60 Tm <68375f20> Tj ET`),
    /样张/,
  ],
  ['a stream that grows', 'application/pdf', strangePdf(' '.repeat(40_000_000)), /PDF/],
  ['no package', 'application/ofd', Buffer.from('PK\x03\x04 no'), /OFD/],
  [
    'a package without data',
    'application/ofd',
    Buffer.from(zipSync({ 'OFD.xml': Buffer.from('<OFD/>') })),
    /没有发票数据/,
  ],
  ['a package that grows', 'application/ofd', Buffer.from(zipSync({ 'a.xml': Buffer.alloc(20_000_000, 32) })), /过大/],
  ['a picture', 'image/png', Buffer.from(''), /只认/],
])('%s is refused in words', (_, type, bytes, says) => {
  expect(() => readInvoiceFile(bytes, type)).toThrow(says);
});

test('any bytes after the head of a PDF end in words, never in a crash', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(() =>
        readInvoiceFile(
          Buffer.concat([
            Buffer.from('%PDF-1.4\n1 0 obj <</Type/Page/Contents 2 0 R>> endobj 2 0 obj <<>> stream\n'),
            Buffer.from(bytes),
            Buffer.from('\nendstream endobj'),
          ]),
          'application/pdf',
        ),
      ).toThrow(/PDF|TaxRate/);
    }),
  ));
