import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const path = createRequire(import.meta.url).resolve;
const folder = '@expo-google-fonts/noto-sans-sc';

/** A face opened once for the process: reading ten megabytes per document would take longer than writing it. */
class Face {
  readonly font: Font;
  private readonly widths = new Map<string, number>();
  constructor(file: string) {
    this.font = openSync(path(`${folder}/${file}`));
  }
  has(character: string): boolean {
    return this.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }
  /** Of one character, in ems. */
  private advance(character: string): number {
    let width = this.widths.get(character);
    if (width === undefined) {
      width = this.font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / this.font.unitsPerEm;
      this.widths.set(character, width);
    }
    return width;
  }
  width(text: string, size: number): number {
    let sum = 0;
    for (const character of text) sum += this.advance(character);
    return sum * size;
  }
}
export type { Face };

let faces: { readonly regular: Face; readonly bold: Face } | undefined;
export const openFaces = (): NonNullable<typeof faces> =>
  (faces ??= {
    regular: new Face('400Regular/NotoSansSC_400Regular.ttf'),
    bold: new Face('700Bold/NotoSansSC_700Bold.ttf'),
  });

/** The sign printers put where they have no type for a character. */
export const geta = '〓';

/** Words stay whole where they can; Chinese breaks anywhere, but never before a closing sign. */
const pieces = /[A-Za-z0-9.,:/@_%￥-]+|\s+|./gsu;
const closing = /^[，。；：、！？）》】」』”’%]/;

/** The lines a text takes in a column of this width. */
export function wrapped(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    let used = 0;
    const push = () => {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    };
    for (const [whole] of paragraph.matchAll(pieces)) {
      const fits = face.width(whole, size) <= width;
      for (const piece of fits ? [whole] : whole) {
        const wide = face.width(piece, size);
        if (used + wide > width && line !== '' && !closing.test(piece)) push();
        if (line === '' && piece.trim() === '') continue;
        line += piece;
        used += wide;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
