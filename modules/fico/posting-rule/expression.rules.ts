import {
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  negateFen,
  proportion,
  share,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';

/** What an expression may speak of, under the names that accountants read. */
export interface Vocabulary {
  readonly amounts: Readonly<Record<string, string>>;
  /** Texts; where only some values can occur, those are listed. */
  readonly texts: Readonly<Record<string, { readonly label: string; readonly values?: readonly string[] }>>;
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

export class ExpressionFault extends Error {}
const fault = (message: string): never => {
  throw new ExpressionFault(message);
};

/** Typed with a Chinese keyboard it means the same. */
const plain: Readonly<Record<string, string>> = {
  '＋': '+',
  '－': '-',
  '−': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '（': '(',
  '）': ')',
  '＝': '=',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '“': '"',
  '”': '"',
};
/** 且 and 或 stand for themselves wherever they are: no name contains them. */
const token =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|(>=|<=|<>|[-+*/()=<>且或])|([^\s\d"()+\-*/=<>且或][^\s"()+\-*/=<>且或]*))/y;

interface Token {
  readonly number?: string | undefined;
  readonly quoted?: string | undefined;
  readonly mark?: string | undefined;
  readonly name?: string | undefined;
}

function tokensOf(text: string): Token[] {
  const read = [...text].map((mark) => plain[mark] ?? mark).join('');
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (read.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex;
    const found = token.exec(read) ?? fault(`看不懂“${read.slice(at).trim()}”`);
    const [, number, quoted, mark, name] = found;
    tokens.push({ number, quoted, mark, name });
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
const isEquality = (mark: string) => mark === '=' || mark === '<>';
const orderOf = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A recursive reader: 或 binds less than 且, that less than a comparison, then plus and minus, then times and by. What is
 * multiplied is rounded to the fen there and then, so that `税额 - 税额*0.3` is exactly the rest of `税额*0.3`.
 */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #words: Vocabulary;
  #at = 0;

  constructor(text: string, words: Vocabulary) {
    this.#tokens = tokensOf(text);
    this.#words = words;
  }

  whole(): Expression {
    if (this.#tokens.length === 0) fault('没有内容');
    const found = this.#either();
    const rest = this.#tokens[this.#at];
    return rest ? fault(`“${rest.mark ?? rest.name ?? rest.number ?? rest.quoted}”前面缺少运算符`) : found;
  }

  #take(...marks: string[]): string | undefined {
    const mark = this.#tokens[this.#at]?.mark;
    if (mark === undefined || !marks.includes(mark)) return undefined;
    this.#at += 1;
    return mark;
  }

  #either(): Expression {
    let left = this.#both();
    while (this.#take('或')) {
      const [one, other] = [conditionOf(left), conditionOf(this.#both())];
      left = { kind: 'condition', of: (facts) => one(facts) || other(facts) };
    }
    return left;
  }

  #both(): Expression {
    let left = this.#comparison();
    while (this.#take('且')) {
      const [one, other] = [conditionOf(left), conditionOf(this.#comparison())];
      left = { kind: 'condition', of: (facts) => one(facts) && other(facts) };
    }
    return left;
  }

  #comparison(): Expression {
    const left = this.#sum();
    const mark = this.#take(...Object.keys(comparisons));
    if (mark === undefined) return left;
    const right = this.#sum();
    const fits = comparisons[mark]!;
    if (left.kind === 'text' || right.kind === 'text') {
      if (left.kind !== 'text' || right.kind !== 'text' || !isEquality(mark))
        return fault('文字只能用“=”或“<>”和文字比较');
      demandKnown(left, right);
      demandKnown(right, left);
      return { kind: 'condition', of: (facts) => fits(orderOf(left.of(facts), right.of(facts))) };
    }
    const [a, b] = [amountOf(left), amountOf(right)];
    return { kind: 'condition', of: (facts) => fits(orderOf(a(facts), b(facts))) };
  }

  #sum(): Expression {
    let left = this.#product();
    for (let mark = this.#take('+', '-'); mark; mark = this.#take('+', '-')) {
      const [a, b] = [amountOf(left), amountOf(this.#product())];
      const isPlus = mark === '+';
      left = {
        kind: 'amount',
        of: (facts) => (isPlus ? sumFen([a(facts), b(facts)]) : subtractFen(a(facts), b(facts))),
      };
    }
    return left;
  }

  #product(): Expression {
    let left = this.#factor();
    for (let mark = this.#take('*', '/'); mark; mark = this.#take('*', '/'))
      left = mark === '*' ? times(left, this.#factor()) : divided(left, this.#factor());
    return left;
  }

  #factor(): Expression {
    if (this.#take('-')) {
      const of = amountOf(this.#factor());
      return { kind: 'amount', of: (facts) => negateFen(of(facts)) };
    }
    if (this.#take('(')) {
      const inner = this.#either();
      return this.#take(')') ? inner : fault('缺少右括号');
    }
    const next = this.#tokens[this.#at++];
    if (next?.number !== undefined) return { kind: 'number', value: dec(next.number), text: next.number };
    if (next?.quoted !== undefined) return { kind: 'text', of: () => next.quoted!, values: [next.quoted] };
    if (next?.name !== undefined) return this.#named(next.name);
    return next ? fault(`“${next.mark}”的位置不对`) : fault('写到一半就结束了');
  }

  #named(name: string): Expression {
    const amount = Object.entries(this.#words.amounts).find(([, label]) => label === name);
    if (amount) return { kind: 'amount', of: ({ amounts }) => amounts[amount[0]] ?? zeroFen };
    const text = Object.entries(this.#words.texts).find(([, { label }]) => label === name);
    if (!text) return fault(`没有“${name}”这一项`);
    const [key, said] = text;
    return { kind: 'text', ...said, of: ({ texts }) => texts[key] ?? '' };
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

export const readAmount = (text: string, words: Vocabulary): Value<Fen> => {
  const found = new Reader(text, words).whole();
  return found.kind === 'condition' || found.kind === 'text'
    ? fault('金额要写成算式，例如 价税合计 - 税额')
    : amountOf(found);
};
export const readCondition = (text: string, words: Vocabulary): Value<boolean> => {
  const found = new Reader(text, words).whole();
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
