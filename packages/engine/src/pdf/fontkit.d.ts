declare module 'fontkit' {
  interface Glyph {
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): unknown;
  }
  export function openSync(path: string): Font;
}
