import { xmlFile } from '@heliu/outside';
import type { InvoiceFace } from '../face/face.ts';
import { drawDigital, readDigital } from './data-digital.ts';
import { drawTaxControl, readTaxControl } from './data-tax-control.ts';
import type { ReadInvoice } from './data-values.ts';
import { isDigital } from '../face/wording.ts';
import { parseXml, Unreadable } from './xml.ts';

/** The data file of an invoice: the tree of the tax office, or that of the devices it used before. */
export const drawXml = (face: InvoiceFace): string =>
  xmlFile(isDigital(face.kind) ? drawDigital(face) : drawTaxControl(face));

/** Reads a data file, ours or one issued elsewhere. What it does not understand it refuses. */
export function readXml(source: string): ReadInvoice {
  const root = parseXml(source);
  if (root.name === 'EInvoice') return readDigital(root);
  if (root.name === 'eInvoice') return readTaxControl(root);
  throw new Unreadable('XML', root.name);
}
