import { behaviour, companyFact, companyFactChanged, Refusal, type Work } from '@heliu/engine';
import { entityNamed, grouped, type Posting, showFen, zeroFen } from '@heliu/model';
import { type Booking, compileRule, difference, PostingGap, usualBooking } from './posting.rules.ts';
import { type AccountName, postingRule } from './posting-rule.ts';
import type { AnyScheme, Book, PostingLine, PostingScheme } from './scheme.ts';

const fact = 'fico.posting-rules';

type Kept = PostingLine & { readonly document: string };
/** The rules of a company's own, by document. */
const ownRules = (work: Work): Promise<ReadonlyMap<string, readonly PostingLine[]>> =>
  companyFact(work, fact, async () => {
    const rows = await work.query<Kept>(
      'fico_posting_rule.lines',
      `select r.document, l.side, l.source, l.account, l.amount, l.condition, l.summary, coalesce(l.items, '{}') as items
       from fico_posting_rule_v r join fico_posting_rule_lines_v l on l.document_id = r.id
       where r.company_id = $1 and not r.deleted order by r.document, l.position`,
      [work.company],
    );
    return grouped(rows, ({ document }) => document);
  });

export const postingRuleBehaviour = behaviour(postingRule, {
  saved: (_, work) => companyFactChanged(work, fact),
  checkRemove: (_, work) => companyFactChanged(work, fact),
});

export async function hasOwnRule(work: Work): Promise<(document: string) => boolean> {
  const own = await ownRules(work);
  return (document) => own.has(document);
}

export const ruleLines = async (work: Work, scheme: AnyScheme): Promise<readonly PostingLine[]> =>
  (await ownRules(work)).get(scheme.document) ?? scheme.lines;

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
  const booking = bookingBy(scheme, lines);
  return (book: Book): Posting[] => {
    const refused = (why: string) => new Refusal(`按“${entityNamed(scheme.document).label}”的凭证规则不能记账：${why}`);
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

/** How a company books a kind of document. */
export const bookingOf = async <A extends string, T extends string, S extends string>(
  work: Work,
  scheme: PostingScheme<A, T, S>,
): Promise<Booking<A, T, S>> => checkedBooking(scheme, await ruleLines(work, scheme)) as Booking<A, T, S>;

/** For a form that shows what will be booked: the rule of a company's own, and the names of the accounts it fixes. */
export async function ownRuleOf(
  work: Work,
  scheme: AnyScheme,
): Promise<{ lines: readonly PostingLine[]; accounts: AccountName[] } | null> {
  const lines = await ruleLines(work, scheme);
  if (lines === scheme.lines) return null;
  const ids = lines.flatMap(({ account }) => account ?? []);
  return { lines, accounts: await accountNames(work, ids) };
}

export const accountNames = (work: Work, ids: readonly number[]): Promise<AccountName[]> =>
  work.query<AccountName>(
    'fico_posting_rule.names',
    'select id, code, name from fico_account where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(ids)]],
  );
