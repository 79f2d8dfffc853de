import { asSheet, handle, load, note, Refusal, type SheetColumn, sheetOf, type Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';
import { staffSalary } from '../run/staff-salary.ts';
import { taxFile } from './tax-file.calls.ts';
import { type Declared, type DeclaredPay, taxForms, taxSheet } from './tax-file.rules.ts';

type Told = Omit<Declared, 'relief'> & {
  readonly relief: readonly string[] | null;
  readonly income: string;
  readonly bonus: string;
  readonly insured: Readonly<Partial<Record<InsuranceKind, string>>>;
};

/** Everybody of the month who is declared as a resident; others are declared on a form of their own. */
async function declaredIn(work: Work, run: number): Promise<(Declared & DeclaredPay)[]> {
  const rows = await work.query<Told>(
    'hr_staff_salary.declared',
    `select s.code, s.name, s.id_type as "idType", s.id_no as "idNo", s.gender, s.birthday, s.mobile, s.email,
       s.work_kind as "workKind", s.entry_date as "entryDate", s.leave_date as "leaveDate", s.first_job_this_year as "firstJob",
       s.tax_relief as relief, p.name as post, s.bank_name as "bankName", s.bank_no as "bankNo", x.income::text, x.bonus::text,
       coalesce((select jsonb_object_agg(own.kind, own.amount::numeric(18,2)::text) from (
         select part.key as kind, sum(part.value::numeric) as amount
         from jsonb_array_elements(x.figures) f, jsonb_each_text(f -> 'parts') part
         where f ->> 'kind' = 'deduction' group by part.key) own), '{}') as insured
     from hr_salary_slip x
     join hr_staff s on s.company_id = x.company_id and s.id = x.staff
     join hr_post p on p.company_id = s.company_id and p.id = s.post
     where x.company_id = $1 and x.run = $2 and not x.deleted and not s.non_resident order by s.code`,
    [work.company, run],
  );
  return rows.map(({ relief, income, bonus, insured, ...one }) => ({
    ...one,
    relief: relief ?? [],
    income: yuan(income),
    bonus: yuan(bonus),
    insured: Object.fromEntries(Object.entries(insured).map(([kind, amount]) => [kind, yuan(amount)])),
  }));
}

/** The client reads every cell as a text, amounts too. */
const looks = (title: string): SheetColumn => ({ title, look: 'text', width: Math.max(12, title.length * 2 + 4) });

export const taxFileHandlers = [
  handle(taxFile, async ({ id, form }, work) => {
    const run = await load(work, staffSalary, id);
    if (run.status !== 'audited') throw new Refusal(`${run.payMonth} 的工资还没有审核，不能导出申报表`);
    const { titles, rows } = taxSheet(form, await declaredIn(work, id));
    const name = taxForms[form];
    if (rows.length === 0)
      throw new Refusal(
        form === 'bonus' ? `${run.payMonth} 没有单独计税的年终奖` : `${run.payMonth} 没有按居民个人申报的人`,
      );
    const content = await sheetOf(name, titles.map(looks), rows);
    await note(work, {
      entity: staffSalary.name,
      recordId: id,
      action: 'download',
      label: `下载个税申报表（${name}）`,
      title: run.number,
    });
    return asSheet(`${name} ${run.payMonth}.xlsx`, content);
  }),
];
