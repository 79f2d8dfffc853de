import type { Work } from '@heliu/engine';
import type { FixedPay } from './base-salary.calls.ts';

type Row = FixedPay & { readonly staff: number };

/** What was fixed for each of these people, or for everybody, as it counts in a month. One statement for all of them. */
export async function fixedPayIn(
  work: Work,
  month: string,
  people?: readonly number[],
): Promise<Map<number, FixedPay>> {
  const rows = await work.query<Row>(
    'hr_base_salary.counting',
    `select b.*, coalesce(l.amounts, '{}') as amounts from (
       select distinct on (staff) staff, id, number, from_month as "fromMonth", city, social_base::text as "socialBase",
         fund_base::text as "fundBase", fund_rate::text as "fundRate", special::text as special
       from hr_base_salary_v
       where company_id = $1 and from_month <= $2 and status = 'audited'
         and ($3::bigint[] is null or staff = any($3))
       order by staff, from_month desc) b
     left join (
       select l.document_id, jsonb_object_agg(i.code, l.amount::text) as amounts from hr_base_salary_lines l
       join hr_salary_item i on i.company_id = l.company_id and i.id = l.item
       where l.company_id = $1 group by l.document_id) l on l.document_id = b.id`,
    [work.company, month, people ?? null],
  );
  return new Map(rows.map(({ staff, ...pay }) => [staff, pay]));
}
