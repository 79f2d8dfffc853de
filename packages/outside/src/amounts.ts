import { type Fen, fen, formatFen, zeroFen } from '@heliu/model';
import { Malformed } from './malformed.ts';

const absent = (value: unknown): boolean => value === undefined || value === null || value === '';
const written = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** "12.30", 12.3 and "12.3000" are 1230 fen. What is finer than a fen is refused, never rounded away. */
export function fenOfYuan(value: unknown, field: string): Fen {
  if (absent(value)) return zeroFen;
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(written(value));
  if (!match) throw new Malformed(field, value);
  const amount = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  return fen(match[1] ? -amount : amount);
}

export function fenOfFen(value: unknown, field: string): Fen {
  if (absent(value)) return zeroFen;
  const digits = written(value);
  if (!/^-?\d{1,17}$/.test(digits)) throw new Malformed(field, value);
  return fen(BigInt(digits));
}

/** A unit price times a whole or fractional quantity; a share of a fen is refused. */
export function times(price: Fen, quantity: string): Fen {
  const [whole = '0', decimals = ''] = quantity.split('.');
  const scaled = price * BigInt(whole + decimals);
  const unit = 10n ** BigInt(decimals.length);
  if (scaled % unit !== 0n) throw new Malformed('金额', `${formatFen(price)}×${quantity}`);
  return fen(scaled / unit);
}
