import { drawingToPdf, openType } from '@heliu/paper';
import type { InvoiceFace } from '../face/face.ts';
import { layout, type Look } from './layout.server.ts';
import { writeOfd } from './ofd.server.ts';
import { drawingToSvg } from '@heliu/paper';

export interface Drawn {
  readonly bytes: Uint8Array;
  /** Characters no type was found for, printed as 〓: the user is to be told. */
  readonly missing: readonly string[];
}

/** Characters of some texts that no type has, asked before anything is issued. */
export function withoutType(texts: readonly (string | null | undefined)[]): string[] {
  const type = openType();
  const visible = Array.from(texts.join('')).filter((character) => !/[\p{Cc}\s]/u.test(character));
  return [...new Set(visible)].filter((character) => !type.has(character));
}

export function drawPdf(face: InvoiceFace, look?: Look): Drawn {
  const drawing = layout(face, look);
  return { bytes: drawingToPdf(drawing), missing: drawing.missing };
}

export function drawOfd(face: InvoiceFace, look?: Look): Drawn {
  const drawing = layout(face, look);
  return { bytes: writeOfd(face, drawing), missing: drawing.missing };
}

/** For a screen, page by page. */
export function drawPages(face: InvoiceFace, look?: Look): { pages: readonly string[]; missing: readonly string[] } {
  const drawing = layout(face, look);
  return { pages: drawingToSvg(drawing), missing: drawing.missing };
}
