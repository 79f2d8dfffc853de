import bwip from 'bwip-js/node';
import type { Mark } from './drawing.ts';
import { colours } from './pen.ts';

/** Light space that a scanner wants at both ends, in widths of the thinnest bar. */
const quiet = 10;

/** Code 128, as wide as asked, its quiet ends included. */
export function barcode(
  text: string,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Mark[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as unknown as readonly { readonly sbs: readonly number[] }[];
  const widths = symbol!.sbs;
  const module = width / (widths.reduce((sum, one) => sum + one, 0) + quiet * 2);
  const marks: Mark[] = [];
  let at = x + quiet * module;
  widths.forEach((count, index) => {
    const wide = count * module;
    // Bars and spaces take turns, a bar first.
    if (index % 2 === 0) {
      const middle = at + wide / 2;
      marks.push({ kind: 'rule', from: [middle, y], to: [middle, y + height], width: wide, colour: colours.ink });
    }
    at += wide;
  });
  return marks;
}
