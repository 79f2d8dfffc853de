import {
  compareDecimal,
  dec,
  type Decimal,
  ExpressionFault,
  type Fen,
  type Meaning,
  negateFen,
  proportion,
  readExpression,
  share,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';

/** Expressions under names of their own: they speak of the words of a document, and of no other formula. */
export type Formulas = Readonly<Record<string, string>>;

/** What an expression may speak of, under the names that accountants read. */
export interface Vocabulary {
  readonly amounts: Readonly<Record<string, string>>;
  /** Texts; where only some values can occur, those are listed. */
  readonly texts: Readonly<Record<string, { readonly label: string; readonly values?: readonly string[] }>>;
  readonly formulas?: Formulas;
}
/** One row of a document, by the keys of its vocabulary; an amount that is not there is none. */
export interface Facts {
  readonly amounts: Readonly<Record<string, Fen | undefined>>;
  readonly texts: Readonly<Record<string, string | undefined>>;
}

type Value<T> = (facts: Facts) => T;
type Expression =
  | { readonly kind: 'amount'; readonly of: Value<Fen> }
  | { readonly kind: 'number'; readonly value: Decimal; readonly text: string }
  | { readonly kind: 'text'; readonly of: Value<string>; readonly label?: string; readonly values?: readonly string[] }
  | { readonly kind: 'condition'; readonly of: Value<boolean> };

const fault = (message: string): never => {
  throw new ExpressionFault(message);
};
const orderOf = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** What is multiplied is rounded to the fen there and then, so that `税额 - 税额*0.3` is exactly the rest of `税额*0.3`. */
const meaningWith = (words: Vocabulary): Meaning<Expression> => ({
  number: (text) => ({ kind: 'number', value: dec(text), text }),
  text: (text) => ({ kind: 'text', of: () => text, values: [text] }),
  named(name) {
    const amount = Object.entries(words.amounts).find(([, label]) => label === name);
    if (amount) return { kind: 'amount', of: ({ amounts }) => amounts[amount[0]] ?? zeroFen };
    const text = Object.entries(words.texts).find(([, { label }]) => label === name);
    if (!text) return formulaNamed(name, words);
    const [key, said] = text;
    return { kind: 'text', ...said, of: ({ texts }) => texts[key] ?? '' };
  },
  called: () => fault('“(”前面缺少运算符'),
  negative(one) {
    const of = amountOf(one);
    return { kind: 'amount', of: (facts) => negateFen(of(facts)) };
  },
  plus(left, right) {
    const [a, b] = [amountOf(left), amountOf(right)];
    return { kind: 'amount', of: (facts) => sumFen([a(facts), b(facts)]) };
  },
  minus(left, right) {
    const [a, b] = [amountOf(left), amountOf(right)];
    return { kind: 'amount', of: (facts) => subtractFen(a(facts), b(facts)) };
  },
  times,
  dividedBy: divided,
  compared(left, right, fits, isEquality) {
    if (left.kind === 'text' || right.kind === 'text') {
      if (left.kind !== 'text' || right.kind !== 'text' || !isEquality) return fault('文字只能用“=”或“<>”和文字比较');
      demandKnown(left, right);
      demandKnown(right, left);
      return { kind: 'condition', of: (facts) => fits(orderOf(left.of(facts), right.of(facts))) };
    }
    const [a, b] = [amountOf(left), amountOf(right)];
    return { kind: 'condition', of: (facts) => fits(orderOf(a(facts), b(facts))) };
  },
  both(left, right) {
    const [one, other] = [conditionOf(left), conditionOf(right)];
    return { kind: 'condition', of: (facts) => one(facts) && other(facts) };
  },
  either(left, right) {
    const [one, other] = [conditionOf(left), conditionOf(right)];
    return { kind: 'condition', of: (facts) => one(facts) || other(facts) };
  },
});

function formulaNamed(name: string, { formulas = {}, ...words }: Vocabulary): Expression {
  const text = Object.hasOwn(formulas, name) ? formulas[name]! : fault(`没有“${name}”这一项`);
  try {
    return readExpression(text, meaningWith(words)).means;
  } catch (error) {
    throw error instanceof ExpressionFault ? new ExpressionFault(`路由算法“${name}”：${error.message}`) : error;
  }
}

type TextExpression = Extract<Expression, { kind: 'text' }>;
/** A value that never occurs would make a rule that never applies. */
function demandKnown(field: TextExpression, literal: TextExpression): void {
  if (field.label === undefined || !field.values || literal.label !== undefined) return;
  const [value] = literal.values ?? [];
  if (value !== undefined && !field.values.includes(value)) fault(`“${field.label}”只有${field.values.join('、')}`);
}

const conditionOf = (one: Expression): Value<boolean> =>
  one.kind === 'condition' ? one.of : fault('“且”“或”两边要是条件，例如 金额 > 0');
function amountOf(one: Expression): Value<Fen> {
  if (one.kind === 'amount') return one.of;
  if (one.kind !== 'number') return fault(one.kind === 'text' ? '文字不能计算' : '条件不能计算');
  if ((one.text.split('.')[1] ?? '').length > 2) return fault(`金额最多两位小数：${one.text}`);
  const value = yuan(one.text);
  return () => value;
}

function times(a: Expression, b: Expression): Expression {
  if (a.kind === 'number' && b.kind === 'amount') return times(b, a);
  if (b.kind !== 'number') return fault('金额只能乘以或除以一个数');
  const of = amountOf(a);
  const { value } = b;
  return { kind: 'amount', of: (facts) => share(of(facts), value) };
}
function divided(a: Expression, b: Expression): Expression {
  if (b.kind !== 'number') return fault('只能除以一个数');
  if (compareDecimal(b.value, dec(0)) === 0) return fault('不能除以零');
  const of = amountOf(a);
  const { value } = b;
  return { kind: 'amount', of: (facts) => proportion(of(facts), dec(1), value) };
}

/** What an expression comes to: something to be booked, or whether it is. */
export function kindOf(text: string, words: Vocabulary): 'amount' | 'condition' {
  const found = readExpression(text, meaningWith(words)).means;
  if (found.kind === 'condition') return 'condition';
  amountOf(found);
  return 'amount';
}

export const readAmount = (text: string, words: Vocabulary): Value<Fen> => {
  const found = readExpression(text, meaningWith(words)).means;
  return found.kind === 'condition' || found.kind === 'text'
    ? fault('金额要写成算式，例如 价税合计 - 税额')
    : amountOf(found);
};
export const readCondition = (text: string, words: Vocabulary): Value<boolean> => {
  const found = readExpression(text, meaningWith(words)).means;
  return found.kind === 'condition' ? found.of : fault('条件要写成比较，例如 金额 > 0');
};

/** `收款 {客户} {单号}`: what stands in braces is replaced. */
export function readSummary(text: string, { texts }: Vocabulary): Value<string> {
  const parts = text.split(/\{([^{}]*)\}/);
  const keys = parts.map((part, i) => {
    if (i % 2 === 0) return /[{}]/.test(part) ? fault('花括号没有成对') : undefined;
    return Object.entries(texts).find(([, { label }]) => label === part)?.[0] ?? fault(`没有“${part}”这一项`);
  });
  return (facts) =>
    parts
      .map((part, i) => (keys[i] === undefined ? part : (facts.texts[keys[i]] ?? '')))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
}
