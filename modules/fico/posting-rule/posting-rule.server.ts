import { handle, list, load, remove, Refusal, save, update, type Work } from '@heliu/engine';
import {
  type AnyDocument,
  codes,
  entityNamed,
  type Fen,
  formatFen,
  type Full,
  type Mask,
  masks,
  type Posting,
} from '@heliu/model';
import { openItemAccount } from '../account/account.rules.ts';
import { registerText } from '../account/registers.server.ts';
import { centerDimensions } from '../center/derive.rules.ts';
import { type Dimension, dimensionLabels, dimensions } from '../ledger/dimensions.ts';
import {
  accountNames,
  checkedBooking,
  hasOwnRule,
  holdRules,
  ownOf,
  readOwn,
  ruleLines,
  schemeWith,
} from './booking.server.ts';
import { type Booking, ruleComplaint } from './posting.rules.ts';
import { sentScheme } from './scheme-sent.ts';
import {
  type AccountName,
  getPostingRule,
  listPostingRules,
  postingRule,
  restorePostingRule,
  savePostingRule,
  type TriedDocument,
  type TriedEntry,
  tryPostingRule,
} from './posting-rule.ts';
import type { AnyScheme, Book, PostingLine } from './scheme.ts';

/** Where documents come from that a rule is tried on. */
export interface PostingSource {
  readonly scheme: AnyScheme;
  /** The state in which they are booked. */
  readonly booked: string;
  /** What whoever may not see such amounts cannot try. */
  readonly masked?: Mask;
  book(record: never, work: Work): Promise<Book>;
}
const sources = new Map<string, PostingSource>();
/** For documents that are booked by rules; said once for each kind. */
export const addPostingSource = (source: PostingSource): unknown => sources.set(source.scheme.document, source);

export const allPostingSources = (): readonly PostingSource[] => [...sources.values()];

/** As a company sees it, with the formulas it has laid down. */
async function sourceOf(document: string, work: Work, own = ownOf): Promise<PostingSource> {
  const found = sources.get(document);
  if (!found) throw new Refusal('这种单据没有凭证规则', codes.missing);
  return { ...found, scheme: schemeWith(found.scheme, (await own(work)).formulas) };
}

interface KeptAccount extends AccountName {
  readonly auxTypes: readonly Dimension[] | null;
  readonly usable: boolean;
  readonly cash: boolean;
  readonly stock: boolean;
  readonly register: string | null;
}
const accountsOf = (work: Work, ids: readonly number[]): Promise<KeptAccount[]> =>
  work.query<KeptAccount>(
    'fico_posting_rule.accounts',
    `select id, code, name, aux_types as "auxTypes", not (disabled or deleted or has_children or foreign_currency) as usable, cash or bank as cash,
       exists (select 1 from fico_stock_account s join fico_transaction t on t.company_id = $1 and t.id = s.transaction
         where s.company_id = $1 and not s.deleted and not s.disabled
           and a.id = case t.direction when 'in' then s.debit when 'out' then s.credit end) as stock,
       ${registerText()} as register
     from fico_account a where company_id = $1 and id = any($2::bigint[])`,
    [work.company, [...new Set(ids)]],
  );
/** Accounts a rule names must take entries, with all they are kept by, and must not agree with another ledger. */
async function accountComplaint(
  work: Work,
  scheme: AnyScheme,
  lines: readonly PostingLine[],
): Promise<string | undefined> {
  const known = await accountsOf(
    work,
    lines.flatMap(({ account }) => account ?? []),
  );
  const byId = new Map(known.map((one) => [one.id, one]));
  for (const [place, { account, items }] of lines.entries()) {
    if (account === null) continue;
    const found = byId.get(account);
    if (!found) return `第${place + 1}行：科目不存在`;
    const name = `${found.code} ${found.name}`;
    if (!found.usable) return `第${place + 1}行：${name} 已停用、不是末级科目或按外币核算，不能记账`;
    if (found.cash || openItemAccount(found.code))
      return `第${place + 1}行：${name} 和出纳账、往来账一致，不能由规则另记`;
    if (found.stock) return `第${place + 1}行：${name} 和库存账一致，不能由规则另记`;
    if (found.register) return `第${place + 1}行：${name} 由${found.register}记账，不能由规则另记`;
    // Centers follow from the department when the document is booked.
    const given = items.includes('department') ? [...items, ...centerDimensions] : items;
    const missing = found.auxTypes?.find((item) => !given.includes(item));
    if (missing !== undefined)
      return scheme.items.includes(missing)
        ? `第${place + 1}行：${name} 按${dimensionLabels[missing]}核算，请在核算项目里选上`
        : `第${place + 1}行：${name} 按${dimensionLabels[missing]}核算，这种单据给不出`;
  }
  return undefined;
}

async function demandWhole(work: Work, scheme: AnyScheme, lines: readonly PostingLine[]): Promise<void> {
  for (const [place, { source, items }] of lines.entries()) {
    if (source !== null && !(source in scheme.accounts)) throw new Refusal(`第${place + 1}行：科目来源无效`);
    const foreign = items.find((item) => !scheme.items.includes(item));
    if (foreign !== undefined) throw new Refusal(`第${place + 1}行：这种单据没有${dimensionLabels[foreign]}`);
  }
  const complaint = ruleComplaint(scheme, lines) ?? (await accountComplaint(work, scheme, lines));
  if (complaint) throw new Refusal(complaint);
}

