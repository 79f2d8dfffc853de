import { setTimeout as pause } from 'node:timers/promises';
import {
  columnOf,
  handle,
  like,
  Params,
  statementTimeout,
  prepared,
  isStatementTimeout,
  runWork,
  type Statement,
  type User,
  viewOf,
  visible,
  type Work,
} from '@heliu/engine';
import { ProviderLine } from '../providers/line.server.ts';
import { type ProviderCode, providerNames } from '../providers/provider.ts';
import { invoiceProviders } from '../providers/providers.server.ts';
import { invoice } from './invoice.ts';
import {
  furtherTitles,
  type KnownTitle,
  knownTitleKeys,
  mostOfEach,
  noHelpFrom,
  usedTitles,
} from '../plan/known-title.rules.ts';
import { refusalsOf } from './refused-titles.server.ts';
import { findTitles, type FoundTitles, titleRefusal } from './titles.calls.ts';

/** Whoever waits longer has typed on already. */
const patienceMs = 400;
const providerPatienceMs = 2500;
/** Fewer letters no trigram can find. */
const fewestOfTrigram = 3;
/** Invoices that are looked at, of the newest and of those that the index finds: a common word must not cost more. */
const looked = 2000;
const most = 200;

const newest = 't.created_at desc, t.id desc';
/** What the tax office has taken and nobody has taken back: a whole red one is often there because the title was wrong. */
const inUse = [
  `t.title_type = 'company'`,
  `t.colour = 'blue'`,
  `t.status = 'issued'`,
  `t.red_state <> 'full'`,
  't.buyer_tax_no is not null',
];
const view = viewOf(invoice.name);
const columns = knownTitleKeys.map((key) => `t.${columnOf(key)} as "${key}"`).join(', ');

function conditions(user: User, words: string, params: Params): string[] {
  const named = `strpos(lower(t.buyer_name || ' ' || t.buyer_tax_no), ${params.add(words.toLowerCase())}) > 0`;
  return [...inUse, named, ...visible(invoice, user, 't', params)];
}

/** Among the newest invoices of all, by walking them. */
function recentStatement(user: User, words: string): Statement {
  const params = new Params();
  const where = conditions(user, words, params).join(' and ');
  const from = `(select t.* from ${view} t order by ${newest} limit ${looked}) t`;
  return prepared(`select ${columns} from ${from} where ${where} order by ${newest} limit ${most}`, params.values);
}

/** Anywhere, by the index over fragments. It gives rows in no order, so they are taken as they come and sorted then. */
function foundStatement(user: User, words: string): Statement {
  const params = new Params();
  const where = [like(params, 't.search', words), ...conditions(user, words, params)].join(' and ');
  const from = `(select t.* from ${view} t where ${where} limit ${looked}) t`;
  return prepared(`select ${columns} from ${from} order by ${newest} limit ${most}`, params.values);
}

interface Used {
  readonly titles: readonly KnownTitle[];
  readonly notice?: string;
}

const used = ({ db, user }: Work, words: string): Promise<Used> =>
  runWork(db, user, async (work) => {
    const rowsOf = async (...statements: readonly Statement[]) =>
      (await work.all(statements)).at(-1)!.rows as unknown as KnownTitle[];
    const recent = await rowsOf(recentStatement(user, words));
    const titles = usedTitles(recent, words);
    if (words.length < fewestOfTrigram || titles.length === mostOfEach) return { titles };
    try {
      const found = await rowsOf(statementTimeout(patienceMs), foundStatement(user, words));
      return { titles: usedTitles([...recent, ...found], words) };
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      return { titles, notice: '更早开过的没有找完，请多输入几个字' };
    }
  });

const able = (Object.keys(invoiceProviders) as ProviderCode[]).filter(
  (code) => invoiceProviders[code].operations.searchCompany,
);

/** The way to a provider that knows companies, where some subject has one. */
const lineOf = ({ db, user }: Work): Promise<ProviderLine | undefined> =>
  runWork(db, user, async (work) => {
    const [asker] = await work.query<{ provider: ProviderCode; subject: number; taxNo: string }>(
      'oms_invoice_subject.knowsCompanies',
      `select s.provider, s.id as subject, s.tax_no as "taxNo" from oms_invoice_subject s
       where s.company_id = $1 and s.provider = any($2::text[]) and not s.deleted and not s.disabled and exists (
         select 1 from oms_provider_account a where a.company_id = $1 and a.provider = s.provider
           and (a.subject = s.id or a.subject is null) and not a.disabled and not a.deleted)
       order by s.id limit 1`,
      [work.company, able],
    );
    return asker && ProviderLine.open(work, asker);
  });

interface Told {
  readonly provider: string;
  readonly companies: readonly { readonly name: string; readonly taxNo: string }[];
  readonly notice?: string;
}

/** Nothing of the database is held while the provider thinks. */
async function told(work: Work, name: string): Promise<Told | undefined> {
  const line = await lineOf(work);
  const operation = line?.provider.operations.searchCompany;
  if (!line || !operation) return undefined;
  const provider = providerNames[line.provider.code];
  const answer = await Promise.race([
    line.ask(operation, { name }),
    pause(providerPatienceMs, undefined, { ref: false }),
  ]);
  return answer?.ok
    ? { provider, companies: answer.value }
    : { provider, companies: [], notice: noHelpFrom(provider, answer?.fault) };
}

async function titlesFor(work: Work, name: string): Promise<FoundTitles> {
  const [ours, theirs] = await Promise.all([used(work, name), told(work, name)]);
  const further = furtherTitles(ours.titles, theirs?.companies ?? []);
  const notices = [ours.notice, theirs?.notice].filter((one) => one !== undefined);
  return {
    titles: [
      ...ours.titles.map((title) => ({ ...title, source: null })),
      ...further.map((title) => ({ ...title, source: theirs!.provider })),
    ],
    notice: notices.length > 0 ? notices.join('；') : null,
  };
}

export const titleHandlers = [
  handle(findTitles, ({ name }, work) => titlesFor(work, name)),
  handle(titleRefusal, async (title, work) => ({ text: (await refusalsOf(work, [title]))[0] ?? null })),
];
