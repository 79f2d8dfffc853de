import type { Work } from '@heliu/engine';
import { type Fen, type Full, lastDayOf, yuan } from '@heliu/model';
import { staff } from '../../hr/model.ts';
import { fixedPayIn } from '../base-salary/fixed-pay.server.ts';
import { fraction, type Fraction, plus, zero } from '../formula/fraction.ts';
import { rulesOn } from '../insurance/contribution.rules.ts';
import { rulesOfCities } from '../insurance/insurance-item.server.ts';
import { planOf } from '../item/plan.rules.ts';
import { itemsInUse } from '../item/salary-item.server.ts';
import { type Cumulative, nothingYet } from '../tax/withholding.rules.ts';
import type { Given, PayMonth, Person } from './pay.rules.ts';
import type { staffSalary } from './staff-salary.ts';

type Run = Full<typeof staffSalary>;
type Staff = Full<typeof staff>;
type Told = Omit<Person, 'allowance' | 'workKind' | 'staffStatus'> & {
  readonly allowance: string;
  readonly kind: Staff['workKind'];
  readonly status: Staff['status'];
};

/** Everybody who was employed on a day of the month. Whoever works for another company is paid by it, unless his pay is fixed here. */
async function peopleIn(work: Work, month: string, isFixed: (id: number) => boolean): Promise<Person[]> {
  const rows = await work.query<Told>(
    'hr_staff_salary.people',
    `select s.id, s.name, s.department, d.code as "departmentCode", s.post, p.code as "postCode", p.salary_account as account,
       coalesce(l.code, '') as "levelCode", coalesce(l.allowance, 0)::numeric(18,2)::text as allowance, s.entry_date as "entryDate",
       s.leave_date as "leaveDate", s.work_kind as kind, s.status, coalesce(s.social_city, '') as "socialCity",
       s.non_resident as "nonResident", s.first_job_this_year as "firstJob"
     from hr_staff s
     join hr_department d on d.company_id = s.company_id and d.id = s.department
     join hr_post p on p.company_id = s.company_id and p.id = s.post
     left join hr_post_level l on l.company_id = s.company_id and l.id = s.level
     where s.company_id = $1 and not s.deleted and s.entry_date <= $3::date and coalesce(s.leave_date >= $2::date, s.status <> 'left')
     order by s.id`,
    [work.company, `${month}-01`, lastDayOf(month)],
  );
  return rows
    .filter(({ id, kind }) => kind !== 'outsourced' || isFixed(id))
    .map(({ kind, status, allowance, ...row }) => ({
      ...row,
      allowance: yuan(allowance),
      workKind: staff.fields.workKind.choices![kind]!,
      staffStatus: staff.fields.status.choices![status]!,
    }));
}

type Sums = { readonly [K in keyof Cumulative]: string };
const cumulativeIn = ({ income, insured, special, withheld }: Sums): Cumulative => ({
  income: yuan(income),
  insured: yuan(insured),
  special: yuan(special),
  withheld: yuan(withheld),
});

/** What had come together in the year before this month: on the last slip that was audited, or by what was told at the beginning. */
async function cumulativesBefore(work: Work, month: string): Promise<Map<number, Cumulative>> {
  const rows = await work.query<Sums & { readonly staff: number }>(
    'hr_staff_salary.cumulatives',
    `select distinct on (staff) staff, income::text, insured::text, special::text, withheld::text from (
       select x.staff, x.pay_month as month, x.cum_income as income, x.cum_insured as insured, x.cum_special as special, x.cum_withheld as withheld
       from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run
       where x.company_id = $1 and not x.deleted and r.status = 'audited' and x.pay_month >= left($2, 4) and x.pay_month < $2
       union all
       select staff, '', sum(opening_income), sum(opening_insured), sum(opening_special), sum(opening_tax)
       from hr_base_salary where company_id = $1 and status = 'audited' and left(from_month, 4) = left($2, 4) and from_month <= $2
       group by staff) known
     order by staff, month desc`,
    [work.company, month],
  );
  return new Map(rows.map(({ staff: id, ...sums }) => [id, cumulativeIn(sums)]));
}

