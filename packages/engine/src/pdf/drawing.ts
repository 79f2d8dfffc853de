/** Paper, for those who draw and have no business with the rest: the outside world draws invoices too. */
export {
  charactersOf,
  type Colour,
  cut,
  darkRuns,
  type Drawing,
  drawingToPdf,
  type Mark,
  openType,
  rareShape,
  type TrueType,
  type Words,
} from './direct/index.ts';
export { geta, wrapped } from './font.ts';
