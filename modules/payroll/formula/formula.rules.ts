import { ExpressionFault, isExpressionName, type Meaning, readExpression } from '@heliu/model';
import {
  compareFractions,
  dividedBy,
  fraction,
  type Fraction,
  fractionText,
  minus,
  negative,
  plus,
  roundedTo,
  times,
  zero,
} from './fraction.ts';

const fault = (message: string): never => {
  throw new ExpressionFault(message);
};

/** A name that a formula may use: under which key its value is found, and what it is. */
export interface Word {
  readonly key: string;
  readonly kind: 'number' | 'text';
}
/** By everything it may be called: the code and the name of an item mean the same. */
export type Words = ReadonlyMap<string, Word>;

export interface Values {
  readonly numbers: ReadonlyMap<string, Fraction>;
  readonly texts: ReadonlyMap<string, string>;
}

type Node =
  | { readonly kind: 'number'; readonly of: (values: Values) => Fraction; readonly places?: number }
  | { readonly kind: 'text'; readonly of: (values: Values) => string }
  | { readonly kind: 'condition'; readonly of: (values: Values) => boolean };
type NumberNode = Extract<Node, { kind: 'number' }>;

/** Whether an item can be called by this name in a formula. */
export const isName = (text: string): boolean => isExpressionName(text) && !(text.toUpperCase() in functions);

const numberOf = (one: Node): NumberNode =>
  one.kind === 'number' ? one : fault(one.kind === 'text' ? '文字不能计算' : '条件不能计算，请用 IF(条件, 值, 值)');
const conditionOf = (one: Node) => (one.kind === 'condition' ? one.of : fault('这里要写条件，例如 缺勤天数 > 0'));

/** The one of them that comes first in this order. */
const extreme =
  (sign: 1 | -1) =>
  (args: readonly Node[]): Node => {
    const all = args.map((arg) => numberOf(arg).of);
    return {
      kind: 'number',
      of: (values) =>
        all.map((of) => of(values)).reduce((best, one) => (compareFractions(one, best) * sign < 0 ? one : best)),
    };
  };

interface Function {
  readonly shape: string;
  readonly fits: (count: number) => boolean;
  readonly build: (args: readonly Node[]) => Node;
}
const functions: Readonly<Record<string, Function>> = {
  IF: {
    shape: 'IF(条件, 成立时的值, 不成立时的值)',
    fits: (count) => count === 3,
    build([condition, yes, no]) {
      const [test, a, b] = [conditionOf(condition!), numberOf(yes!).of, numberOf(no!).of];
      // Only the chosen side is worked out, so that IF(天数=0, 0, 金额/天数) never divides by nothing.
      return { kind: 'number', of: (values) => (test(values) ? a(values) : b(values)) };
    },
  },
  MIN: { shape: 'MIN(值, 值, …)', fits: (count) => count >= 1, build: extreme(1) },
  MAX: { shape: 'MAX(值, 值, …)', fits: (count) => count >= 1, build: extreme(-1) },
  SUM: {
    shape: 'SUM(值, 值, …)',
    fits: (count) => count >= 1,
    build(args) {
      const all = args.map((arg) => numberOf(arg).of);
      return { kind: 'number', of: (values) => all.map((of) => of(values)).reduce(plus, zero) };
    },
  },
  ROUND: {
    shape: 'ROUND(值, 小数位数)，小数位数是 0 到 6',
    fits: (count) => count === 2,
    build([value, digits]) {
      const places = digits!.kind === 'number' ? digits!.places : undefined;
      if (places === undefined || places > 6) return fault('ROUND 的小数位数要直接写 0 到 6');
      const of = numberOf(value!).of;
      return { kind: 'number', of: (values) => roundedTo(of(values), places) };
    },
  },
};

const number = (of: NumberNode['of']): Node => ({ kind: 'number', of });
/** Both sides worked out, and what is done with them. */
const both = (left: Node, right: Node, does: (a: Fraction, b: Fraction) => Fraction): Node => {
  const [a, b] = [numberOf(left).of, numberOf(right).of];
  return number((values) => does(a(values), b(values)));
};

