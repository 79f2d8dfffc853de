import { dec, type Decimal, fen, type Fen } from '@heliu/model';

const rates = ['0', '0.01', '0.03', '0.05', '0.06', '0.09', '0.13'].map((rate) => dec(rate));

export interface PastInvoice {
  readonly gross: Fen;
  readonly rate: Decimal;
}

/**
 * The number of an invoice that was issued before the sandbox began: twenty digits like any other, of which the last
 * fifteen tell what it came to, so that the sandbox can take it back without having seen it.
 */
export function pastNumber(year: string, { gross, rate }: PastInvoice, sequence: number): string {
  const worth = gross.toString().padStart(9, '0').slice(-9);
  const kind = Math.max(0, rates.indexOf(rate));
  return `${year.slice(-2)}339${worth}${kind}${String(sequence % 100_000).padStart(5, '0')}`;
}

export function pastInvoice(number: string): PastInvoice | undefined {
  const [, worth, kind] = /^\d{2}339(\d{9})(\d)\d{5}$/.exec(number) ?? [];
  const rate = rates[Number(kind)];
  return worth === undefined || rate === undefined ? undefined : { gross: fen(BigInt(worth)), rate };
}

/** What a buyer applied for before the sandbox began: its name tells which invoice he wants taken back. */
export const pastApplication = (blueNumber: string): string => `fade${blueNumber}`.padEnd(32, '0');
export const appliedBefore = (uuid: string): string | undefined => /^fade(\d{20})0{8}$/.exec(uuid)?.[1];
