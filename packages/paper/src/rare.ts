import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Glyph } from './truetype.ts';
import { type Outline, PackedFont, type Point } from './woff2.ts';

/**
 * 花園明朝 for what the main type has not got: extensions A to F, old Japanese and Korean forms, signs. It comes in slices of some
 * hundred characters each; one is unpacked when the first character of it is met, and let go again.
 */
const sheetOf = (): string => createRequire(import.meta.url).resolve('hanamin/HanaMin.css');

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let slices: readonly Slice[] | undefined;
/** Which slice has what is said in the style sheet that comes with it. */
function slicesOf(): readonly Slice[] {
  if (slices) return slices;
  const sheet = sheetOf();
  const faces = readFileSync(sheet, 'utf8').matchAll(/url\(([^)]+)\)[^;]*;\s*unicode-range:\s*([^;]+);/g);
  slices = Array.from(faces, ([, file = '', ranges = '']) => ({
    file: join(dirname(sheet), file),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((point) => Number.parseInt(point, 16));
      return [first, last] as const;
    }),
  }));
  return slices;
}

/** The last few: names of one family, goods of one shop. */
const opened = new Map<string, PackedFont>();
const mostOpened = 3;
function fontIn(file: string): PackedFont {
  const font = opened.get(file) ?? new PackedFont(readFileSync(file));
  opened.delete(file);
  opened.set(file, font);
  if (opened.size > mostOpened) opened.delete(opened.keys().next().value!);
  return font;
}

/** As a TrueType file has it: no instructions, every step in two bytes. */
function written(contours: Outline['contours'], scale: number): { outline: Buffer; left: number } {
  const points = contours
    .flat()
    .map(({ x, y, onCurve }) => ({ x: Math.round(x * scale), y: Math.round(y * scale), onCurve }));
  if (points.length === 0) return { outline: Buffer.alloc(0), left: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const head = 10 + contours.length * 2 + 2;
  const outline = Buffer.alloc(head + points.length * 5);
  outline.writeInt16BE(contours.length, 0);
  box.forEach((side, i) => outline.writeInt16BE(side, 2 + i * 2));
  let end = -1;
  contours.forEach((contour, i) => outline.writeUInt16BE((end += contour.length), 10 + i * 2));
  points.forEach(({ x, y, onCurve }, i) => {
    outline.writeUInt8(onCurve ? 1 : 0, head + i);
    outline.writeInt16BE(x - (points[i - 1]?.x ?? 0), head + points.length + i * 2);
    outline.writeInt16BE(y - (points[i - 1]?.y ?? 0), head + points.length * 3 + i * 2);
  });
  return { outline, left: box[0]! };
}

/** A character the main type lacks; undefined where this one lacks it too. */
function outlineOf(character: string): { readonly found: Outline; readonly unitsPerEm: number } | undefined {
  const point = character.codePointAt(0)!;
  const slice = slicesOf().find(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last));
  const font = slice && fontIn(slice.file);
  const found = font?.outlineOf(point);
  if (!found || (found.contours.length === 0 && character.trim() !== '')) return undefined;
  return { found, unitsPerEm: font!.unitsPerEm };
}

/** In the units of the main type. */
export function rareGlyph(character: string, unitsPerEm: number): Glyph | undefined {
  const rare = outlineOf(character);
  if (!rare) return undefined;
  const scale = unitsPerEm / rare.unitsPerEm;
  const { outline, left } = written(rare.found.contours, scale);
  return { id: -1, advance: Math.round(rare.found.advance * scale), bearing: left, outline };
}

/** Between two points that are off the curve it passes half way. */
function contourPath(points: readonly Point[]): string {
  const start = Math.max(
    0,
    points.findIndex(({ onCurve }) => onCurve),
  );
  const turned = [...points.slice(start), ...points.slice(0, start + 1)];
  let path = `M${turned[0]!.x} ${turned[0]!.y}`;
  turned.forEach((point, i) => {
    if (i === 0) return;
    const before = turned[i - 1]!;
    if (point.onCurve && before.onCurve) path += `L${point.x} ${point.y}`;
    else if (point.onCurve) path += `Q${before.x} ${before.y} ${point.x} ${point.y}`;
    else if (!before.onCurve)
      path += `Q${before.x} ${before.y} ${(before.x + point.x) / 2} ${(before.y + point.y) / 2}`;
  });
  return `${path}Z`;
}

/** For a screen, whose own types may lack it as well: a path one em high, upwards from the base line. */
export function rareShape(character: string): { readonly path: string; readonly unitsPerEm: number } | undefined {
  const rare = outlineOf(character);
  return rare && { path: rare.found.contours.map(contourPath).join(''), unitsPerEm: rare.unitsPerEm };
}
