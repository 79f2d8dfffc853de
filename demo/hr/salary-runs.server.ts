import { act, amend, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { dec, type Fen, fen, type Input, monthAfter, sumFen, yuan } from '@heliu/model';
import { post } from '../../modules/hr/model.ts';
import { contributionPayment, salaryPayment, staffSalary } from '../../modules/payroll/model.ts';
import { payKeptFor } from '../fico/journals.ts';
import { calculate } from '../../modules/payroll/server.ts';

type Run = Input<typeof staffSalary>;

/** Who sells is paid from the costs of selling; everybody else is paid from those of the house. */
async function bookPosts(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; account: number }>(
    'demo.sellingPosts',
    `select p.id, a.id as account from hr_post p join fico_account a on a.company_id = p.company_id and a.code = '560101'
     where p.company_id = $1 and not p.deleted and p.code in ('G03', 'G04', 'G05', 'G06', 'G08', 'G09')`,
    [work.company],
  );
  await amend(
    work,
    post,
    rows.map(({ id, account }) => ({ id, salaryAccount: account })),
  );
}

interface Person {
  readonly id: number;
  readonly post: string;
}
async function peopleIn(work: Work, month: string): Promise<readonly Person[]> {
  return work.query<Person>(
    'demo.paidPeople',
    `select s.id, p.code as post from hr_staff s join hr_post p on p.company_id = s.company_id and p.id = s.post
     where s.company_id = $1 and not s.deleted and s.entry_date < ($2 || '-01')::date and s.leave_date is null order by s.code`,
    [work.company, month],
  );
}

/** A bonus that differs from month to month, so that there is something to compare. */
const bonusOf = (at: number, nth: number): Fen =>
  sumFen([yuan('600'), fen(BigInt(((at * 7 + nth * 11) % 13) * 12_500))]);

/** Last year's bonus: one person's is paid and declared, those of two others wait to be taxed the better way. */
const yearBonuses = (nth: number): readonly { at: number; item: 'YEAR_BONUS' | 'YEAR_BONUS_IN'; amount: Fen }[] =>
  nth === 2
    ? [{ at: 0, item: 'YEAR_BONUS', amount: yuan('30000') }]
    : nth === 0
      ? [
          { at: 1, item: 'YEAR_BONUS_IN', amount: yuan('24000') },
          { at: 4, item: 'YEAR_BONUS', amount: yuan('6000') },
        ]
      : [];

async function runOf(work: Work, month: string, nth: number): Promise<Run> {
  const items = await work.query<{ id: number; code: string }>(
    'demo.bonusItems',
    `select id, code from hr_salary_item where company_id = $1 and code in ('BONUS', 'YEAR_BONUS', 'YEAR_BONUS_IN')`,
    [work.company],
  );
  const itemOf = (code: string) => items.find((one) => one.code === code)!.id;
  const people = await peopleIn(work, month);
  const earning = people.flatMap(({ id, post: code }, at) => (code === 'G06' || code === 'G03' ? [{ id, at }] : []));
  const away = people.filter((_, at) => (at + nth * 5) % 17 === 3);
  const late = people.filter(({ post: code }) => code === 'G09');
  return {
    payMonth: month,
    payDate: `${monthAfter(month)}-10`,
    attendance: [
      ...away.map(({ id }, at) => ({ staff: id, unpaidDays: dec(at === 0 ? '1.5' : '1'), note: '事假' })),
      ...late
        .filter(({ id }) => !away.some((one) => one.id === id))
        .map(({ id }, at) => ({ staff: id, overtimeHours: dec(String(6 + ((at + nth) % 5) * 2)), note: '大促加班' })),
    ],
    typed: [
      ...earning.map(({ id, at }) => ({ staff: id, item: itemOf('BONUS'), amount: bonusOf(at, nth) })),
      ...yearBonuses(nth).map(({ at, item, amount }) => ({
        staff: people[at]!.id,
        item: itemOf(item),
        amount,
        note: '上年年终奖',
      })),
    ],
  };
}

/** What the bank pays from, for wages as for what follows from them. */
async function basicAccount(work: Work): Promise<number> {
  const [row] = await work.query<{ id: number }>(
    'demo.basicAccount',
    `select id from fico_cashier_account where company_id = $1 and code = '03'`,
    [work.company],
  );
  return row!.id;
}

async function firstPerson(work: Work): Promise<number> {
  const [row] = await work.query<{ staff: number }>(
    'demo.firstPaid',
    'select staff from hr_salary_slip where company_id = $1 and not deleted order by id limit 1',
    [work.company],
  );
  return row!.staff;
}

/** A month is paid on the tenth of the next, and what it owes the offices on the fifteenth. */
async function payOut(db: Db, { hr, accountant }: Staff, run: number, month: string, isFirst: boolean): Promise<void> {
  const next = monthAfter(month);
  const cashier = await runWork(db, hr, basicAccount);
  const pay = async (docDate: string, held: { staff: number; note: string }[]) => {
    const reference = `DF${docDate.replaceAll('-', '')}`;
    const { id } = await runWork(db, hr, (work) =>
      save(work, salaryPayment, { docDate, run, cashier, reference, held }),
    );
    await runWork(db, accountant, (work) => act(work, salaryPayment, 'audit', { id }));
  };
  const held = isFirst ? [{ staff: await runWork(db, hr, firstPerson), note: '银行卡已挂失，等新卡' }] : [];
  await pay(`${next}-10`, held);
  if (held.length > 0) await pay(`${next}-20`, []);
  for (const kind of ['social', 'fund', 'tax'] as const) {
    const owed = await runWork(db, hr, (work) =>
      save(work, contributionPayment, { docDate: `${next}-15`, run, kind, cashier }),
    );
    await runWork(db, accountant, (work) => act(work, contributionPayment, 'audit', { id: owed.id }));
  }
}

/** Last month's wages wait for the accountant, and so does their tax. */
async function preparePayment(work: Work, run: number, docDate: string): Promise<void> {
  const cashier = await basicAccount(work);
  await save(work, salaryPayment, { docDate, run, cashier, held: [] });
  await save(work, contributionPayment, { docDate, run, kind: 'tax', cashier });
}

interface Staff {
  readonly hr: User;
  readonly accountant: User;
}
/** The months since pay is kept here, audited, and what was typed so far of this one. */
export async function loadSalaryRuns(db: Db, { hr, accountant }: Staff, day: string): Promise<void> {
  const now = day.slice(0, 7);
  await runWork(db, hr, bookPosts);
  for (let nth = payKeptFor; nth >= 0; nth--) {
    const month = monthAfter(now, -nth);
    const { id } = await runWork(db, hr, async (work) => save(work, staffSalary, await runOf(work, month, nth)));
    if (nth === 0) continue;
    await runWork(db, hr, (work) => calculate(work, id));
    await runWork(db, accountant, (work) => act(work, staffSalary, 'audit', { id }));
    if (nth > 1) await payOut(db, { hr, accountant }, id, month, nth === payKeptFor);
    else await runWork(db, hr, (work) => preparePayment(work, id, day));
  }
}
