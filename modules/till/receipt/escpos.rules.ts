import { split } from './code128.rules.ts';
import { linesOf, type PrintedLine } from './columns.rules.ts';
import { gb18030 } from './gb18030.rules.ts';
import { type Align, type Block, papers, type PaperWidth, type Slip, type Style } from './slip.ts';

const [esc, fs, gs, feed] = [0x1b, 0x1c, 0x1d, 0x0a] as const;

const aligns: Readonly<Record<Align, number>> = { left: 0, center: 1, right: 2 };
const start = [esc, 0x40, fs, 0x26];
const alignment = (align: Align) => [esc, 0x61, aligns[align]];
const bold = (on: boolean) => [esc, 0x45, on ? 1 : 0];
/** Twice as wide and twice as high, or as usual. */
const size = (large: boolean) => [gs, 0x21, large ? 0x11 : 0];
/** A pulse of 50 ms to the plug of the drawer, and half a second until the next. */
const kick = [esc, 0x70, 0, 0x19, 0xfa];
/** The paper goes up to the knife, which leaves it hanging by a corner. */
const cut = [gs, 0x56, 0x42, 0];

function qr(text: string): number[] {
  const bytes = gb18030(text);
  const length = bytes.length + 3;
  const part = (...more: readonly number[]) => [gs, 0x28, 0x6b, ...more];
  return [
    ...part(0x04, 0, 0x31, 0x41, 0x32, 0),
    ...part(0x03, 0, 0x31, 0x43, 6),
    ...part(0x03, 0, 0x31, 0x45, 0x31),
    ...part(length & 0xff, length >> 8, 0x31, 0x50, 0x30, ...bytes),
    ...part(0x03, 0, 0x31, 0x51, 0x30),
  ];
}

/** 12 mm high, bars of two dots, what it says below it. */
function barcode(text: string): number[] {
  const { letters, pairs } = split(text);
  const ascii = (part: string) =>
    [...part].flatMap((letter) => (letter === '{' ? [0x7b, 0x7b] : [letter.charCodeAt(0)]));
  const data = [
    ...(letters === '' ? [] : [0x7b, 0x42, ...ascii(letters)]),
    ...(pairs === '' ? [] : [0x7b, 0x43, ...pairs.match(/\d\d/g)!.map(Number)]),
  ];
  return [gs, 0x68, 96, gs, 0x77, 2, gs, 0x48, 2, gs, 0x6b, 0x49, data.length, ...data];
}

interface Pen {
  readonly align: Align;
  readonly style: Style | undefined;
}

/** What changes the pen of the printer from one state to another; nothing where it is there already. */
const turned = (from: Pen, to: Pen): number[] => [
  ...(from.align === to.align ? [] : alignment(to.align)),
  ...(from.style === to.style
    ? []
    : [
        ...((from.style === undefined) === (to.style === undefined) ? [] : bold(to.style !== undefined)),
        ...((from.style === 'large') === (to.style === 'large') ? [] : size(to.style === 'large')),
      ]),
];

const usual: Pen = { align: 'left', style: undefined };

function pieces(block: Block, columns: number): readonly (PrintedLine | { readonly code: readonly number[] })[] {
  if (block.kind === 'qr') return [{ code: qr(block.text) }];
  if (block.kind === 'barcode') return [{ code: barcode(block.text) }];
  if (block.kind === 'cut') return [{ code: cut }];
  return linesOf(block, columns);
}

/** The bytes that make a receipt printer print a slip, cut it off and, where money is meant, open the drawer. */
export function escpos({ blocks, opensDrawer }: Slip, paper: PaperWidth): Uint8Array {
  const bytes: number[] = [...start];
  let pen = usual;
  for (const piece of blocks.flatMap((block) => pieces(block, papers[paper]))) {
    const isCode = 'code' in piece;
    const wanted: Pen = isCode ? { align: 'center', style: undefined } : piece;
    bytes.push(...turned(pen, wanted), ...(isCode ? piece.code : [...gb18030(piece.text), feed]));
    pen = wanted;
  }
  if (opensDrawer) bytes.push(...kick);
  return Uint8Array.from([...bytes, ...cut]);
}
