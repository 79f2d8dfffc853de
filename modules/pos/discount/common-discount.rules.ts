import type { Draft, Full } from '@heliu/model';
import type { Discount } from '../pricing/terms.ts';
import type { commonDiscount } from './common-discount.ts';

export function discountComplaint({ mode, rate, value }: Draft<typeof commonDiscount>): string | undefined {
  if ((mode ?? 'rate') === 'rate') return rate == null ? '打几折，请填写折扣' : undefined;
  return value == null ? '减多少，请填写金额' : undefined;
}

export const discountTerms = ({ name, mode, rate, value, maxOff }: Full<typeof commonDiscount>): Discount => ({
  name,
  mode,
  ...(mode === 'rate' ? { rate: rate! } : { value: value! }),
  ...(maxOff !== null && { maxOff }),
});
