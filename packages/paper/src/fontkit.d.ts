declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
    readonly bbox: { readonly minX: number; readonly maxX: number };
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[];
    readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): GlyphRun;
  }
  export function openSync(path: string): Font;
  export function create(file: Uint8Array): Font;
}
