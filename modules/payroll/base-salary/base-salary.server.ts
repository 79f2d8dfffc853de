import { behaviour, type Blocker, handle, load, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { staff } from '../../hr/model.ts';
import { currentBaseSalary } from './base-salary.calls.ts';
import { baseSalaryComplaint, hasOpening, withSums } from './base-salary.rules.ts';
import { baseSalary } from './base-salary.ts';
import { fixedPayIn } from './fixed-pay.server.ts';

type BaseSalary = Full<typeof baseSalary>;

interface Other {
  readonly id: number;
  readonly number: string;
  readonly fromMonth: string;
  readonly isOpening: boolean;
}
const othersOf = (work: Work, { id, staff: person, fromMonth }: BaseSalary): Promise<Other[]> =>
  work.query<Other>(
    'hr_base_salary.others',
    `select id, number, from_month as "fromMonth",
       opening_income > 0 or opening_insured > 0 or opening_special > 0 or opening_tax > 0 as "isOpening"
     from hr_base_salary_v
     where company_id = $1 and staff = $2 and left(from_month, 4) = left($3, 4) and id <> $4 and status = 'audited'
     order by from_month`,
    [work.company, person, fromMonth, id],
  );

const blocked = ({ id, number }: Other, message: string): Blocker => ({
  code: 'HR101',
  message,
  record: { entity: baseSalary.name, id, title: number },
});

/** Two for one month would leave open which of them counts; a year has one beginning. */
async function auditBlockers(one: BaseSalary, work: Work): Promise<Blocker[]> {
  const others = await othersOf(work, one);
  const same = others.find(({ fromMonth }) => fromMonth === one.fromMonth);
  if (same) return [blocked(same, `${one.fromMonth} 已有一张生效的员工基本工资`)];
  if (!hasOpening(one)) return [];
  const opened = others.find(({ isOpening, fromMonth }) => isOpening || fromMonth < one.fromMonth);
  if (!opened) return [];
  const year = one.fromMonth.slice(0, 4);
  return [
    blocked(
      opened,
      opened.isOpening
        ? `${year} 年的期初累计已经填过`
        : `期初累计要填在 ${year} 年最早生效的一张上，${opened.fromMonth} 已有一张`,
    ),
  ];
}

/** One after the other for each person, so that two audits at once do not both find nobody there. */
const takeTurn = async (ids: readonly number[], work: Work): Promise<void> => {
  await work.query(
    'hr_base_salary.turn',
    `select pg_advisory_xact_lock(4893, hashint8(staff))
     from (select distinct staff from hr_base_salary where company_id = $1 and id = any($2::bigint[]) order by staff) s`,
    [work.company, ids],
  );
};

export const baseSalaryBehaviour = behaviour(baseSalary, {
  derive: withSums,
  complaint: baseSalaryComplaint,
  actions: {
    audit: {
      hold: takeTurn,
      blockers: auditBlockers,
      // No amount is told here: whoever audits may be kept from seeing salaries.
      async effect({ staff: person, fromMonth }, work) {
        const { name } = await load(work, staff, person);
        return { text: `${name}从 ${fromMonth} 起按这张算工资，以前的月份不变。`, facts: [] };
      },
    },
    deaudit: { hold: takeTurn },
  },
});

export const baseSalaryHandlers = [
  handle(currentBaseSalary, async ({ employee, payMonth }, work) => {
    // Whoever may not see the person does not learn his pay.
    const { id } = await load(work, staff, employee);
    return (await fixedPayIn(work, payMonth, [id])).get(id) ?? null;
  }),
];
