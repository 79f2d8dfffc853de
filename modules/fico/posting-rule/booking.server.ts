import { behaviour, companyFact, companyFactChanged, Refusal, type Work } from '@heliu/engine';
import { entityNamed, ExpressionFault, grouped, type Posting, showFen, zeroFen } from '@heliu/model';
import { type Formulas, kindOf } from './expression.rules.ts';
import { type Booking, compileRule, difference, PostingGap, usualBooking } from './posting.rules.ts';
import { type AccountName, type OwnRule, postingRule } from './posting-rule.ts';
import type { AnyScheme, Book, PostingLine, PostingScheme } from './scheme.ts';

const fact = 'fico.posting-rules';

type Kept = PostingLine & { readonly document: string };
/** What a company has laid down of its own. */
export interface Own {
  /** By document. */
  readonly rules: ReadonlyMap<string, readonly PostingLine[]>;
  readonly formulas: Formulas;
}
/** As it stands in the database: for whoever changes it, and holds it while he does. */
export async function readOwn(work: Work): Promise<Own> {
  const rows = await work.query<Kept>(
    'fico_posting_rule.lines',
    `select r.document, l.side, l.source, l.account, l.amount, l.condition, l.summary, coalesce(l.items, '{}') as items
       from fico_posting_rule_v r join fico_posting_rule_lines_v l on l.document_id = r.id
       where r.company_id = $1 and not r.deleted order by r.document, l.position`,
    [work.company],
  );
  const formulas = await work.query<{ name: string; expression: string }>(
    'fico_route_algorithm.formulas',
    'select name, expression from fico_route_algorithm_v where company_id = $1 and not deleted order by code',
    [work.company],
  );
  return {
    rules: grouped(rows, ({ document }) => document),
    formulas: Object.fromEntries(formulas.map(({ name, expression }) => [name, expression])),
  };
}
export const ownOf = (work: Work): Promise<Own> => companyFact(work, fact, () => readOwn(work));

export const rulesChanged = (work: Work): void => companyFactChanged(work, fact);
/** Rules and the formulas they speak of are changed one after the other: each is checked against the others. */
export const holdRules = (work: Work): Promise<unknown> =>
  work.query('fico_posting_rule.turn', 'select pg_advisory_xact_lock(4887, hashint8($1))', [work.company]);

export const postingRuleBehaviour = behaviour(postingRule, {
  saved: (_, work) => rulesChanged(work),
  checkRemove: (_, work) => rulesChanged(work),
});

export async function hasOwnRule(work: Work): Promise<(document: string) => boolean> {
  const { rules } = await ownOf(work);
  return (document) => rules.has(document);
}

export const ruleLines = async (work: Work, scheme: AnyScheme): Promise<readonly PostingLine[]> =>
  (await ownOf(work)).rules.get(scheme.document) ?? scheme.lines;

const withFormulas = new WeakMap<Formulas, Map<string, AnyScheme>>();
/** Rules may speak of the formulas that make sense for their document; which these are is found out once. */
export function schemeWith(scheme: AnyScheme, formulas: Formulas): AnyScheme {
  let known = withFormulas.get(formulas);
  if (!known) withFormulas.set(formulas, (known = new Map()));
  let found = known.get(scheme.document);
  if (!found) {
    const usable = Object.entries(formulas).filter(([, text]) => isReadable(text, scheme));
    found = usable.length === 0 ? scheme : { ...scheme, formulas: Object.fromEntries(usable) };
    known.set(scheme.document, found);
  }
  return found;
}
function isReadable(text: string, { formulas: _, ...words }: AnyScheme): boolean {
  try {
    kindOf(text, words);
    return true;
  } catch (error) {
    if (error instanceof ExpressionFault) return false;
    throw error;
  }
}
const ownScheme = async (work: Work, scheme: AnyScheme): Promise<AnyScheme> =>
  schemeWith(scheme, (await ownOf(work)).formulas);

/** A rule is read once, and not once for each document. */
const compiled = new WeakMap<readonly PostingLine[], Booking>();
function bookingBy(scheme: AnyScheme, lines: readonly PostingLine[]): Booking {
  if (lines === scheme.lines) return usualBooking(scheme);
  const known = compiled.get(lines);
  if (known) return known;
  const made = compileRule(scheme, lines);
  compiled.set(lines, made);
  return made;
}

/** What a rule of a company makes of a document; what it cannot make is refused in words that name the rule. */
export function checkedBooking(scheme: AnyScheme, lines: readonly PostingLine[]): Booking {
  const refused = (why: string) => new Refusal(`按“${entityNamed(scheme.document).label}”的凭证规则不能记账：${why}`);
  const booking = readBooking(scheme, lines, refused);
  return (book: Book): Posting[] => {
    try {
      const postings = booking(book);
      const gap = difference(postings);
      if (gap !== zeroFen) throw refused(`借贷相差 ${showFen(gap)}`);
      return postings;
    } catch (error) {
      throw error instanceof PostingGap ? refused(error.message) : error;
    }
  };
}
function readBooking(scheme: AnyScheme, lines: readonly PostingLine[], refused: (why: string) => Refusal): Booking {
  try {
    return bookingBy(scheme, lines);
  } catch (error) {
    throw error instanceof ExpressionFault ? refused(error.message) : error;
  }
}

/** How a company books a kind of document. */
export async function bookingOf<A extends string, T extends string, S extends string>(
  work: Work,
  scheme: PostingScheme<A, T, S>,
): Promise<Booking<A, T, S>> {
  const lines = await ruleLines(work, scheme);
  // The usual rule speaks of no formula.
  const read = lines === scheme.lines ? scheme : await ownScheme(work, scheme);
  return checkedBooking(read, lines) as Booking<A, T, S>;
}

/** For a form that shows what will be booked: the rule of a company's own, with the formulas and accounts it names. */
export async function ownRuleOf(work: Work, scheme: AnyScheme): Promise<OwnRule | null> {
  const lines = await ruleLines(work, scheme);
  if (lines === scheme.lines) return null;
  const ids = lines.flatMap(({ account }) => account ?? []);
  const { formulas = {} } = await ownScheme(work, scheme);
  return { lines, formulas, accounts: await accountNames(work, ids) };
}

export const accountNames = (work: Work, ids: readonly number[]): Promise<AccountName[]> =>
  work.query<AccountName>(
    'fico_posting_rule.names',
    'select id, code, name from fico_account where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(ids)]],
  );
