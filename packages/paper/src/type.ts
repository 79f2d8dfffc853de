import { fontFiles } from './font.ts';
import { rareGlyph } from './rare.ts';
import { TrueType } from './truetype.ts';

let type: TrueType | undefined;
/** The type everything is set in, opened once for the process. */
export const openType = (): TrueType => (type ??= new TrueType(fontFiles.regular(), rareGlyph));
