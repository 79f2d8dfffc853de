import { type Decimal, dec, type Fen, parseYuan, sumFen, fen } from '@heliu/model';
import { type FaceLine, type InvoiceFace, keyOf, namesIn, type Party } from '../../../../modules/einvoice/sandbox.ts';
import type { InvoiceKind } from '../../../../modules/shop/sandbox.ts';
import { type Call, type Fields, need } from '../call.ts';

import { Refused } from '../refusal.ts';
import type { KindTable } from './gateway.ts';

/** A field that may be missing. */
export function may(values: Fields, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value || undefined : typeof value === 'number' ? String(value) : undefined;
}

export function inside(values: Fields, name: string): Fields {
  const value = values[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('missing', `缺少参数 ${name}`);
  return value as Fields;
}

export function rowsOf(values: Fields, name: string): readonly Fields[] {
  const value = values[name];
  if (!Array.isArray(value) || value.length === 0 || value.some((row) => typeof row !== 'object' || row === null))
    throw new Refused('missing', `${name} 不能为空`);
  return value as readonly Fields[];
}

export function amount(values: Fields, name: string): Fen {
  const found = parseYuan(need(values, name));
  if (found === undefined) throw new Refused('invalid', `${name} 不是金额：${need(values, name).slice(0, 30)}`);
  return found;
}

export function decimal(values: Fields, name: string): Decimal | undefined {
  const found = may(values, name);
  if (found === undefined) return undefined;
  if (!/^-?\d{1,12}(\.\d{1,13})?$/.test(found) || found.length > 17)
    throw new Refused('invalid', `${name} 最多 17 位、小数最多 13 位：${found.slice(0, 30)}`);
  return dec(found);
}

export function kindIn(table: KindTable, value: string): InvoiceKind {
  const kind = keyOf(table as Readonly<Record<InvoiceKind, string>>, value);
  if (!kind) throw new Refused('kind', `没有发票种类 ${value}`);
  return kind;
}

/** "中国银行 6222" */
export function bankIn(text: string | undefined): Pick<Party, 'bank' | 'account'> {
  const [, bank = text, account] = /^(.*\D) (\S+)$/.exec(text ?? '') ?? [];
  return { bank, account };
}

export const namedLine = (printed: string): Pick<FaceLine, 'name' | 'shortName'> => namesIn(printed);

/** Totals, where the request leaves them to the provider. */
export function totalled(face: Omit<InvoiceFace, 'net' | 'tax' | 'gross'>): InvoiceFace {
  const [net, tax] = [sumFen(face.lines.map((line) => line.net)), sumFen(face.lines.map((line) => line.tax))];
  return { ...face, net, tax, gross: fen(net + tax) };
}

export const baseOf = (call: Call): string => `http://${call.headers['host']}`;
