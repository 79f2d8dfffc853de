import { createRequire } from 'node:module';
import { type Font, type Glyph, type GlyphRun, openSync } from 'fontkit';

const resolve = createRequire(import.meta.url).resolve;
export const fontFiles = {
  regular: () => resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: () => resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
};

/** A face opened once for the process: reading ten megabytes per document would take longer than writing it. */
class Face {
  readonly font: Font;
  private readonly glyphs = new Map<string, Glyph>();
  constructor(file: string) {
    const font = openSync(file);
    this.font = Object.create(font, { layout: { value: (text: string) => this.setInType(text) } }) as Font;
  }
  /**
   * One glyph per character, side by side. The font's own layout looks for ligatures and kerning, of which Chinese has
   * none; without it a long list is printed in a tenth of the time.
   */
  private setInType(text: string): GlyphRun {
    const glyphs = Array.from(text, (character) => this.glyph(character));
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
  }
  private glyph(character: string): Glyph {
    let glyph = this.glyphs.get(character);
    if (!glyph) {
      glyph = this.font.glyphForCodePoint(character.codePointAt(0)!);
      this.glyphs.set(character, glyph);
    }
    return glyph;
  }
  has(character: string): boolean {
    return this.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }
  width(text: string, size: number): number {
    let sum = 0;
    for (const character of text) sum += this.glyph(character).advanceWidth;
    return (sum / this.font.unitsPerEm) * size;
  }
}
export type { Face };

let faces: { readonly regular: Face; readonly bold: Face } | undefined;
export const openFaces = (): NonNullable<typeof faces> =>
  (faces ??= {
    regular: new Face(fontFiles.regular()),
    bold: new Face(fontFiles.bold()),
  });

/** The sign printers put where they have no type for a character. */
export const geta = '〓';

/**
 * Words stay whole where they can; Chinese breaks anywhere, but not behind an opening sign nor before a closing one, for
 * which a little room is found beyond the edge.
 */
const pieces = /[（《【「『“‘]?(?:[A-Za-z0-9.,:/@_%￥-]+|\s+|.)/gsu;
const closing = /^[，。；：、！？）》】」』”’%]$/;

/** The lines a text takes in a column of this width. */
export function wrapped(face: Pick<Face, 'width'>, text: string, size: number, width: number): string[] {
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
        const over = used + wide - width;
        if (over > 0 && line !== '') {
          if (!closing.test(piece)) push();
          // Its white half may hang over the edge; for more than that, the character before it comes along.
          else if (over > wide / 2) {
            const last = Array.from(line).at(-1)!;
            line = line.slice(0, -last.length);
            if (line !== '') push();
            [line, used] = [last, face.width(last, size)];
          }
        }
        if (line === '' && piece.trim() === '') continue;
        line += piece;
        used += wide;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
