import { deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIn, workbookOf } from './support/excel.ts';
import { slowest } from './support/pauses.ts';
import { start, type Suite } from './support/suite.ts';
import { upload } from './support/upload.ts';

const megabyte = 1024 * 1024;
const rows = [
  ['编码*', '名称*'],
  ['ARC1', '甲'],
];

/** An archive with these entries more, or instead: their packed bytes and what their sizes are said to be. */
function archiveWith(
  base: Uint8Array,
  more: readonly { readonly name: string; readonly packed: Uint8Array; readonly said: number }[],
): Buffer {
  const names = new Set(more.map(({ name }) => name));
  const kept = Object.entries(unzipSync(base)).filter(([name]) => !names.has(name));
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const all = [
    ...kept.map(([name, content]) => ({ name, packed: deflateRawSync(content), said: content.length })),
    ...more,
  ];
  for (const { name, packed, said } of all) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(said, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    directory.push(central, Buffer.from(name));
    const pieces = [local, Buffer.from(name), Buffer.from(packed)];
    written.push(...pieces);
    at += pieces.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(all.length, 8);
  end.writeUInt16LE(all.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...written, ...directory, end]);
}

const strings = 'xl/sharedStrings.xml';
const sheet = 'xl/worksheets/sheet1.xml';
const repeated = (start: string, piece: string, end: string, bytes: number) =>
  Buffer.from(start + piece.repeat(Math.ceil(bytes / piece.length)) + end);
const sst = (bytes: number) =>
  repeated('<?xml version="1.0"?><sst xmlns="x">', `<si><t>${'a'.repeat(80)}</t></si>`, '</sst>', bytes);

/** A page that shows a form ten times, which shows itself ten times, and so on: a hundred million in five hundred bytes. */
const nested = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type/Page/Contents 2 0 R/Resources<</XObject<</A 2 0 R>>>>>> endobj',
    '2 0 obj <</Subtype/Form>> stream',
    '/A Do '.repeat(10),
    'endstream endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n'),
);
/** Within what an invoice may unpack to, and more tags than a reader takes in while somebody waits. */
const crowded = () =>
  Buffer.from(
    zipSync({
      'Doc_0/CustomTag.xml': repeated('<a>', '<b/>', '</a>', 7 * megabyte),
    }),
  );

/** How the others fared while it was being answered. */
async function meanwhile<T>(suite: Suite, answer: Promise<T>) {
  const pauses = slowest();
  let over = false;
  void answer.finally(() => (over = true)).catch(() => undefined);
  const waits: number[] = [];
  while (!over) {
    const asked = performance.now();
    expect(await suite.get('boss', '/api/hr/staff/list', { pageSize: 1 })).toMatchObject({ code: '200' });
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(Math.max(...waits)).toBeLessThan(1500);
  expect(pauses()).toBeLessThan(1000);
  return await answer;
}

describe('打开别人的压缩包', { timeout: 120_000 }, () => {
  let suite: Suite;
  let honest: Buffer;
  beforeAll(async () => {
    suite = await start();
    honest = await workbookOf(rows);
    await suite.token('boss');
  });
  afterAll(() => suite.stop());

  const hostile: readonly (readonly [what: string, make: () => Buffer, answer: RegExp])[] = [
    [
      'shared strings of 300 MB in less than a megabyte',
      () => {
        const content = sst(300 * megabyte);
        return archiveWith(honest, [{ name: strings, packed: deflateRawSync(content), said: content.length }]);
      },
      /解压后过大.*sharedStrings.*请拆成几个文件/,
    ],
    [
      'a sheet of 200 MB that says it has a thousand bytes',
      () => {
        const content = repeated(
          '<worksheet xmlns="x"><sheetData>',
          '<row/>',
          '</sheetData></worksheet>',
          200 * megabyte,
        );
        return archiveWith(honest, [{ name: sheet, packed: deflateRawSync(content), said: 1000 }]);
      },
      /打不开|空的/,
    ],
    [
      'three thousand entries of a megabyte each, all the same bytes',
      () => {
        const packed = deflateRawSync(Buffer.alloc(megabyte, 32));
        const entries = Array.from({ length: 3000 }, (_, i) => ({ name: `xl/x${i}.xml`, packed, said: megabyte }));
        return archiveWith(honest, entries);
      },
      /解压后超过 128 MB/,
    ],
    [
      'more entries than any workbook has',
      () => {
        const many: Zippable = {};
        for (let i = 0; i < 6000; i++) many[`xl/${i}.xml`] = strToU8('<a/>');
        return Buffer.from(zipSync(many));
      },
      /压缩包里的文件超过 5000 个/,
    ],
    [
      'within the limits, but nothing a reader can hold',
      () => {
        const content = repeated('<?xml version="1.0"?><sst xmlns="x">', '<si><t>a</t></si>', '</sst>', 60 * megabyte);
        return archiveWith(honest, [{ name: strings, packed: deflateRawSync(content), said: content.length }]);
      },
      /文件内容过多|没有读完|^操作成功$/,
    ],
  ];
  test.for(hostile)('%s: a sentence, while others go on being answered', async ([, make, sentence]) => {
    const content = make();
    expect(content.length).toBeLessThan(20 * megabyte);
    const { message } = await meanwhile(suite, bringIn(suite, 'boss', 'sys_factory', content));
    expect(message).toMatch(sentence);
    // The next honest file is read as if nothing had happened.
    expect(await bringIn(suite, 'boss', 'sys_factory', honest)).toMatchObject({ code: '200', data: { records: 1 } });
  });

  test('several files at once are all read, one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => bringIn(suite, 'boss', 'sys_factory', honest)));
    for (const answer of answers) expect(answer).toMatchObject({ code: '200', data: { records: 1 } });
  });

  test('a small file is read in no time once the reader is there', async () => {
    await bringIn(suite, 'boss', 'sys_factory', honest);
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const asked = performance.now();
      expect(await bringIn(suite, 'boss', 'sys_factory', honest)).toMatchObject({ code: '200' });
      times.push(performance.now() - asked);
    }
    expect(Math.min(...times)).toBeLessThan(150);
  });

  const registered = async (name: string, content: Buffer) => {
    const { data } = await upload(suite, 'boss', name, content);
    const files = [(data as { id: number }).id];
    return suite.call('boss', '/api/oms/omsoutputorderinvoice/importInvoice', { files, dryRun: true });
  };
  test('an invoice that never ends: a sentence with its name, while others go on being answered', async () => {
    const { code, message } = await meanwhile(suite, registered('无底洞.pdf', nested));
    expect({ code, message }).toEqual({
      code: '422',
      message: expect.stringMatching(/无底洞\.pdf.*没有读完/) as string,
    });
  });
  test('an invoice of a million tags keeps nobody waiting', async () => {
    const answer = await meanwhile(suite, registered('很多.ofd', crowded()));
    expect(JSON.stringify(answer)).toMatch(/发票数据文件无法识别|内容过多|没有读完/);
  });
  test('workbooks and invoices at the same time are all read', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, async (_, i) => [
        await bringIn(suite, 'boss', 'sys_factory', honest),
        await registered(`${i}.xml`, Buffer.from('<?xml version="1.0"?><other/>')),
      ]),
    );
    for (const [sheetAnswer, invoiceAnswer] of answers) {
      expect(sheetAnswer).toMatchObject({ code: '200', data: { records: 1 } });
      expect(invoiceAnswer).toMatchObject({
        code: '200',
        data: { refused: [{ message: expect.stringContaining('无法识别') as string }] },
      });
    }
  });
});
