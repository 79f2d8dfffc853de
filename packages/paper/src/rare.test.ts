import fc from 'fast-check';
import { create, openSync } from 'fontkit';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openFaces } from './font.ts';
import { cut } from './cut.ts';
import { openType } from './type.ts';
import { rareGlyph } from './rare.ts';

const main = openFaces().regular.font;
const home = dirname(createRequire(import.meta.url).resolve('hanamin/HanaMin.css'));
const slice = (name: string) => join(home, `HanaMin${name}.woff2`);
const path = (font: ReturnType<typeof create>, character: string) =>
  font.glyphForCodePoint(character.codePointAt(0)!).path.toSVG();

// The whole slice, read by another program than ours.
test.each([
  ['𠮷', 'B.CJK-Unified-Ideographs-Extension-B-03'],
  ['𪚥', 'B.CJK-Unified-Ideographs-Extension-B-42'],
  ['𬎆', 'B.CJK-Unified-Ideographs-Extension-E-3'],
  ['㐂', 'A.CJK-Unified-Ideographs-Extension-A-1'],
])('%s is drawn as its own font has it', (character, file) => {
  const whole = openSync(slice(file));
  const type = openType();
  const native = rareGlyph(character, whole.unitsPerEm)!;
  expect(native.advance).toBe(whole.glyphForCodePoint(character.codePointAt(0)!).advanceWidth);
  const { file: small } = cut(
    {
      unitsPerEm: type.unitsPerEm,
      table: (name: string) => type.table(name),
      glyph: (id: number) => type.glyph(id),
      glyphFor: () => native,
    } as never,
    [character],
  );
  expect(path(create(small), character)).toBe(path(whole, character));
});

test('beside the main type it stands in one font, as large as its neighbours', () => {
  const type = openType();
  const { file, advances, idOf } = cut(type, '吉𠮷田');
  const font = create(file);
  expect([...'吉𠮷田'].map((character) => advances[idOf.get(character)!])).toEqual([1000, 1000, 1000]);
  expect(path(font, '吉')).toBe(path(main, '吉'));
  const box = font.glyphForCodePoint(0x20bb7).bbox;
  expect(box.maxX - box.minX).toBeGreaterThan(700);
  expect(box.maxX).toBeLessThanOrEqual(1000);
});

test('every character its style sheet promises has an outline or is empty on purpose', () => {
  const ranges = [...readFileSync(join(home, 'HanaMin.css'), 'utf8').matchAll(/unicode-range:\s*([^;]+);/g)]
    .flatMap(([, text]) => text!.split(','))
    .map((range) => range.trim().slice(2).split('-'));
  const points = ranges.flatMap(([first, last = first]) => {
    const [from, to] = [Number.parseInt(first!, 16), Number.parseInt(last!, 16)];
    return from >= 0x3400 ? [{ from, to }] : [];
  });
  const some = fc.constantFrom(...points).chain(({ from, to }) => fc.integer({ min: from, max: to }));
  let drawn = 0;
  fc.assert(
    fc.property(some, (point) => {
      if (rareGlyph(String.fromCodePoint(point), 1000)) drawn++;
    }),
    { numRuns: 60 },
  );
  expect(drawn).toBeGreaterThan(50);
});

test.each(['𰀁', '\u{10ffff}', '\ue000'])('%s is had by nobody', (character) => {
  expect(openType().has(character)).toBe(false);
});
