import type { Colour, Mark } from './drawing.ts';
import { geta, wrapped } from './font.ts';
import type { TrueType } from './truetype.ts';

export const colours = {
  form: [128, 0, 0],
  ink: [0, 0, 0],
  red: [208, 0, 0],
  watermark: [244, 214, 214],
} as const satisfies Record<string, Colour>;

export const sizes = { title: 7.07, text: 3.175, small: 2.82 } as const;

export interface Place {
  readonly x: number;
  /** Of the base line; in a block, of the first one. */
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly colour?: Colour;
  readonly tag?: string;
}
export interface Block extends Place {
  readonly height: number;
  /** From one base line to the next, in sizes of the text. */
  readonly leading?: number;
  /** The base line is that of the middle, for a block that stands beside a label of one line. */
  readonly middle?: boolean;
}

/** From one size of type to the next smaller one: 3.175 mm, 2.82 mm, … */
const shrink = 0.889;

/** Puts text on one page, and remembers the characters there is no type for. */
export class Pen {
  readonly marks: Mark[] = [];
  private readonly type: TrueType;
  private readonly lost: Set<string>;
  constructor(type: TrueType, lost: Set<string>) {
    this.type = type;
    this.lost = lost;
  }

  private safe(text: string): string {
    let out = '';
    for (const character of text) {
      if (character === '\n' || this.type.has(character)) out += character;
      else if (/[\p{Cc}\s]/u.test(character)) out += ' ';
      else {
        this.lost.add(character);
        out += geta;
      }
    }
    return out;
  }

  private put(text: string, x: number, y: number, size: number, { colour = colours.ink, tag }: Place): void {
    if (text !== '') this.marks.push({ kind: 'words', text, x, y, size, colour, tag });
  }

  private aligned(text: string, y: number, size: number, place: Place): void {
    const room = place.width - this.type.width(text, size);
    const shift = place.align === 'right' ? room : place.align === 'centre' ? room / 2 : 0;
    this.put(text, place.x + shift, y, size, place);
  }

  /** One line, smaller if it would not fit. */
  line(text: string, place: Place): void {
    const shown = this.safe(text.replaceAll('\n', ' '));
    let size = place.size ?? sizes.text;
    while (this.type.width(shown, size) > place.width) size *= shrink;
    this.aligned(shown, place.y, size, place);
  }

  /** As many lines as it takes, smaller if they would not fit. */
  block(text: string, place: Block): void {
    const { size, lines } = this.set(text, place);
    const step = size * (place.leading ?? 1.1);
    const above = place.middle ? ((lines.length - 1) * step) / 2 : 0;
    lines.forEach((line, index) => this.aligned(line, place.y - above + index * step, size, place));
  }

  /** How a block would be set: the largest size at which it fits. */
  set(
    text: string,
    { width, height, size: wanted = sizes.text, leading = 1.1 }: Block,
  ): { size: number; lines: string[] } {
    let shown = this.safe(text);
    let size = wanted;
    for (;;) {
      const lines = wrapped(this.type, shown, size, width);
      if (lines.length * size * leading <= height) return { size, lines };
      // Many short lines are joined before they become too small to read.
      if (size < wanted * 0.7) shown = shown.replaceAll('\n', ' ');
      size *= shrink;
    }
  }

  label(text: string, x: number, y: number, size: number = sizes.text): void {
    this.put(text, x, y, size, { x, y, width: 0, colour: colours.form });
  }
  heading(text: string, x: number, width: number, y: number, size?: number): void {
    this.line(text, { x, y, width, align: 'centre', colour: colours.form, ...(size && { size }) });
  }
  /** A caption written from top to bottom. */
  caption(text: string, x: number, top: number, step: number): void {
    Array.from(text).forEach((character, index) => this.label(character, x, top + index * step + sizes.text * 0.88));
  }
  rule(x1: number, y1: number, x2: number, y2: number, colour: Colour = colours.form, width = 0.25): void {
    this.marks.push({ kind: 'rule', from: [x1, y1], to: [x2, y2], width, colour });
  }
  box(x1: number, y1: number, x2: number, y2: number, colour?: Colour): void {
    this.rule(x1, y1, x2, y1, colour);
    this.rule(x2, y1, x2, y2, colour);
    this.rule(x2, y2, x1, y2, colour);
    this.rule(x1, y2, x1, y1, colour);
  }
}
