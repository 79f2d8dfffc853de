import { codes, formatFen, type Full, type Input, subtractFen, sumFen, zeroFen, type Fen } from '@heliu/model';
import { handle, load, Refusal, update, type Work } from '@heliu/engine';
import type { YearBonus } from '../item/plan.rules.ts';
import { itemsInUse } from '../item/salary-item.server.ts';
import { collect } from '../run/people.server.ts';
import { type Given, type PayMonth, type Person, worked } from '../run/pay.rules.ts';
import { staffSalary } from '../run/staff-salary.ts';
import { type BonusOfPerson, changeBonus, compareBonus } from './bonus.calls.ts';
import { bonusSaving, bonusWays } from './bonus.rules.ts';

type Run = Full<typeof staffSalary>;
type Ways = Readonly<Partial<Record<YearBonus, { readonly id: number; readonly code: string }>>>;

/** The item in use for each way to tax a year's bonus. */
async function waysIn(work: Work): Promise<Ways> {
  const items = await itemsInUse(work);
  return Object.fromEntries(items.flatMap(({ id, code, yearBonus }) => (yearBonus ? [[yearBonus, { id, code }]] : [])));
}

const typedAs = (run: Run, ways: Ways, way: YearBonus, staff: number): Fen =>
  sumFen(run.typed.filter((line) => line.staff === staff && line.item === ways[way]?.id).map(({ amount }) => amount));

/** What was typed besides the bonus. */
const withoutBonus = (given: Given, ways: Ways): Given => {
  const codesOfBonus = new Set(Object.values(ways).map(({ code }) => code));
  return { ...given, typed: new Map([...given.typed].filter(([code]) => !codesOfBonus.has(code))) };
};

interface TypedBonus {
  readonly separate: Fen;
  readonly together: Fen;
}
function comparedOf(person: Person, given: Given, of: PayMonth, ways: Ways, typed: TypedBonus): BonusOfPerson {
  const amount = sumFen([typed.separate, typed.together]);
  const now = typed.separate === 0n ? 'together' : typed.together === 0n ? 'separate' : 'both';
  const base = { staff: person.id, name: person.name, amount: formatFen(amount), now } as const;
  const none = { separate: null, together: formatFen(zeroFen), saving: formatFen(zeroFen) } as const;
  const better = now === 'both' ? 'separate' : now;
  if (person.nonResident) return { ...base, ...none, better, note: '非居民个人，按 6 个月分摊' };
  const found = worked(person, withoutBonus(given, ways), of);
  if (typeof found === 'string') return { ...base, ...none, better, note: found };
  const { withholding } = found.slip;
  const before = given.before;
  const without = {
    month: of.month,
    withholding,
    income: subtractFen(withholding.cumulative.income, before.income),
    deducted: subtractFen(
      sumFen([withholding.cumulative.insured, withholding.cumulative.special]),
      sumFen([before.insured, before.special]),
    ),
    employment: found.facts.employment,
  };
  const choice = bonusWays(without, amount, given.bonusTaken !== null);
  return {
    ...base,
    separate: choice.separate === undefined ? null : formatFen(choice.separate),
    together: formatFen(choice.together),
    better: choice.better,
    saving: formatFen(now === 'both' ? zeroFen : bonusSaving(choice, now)),
    note: given.bonusTaken ? `${given.bonusTaken} 已单独计税` : '',
  };
}

async function compared(work: Work, id: number) {
  const run = await load(work, staffSalary, id);
  const ways = await waysIn(work);
  const canChange = ways.separate !== undefined && ways.together !== undefined;
  const items = new Set(Object.values(ways).map((way) => way.id));
  const people = new Set(
    run.typed.filter(({ item, amount }) => items.has(item) && amount > 0n).map(({ staff }) => staff),
  );
  if (people.size === 0) return { rows: [], canChange };
  const collected = await collect(work, run);
  const rows = collected.people.flatMap(([person, given]) => {
    if (!people.has(person.id)) return [];
    const typed = {
      separate: typedAs(run, ways, 'separate', person.id),
      together: typedAs(run, ways, 'together', person.id),
    };
    return [comparedOf(person, given, collected.of, ways, typed)];
  });
  return { rows, canChange };
}

async function change(work: Work, id: number, version: number, people: readonly { staff: number; way: YearBonus }[]) {
  const run = await load(work, staffSalary, id, true);
  const { separate, together } = await waysIn(work);
  if (!separate || !together)
    throw new Refusal('没有两种年终奖的工资项目：一个单独计税，一个并入当月，都要在用', codes.invalid);
  const wanted = new Map(people.map(({ staff, way }) => [staff, way]));
  let changed = 0;
  const typed = run.typed.map(({ staff, item, amount, note }) => {
    const way = wanted.get(staff);
    const isBonus = item === separate.id || item === together.id;
    const target = way === 'separate' ? separate.id : together.id;
    if (!way || !isBonus || item === target) return { staff, item, amount, note };
    changed += 1;
    return { staff, item: target, amount, note };
  });
  if (changed === 0) return { changed };
  const { payMonth, payDate, workDays, presence, remark } = run;
  const attendance = run.attendance.map(({ staff, unpaidDays, overtimeHours, note }) => ({
    staff,
    unpaidDays,
    overtimeHours,
    note,
  }));
  const input: Input<typeof staffSalary> = { payMonth, payDate, workDays, presence, remark, attendance, typed };
  await update(work, staffSalary, id, version, input);
  return { changed };
}

export const bonusHandlers = [
  handle(compareBonus, ({ id }, work) => compared(work, id)),
  handle(changeBonus, ({ id, version, people }, work) => change(work, id, version, people)),
];
