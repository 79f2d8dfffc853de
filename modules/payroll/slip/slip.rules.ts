import { ExpressionFault, type Fen, formatFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import {
  type Bases,
  type Contribution,
  contribution,
  type InsuranceKind,
  insuranceKinds,
  type InsuranceRule,
  partOf,
} from '../insurance/contribution.rules.ts';
import type { Values } from '../formula/formula.rules.ts';
import { dividedBy, type Fraction, inYuan, minus, times, toFen, zero } from '../formula/fraction.ts';
import type { Item, ItemKind, Plan, Step } from '../item/plan.rules.ts';
import type { NumberVariable, TextVariable } from '../formula/vocabulary.rules.ts';
import {
  bonusBySelf,
  bonusOfNonResident,
  type BonusTax,
  type Cumulative,
  type Employment,
  type Taxed,
  withhold,
  withholdNonResident,
  type Withholding,
} from '../tax/withholding.rules.ts';

/** All that a month's pay of one person follows from. */
export interface Facts {
  readonly month: string;
  readonly numbers: Readonly<Record<NumberVariable, Fraction>>;
  readonly texts: Readonly<Record<TextVariable, string>>;
  /** Of the items that are fixed or typed, by code. */
  readonly amounts: ReadonlyMap<string, Fen>;
  readonly bases: Bases;
  /** The versions that count in his city this month. */
  readonly rules: ReadonlyMap<InsuranceKind, InsuranceRule>;
  readonly special: Fen;
  readonly before: Cumulative;
  readonly employment: Employment;
  readonly isNonResident: boolean;
  /** The month of this year in which a bonus of his was taxed by itself. */
  readonly bonusTaken: string | null;
}

export interface SlipLine {
  readonly item: Item;
  readonly amount: Fen;
  /** How it came about, with the figures filled in. */
  readonly how: string;
  /** What of it goes into each kind of insurance. */
  readonly parts?: Parts;
}
type Parts = Readonly<Partial<Record<InsuranceKind, Fen>>>;
export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly gross: Fen;
  readonly deducted: Fen;
  readonly net: Fen;
  /** What the employer pays on top. */
  readonly employer: Fen;
  readonly withholding: Withholding;
  /** 全年一次性奖金 that is no part of what has come together. */
  readonly bonus: BonusTax | undefined;
}

/** What keeps one person's pay from being worked out. */
export class SlipFault extends Error {}

interface Found {
  readonly amount: Fen;
  readonly how: string;
  readonly parts?: Parts;
}

function fixed({ item: { code, prorated, rounding } }: Step, { amounts, numbers }: Facts): Found {
  const amount = amounts.get(code) ?? zeroFen;
  const { workDays, unpaidDays } = numbers;
  if (!prorated || unpaidDays.over === 0n) return { amount, how: '' };
  if (workDays.over <= 0n) throw new ExpressionFault('应出勤天数为 0，不能按出勤折算');
  const paid = minus(workDays, unpaidDays);
  const part = paid.over <= 0n ? zero : dividedBy(times(inYuan(amount), paid), workDays);
  return { amount: toFen(part, rounding), how: '按出勤折算' };
}

