import { cut } from './cut.ts';
import { charactersOf, type Drawing } from './drawing.ts';
import { openType } from './type.ts';
import { type Typeface, typefaceOf, writePdf } from './write.ts';

const standing = new Map<string, Typeface>();
function standingType(characters: string): Typeface {
  let typeface = standing.get(characters);
  if (!typeface) {
    typeface = typefaceOf(cut(openType(), characters), true);
    standing.set(characters, typeface);
  }
  return typeface;
}

/** A shop sells the same few things all day: what one of its papers needed, the next ones need too. */
const lately = new Map<string, Typeface>();
const mostLately = 64;
function latelyType(characters: readonly string[]): Typeface {
  const key = characters.toSorted().join('');
  const typeface = lately.get(key) ?? typefaceOf(cut(openType(), characters), false);
  lately.delete(key);
  lately.set(key, typeface);
  if (lately.size > mostLately) lately.delete(lately.keys().next().value!);
  return typeface;
}

export function drawingToPdf(drawing: Drawing): Buffer {
  const common = standingType(drawing.standing);
  const others = [...charactersOf(drawing)].filter((character) => !common.cut.idOf.has(character));
  return writePdf(drawing, others.length === 0 ? [common] : [common, latelyType(others)]);
}
