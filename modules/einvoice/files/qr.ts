import { formatFen } from '@heliu/model';
import type { InvoiceKind } from '../../shop/model.ts';
import { beijingDate } from '@heliu/outside';
import type { InvoiceFace } from '../face/face.ts';
import { isDigital } from '../face/wording.ts';

/** How codes and data files number the kinds. */
export const qrKinds: Partial<Record<InvoiceKind, string>> = {
  digitalNormal: '32',
  digitalSpecial: '31',
  electronicNormal: '10',
  electronicSpecial: '08',
  paperNormal: '04',
  paperSpecial: '01',
};

/**
 * What the code on an issued invoice says. The last field is a check sum only the issuer can compute: it stays empty
 * where the provider did not tell us the whole, and is never made up. Undefined for a draft, and for 数电 on paper,
 * whose number in codes nobody has told.
 */
export function qrContent({ kind, issued, net, gross }: InvoiceFace): string | undefined {
  if (!issued) return undefined;
  if (issued.qr) return issued.qr;
  const number = qrKinds[kind];
  if (number === undefined) return undefined;
  const day = beijingDate(Date.parse(issued.issuedAt)).replaceAll('-', '');
  const amount = isDigital(kind) ? formatFen(gross).replace(/\.?0+$/, '') : formatFen(net);
  return ['01', number, issued.code ?? '', issued.number, amount, day, issued.checkCode ?? '', ''].join(',');
}