/** What a formula comes to: functions over values. The keys of all it names are added to `uses`. */
const meaningWith = (words: Words, uses: Set<string>): Meaning<Node> => ({
  number: literal,
  text: (text) => ({ kind: 'text', of: () => text }),
  named(name) {
    const word = words.get(name);
    if (!word) return fault(name.toUpperCase() in functions ? `${name} 后面要有括号` : `没有“${name}”这一项`);
    const { key, kind } = word;
    uses.add(key);
    return kind === 'text'
      ? { kind, of: ({ texts }) => texts.get(key) ?? '' }
      : { kind, of: ({ numbers }) => numbers.get(key) ?? zero };
  },
  called(name, args) {
    const found =
      functions[name.toUpperCase()] ?? fault(`没有 ${name} 这个函数，可以用 ${Object.keys(functions).join('、')}`);
    return found.fits(args.length) ? found.build(args) : fault(`请写成 ${found.shape}`);
  },
  negative(one) {
    const { of } = numberOf(one);
    return number((values) => negative(of(values)));
  },
  plus: (left, right) => both(left, right, plus),
  minus: (left, right) => both(left, right, minus),
  times: (left, right) => both(left, right, times),
  dividedBy: (left, right) => both(left, right, divide),
  compared(left, right, fits, isEquality) {
    if (left.kind === 'text' || right.kind === 'text') {
      if (left.kind !== 'text' || right.kind !== 'text' || !isEquality)
        return fault('文字只能用“=”或“<>”和文字比较，文字要加引号');
      return { kind: 'condition', of: (values) => fits(left.of(values) === right.of(values) ? 0 : 1) };
    }
    const [a, b] = [numberOf(left).of, numberOf(right).of];
    return { kind: 'condition', of: (values) => fits(compareFractions(a(values), b(values))) };
  },
  both(left, right) {
    const [one, other] = [conditionOf(left), conditionOf(right)];
    return { kind: 'condition', of: (values) => one(values) && other(values) };
  },
  either(left, right) {
    const [one, other] = [conditionOf(left), conditionOf(right)];
    return { kind: 'condition', of: (values) => one(values) || other(values) };
  },
});

function divide(a: Fraction, b: Fraction): Fraction {
  return b.over === 0n ? fault('除数为 0') : dividedBy(a, b);
}
function literal(text: string): Node {
  const value = fraction(text);
  return { kind: 'number', of: () => value, ...(/^\d$/.test(text) && { places: Number(text) }) };
}

export interface Formula<T> {
  /** The keys of all it names. */
  readonly uses: ReadonlySet<string>;
  of(values: Values): T;
  /** The formula with its values in the place of names: `8000 / 21.75 * 2`. */
  filled(values: Values): string;
}

/** A function and its brackets stay together, a comma stays with what it follows; everything else has room around it. */
function spaced(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replaceAll(/\b(IF|MIN|MAX|SUM|ROUND) \(/gi, '$1(')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' ,', ',');
}

function formula<T>(text: string, words: Words, as: (node: Node) => (values: Values) => T): Formula<T> {
  const uses = new Set<string>();
  const { means, tokens } = readExpression(text, meaningWith(words, uses));
  const valueOf = (name: string, { numbers, texts }: Values): string => {
    const word = words.get(name);
    if (!word) return name.toUpperCase();
    return word.kind === 'text' ? `"${texts.get(word.key) ?? ''}"` : fractionText(numbers.get(word.key) ?? zero);
  };
  return {
    uses,
    of: as(means),
    filled: (values) =>
      spaced(
        tokens.map(({ number: digits, quoted, mark, name }) =>
          name === undefined ? (digits ?? mark ?? `"${quoted}"`) : valueOf(name, values),
        ),
      ),
  };
}

export const readFormula = (text: string, words: Words): Formula<Fraction> =>
  formula(text, words, (node) => numberOf(node).of);
export const readCondition = (text: string, words: Words): Formula<boolean> => formula(text, words, conditionOf);
