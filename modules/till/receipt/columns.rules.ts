import { widthOf } from './gb18030.rules.ts';
import type { Align, Block, Style } from './slip.ts';

export interface PrintedLine {
  readonly text: string;
  readonly align: Align;
  readonly style: Style | undefined;
}
type Written = Extract<Block, { kind: 'text' | 'pair' | 'row' | 'rule' }>;

/** A text in lines of at most so many columns; a letter that takes two is never cut in half. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const letter of text) {
    const its = widthOf(letter);
    if (letter === '\n' || width + its > columns) {
      lines.push(line);
      [line, width] = ['', 0];
      if (letter === '\n') continue;
    }
    line += letter;
    width += its;
  }
  return [...lines, line];
}

const filled = (columns: number) => ' '.repeat(Math.max(0, columns));
const atRight = (text: string, columns: number) => filled(columns - widthOf(text)) + text;

/** What is at the right ends at the edge; what is at the left goes on in lines of its own when there is no room beside it. */
function ends(left: string, right: string, columns: number): string[] {
  const room = columns - widthOf(right) - 1;
  if (widthOf(left) <= room) return [left + filled(columns - widthOf(left) - widthOf(right)) + right];
  return [...wrapped(left, columns), ...wrapped(right, columns).map((line) => atRight(line, columns))];
}

/** Cells behind the first have a fifth of the paper each; one that needs more keeps one space before it. */
function cellsOf([first = '', ...others]: readonly string[], columns: number): string[] {
  const each = Math.floor(columns / 5);
  const behind = others.map((cell) => (widthOf(cell) < each ? atRight(cell, each) : ` ${cell}`));
  return ends(first, behind.join('').trimStart(), columns);
}

export function linesOf(block: Written, paper: number): PrintedLine[] {
  const style = block.kind === 'rule' ? undefined : block.style;
  const columns = style === 'large' ? Math.floor(paper / 2) : paper;
  const as = (texts: readonly string[], align: Align = 'left') => texts.map((text) => ({ text, align, style }));
  switch (block.kind) {
    case 'text':
      return as(wrapped(block.text, columns), block.align);
    case 'pair':
      return as(ends(block.left, block.right, columns));
    case 'row':
      return as(cellsOf(block.cells, columns));
    case 'rule':
      return as(['-'.repeat(columns)]);
  }
}
