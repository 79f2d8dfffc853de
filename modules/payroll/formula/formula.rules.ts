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

/** What is wrong with a formula, in words for whoever writes it. */
export class FormulaFault extends Error {}
const fault = (message: string): never => {
  throw new FormulaFault(message);
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

/** Typed with a Chinese keyboard it means the same. */
const plain: Readonly<Record<string, string>> = {
  '＋': '+',
  '－': '-',
  '−': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '（': '(',
  '）': ')',
  '，': ',',
  '＝': '=',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '“': '"',
  '”': '"',
};
/** 且 and 或 stand for themselves wherever they are. */
const token =
  /\s*(?:(\d{1,15}(?:\.\d{1,10})?)(?![\d.])|"([^"]*)"|(>=|<=|<>|!=|==|[-+*/(),=<>且或])|([^\s\d"()+\-*/,=<>!.且或][^\s"()+\-*/,=<>!.且或]*))/y;

/** Whether something can be called by this name in a formula. */
export const isName = (text: string): boolean => {
  const [, , , , name] = new RegExp(token.source, 'y').exec(text) ?? [];
  return name === text && !(text.toUpperCase() in functions);
};

interface Token {
  readonly number?: string | undefined;
  readonly quoted?: string | undefined;
  readonly mark?: string | undefined;
  readonly name?: string | undefined;
}

const same: Readonly<Record<string, string>> = { '==': '=', '!=': '<>' };

function tokensOf(text: string): Token[] {
  const read = [...text].map((mark) => plain[mark] ?? mark).join('');
  const tokens: Token[] = [];
  const next = new RegExp(token.source, 'y');
  while (read.slice(next.lastIndex).trim() !== '') {
    const at = next.lastIndex;
    const found = next.exec(read) ?? fault(`看不懂“${read.slice(at).trim()}”`);
    const [, number, quoted, mark, name] = found;
    tokens.push({ number, quoted, mark: mark === undefined ? undefined : (same[mark] ?? mark), name });
  }
  return tokens;
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

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

/**
 * A recursive reader: 或 binds less than 且, that less than a comparison, then plus and minus, then times and by. What it
 * returns are functions over values; nothing of what was typed is ever run as a program.
 */
class Reader {
  readonly tokens: readonly Token[];
  readonly uses = new Set<string>();
  readonly #words: Words;
  #at = 0;

  constructor(text: string, words: Words) {
    this.tokens = tokensOf(text);
    this.#words = words;
  }

  whole(): Node {
    if (this.tokens.length === 0) fault('没有内容');
    const found = this.#either();
    const rest = this.tokens[this.#at];
    return rest ? fault(`“${rest.mark ?? rest.name ?? rest.number ?? rest.quoted}”前面缺少运算符`) : found;
  }

  #take(...marks: string[]): string | undefined {
    const mark = this.tokens[this.#at]?.mark;
    if (mark === undefined || !marks.includes(mark)) return undefined;
    this.#at += 1;
    return mark;
  }

  #either(): Node {
    let left = this.#both();
    while (this.#take('或')) {
      const [one, other] = [conditionOf(left), conditionOf(this.#both())];
      left = { kind: 'condition', of: (values) => one(values) || other(values) };
    }
    return left;
  }

  #both(): Node {
    let left = this.#comparison();
    while (this.#take('且')) {
      const [one, other] = [conditionOf(left), conditionOf(this.#comparison())];
      left = { kind: 'condition', of: (values) => one(values) && other(values) };
    }
    return left;
  }

  #comparison(): Node {
    const left = this.#sum();
    const mark = this.#take(...Object.keys(comparisons));
    if (mark === undefined) return left;
    const right = this.#sum();
    const fits = comparisons[mark]!;
    if (left.kind === 'text' || right.kind === 'text') {
      if (left.kind !== 'text' || right.kind !== 'text' || (mark !== '=' && mark !== '<>'))
        return fault('文字只能用“=”或“<>”和文字比较，文字要加引号');
      return { kind: 'condition', of: (values) => fits(left.of(values) === right.of(values) ? 0 : 1) };
    }
    const [a, b] = [numberOf(left).of, numberOf(right).of];
    return { kind: 'condition', of: (values) => fits(compareFractions(a(values), b(values))) };
  }

  #sum(): Node {
    let left = this.#product();
    for (let mark = this.#take('+', '-'); mark; mark = this.#take('+', '-')) {
      const [a, b] = [numberOf(left).of, numberOf(this.#product()).of];
      const does = mark === '+' ? plus : minus;
      left = { kind: 'number', of: (values) => does(a(values), b(values)) };
    }
    return left;
  }

  #product(): Node {
    let left = this.#factor();
    for (let mark = this.#take('*', '/'); mark; mark = this.#take('*', '/')) {
      const [a, b] = [numberOf(left).of, numberOf(this.#factor()).of];
      left =
        mark === '*'
          ? { kind: 'number', of: (values) => times(a(values), b(values)) }
          : { kind: 'number', of: (values) => divide(a(values), b(values)) };
    }
    return left;
  }

  #factor(): Node {
    if (this.#take('-')) {
      const { of } = numberOf(this.#factor());
      return { kind: 'number', of: (values) => negative(of(values)) };
    }
    if (this.#take('(')) {
      const inner = this.#either();
      return this.#take(')') ? inner : fault('缺少右括号');
    }
    const next = this.tokens[this.#at++];
    if (next?.number !== undefined) return literal(next.number);
    if (next?.quoted !== undefined) return { kind: 'text', of: () => next.quoted! };
    if (next?.name !== undefined) return this.#named(next.name);
    return next ? fault(`“${next.mark}”的位置不对`) : fault('写到一半就结束了');
  }

  #named(name: string): Node {
    if (this.#take('(')) return this.#called(name);
    const word = this.#words.get(name);
    if (!word) return fault(name.toUpperCase() in functions ? `${name} 后面要有括号` : `没有“${name}”这一项`);
    const { key, kind } = word;
    this.uses.add(key);
    return kind === 'text'
      ? { kind, of: ({ texts }) => texts.get(key) ?? '' }
      : { kind, of: ({ numbers }) => numbers.get(key) ?? zero };
  }

  #called(name: string): Node {
    const found =
      functions[name.toUpperCase()] ?? fault(`没有 ${name} 这个函数，可以用 ${Object.keys(functions).join('、')}`);
    const args: Node[] = [];
    if (!this.#take(')')) {
      do args.push(this.#either());
      while (this.#take(','));
      if (!this.#take(')')) fault('缺少右括号');
    }
    return found.fits(args.length) ? found.build(args) : fault(`请写成 ${found.shape}`);
  }
}

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

function formula<T>(reader: Reader, words: Words, of: (values: Values) => T): Formula<T> {
  const valueOf = (name: string, { numbers, texts }: Values): string => {
    const word = words.get(name);
    if (!word) return name.toUpperCase();
    return word.kind === 'text' ? `"${texts.get(word.key) ?? ''}"` : fractionText(numbers.get(word.key) ?? zero);
  };
  return {
    uses: reader.uses,
    of,
    filled: (values) =>
      spaced(
        reader.tokens.map(({ number, quoted, mark, name }) =>
          name === undefined ? (number ?? mark ?? `"${quoted}"`) : valueOf(name, values),
        ),
      ),
  };
}

export function readFormula(text: string, words: Words): Formula<Fraction> {
  const reader = new Reader(text, words);
  return formula(reader, words, numberOf(reader.whole()).of);
}
export function readCondition(text: string, words: Words): Formula<boolean> {
  const reader = new Reader(text, words);
  return formula(reader, words, conditionOf(reader.whole()));
}
