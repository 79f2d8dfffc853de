import { compareDecimal, dec, type Draft, type Decimal } from '@heliu/model';
import type { TaxPolicy } from '../face/face.ts';
import type { taxItem } from './tax-item.ts';

/** 税率 and 征收率 in force. Those of the past stand on old invoices only, and their red ones copy them. */
export const ratesInForce = ['0.13', '0.09', '0.06', '0.05', '0.03', '0.015', '0.01', '0'].map((rate) => dec(rate));
const marks: Partial<Record<TaxPolicy, string>> = { exempt: '免税', untaxed: '不征税', zero: '零税率' };

/** What no invoice may say of a tax. */
export function rateComplaint(rate: Decimal, policy: TaxPolicy): string | undefined {
  if (!ratesInForce.some((one) => compareDecimal(one, rate) === 0))
    return '没有这个税率，现行的有 13%、9%、6%、5%、3%、1.5%、1% 和 0';
  const isZero = compareDecimal(rate, dec('0')) === 0;
  const mark = marks[policy];
  if (mark && !isZero) return `${mark}的税率应为 0`;
  if (isZero && !mark) return '税率为 0 时，请在优惠政策里选免税、不征税或零税率';
  return undefined;
}

export const taxItemComplaint = ({ taxRate, policy }: Draft<typeof taxItem>): string | undefined =>
  rateComplaint(taxRate, policy ?? 'none');