const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(4))}%`;

function insured({ item: { kind, insurances } }: Step, { rules, bases }: Facts): Found {
  const side = kind === 'employer' ? 'company' : 'personal';
  const found = (insurances ?? []).flatMap((one) => {
    const rule = rules.get(one);
    const paid = rule && contribution(rule, bases);
    return paid ? [{ one, rule, paid }] : [];
  });
  const told = ({ one, rule, paid }: { one: InsuranceKind; rule: InsuranceRule; paid: Contribution }) => {
    const fixedPart = rule[`${side}Fixed`] === 0n ? '' : ` + ${formatFen(rule[`${side}Fixed`])}`;
    const version = `${rule.city} ${rule.effectiveFrom} 起`;
    return `${insuranceKinds[one]} ${formatFen(paid.base)} × ${percent(rule[`${side}Rate`])}${fixedPart}（${version}）`;
  };
  return {
    amount: partOf(
      side,
      found.map(({ paid }) => paid),
    ),
    parts: Object.fromEntries(found.map(({ one, paid }) => [one, paid[side]])),
    how: found.length === 0 ? '没有缴费基数，或参保城市没有这些险种的规则' : found.map(told).join('；'),
  };
}

const dueOf = (amount: Fen, { rate, quick }: Taxed) => `${formatFen(amount)} × ${rate}% − ${formatFen(quick)}`;

function taxOf(tax: Withholding, bonus: BonusTax | undefined, { isNonResident, before }: Facts): Found {
  const due = dueOf(tax.taxable, tax);
  const wages = isNonResident ? `非居民个人：${due}` : `累计应纳税所得额 ${due} − 已预缴 ${formatFen(before.withheld)}`;
  if (!bonus) return { amount: tax.thisMonth, how: wages };
  const own = `年终奖单独计税（÷ ${bonus.months} 找税率）：${dueOf(bonus.amount, bonus)}`;
  return { amount: sumFen([tax.thisMonth, bonus.tax]), how: `${wages}；${own}` };
}

const addUp = (lines: readonly SlipLine[], fits: (item: Item) => boolean): Fen =>
  sumFen(lines.filter(({ item }) => fits(item)).map(({ amount }) => amount));
const ofKind = (lines: readonly SlipLine[], kind: ItemKind): Fen => addUp(lines, (item) => item.kind === kind);

/** Income that is taxed, what is deducted beforehand, and the tax that follows from them and the months before. */
function withholdingOf(lines: readonly SlipLine[], facts: Facts): Withholding {
  const earned = addUp(lines, ({ kind, taxable }) => kind === 'earning' && taxable);
  const lost = addUp(lines, ({ kind, taxable }) => kind === 'deduction' && taxable);
  const insuredPart = addUp(lines, ({ beforeTax }) => beforeTax);
  const now = { income: subtractFen(earned, lost), insured: insuredPart, special: facts.special };
  return facts.isNonResident
    ? withholdNonResident(facts.before, now)
    : withhold(facts.month, facts.before, now, facts.employment);
}

/** A bonus that is to be taxed by itself, where the law lets it be. */
function bonusOf(lines: readonly SlipLine[], { month, isNonResident, bonusTaken }: Facts): BonusTax | undefined {
  const amount = addUp(lines, ({ yearBonus }) => yearBonus === 'separate');
  if (amount === 0n) return undefined;
  if (bonusTaken) throw new SlipFault(`${bonusTaken} 已经有年终奖单独计税，一年只能一次，请改为并入当月`);
  const found = isNonResident ? bonusOfNonResident(amount) : bonusBySelf(month, amount);
  if (!found) throw new SlipFault('年终奖单独计税执行到 2027 年底，请改为并入当月');
  return found;
}

function worked(step: Step, facts: Facts, values: Values, lines: readonly SlipLine[]): Found {
  const { item, formula, condition } = step;
  if (condition && !condition.of(values)) return { amount: zeroFen, how: `条件不成立：${condition.filled(values)}` };
  if (formula) return { amount: toFen(formula.of(values), item.rounding), how: formula.filled(values) };
  if (item.source === 'insurance') return insured(step, facts);
  if (item.source === 'tax') return taxOf(withholdingOf(lines, facts), bonusOf(lines, facts), facts);
  return fixed(step, facts);
}

/** The pay of one person for one month. */
export function slipOf(plan: Plan, facts: Facts): Slip {
  const numbers = new Map<string, Fraction>(Object.entries(facts.numbers));
  const values: Values = { numbers, texts: new Map(Object.entries(facts.texts)) };
  const lines: SlipLine[] = [];
  for (const step of plan) {
    try {
      const found = worked(step, facts, values, lines);
      lines.push({ item: step.item, ...found });
      numbers.set(step.item.code, inYuan(found.amount));
    } catch (error) {
      if (error instanceof ExpressionFault) throw new SlipFault(`“${step.item.name}”算不出来：${error.message}`);
      throw error;
    }
  }
  const [gross, deducted] = [ofKind(lines, 'earning'), ofKind(lines, 'deduction')];
  return {
    lines,
    gross,
    deducted,
    net: subtractFen(gross, deducted),
    employer: ofKind(lines, 'employer'),
    withholding: withholdingOf(lines, facts),
    bonus: bonusOf(lines, facts),
  };
}
