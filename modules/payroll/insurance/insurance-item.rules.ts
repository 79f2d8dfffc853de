import { compareDecimal, dec, type Decimal, type Draft, type Input } from '@heliu/model';
import { insuranceKinds } from './contribution.rules.ts';
import type { insuranceItem } from './insurance-item.ts';

type InsuranceItem = typeof insuranceItem;

/** Several versions of the same insurance are told apart by the month they begin in. */
export const withName = (input: Input<InsuranceItem>): Draft<InsuranceItem> => ({
  ...input,
  name: `${input.city} ${insuranceKinds[input.kind]} ${input.effectiveFrom.slice(0, 7)}`,
});

const isFundRate = (rate: Decimal | null | undefined): boolean =>
  rate != null && compareDecimal(rate, dec('0.05')) >= 0 && compareDecimal(rate, dec('0.12')) <= 0;

export function insuranceComplaint(draft: Draft<InsuranceItem>): string | undefined {
  const { kind, baseMin, baseMax, personalRate, companyRate } = draft;
  if (baseMin > baseMax) return '基数下限不能高于上限';
  if (kind === 'housing' && !(isFundRate(personalRate) && isFundRate(companyRate)))
    return '住房公积金的缴存比例，个人和单位都应在 5% 到 12% 之间';
  return undefined;
}