/** Whose bonus was taxed by itself earlier in the year, and when. */
async function bonusTakenBefore(work: Work, month: string): Promise<Map<number, string>> {
  const rows = await work.query<{ staff: number; month: string }>(
    'hr_staff_salary.bonusTaken',
    `select x.staff, max(x.pay_month) as month from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run
     where x.company_id = $1 and not x.deleted and r.status = 'audited' and x.pay_month >= left($2, 4) and x.pay_month < $2 and x.bonus > 0
     group by x.staff`,
    [work.company, month],
  );
  return new Map(rows.map((row) => [row.staff, row.month]));
}

/** Who was paid here all of last year, and no more than 60,000 in it, bonuses included (公告2020年第19号). */
async function lowPaidBefore(work: Work, month: string): Promise<Set<number>> {
  const rows = await work.query<{ staff: number }>(
    'hr_staff_salary.lowPaid',
    `select x.staff from hr_salary_slip x join hr_staff_salary r on r.company_id = x.company_id and r.id = x.run
     where x.company_id = $1 and not x.deleted and r.status = 'audited' and left(x.pay_month, 4) = $2
     group by x.staff having count(*) = 12 and max(x.cum_income) + sum(x.bonus) <= 60000`,
    [work.company, String(Number(month.slice(0, 4)) - 1)],
  );
  return new Set(rows.map(({ staff: id }) => id));
}

/** What the run says of each person, by the code of the item. */
function typedOf({ typed, attendance }: Run, codeOf: ReadonlyMap<number, string>) {
  const amounts = new Map<number, Map<string, Fen>>();
  const idle = new Set<number>();
  for (const { staff: id, item, amount } of typed) {
    const code = codeOf.get(item);
    if (code === undefined) {
      idle.add(item);
      continue;
    }
    const own = amounts.get(id) ?? new Map<string, Fen>();
    amounts.set(id, own.set(code, amount));
  }
  const days = new Map<number, { unpaid: Fraction; overtime: Fraction }>();
  for (const { staff: id, unpaidDays, overtimeHours } of attendance) {
    const { unpaid, overtime } = days.get(id) ?? { unpaid: zero, overtime: zero };
    days.set(id, {
      unpaid: plus(unpaid, fraction(unpaidDays ?? '0')),
      overtime: plus(overtime, fraction(overtimeHours ?? '0')),
    });
  }
  return { amounts, days, idle: [...idle] };
}

export interface Collected {
  readonly of: PayMonth;
  readonly people: readonly (readonly [Person, Given])[];
  /** Who was typed for and is not paid this month. */
  readonly strangers: readonly number[];
  /** Items that were typed and are typed no more. */
  readonly idle: readonly number[];
}

/** All that the pay of a month follows from, by a statement of each kind, however many people there are. */
export async function collect(work: Work, run: Run): Promise<Collected> {
  const month = run.payMonth;
  const items = await itemsInUse(work);
  const fixed = await fixedPayIn(work, month);
  const people = await peopleIn(work, month, (id) => fixed.has(id));
  const before = await cumulativesBefore(work, month);
  const lowPaid = await lowPaidBefore(work, month);
  const bonusTaken = await bonusTakenBefore(work, month);
  const cities = new Set(people.map(({ id, socialCity }) => fixed.get(id)?.city || socialCity));
  const versions = await rulesOfCities(work, [...cities]);
  const rules = new Map([...cities].map((city) => [city, rulesOn(versions, city, lastDayOf(month))]));
  const typedItems = items.filter(({ source }) => source === 'input');
  const { amounts, days, idle } = typedOf(run, new Map(typedItems.map(({ id, code }) => [id, code])));
  const known = new Set(people.map(({ id }) => id));
  return {
    of: {
      month,
      workDays: fraction(run.workDays),
      presence: run.presence,
      plan: planOf(items),
      rulesIn: (city) => rules.get(city) ?? new Map(),
    },
    people: people.map((person) => [
      person,
      {
        fixed: fixed.get(person.id),
        unpaidDays: days.get(person.id)?.unpaid ?? zero,
        overtimeHours: days.get(person.id)?.overtime ?? zero,
        typed: amounts.get(person.id) ?? new Map<string, Fen>(),
        before: before.get(person.id) ?? nothingYet,
        isLowPaid: lowPaid.has(person.id),
        bonusTaken: bonusTaken.get(person.id) ?? null,
      },
    ]),
    idle,
    strangers: [...new Set([...amounts.keys(), ...days.keys()])].filter((id) => !known.has(id)),
  };
}
