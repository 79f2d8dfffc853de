import { type Block, linesOf, papers, type PaperWidth, type PrintedLine, type Slip } from '../../till/model.ts';

/** How one service writes what stands on a slip. */
export interface Markup {
  line(text: string, line: Pick<PrintedLine, 'align' | 'style'>): string;
  qr(text: string): string;
  barcode(text: string): string;
  cut(): string;
  drawer(): string;
}

/** Text is never taken for a tag, whatever a customer calls himself. Before it is laid out: these signs are twice as wide. */
const plain = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞');

function plainBlock(block: Block): Block {
  if ('text' in block) return { ...block, text: plain(block.text) };
  if (block.kind === 'pair') return { ...block, left: plain(block.left), right: plain(block.right) };
  return block.kind === 'row' ? { ...block, cells: block.cells.map(plain) } : block;
}

function written(block: Block, columns: number, markup: Markup): string {
  switch (block.kind) {
    case 'qr':
      return markup.qr(block.text);
    case 'barcode':
      return markup.barcode(block.text);
    case 'cut':
      return markup.cut();
    default:
      return linesOf(block, columns)
        .map((line) => markup.line(line.text, line))
        .join('');
  }
}

export const markedUp = ({ blocks, opensDrawer }: Slip, paper: PaperWidth, markup: Markup): string =>
  blocks.map((block) => written(plainBlock(block), papers[paper], markup)).join('') +
  (opensDrawer ? markup.drawer() : '') +
  markup.cut();
