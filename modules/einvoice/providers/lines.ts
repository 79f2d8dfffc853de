import { type Decimal, dec, type Fen, fen } from '@heliu/model';
import type { FaceLine, InvoiceFace, Party } from '../face/face.ts';

/** Back from how it stands on paper. */
export function namesIn(printed: string): Pick<FaceLine, 'shortName' | 'name'> {
  const [, shortName = '', name = printed] = /^\*([^*]+)\*(.*)$/s.exec(printed) ?? [];
  return { shortName, name };
}

/** Several providers want bank and account, or address and phone, in one field. */
export const together = (...parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined;
export const bankOf = ({ bank, account }: Party): string | undefined => together(bank, account);

/** Eight decimals: what tax-control devices bear, and 数电 too. */
export function unitPrice(net: Fen, quantity: Decimal): Decimal {
  const [whole = '0', decimals = ''] = quantity.split('.');
  const pieces = BigInt(whole + decimals);
  const scaled = net * 10n ** BigInt(6 + decimals.length);
  const size = scaled < 0n !== pieces < 0n ? -1n : 1n;
  const [amount, by] = [scaled < 0n ? -scaled : scaled, pieces < 0n ? -pieces : pieces];
  const rounded = ((2n * amount + by) / (2n * by)) * size;
  const digits = String(rounded).padStart(9, '0');
  return dec(`${digits.slice(0, -8)}.${digits.slice(-8)}`);
}

/** On red invoices there are only normal lines: a discount is taken off the line it stands under. */
export function withoutDiscounts(lines: readonly FaceLine[]): readonly FaceLine[] {
  return lines.flatMap((line, at) => {
    if (line.nature === 'discount') return [];
    const discount = line.nature === 'discounted' ? lines[at + 1] : undefined;
    if (!discount) return [{ ...line, nature: 'normal' as const }];
    const net = fen(line.net + discount.net);
    return [
      {
        ...line,
        nature: 'normal' as const,
        net,
        tax: fen(line.tax + discount.tax),
        ...(line.quantity && { price: unitPrice(net, line.quantity) }),
      },
    ];
  });
}

export function demandRed(face: InvoiceFace): NonNullable<InvoiceFace['red']> {
  if (!face.red) throw new Error('a blue invoice given where a red one is issued');
  return face.red;
}
