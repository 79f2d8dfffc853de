import { bindReport } from '@heliu/engine';
import { monthAfter, subtractFen, yuan, zeroFen } from '@heliu/model';
import { type Compared, whyOf } from './compare.rules.ts';
import { salaryChanges, salaryCost } from './salary-reports.ts';

interface Pair {
  readonly staff: number;
  readonly department: number;
  readonly slip: number | null;
  readonly before: string | null;
  readonly now: string | null;
  readonly was: Compared['figures'] | null;
  readonly is: Compared['figures'] | null;
  readonly wasRate: number | null;
  readonly isRate: number | null;
}

const compared = (figures: Pair['was'], rate: number | null): Compared | undefined =>
  rate === null ? undefined : { figures: figures ?? [], taxRate: rate };

export const salaryReports = [
  bindReport(salaryChanges, async ({ payMonth, department, all }, work, most) => {
    const pairs = await work.query<Pair>(
      'hr_salary_slip.changes',
      `select coalesce(n.staff, b.staff) as staff, coalesce(n.department, b.department) as department, n.id as slip,
         b.net::text as before, n.net::text as now, b.figures as was, n.figures as is, b.tax_rate as "wasRate", n.tax_rate as "isRate"
       from (select * from hr_salary_slip where company_id = $1 and pay_month = $2 and not deleted) n
       full join (select * from hr_salary_slip where company_id = $1 and pay_month = $3 and not deleted) b on b.staff = n.staff
       where ($4::bigint is null or coalesce(n.department, b.department) = $4)
         and exists (select 1 from hr_salary_slip where company_id = $1 and pay_month = $2 and not deleted)
         and ($5::boolean or n.net is distinct from b.net)
       order by abs(coalesce(n.net, 0) - coalesce(b.net, 0)) desc, 1 limit $6::int`,
      [work.company, payMonth, monthAfter(payMonth!, -1), department, all ?? false, most + 1],
    );
    return {
      rows: pairs.map(({ staff, department: unit, slip, before, now, was, is, wasRate, isRate }) => ({
        staff,
        department: unit,
        slip,
        before,
        now,
        difference: subtractFen(now === null ? zeroFen : yuan(now), before === null ? zeroFen : yuan(before)),
        why: whyOf(compared(was, wasRate), compared(is, isRate)),
      })),
    };
  }),
  bindReport(salaryCost, async ({ from, to }, work, most) => ({
    rows: await work.query(
      'hr_salary_slip.cost',
      `select x.department, count(distinct x.staff)::int as people, sum(x.gross)::text as gross, sum(x.reduced)::text as reduced,
         sum(x.employer_social)::text as social, sum(x.employer_fund)::text as fund, sum(x.employer_other)::text as other,
         sum(x.cost)::text as cost, sum(x.net)::text as net
       from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run and r.status = 'audited'
       join hr_department d on d.company_id = x.company_id and d.id = x.department
       where x.company_id = $1 and not x.deleted and x.pay_month between $2 and $3
       group by x.department, d.code order by d.code limit $4::int`,
      [work.company, from, to, most + 1],
    ),
  })),
];
