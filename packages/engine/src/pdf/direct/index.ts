import { fontFiles } from '../font.ts';
import { cut } from './cut.ts';
import { charactersOf, type Drawing } from './drawing.ts';
import { TrueType } from './truetype.ts';
import { type Typeface, typefaceOf, writePdf } from './write.ts';

export { cut } from './cut.ts';
export { charactersOf, type Colour, darkRuns, type Drawing, type Mark, type Words } from './drawing.ts';
export type { TrueType } from './truetype.ts';

let type: TrueType | undefined;
/** The type everything is set in, opened once for the process. */
export const openType = (): TrueType => (type ??= new TrueType(fontFiles.regular()));

const standing = new Map<string, Typeface>();
function standingType(characters: string): Typeface {
  let typeface = standing.get(characters);
  if (!typeface) {
    typeface = typefaceOf(cut(openType(), characters));
    standing.set(characters, typeface);
  }
  return typeface;
}

export function drawingToPdf(drawing: Drawing): Buffer {
  const common = standingType(drawing.standing);
  const others = [...charactersOf(drawing)].filter((character) => !common.cut.idOf.has(character));
  return writePdf(drawing, others.length === 0 ? [common] : [common, typefaceOf(cut(openType(), others))]);
}
