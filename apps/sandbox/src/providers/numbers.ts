import { formatFen } from '@heliu/model';
import { beijingTime } from '@heliu/outside';
import { type InvoiceFace, isDigitalPaper, type Issued } from '../../../../modules/einvoice/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';
import { randomFrom } from '../../../../demo/world/random.ts';

const digital: Readonly<Partial<Record<InvoiceFace['kind'], string>>> = { digitalNormal: '32', digitalSpecial: '31' };

/** Characters three and four of a tax number are the province. */
const regionOf = (taxNo: string): string => /^\w\w(\d\d)/.exec(taxNo)?.[1] ?? '31';

/** What the tax office writes on an invoice; `sequence` is never given twice. */
export function numbered(face: InvoiceFace, taxNo: string, at: Ms, sequence: number): Issued {
  const [day, region] = [beijingTime(at).slice(0, 10).replaceAll('-', ''), regionOf(taxNo)];
  const random = randomFrom(`invoice ${taxNo} ${sequence}`);
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  const crc = random.int(0, 0xffff).toString(16).toUpperCase().padStart(4, '0');
  const issuedAt = new Date(at).toISOString();
  const kind = digital[face.kind];
  if (kind || isDigitalPaper(face.kind)) {
    const number = `${day.slice(2, 4)}${region}2${String(sequence).padStart(15, '0')}`;
    if (!kind) {
      const form = {
        code: `${region}00${day.slice(2, 4)}30${digits(4)}`,
        paperNumber: String(sequence % 100_000_000).padStart(8, '0'),
      };
      return { number, issuedAt, ...form };
    }
    return { number, issuedAt, qr: `01,${kind},,${number},${formatFen(face.gross)},${day},,${crc}` };
  }
  const [code, number] = [`0${region}00${day.slice(2, 4)}00111`, String(sequence % 100_000_000).padStart(8, '0')];
  const checkCode = digits(20);
  return {
    code,
    number,
    issuedAt,
    checkCode,
    machineNo: `66${digits(10)}`,
    cipher: digits(108),
    qr: `01,10,${code},${number},${formatFen(face.net)},${day},${checkCode},${crc}`,
  };
}
