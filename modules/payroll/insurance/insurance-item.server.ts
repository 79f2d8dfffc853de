import { behaviour, type Work } from '@heliu/engine';
import { dec, yuan } from '@heliu/model';
import type { InsuranceRule } from './contribution.rules.ts';
import { insuranceComplaint, withName } from './insurance-item.rules.ts';
import { insuranceItem } from './insurance-item.ts';

type Told = { readonly [K in keyof InsuranceRule]: string };

/** Every version of these cities that is in use. */
export async function rulesOfCities(work: Work, cities: readonly string[]): Promise<InsuranceRule[]> {
  const rows = await work.query<Told>(
    'hr_insurance_item.cities',
    `select city, kind, effective_from as "effectiveFrom", base_min as "baseMin", base_max as "baseMax",
       personal_rate as "personalRate", company_rate as "companyRate", personal_fixed as "personalFixed",
       company_fixed as "companyFixed", rounding
     from hr_insurance_item_v where company_id = $1 and city = any($2::text[]) and not deleted and not disabled`,
    [work.company, cities],
  );
  return rows.map((row) => ({
    ...(row as Pick<InsuranceRule, 'city' | 'kind' | 'effectiveFrom' | 'rounding'>),
    baseMin: yuan(row.baseMin),
    baseMax: yuan(row.baseMax),
    personalRate: dec(row.personalRate),
    companyRate: dec(row.companyRate),
    personalFixed: yuan(row.personalFixed),
    companyFixed: yuan(row.companyFixed),
  }));
}

export const rulesOfCity = (work: Work, city: string): Promise<InsuranceRule[]> => rulesOfCities(work, [city]);

export const insuranceItemBehaviour = behaviour(insuranceItem, { derive: withName, complaint: insuranceComplaint });