const entriesOf = (postings: readonly Posting[]): TriedEntry[] =>
  postings.map(({ entry: { account, debit, credit, summary } }) => {
    const side = (debit as Fen) === 0n ? 'credit' : 'debit';
    const amount = formatFen((side === 'debit' ? debit : credit) as Fen);
    return { side, account: account as number, amount, summary: summary as string };
  });
const itemsOf = (postings: readonly Posting[]) =>
  JSON.stringify(postings.map(({ entry }) => dimensions.map((item) => entry[item] ?? null)));

interface Made {
  readonly postings: readonly Posting[];
  readonly complaint: string | null;
}
function made(booking: Booking, facts: Book): Made {
  try {
    return { postings: booking(facts), complaint: null };
  } catch (error) {
    if (error instanceof Refusal) return { postings: [], complaint: error.message };
    throw error;
  }
}

const tried = 20;
/** The documents booked last, by the rule that counts and by the one that is tried. */
async function tryOn(
  work: Work,
  { scheme, booked, masked, book }: PostingSource,
  lines: readonly PostingLine[],
): Promise<TriedDocument[]> {
  if (masked !== undefined && work.user.masks.has(masked))
    throw new Refusal(`您的角色看不到${masks[masked]}，不能试算这种单据的规则`, codes.forbidden);
  const definition = entityNamed(scheme.document) as AnyDocument;
  // Only those that whoever tries may look at.
  const { rows } = await list(work, definition, { pageSize: tried, sort: '-id', filters: { status: booked } });
  const [standing, wanted] = [checkedBooking(scheme, await ruleLines(work, scheme)), checkedBooking(scheme, lines)];
  const documents: TriedDocument[] = [];
  for (const id of rows.map((row) => row['id'] as number)) {
    const record = (await load(work, definition, id)) as Full<AnyDocument> & Record<string, unknown>;
    const facts = await book(record as never, work);
    const head = { id, number: String(record['number']), date: String(record[definition.dated]) };
    const [is, would] = [made(standing, facts), made(wanted, facts)];
    const [before, after] = [entriesOf(is.postings), entriesOf(would.postings)];
    const isSame = JSON.stringify(before) === JSON.stringify(after) && itemsOf(is.postings) === itemsOf(would.postings);
    // What could not be booked today either is no fault of the rule that is tried.
    const complaint = is.complaint === null ? would.complaint : null;
    documents.push({ ...head, before, after, isSame: isSame && complaint === null, complaint });
  }
  return documents;
}

async function ownRule(work: Work, document: string): Promise<{ id: number; version: number } | undefined> {
  const [own] = await work.query<{ id: number; version: number }>(
    'fico_posting_rule.own',
    'select id, version from fico_posting_rule_v where company_id = $1 and document = $2 and not deleted',
    [work.company, document],
  );
  return own;
}

/** An empty condition is none. */
const cleaned = (lines: readonly PostingLine[]): PostingLine[] =>
  lines.map((line) => ({ ...line, condition: line.condition || null }));

export const postingRuleHandlers = [
  handle(listPostingRules, async (_, work) => {
    const own = await hasOwnRule(work);
    return [...sources.keys()].map((document) => ({
      document,
      label: entityNamed(document).label,
      isOwn: own(document),
    }));
  }),

  handle(getPostingRule, async ({ documentKind: document }, work) => {
    const { scheme } = await sourceOf(document, work);
    const lines = await ruleLines(work, scheme);
    return {
      version: (await ownRule(work, document))?.version ?? null,
      lines: lines.map(({ side, source, account, amount, condition, summary, items }) => ({
        side,
        source,
        account,
        amount,
        condition,
        summary,
        items,
      })),
      scheme: sentScheme(scheme),
    };
  }),

  handle(tryPostingRule, async ({ documentKind: document, lines }, work) => {
    const source = await sourceOf(document, work);
    const wanted = cleaned(lines);
    await demandWhole(work, source.scheme, wanted);
    const documents = await tryOn(work, source, wanted);
    const ids = documents.flatMap(({ before, after }) => [...before, ...after].map(({ account }) => account));
    return { documents, accounts: await accountNames(work, ids) };
  }),

  handle(savePostingRule, async ({ documentKind: document, version, lines }, work) => {
    await holdRules(work);
    const source = await sourceOf(document, work, readOwn);
    const wanted = cleaned(lines);
    await demandWhole(work, source.scheme, wanted);
    const failed = (await tryOn(work, source, wanted)).find(({ complaint }) => complaint !== null);
    if (failed) throw new Refusal(`${failed.number} ${failed.complaint}`);
    const own = await ownRule(work, document);
    // Who began with the usual one must not overwrite what somebody else has made of it meanwhile.
    if ((own?.version ?? null) !== (version ?? null))
      throw new Refusal('规则刚被别人改过，请刷新后再改', codes.conflict);
    const input = { document, lines: wanted.map((line) => ({ ...line, items: [...line.items] })) };
    const { id } = own
      ? await update(work, postingRule, own.id, own.version, input)
      : await save(work, postingRule, input);
    return { id };
  }),

  handle(restorePostingRule, async ({ documentKind: document }, work) => {
    const own = await ownRule(work, (await sourceOf(document, work)).scheme.document);
    if (own) await remove(work, postingRule, own.id);
    return {};
  }),
];
