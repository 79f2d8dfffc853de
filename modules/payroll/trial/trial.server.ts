import { handle, load, type Work } from '@heliu/engine';
import { type Decimal, type Draft, type Fen, formatFen, lastDayOf, type Row, zeroFen } from '@heliu/model';
import { ageOn, department, post, postLevel, staff } from '../../hr/model.ts';
import { fraction, inYuan, zero } from '../formula/fraction.ts';
import { rulesOfCity } from '../insurance/insurance-item.server.ts';
import { itemComplaint, type Plan, PlanFault, planOf } from '../item/plan.rules.ts';
import { itemOf, withoutIdle } from '../item/salary-item.rules.ts';
import { itemsInUse, itemsWith } from '../item/salary-item.server.ts';
import type { salaryItem } from '../item/salary-item.ts';
import { SlipFault } from '../slip/slip.rules.ts';
import { type Trial, type Tried, trySalary } from './trial.calls.ts';
import { type Steady, type TriedMonth, tryBonus, tryYear } from './trial.rules.ts';

interface Asked {
  readonly payMonth: string;
  readonly city?: string | null;
  readonly socialBase?: Fen | null;
  readonly fundBase?: Fen | null;
  readonly fundRate?: Decimal | null;
  readonly special?: Fen | null;
  readonly workDays?: Decimal | null;
  readonly unpaidDays?: Decimal | null;
  readonly overtimeHours?: Decimal | null;
  readonly bonus?: Fen | null;
  readonly isLowPaid?: boolean | null;
  readonly itemAmounts: Readonly<Record<string, Fen | null | undefined>>;
}

/** The average number of working days in a month (劳社部发〔2008〕3号). */
const usualDays = '21.75';
const days = (value: Decimal | null | undefined) => (value == null ? zero : fraction(value));
const label = (field: { readonly choices?: Readonly<Record<string, string>> }, value: string) =>
  field.choices?.[value] ?? '';

async function steadyOf(work: Work, person: Row<typeof staff>, asked: Asked): Promise<Steady> {
  const level = person.level === null ? undefined : await load(work, postLevel, person.level);
  const [unit, job] = [await load(work, department, person.department), await load(work, post, person.post)];
  const city = asked.city || (person.socialCity ?? '');
  return {
    numbers: {
      workDays: asked.workDays == null ? fraction(usualDays) : days(asked.workDays),
      unpaidDays: days(asked.unpaidDays),
      overtimeHours: days(asked.overtimeHours),
      serviceYears: fraction(String(Math.max(0, ageOn(person.entryDate, lastDayOf(asked.payMonth))))),
      levelAllowance: inYuan(level?.allowance ?? zeroFen),
    },
    texts: {
      departmentCode: unit.code,
      postCode: job.code,
      levelCode: level?.code ?? '',
      workKind: label(staff.fields.workKind, person.workKind),
      staffStatus: label(staff.fields.status, person.status),
      city,
    },
    amounts: new Map(Object.entries(asked.itemAmounts).map(([code, amount]) => [code, amount ?? zeroFen])),
    bases: { social: asked.socialBase ?? zeroFen, fund: asked.fundBase ?? zeroFen },
    special: asked.special ?? zeroFen,
    employment: {
      since: person.entryDate.slice(0, 7),
      isFirstJob: person.firstJobThisYear,
      isLowPaid: asked.isLowPaid ?? false,
    },
    isNonResident: person.nonResident,
    bonusTaken: null,
    versions: await rulesOfCity(work, city),
    fundRate: asked.fundRate ?? null,
  };
}

const taxOf = ({ month, slip: { net, withholding } }: TriedMonth): Tried['months'][number] => {
  const { cumulative, allowance, taxable, rate, quick, tax, thisMonth } = withholding;
  return {
    month,
    income: formatFen(cumulative.income),
    allowance: formatFen(allowance),
    insured: formatFen(cumulative.insured),
    special: formatFen(cumulative.special),
    taxable: formatFen(taxable),
    rate,
    quick: formatFen(quick),
    tax: formatFen(tax),
    thisMonth: formatFen(thisMonth),
    net: formatFen(net),
  };
};

function tried(plan: Plan, steady: Steady, { payMonth: month, bonus }: Asked): Trial {
  const months = tryYear(plan, steady, month.slice(0, 4));
  const chosen = months.find((one) => one.month === month);
  if (!chosen) return { complaint: `${month} 还没有入职`, result: null };
  const { slip } = chosen;
  const choice = tryBonus(months, steady, bonus ?? zeroFen);
  const names = new Map(plan.map(({ item }) => [item.code, item.name]));
  const needs = new Map(plan.map(({ item, needs: codes }) => [item.code, codes]));
  return {
    complaint: null,
    result: {
      lines: slip.lines.map(({ item: { code, name, kind }, amount, how }) => ({
        code,
        name,
        kind,
        amount: formatFen(amount),
        how,
        from: needs.get(code)!.map((one) => names.get(one)!),
      })),
      gross: formatFen(slip.gross),
      deducted: formatFen(slip.deducted),
      net: formatFen(slip.net),
      employer: formatFen(slip.employer),
      months: months.map(taxOf),
      bonus: choice
        ? {
            separate: choice.separate === undefined ? null : formatFen(choice.separate),
            together: formatFen(choice.together),
            better: choice.better,
          }
        : null,
    },
  };
}

/** The items as they are, or as they would be with the one that is being edited. */
async function planFor(
  work: Work,
  draft: Draft<typeof salaryItem> | undefined,
  id: number | undefined,
): Promise<Plan | string> {
  const items = await itemsInUse(work);
  const complaint = draft && itemComplaint(itemOf(draft));
  if (complaint) return complaint;
  try {
    return planOf(draft ? itemsWith(items, draft, id) : items);
  } catch (error) {
    if (error instanceof PlanFault) return error.message;
    throw error;
  }
}

export const trialHandlers = [
  handle(trySalary, async ({ employee: id, itemDraft, itemId, ...asked }, work): Promise<Trial> => {
    const person = await load(work, staff, id);
    const plan = await planFor(work, itemDraft ? withoutIdle(itemDraft) : undefined, itemId ?? undefined);
    if (typeof plan === 'string') return { complaint: plan, result: null };
    try {
      return tried(plan, await steadyOf(work, person, asked as Asked), asked as Asked);
    } catch (error) {
      if (error instanceof SlipFault) return { complaint: error.message, result: null };
      throw error;
    }
  }),
];
