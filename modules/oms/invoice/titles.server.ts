import { setTimeout as pause } from 'node:timers/promises';
import {
  columnOf,
  handle,
  like,
  Params,
  patience,
  prepared,
  ranOutOfPatience,
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
import { furtherTitles, type KnownTitle, knownTitleKeys, noHelpFrom, usedTitles } from './known-title.rules.ts';
import { findTitles, type FoundTitles } from './titles.calls.ts';

/** Whoever waits longer has typed on already. */
const patienceMs = 400;
const providerPatienceMs = 2500;
/** Of so many invoices the titles are taken; the newest of each is among them. */
const looked = 200;
/** Fewer letters no trigram can find. They are looked for among the newest invoices, and no further. */
const fewestOfTrigram = 3;
const newestLooked = 2000;

const newest = 't.created_at desc, t.id desc';
/** What the tax office has taken and nobody has taken back: a whole red one is often there because the title was wrong. */
const inUse = [
  `t.title_type = 'company'`,
  `t.colour = 'blue'`,
  `t.status = 'issued'`,
  `t.red_state <> 'full'`,
  't.buyer_tax_no is not null',
];

function usedStatement(user: User, words: string): Statement {
  const params = new Params();
  const view = viewOf(invoice.name);
  const isShort = words.length < fewestOfTrigram;
  const from = isShort ? `(select t.* from ${view} t order by ${newest} limit ${newestLooked})` : view;
  // Not a second pattern: the planner would take the two for independent and the finds for few.
  const named = `strpos(lower(t.buyer_name || ' ' || t.buyer_tax_no), ${params.add(words.toLowerCase())}) > 0`;
  const where = [...inUse, ...visible(invoice, user, 't', params), named];
  if (!isShort) where.push(like(params, 't.search', words));
  const columns = knownTitleKeys.map((key) => `t.${columnOf(key)} as "${key}"`);
  const text = `select ${columns.join(', ')} from ${from} t where ${where.join(' and ')} order by ${newest} limit ${looked}`;
  return prepared(text, params.values);
}

interface Found {
  readonly titles: readonly KnownTitle[];
  readonly notice?: string;
}

async function used({ db, user }: Work, words: string): Promise<Found> {
  try {
    const rows = await runWork(db, user, async (work) => {
      const [, found] = await work.all([patience(patienceMs), usedStatement(user, words)]);
      return found!.rows as unknown as KnownTitle[];
    });
    return { titles: usedTitles(rows, words) };
  } catch (error) {
    if (!ranOutOfPatience(error)) throw error;
    return { titles: [], notice: '开过的抬头里找到的太多，请多输入几个字' };
  }
}

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

export const titleHandlers = [handle(findTitles, ({ name }, work) => titlesFor(work, name))];
