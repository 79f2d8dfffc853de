import { actMany, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { type Fen, fen, type Input, monthAfter, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { baseSalary, yearlyTax } from '../../modules/payroll/model.ts';

type Fixed = Input<typeof baseSalary>;

interface Person {
  readonly id: number;
  readonly at: number;
  readonly level: string;
  readonly entryDate: string;
  readonly department: string;
}

/** By level; each person has a little more or less. */
const pay: Readonly<Record<string, string>> = {
  M2: '32000',
  M1: '19500',
  P4: '14200',
  P3: '10800',
  P2: '8300',
  P1: '6200',
};
const payOf = ({ level, at }: Person): Fen => sumFen([yuan(pay[level] ?? '6200'), fen(BigInt((at % 7) * 13_550))]);

/** So that every kind of deduction is to be seen. */
const deductions: readonly Partial<Fixed>[] = [
  { childEducation: yuan('2000'), elderCare: yuan('1500') },
  { housingRent: yuan('1500') },
  { elderCare: yuan('3000'), housingLoan: yuan('1000') },
  {},
  { infantCare: yuan('2000'), housingLoan: yuan('1000') },
  { continuingEducation: yuan('400'), housingRent: yuan('1500') },
];
const specialOf = (one: Partial<Fixed>): Fen =>
  sumFen(Object.values(one).filter((amount): amount is Fen => typeof amount === 'bigint'));

/** What was paid by the program before, from January or from the month somebody came. */
function openingOf({ entryDate }: Person, fromMonth: string, amount: Fen, special: Fen): Partial<Fixed> {
  const entered = entryDate.slice(0, 4) === fromMonth.slice(0, 4) ? Number(entryDate.slice(5, 7)) : 1;
  const months = BigInt(Math.max(0, Number(fromMonth.slice(5)) - entered));
  if (months === 0n) return {};
  const times = (one: Fen) => fen(one * months);
  const [openingIncome, openingSpecial] = [times(amount), times(special)];
  const openingInsured = times(fen((amount * 225n) / 1000n));
  const taxable = subtractFen(openingIncome, sumFen([openingInsured, openingSpecial, times(yuan('5000'))]));
  return {
    openingIncome,
    openingInsured,
    openingSpecial,
    openingTax: taxable > 0n ? yearlyTax(taxable).tax : zeroFen,
  };
}

function firstOf(person: Person, item: number, begins: string, day: string): Fixed {
  const entered = person.entryDate.slice(0, 7);
  const fromMonth = entered > begins ? entered : begins;
  const [amount, special] = [payOf(person), deductions[person.at % deductions.length]!];
  return {
    staff: person.id,
    fromMonth,
    docDate: day,
    reason: entered > begins ? '入职定薪' : '启用工资',
    city: '杭州',
    socialBase: amount,
    fundBase: amount,
    ...special,
    ...openingOf(person, fromMonth, amount, specialOf(special)),
    lines: [{ item, amount }],
  };
}

const raised = (person: Person, item: number, fromMonth: string, day: string): Fixed => {
  const {
    openingIncome: _,
    openingInsured: __,
    openingSpecial: ___,
    openingTax: ____,
    ...first
  } = firstOf(person, item, fromMonth, day);
  const amount = sumFen([payOf(person), yuan('600')]);
  return { ...first, fromMonth, reason: '年度调薪', lines: [{ item, amount }] };
};

async function peopleOf(work: Work): Promise<readonly Person[]> {
  const rows = await work.query<Omit<Person, 'at'>>(
    'demo.people',
    `select s.id, l.code as level, s.entry_date as "entryDate", d.code as department from hr_staff s
     join hr_post_level l on l.company_id = s.company_id and l.id = s.level
     join hr_department d on d.company_id = s.company_id and d.id = s.department
     where s.company_id = $1 and not s.deleted order by s.code`,
    [work.company],
  );
  return rows.map((row, at) => ({ ...row, at }));
}

/** Everybody's pay, a round of raises that counts since last month, and one that waits for its audit. */
export async function loadBaseSalaries(db: Db, by: { readonly hr: User; readonly boss: User }, day: string) {
  const now = day.slice(0, 7);
  const saved = await runWork(db, by.hr, async (work) => {
    const [item] = await work.query<{ id: number }>(
      'demo.baseItem',
      `select id from hr_salary_item where company_id = $1 and code = 'BASE'`,
      [work.company],
    );
    const people = await peopleOf(work);
    const begins = monthAfter(now, -4);
    const fixed = people.map((one) => firstOf(one, item!.id, begins, day));
    const raises = people
      .filter(({ department, entryDate }) => department === 'D20' && entryDate < begins)
      .map((one) => raised(one, item!.id, monthAfter(now, -1), day));
    const ids: number[] = [];
    for (const one of [...fixed, ...raises]) ids.push((await save(work, baseSalary, one)).id);
    await save(work, baseSalary, raised(people[39]!, item!.id, monthAfter(now), day));
    return ids;
  });
  await runWork(db, by.boss, (work) =>
    actMany(
      work,
      baseSalary,
      'audit',
      saved.map((id) => ({ id })),
    ),
  );
}
