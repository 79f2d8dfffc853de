/** What is wrong with an expression, in words for whoever writes it. */
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
const same: Readonly<Record<string, string>> = { '==': '=', '!=': '<>' };
/** 且 and 或 stand for themselves wherever they are: no name contains them. */
const token =
  /\s*(?:(\d{1,15}(?:\.\d{1,10})?)(?![\d.])|"([^"]*)"|(>=|<=|<>|!=|==|[-+*/(),=<>且或])|([^\s\d"()+\-*/,=<>!.且或][^\s"()+\-*/,=<>!.且或]*))/y;

export interface ExpressionToken {
  readonly number?: string | undefined;
  readonly quoted?: string | undefined;
  readonly mark?: string | undefined;
  readonly name?: string | undefined;
}

/** Whether something can be called by this in an expression. */
export function isExpressionName(text: string): boolean {
  const [, , , , name] = new RegExp(token.source, 'y').exec(text) ?? [];
  return name === text;
}

function tokensOf(text: string): ExpressionToken[] {
  const read = [...text].map((mark) => plain[mark] ?? mark).join('');
  const tokens: ExpressionToken[] = [];
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

/** What each part of an expression becomes is said by whoever reads it; what goes wrong is an `ExpressionFault`. */
export interface Meaning<T> {
  number(text: string): T;
  text(text: string): T;
  named(name: string): T;
  called(name: string, args: readonly T[]): T;
  negative(of: T): T;
  plus(left: T, right: T): T;
  minus(left: T, right: T): T;
  times(left: T, right: T): T;
  dividedBy(left: T, right: T): T;
  /** `fits` judges the order of both sides: below zero, zero or above. */
  compared(left: T, right: T, fits: (order: number) => boolean, isEquality: boolean): T;
  both(left: T, right: T): T;
  either(left: T, right: T): T;
}

/**
 * A recursive reader: 或 binds less than 且, that less than a comparison, then plus and minus, then times and by. Nothing of
 * what was typed is ever run as a program.
 */
class Reader<T> {
  readonly #tokens: readonly ExpressionToken[];
  readonly #meaning: Meaning<T>;
  #at = 0;

  constructor(tokens: readonly ExpressionToken[], meaning: Meaning<T>) {
    this.#tokens = tokens;
    this.#meaning = meaning;
  }

  whole(): T {
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

  #either(): T {
    let left = this.#both();
    while (this.#take('或')) left = this.#meaning.either(left, this.#both());
    return left;
  }

  #both(): T {
    let left = this.#comparison();
    while (this.#take('且')) left = this.#meaning.both(left, this.#comparison());
    return left;
  }

  #comparison(): T {
    const left = this.#sum();
    const mark = this.#take(...Object.keys(comparisons));
    if (mark === undefined) return left;
    return this.#meaning.compared(left, this.#sum(), comparisons[mark]!, mark === '=' || mark === '<>');
  }

  #sum(): T {
    let left = this.#product();
    for (let mark = this.#take('+', '-'); mark; mark = this.#take('+', '-'))
      left = this.#meaning[mark === '+' ? 'plus' : 'minus'](left, this.#product());
    return left;
  }

  #product(): T {
    let left = this.#factor();
    for (let mark = this.#take('*', '/'); mark; mark = this.#take('*', '/'))
      left = this.#meaning[mark === '*' ? 'times' : 'dividedBy'](left, this.#factor());
    return left;
  }

  #factor(): T {
    if (this.#take('-')) return this.#meaning.negative(this.#factor());
    if (this.#take('(')) {
      const inner = this.#either();
      return this.#take(')') ? inner : fault('缺少右括号');
    }
    const next = this.#tokens[this.#at++];
    if (next?.number !== undefined) return this.#meaning.number(next.number);
    if (next?.quoted !== undefined) return this.#meaning.text(next.quoted);
    if (next?.name !== undefined)
      return this.#take('(') ? this.#meaning.called(next.name, this.#arguments()) : this.#meaning.named(next.name);
    return next ? fault(`“${next.mark}”的位置不对`) : fault('写到一半就结束了');
  }

  #arguments(): T[] {
    const args: T[] = [];
    if (this.#take(')')) return args;
    do args.push(this.#either());
    while (this.#take(','));
    return this.#take(')') ? args : fault('缺少右括号');
  }
}

/** What an expression means, and the marks it is written in. */
export function readExpression<T>(
  text: string,
  meaning: Meaning<T>,
): { readonly means: T; readonly tokens: readonly ExpressionToken[] } {
  const tokens = tokensOf(text);
  return { means: new Reader(tokens, meaning).whole(), tokens };
}
