import { entry, ExpressionFault, type Fen, type Posting, sumFen, zeroFen } from '@heliu/model';
import { generalLedger } from '../ledger/ledgers.ts';
import { readAmount, readCondition, readSummary } from './expression.rules.ts';
import { type AnyScheme, type Book, type BookRow, type Items, type PostingLine, type PostingScheme } from './scheme.ts';

/** A document cannot be booked by its rule; in words for whoever keeps the rule. */
export class PostingGap extends Error {}

export type Booking<A extends string = string, T extends string = string, S extends string = string> = (
  book: Book<A, T, S>,
) => Posting[];

/** What is made of the documents of a scheme. */
export type BookingOf<P> = P extends PostingScheme<infer A, infer T, infer S> ? Booking<A, T, S> : never;

/** The entries of one line: rows of one account, one set of items and one summary become one. */
function compileLine(scheme: AnyScheme, line: PostingLine, place: number): Booking {
  const amountOf = readAmount(line.amount, scheme);
  const applies = line.condition === null ? () => true : readCondition(line.condition, scheme);
  const summaryOf = readSummary(line.summary, scheme);
  const accountOf = ({ accounts }: BookRow): number => {
    const found = line.account ?? (line.source === null ? undefined : accounts[line.source]);
    if (found !== undefined) return found;
    throw new PostingGap(`第${place + 1}行没有${line.source === null ? '' : `“${scheme.accounts[line.source]}”`}科目`);
  };
  return ({ texts, items, rows }) => {
    const sums = new Map<string, { account: number; kept: Items; summary: string; amounts: Fen[] }>();
    for (const row of rows) {
      const facts = { amounts: row.amounts, texts: { ...texts, ...row.texts } };
      if (!applies(facts)) continue;
      const amount = amountOf(facts);
      if (amount === zeroFen) continue;
      const [account, summary] = [accountOf(row), summaryOf(facts)];
      const own = row.items ? { ...items, ...row.items } : items;
      const kept: Items = Object.fromEntries(line.items.map((item) => [item, own[item] ?? null]));
      const key = `${account} ${Object.values(kept).join()} ${summary}`;
      const sum = sums.get(key);
      if (sum) sum.amounts.push(amount);
      else sums.set(key, { account, kept, summary, amounts: [amount] });
    }
    return [...sums.values()].flatMap(({ account, kept, summary, amounts }) => {
      const amount = sumFen(amounts);
      const bothSides = { debit: zeroFen, credit: zeroFen, [line.side]: amount };
      return amount === zeroFen ? [] : [entry(generalLedger, { account, ...kept, ...bothSides, summary })];
    });
  };
}

/** What a rule makes of documents; throws what is wrong with the rule itself. */
export function compileRule(scheme: AnyScheme, lines: readonly PostingLine[]): Booking {
  const parts = lines.map((line, place) => {
    try {
      return compileLine(scheme, line, place);
    } catch (error) {
      if (error instanceof ExpressionFault) throw new ExpressionFault(`第${place + 1}行：${error.message}`);
      throw error;
    }
  });
  return (book) => parts.flatMap((part) => part(book));
}

const usualBookings = new WeakMap<AnyScheme, Booking>();
/** As long as a company wants nothing else. */
export function usualBooking<A extends string, T extends string, S extends string>(
  scheme: PostingScheme<A, T, S>,
): Booking<A, T, S> {
  const known = usualBookings.get(scheme);
  if (known) return known as Booking<A, T, S>;
  const made = compileRule(scheme, scheme.lines);
  usualBookings.set(scheme, made);
  return made as Booking<A, T, S>;
}

/** Debit less credit. */
export const difference = (postings: readonly Posting[]): Fen =>
  sumFen(postings.map(({ entry: { debit, credit } }) => ((debit as Fen) - (credit as Fen)) as Fen));

type Shape = Pick<PostingLine, 'side' | 'source' | 'amount' | 'condition'>;
const shapeOf = ({ side, source, amount, condition }: Shape) =>
  JSON.stringify([side, source, amount.replaceAll(/\s/g, ''), (condition ?? '').replaceAll(/\s/g, '')]);
/** The line of the scheme that a line of a rule is and has to stay. */
export const boundLine = (scheme: AnyScheme, line: PostingLine): AnyScheme['lines'][number] | undefined =>
  line.account === null ? scheme.lines.find((one) => one.bound && shapeOf(one) === shapeOf(line)) : undefined;

/** An example has every account a row may name. */
const withAccounts = ({ accounts }: AnyScheme, book: Book): Book => {
  const all = Object.fromEntries(Object.keys(accounts).map((source, i) => [source, -1 - i]));
  return { ...book, rows: book.rows.map((row) => ({ ...row, accounts: all })) };
};

/** Why a rule cannot be kept, before any document is looked at. */
export function ruleComplaint(scheme: AnyScheme, lines: readonly PostingLine[]): string | undefined {
  for (const [place, { source, account }] of lines.entries())
    if ((source === null) === (account === null)) return `第${place + 1}行：请选择科目`;
  for (const line of scheme.lines.filter(({ bound }) => bound)) {
    const found = lines.filter((one) => boundLine(scheme, one) === line);
    const name = `${line.side === 'debit' ? '借' : '贷'}“${scheme.accounts[line.source!]}”`;
    if (found.length === 0) return `少了${name} ${line.amount}：它和往来、出纳、存货或资产的明细账一致，不能改动或删除`;
    if (found.length > 1) return `${name} ${line.amount} 有两行`;
    const lost = line.items.find((item) => !found[0]!.items.includes(item));
    if (lost !== undefined) return `${name}要按原来的核算项目记账`;
  }
  const sources = new Set(scheme.lines.flatMap(({ bound, source }) => (bound ? source : [])));
  const stray = lines.findIndex((one) => one.source !== null && sources.has(one.source) && !boundLine(scheme, one));
  if (stray >= 0)
    return `第${stray + 1}行：“${scheme.accounts[lines[stray]!.source!]}”和往来、出纳、存货或资产的明细账一致，只能按默认的那一行记`;
  try {
    const book = compileRule(scheme, lines);
    const wrong = scheme.examples.findIndex((one) => difference(book(withAccounts(scheme, one))) !== zeroFen);
    return wrong < 0 ? undefined : `借贷不平：${saidOf(scheme, scheme.examples[wrong]!)}`;
  } catch (error) {
    if (error instanceof ExpressionFault || error instanceof PostingGap) return error.message;
    throw error;
  }
}

/** An example in the words of its document. */
const saidOf = ({ texts }: AnyScheme, book: Book): string =>
  `例如${Object.entries({ ...book.texts, ...book.rows[0]?.texts })
    .filter(([key, value]) => value && texts[key]?.values)
    .map(([key, value]) => `${texts[key]!.label}“${value}”`)
    .join('、')}的单据`;
