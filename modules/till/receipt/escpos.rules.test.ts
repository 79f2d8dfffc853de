import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf } from './columns.rules.ts';
import { escpos } from './escpos.rules.ts';
import { gb18030, widthOf } from './gb18030.rules.ts';
import { type Block, papers, type Slip } from './slip.ts';

const slip = (blocks: readonly Block[], opensDrawer = false): Slip => ({ title: '小票', blocks, opensDrawer });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Without what every slip begins and ends with. */
const inside = (blocks: readonly Block[]) => hex(escpos(slip(blocks), 80)).slice('1b401c26'.length, -'1d564200'.length);
const bytesOf = (text: string) => Buffer.from(gb18030(text)).toString('hex');

describe('小票打印指令', () => {
  test('a name, a code, the drawer and the knife are the bytes that printers document', () => {
    const bytes = escpos(
      slip(
        [
          { kind: 'text', text: '合流', align: 'center' },
          { kind: 'qr', text: 'https://example.com/r/1' },
        ],
        true,
      ),
      80,
    );
    expect(bytes.length).toBe(85);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '457872bda08b5b41e349b31d7630370ee777ef764603f7a0c4c8412ec54925c0',
    );
  });

  test('without money the drawer stays shut', () => {
    expect(hex(escpos(slip([]), 58))).toBe('1b401c261d564200');
    expect(hex(escpos(slip([], true), 58))).toBe('1b401c261b700019fa1d564200');
  });

  test.each<[string, readonly Block[], string]>([
    [
      'an amount ends at the edge',
      [{ kind: 'pair', left: '应收', right: '9.90' }],
      `${bytesOf(`应收${' '.repeat(40)}9.90`)}0a`,
    ],
    [
      'bold is switched on and off again',
      [
        { kind: 'text', text: 'A', style: 'bold' },
        { kind: 'text', text: 'B' },
      ],
      '1b4501410a1b4500420a',
    ],
    [
      'large letters are bold, and a line of them has half the columns',
      [{ kind: 'pair', left: 'A', right: '1', style: 'large' }],
      `1b45011d2111${bytesOf(`A${' '.repeat(22)}1`)}0a`,
    ],
    [
      'cells behind the first stand at the right of their fifth',
      [{ kind: 'row', cells: ['12.80', '2', '25.60'] }],
      `${bytesOf(`12.80${' '.repeat(38)}25.60`.replace(' '.repeat(38), `${' '.repeat(33)}2${' '.repeat(4)}`))}0a`,
    ],
    [
      'a bar code has letters of set B and pairs of set C',
      [{ kind: 'barcode', text: 'LS0026' }],
      '1b61011d68601d77021d48021d6b49087b424c537b43001a',
    ],
  ])('%s', (_, blocks, expected) => {
    expect(inside(blocks)).toBe(expected);
  });

  const texts = fc.string({ unit: fc.constantFrom('中', 'a', '￥', '1', '，', ' ', '𠮷', '.') });
  const blocks = fc.oneof(
    fc.record({ kind: fc.constant('text' as const), text: texts }),
    fc.record({ kind: fc.constant('pair' as const), left: texts, right: texts }),
    fc.record({ kind: fc.constant('row' as const), cells: fc.array(texts, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('text' as const), text: texts, style: fc.constant('large' as const) }),
  );
  test.each([80, 58] as const)('on %i mm no line is wider than the paper, and nothing of it is lost', (paper) => {
    fc.assert(
      fc.property(blocks, (block) => {
        const lines = linesOf(block, papers[paper]);
        const columns = 'style' in block ? papers[paper] / 2 : papers[paper];
        for (const { text } of lines) expect(widthOf(text)).toBeLessThanOrEqual(columns);
        const meant = 'text' in block ? block.text : 'left' in block ? block.left + block.right : block.cells.join('');
        const bare = (text: string) => text.replaceAll(' ', '');
        expect(bare(lines.map(({ text }) => text).join(''))).toBe(bare(meant));
      }),
    );
  });
});
