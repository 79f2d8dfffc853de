import { ExpressionFault } from '@heliu/model';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';
import { type Formula, readCondition, readFormula } from '../formula/formula.rules.ts';
import type { Fraction, Rounding } from '../formula/fraction.ts';
import { nameComplaint, wordsOf } from '../formula/vocabulary.rules.ts';

export const itemKinds = { earning: '应发', deduction: '应扣', employer: '单位承担', statistic: '统计' } as const;
export type ItemKind = keyof typeof itemKinds;
export const itemSources = {
  fixed: '固定金额',
  input: '每月录入',
  formula: '公式',
  insurance: '社保公积金',
  tax: '个人所得税',
} as const;
export type ItemSource = keyof typeof itemSources;
/** How 全年一次性奖金 is taxed: by itself, or with the wages of its month. */
export const yearBonuses = { separate: '单独计税', together: '并入当月' } as const;
export type YearBonus = keyof typeof yearBonuses;

/** A salary item as rules see it. */
export interface Item {
  readonly code: string;
  readonly name: string;
  readonly kind: ItemKind;
  readonly source: ItemSource;
  readonly formula: string | null;
  readonly condition: string | null;
  readonly insurances: readonly InsuranceKind[] | null;
  readonly yearBonus: YearBonus | null;
  /** An earning is part of the income that is taxed; a deduction makes it less. */
  readonly taxable: boolean;
  /** 专项扣除. */
  readonly beforeTax: boolean;
  readonly prorated: boolean;
  readonly rounding: Rounding;
}

/** What is wrong with an item by itself, before its formula is read. */
export function itemComplaint(item: Item): string | undefined {
  const { kind, source, formula, insurances, taxable, beforeTax } = item;
  if (source === 'formula' && !formula) return '取值方式是公式，请填写公式';
  if (source === 'insurance' && !insurances?.length) return '请选择这个项目包含哪些险种';
  if (source === 'insurance' && kind !== 'deduction' && kind !== 'employer')
    return '社保公积金项目的类型要是应扣（个人部分）或单位承担（单位部分）';
  if (source === 'tax' && kind !== 'deduction') return '个人所得税项目的类型要是应扣';
  if (taxable && beforeTax) return '冲减计税收入和税前扣除只能选一个，否则会扣两次';
  return nameComplaint(item);
}

export interface Step {
  readonly item: Item;
  readonly formula: Formula<Fraction> | undefined;
  readonly condition: Formula<boolean> | undefined;
  /** The codes of the items that have to be worked out before it. */
  readonly needs: readonly string[];
}
/** In an order in which whatever an item needs stands before it. */
export type Plan = readonly Step[];

/** What keeps the items from being worked out, and whose it is. */
export class PlanFault extends Error {}

function reading<T>({ name }: Item, what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExpressionFault) throw new PlanFault(`“${name}”的${what}：${error.message}`);
    throw error;
  }
}

const isTaxedWith = ({ taxable, beforeTax, yearBonus }: Item): boolean => taxable || beforeTax || yearBonus !== null;

function stepsOf(items: readonly Item[]): Map<string, Step> {
  const words = wordsOf(items);
  const codes = new Set(items.map(({ code }) => code));
  return new Map(
    items.map((item) => {
      const formula =
        item.source === 'formula' ? reading(item, '公式', () => readFormula(item.formula ?? '', words)) : undefined;
      const condition = item.condition ? reading(item, '条件', () => readCondition(item.condition!, words)) : undefined;
      const named = [...(formula?.uses ?? []), ...(condition?.uses ?? [])].filter((key) => codes.has(key));
      // The tax follows from all that is taxed, without naming it.
      const taxed = item.source === 'tax' ? items.filter(isTaxedWith).map(({ code }) => code) : [];
      return [item.code, { item, formula, condition, needs: [...new Set([...named, ...taxed])] }];
    }),
  );
}

/** The order does not depend on the one the items are given in beyond what they need of each other. */
export function planOf(items: readonly Item[]): Plan {
  const taxes = items.filter(({ source }) => source === 'tax');
  if (taxes.length > 1) throw new PlanFault(`“${taxes[0]!.name}”和“${taxes[1]!.name}”都是个人所得税，只能有一个`);
  for (const way of Object.keys(yearBonuses) as YearBonus[]) {
    const [one, other] = items.filter(({ yearBonus }) => yearBonus === way);
    if (other) throw new PlanFault(`“${one!.name}”和“${other.name}”都是${yearBonuses[way]}的年终奖，只能有一个`);
  }
  const steps = stepsOf(items);
  const [done, path]: [Plan[number][], string[]] = [[], []];
  const placed = new Set<string>();
  const place = (code: string): void => {
    if (placed.has(code)) return;
    const from = path.indexOf(code);
    if (from >= 0) {
      const names = [...path.slice(from), code].map((one) => steps.get(one)!.item.name);
      throw new PlanFault(`公式循环引用：${names.join(' → ')}`);
    }
    path.push(code);
    const step = steps.get(code)!;
    for (const need of step.needs) place(need);
    path.pop();
    placed.add(code);
    done.push(step);
  };
  for (const { code } of items) place(code);
  return done;
}

export function planComplaint(items: readonly Item[]): string | undefined {
  try {
    planOf(items);
    return undefined;
  } catch (error) {
    if (error instanceof PlanFault) return error.message;
    throw error;
  }
}
