/** Paper: drawings to scale, the type they are set in, and the forms they are written in. */
export { barcode } from './barcode.ts';
export { cut } from './cut.ts';
export { charactersOf, type Colour, type Drawing, type Mark, type Words } from './drawing.ts';
export { type Face, geta, openFaces, wrapped } from './font.ts';
export { Ids, type Layer, layerOf } from './ofd-marks.ts';
export { drawingToPdf } from './pdf.ts';
export { type Block, colours, Pen, type Place, sizes } from './pen.ts';
export { drawingToSvg } from './svg.ts';
export { openType } from './type.ts';
