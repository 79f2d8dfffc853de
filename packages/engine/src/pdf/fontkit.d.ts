declare module 'fontkit' {
  export interface Glyph {
    readonly advanceWidth: number;
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[];
    readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): GlyphRun;
  }
  export function openSync(path: string): Font;
}
