import { handle, load, Refusal, type Work } from '@heliu/engine';
import { codes, formatFen, type Full, type Wire } from '@heliu/model';
import { slipFile } from '../run/files.server.ts';
import { salarySlip } from '../run/salary-slip.ts';
import { taxMonth } from '../run/tax-month.rules.ts';
import { type OwnSlip, ownSlip, ownSlipFile, ownSlips } from './own-slips.calls.ts';

interface Self {
  readonly staff: number;
  readonly name: string;
}
/** Whose pay somebody may see without any right: his own, by the staff record his login is kept for. */
async function selfOf(work: Work): Promise<Self | undefined> {
  const [row] = await work.query<Self>(
    'hr_salary_slip.self',
    `select s.id as staff, s.name from sys_user u join hr_staff s on s.company_id = u.company_id and s.id = u.staff and not s.deleted
     where u.company_id = $1 and u.id = $2 and not u.deleted`,
    [work.company, work.user.id],
  );
  return row;
}

const audited = `from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run and r.status = 'audited'
  where x.company_id = $1 and x.staff = $2 and not x.deleted`;

/** Another's slip and one that is not audited are not there, in the same words. */
async function ownOf(work: Work, id: number): Promise<Full<typeof salarySlip>> {
  const self = await selfOf(work);
  const [found] = self
    ? await work.query('hr_salary_slip.own', `select 1 ${audited} and x.id = $3`, [work.company, self.staff, id])
    : [];
  if (!found) throw new Refusal('工资条不存在，或还没有审核', codes.missing);
  return load(work, salarySlip, id);
}

interface Named {
  readonly department: string;
  readonly post: string;
  readonly payDate: string | null;
}

async function shown(work: Work, slip: Full<typeof salarySlip>) {
  const [named] = await work.query<Named>(
    'hr_salary_slip.ownNames',
    `select d.name as department, coalesce(p.name, '') as post, r.pay_date as "payDate" from hr_staff_salary r
     join hr_department d on d.company_id = r.company_id and d.id = $3
     left join hr_post p on p.company_id = r.company_id and p.id = $4 where r.company_id = $1 and r.id = $2`,
    [work.company, slip.run, slip.department, slip.post],
  );
  const months = await work.query<Wire<typeof salarySlip>>(
    'hr_salary_slip.ownYear',
    `select x.pay_month as "payMonth", x.cum_income::text as "cumIncome", x.cum_allowance::text as "cumAllowance",
       x.cum_insured::text as "cumInsured", x.cum_special::text as "cumSpecial", x.cum_taxable::text as "cumTaxable",
       x.tax_rate as "taxRate", x.tax_quick::text as "taxQuick", x.cum_tax::text as "cumTax", x.tax::text, x.bonus_tax::text as "bonusTax", x.net::text
     ${audited} and left(x.pay_month, 4) = left($3, 4) and x.pay_month <= $3 order by x.pay_month`,
    [work.company, slip.staff, slip.payMonth],
  );
  return { ...named!, months: months.map(taxMonth) };
}

export const ownSlipHandlers = [
  handle(ownSlips, async (_, work) => {
    const self = await selfOf(work);
    if (!self) return { name: null, slips: [] };
    const slips = await work.query<OwnSlip>(
      'hr_salary_slip.ownList',
      `select x.id, x.pay_month as "payMonth", r.pay_date as "payDate", x.gross::text, x.tax::text, x.net::text
       ${audited} order by x.pay_month desc limit 120`,
      [work.company, self.staff],
    );
    return { name: self.name, slips };
  }),
  handle(ownSlip, async ({ id }, work) => {
    const slip = await ownOf(work, id);
    return {
      id,
      payMonth: slip.payMonth,
      city: slip.city,
      workDays: slip.workDays,
      awayDays: slip.awayDays,
      unpaidDays: slip.unpaidDays,
      overtimeHours: slip.overtimeHours,
      fault: slip.fault,
      gross: formatFen(slip.gross),
      reduced: formatFen(slip.reduced),
      social: formatFen(slip.social),
      fund: formatFen(slip.fund),
      tax: formatFen(slip.tax),
      otherDeducted: formatFen(slip.otherDeducted),
      net: formatFen(slip.net),
      bonus: formatFen(slip.bonus),
      bonusTax: formatFen(slip.bonusTax),
      employerSocial: formatFen(slip.employerSocial),
      employerFund: formatFen(slip.employerFund),
      employerOther: formatFen(slip.employerOther),
      figures: slip.figures ?? [],
      ...(await shown(work, slip)),
    };
  }),
  handle(ownSlipFile, async ({ id }, work) => slipFile(work, await ownOf(work, id))),
];
