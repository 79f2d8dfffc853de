import fc from 'fast-check';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { openFaces } from './font.ts';
import { cut } from './cut.ts';
import { openType } from './type.ts';

// Read by another program than the one that wrote it.
const whole = openFaces().regular.font;

const anyCharacter = fc.oneof(
  fc.constantFrom(...'⊗￥¥（），：；Áéñ①㎡〓㛃䶮龘𬭚𫖯0189AZaz'),
  fc.integer({ min: 0x20, max: 0x2fa1f }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0x4e00, max: 0x9fff }).map((point) => String.fromCodePoint(point)),
);

test('a cut has the characters asked for, each drawn as in the whole font, and no other', () =>
  fc.assert(
    fc.property(fc.array(anyCharacter, { maxLength: 60 }), (characters) => {
      const type = openType();
      const inMain = (character: string) => whole.hasGlyphForCodePoint(character.codePointAt(0)!);
      const had = characters.filter((character) => type.has(character));
      // What the main type lacks comes from the one for rare characters, if at all.
      expect(characters.filter(inMain).filter((character) => !type.has(character))).toEqual([]);
      const { file, idOf, advances } = cut(type, had);
      const font = create(file);
      expect(font.characterSet.toSorted((a, b) => a - b)).toEqual(
        [...new Set(had.map((character) => character.codePointAt(0)!))].toSorted((a, b) => a - b),
      );
      for (const character of had.filter(inMain)) {
        const point = character.codePointAt(0)!;
        const [ours, theirs] = [font.glyphForCodePoint(point), whole.glyphForCodePoint(point)];
        expect(ours.id).toBe(idOf.get(character));
        expect(advances[ours.id]).toBe(theirs.advanceWidth);
        expect(ours.path.toSVG()).toBe(theirs.path.toSVG());
      }
    }),
    { numRuns: 40 },
  ));
