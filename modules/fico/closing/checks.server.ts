import { behaviourOf, columnOf, Refusal, type Work } from '@heliu/engine';
import { actionsOf, allEntities, type AnyDocument, formatMoney, isDocument } from '@heliu/model';
import { settingIsOn } from '../../system/server.ts';
import { voucherPlan } from '../voucher/arrange.calls.ts';
import type { CloseCheck, LedgerPair } from './cockpit.ts';
import { closingFacts, foreignBalances } from './facts.server.ts';
import { ledgerPairs } from './sub-ledgers.server.ts';

/** A month that is looked at before it is closed. */
export interface Span {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

const nothing = { who: null, since: null, entity: null, filters: {}, path: null, record: null } as const;

/** What an area wants to see done before a month is closed. */
export type CloseSource = (work: Work, month: Span) => Promise<readonly Pick<CloseCheck, 'step' | 'text' | 'path'>[]>;
const sources: CloseSource[] = [];
/** Areas that book something each month add what is missing of it; fico knows nothing of them. */
export function addCloseSource(source: CloseSource): void {
  if (!sources.includes(source)) sources.push(source);
}
async function missing(work: Work, month: Span, isStrict: boolean): Promise<CloseCheck[]> {
  const found: CloseCheck[] = [];
  for (const source of sources)
    for (const one of await source(work, month))
      found.push({ ...nothing, ...one, level: isStrict ? 'blocker' : 'warning' });
  return found;
}

/** What only promises goods or keeps them is in no books. */
const promises: ReadonlySet<string> = new Set(['pur_order', 'sal_order', 'inv_lock']);

interface Kind {
  readonly document: AnyDocument;
  /** States from which it may still be booked. */
  readonly waiting: readonly string[];
}

/** Documents that book something by an action that can be undone. */
function bookedKinds(): Kind[] {
  return allEntities()
    .filter(isDocument)
    .filter(({ name }) => !promises.has(name))
    .flatMap((document) => {
      const steps = (behaviourOf(document).actions ?? {}) as Record<string, { post?: unknown } | undefined>;
      const booking = Object.values(actionsOf(document))
        .map(({ reverses }) => reverses)
        .filter((name) => name !== undefined && steps[name]?.post !== undefined);
      const waiting = [...new Set(booking.flatMap((name) => actionsOf(document)[name!]?.from ?? []))];
      return waiting.length > 0 ? [{ document, waiting }] : [];
    });
}

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
interface Drafts {
  readonly entity: string;
  readonly count: number;
  readonly since: string;
  readonly makers: string;
}

/** Documents dated in the month that nobody has audited, all kinds by one statement. */
async function drafts(work: Work, { name, startDate, endDate }: Span, isStrict: boolean): Promise<CloseCheck[]> {
  const kinds = bookedKinds();
  const one = ({ document, waiting }: Kind) =>
    `select '${document.name}' as entity, count(*)::int as count, to_char(min(created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since,
       (array_agg(distinct created_by))[1:2] as makers
     from ${document.name}_v where company_id = $1 and status in (${quoted(waiting)}) and ${columnOf(document.dated as string)} between $2::date and $3::date
     having count(*) > 0`;
  const rows = await work.query<Drafts>(
    'fico_closing.drafts',
    `select d.entity, d.count, d.since, coalesce((select string_agg(u.realname, '、' order by u.id) from sys_user u
       where u.company_id = $1 and u.id = any(d.makers)), '') as makers from (${kinds.map(one).join(' union all ')}) d order by d.count desc`,
    [work.company, startDate, endDate],
  );
  const byName = new Map(kinds.map((kind) => [kind.document.name, kind]));
  return rows.map(({ entity, count, since, makers }) => {
    const { document, waiting } = byName.get(entity)!;
    return {
      ...nothing,
      step: 'documents',
      level: isStrict ? 'blocker' : 'warning',
      text: `${document.label} ${count} 张${document.states[waiting[0]!]}，日期在 ${name}`,
      who: makers || null,
      since,
      entity,
      filters: { status: waiting.join(','), [document.dated]: `${startDate}..${endDate}` },
    };
  });
}

/** Opening balances that nobody has audited are in none of the figures. */
async function unopened(work: Work, isStrict: boolean): Promise<CloseCheck[]> {
  const rows = await work.query<{ id: number; number: string; who: string | null; since: string }>(
    'fico_closing.unopened',
    `select o.id, o.number, u.realname as who, to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since
     from fico_opening_v o left join sys_user u on u.company_id = o.company_id and u.id = o.created_by
     where o.company_id = $1 and o.status = 'draft'`,
    [work.company],
  );
  return rows.map(({ id, number, who, since }) => ({
    ...nothing,
    step: 'opening',
    level: isStrict ? 'blocker' : 'warning',
    text: `科目期初 ${number} 还没有审核，账上不含期初余额`,
    who,
    since,
    record: { entity: 'fico_opening', id, title: number },
  }));
}

/** Numbers that are missing in the month, per word. */
async function gaps(work: Work, { startDate, endDate }: Span): Promise<CloseCheck[]> {
  const rows = await work.query<{ word: string; found: number; last: number }>(
    'fico_closing.gaps',
    `select word, count(distinct voucher_no)::int as found, max(voucher_no)::int as last from fico_voucher_v
     where company_id = $1 and voucher_date between $2::date and $3::date group by word having count(distinct voucher_no) <> max(voucher_no)`,
    [work.company, startDate, endDate],
  );
  return rows.map(({ word, found, last }) => ({
    ...nothing,
    step: 'numbers',
    level: 'warning',
    text: `凭证断号：“${word}”字最大号 ${last}，实有 ${found} 张`,
    path: `${voucherPlan.path!}?month=${startDate.slice(0, 7)}&sorting=number`,
  }));
}

async function unbalanced(work: Work, { name, startDate }: Span): Promise<CloseCheck[]> {
  const [row] = await work.query<{ off: string }>(
    'fico_closing.trial',
    `select coalesce(sum(debit - credit), 0)::numeric(18,2) as off from fico_gl_entry_by_account_v where company_id = $1 and month <= $2::date`,
    [work.company, startDate],
  );
  if (Number(row!.off) === 0) return [];
  const text = `借贷相差 ${formatMoney(row!.off)}`;
  return [
    {
      ...nothing,
      step: 'trial',
      level: 'blocker',
      text,
      path: `/fico/generalledger/report/trialbalance?period=${name}`,
    },
  ];
}

/** Foreign money cannot be valued without the rate of the end of its month. */
async function missingRates(work: Work, { name }: Span): Promise<CloseCheck[]> {
  const balances = await foreignBalances(work, name);
  const missing = [...new Set(balances.filter(({ rate }) => rate === null).map(({ currency }) => currency))];
  return missing.map((code) => ({
    ...nothing,
    step: 'rates',
    level: 'blocker',
    text: `没有 ${name} 的 ${code} 汇率，不能期末调汇`,
    path: '/fico/generalledger/exchangerate',
  }));
}

async function missingAccounts(work: Work, { name }: Span): Promise<CloseCheck[]> {
  try {
    await closingFacts(work, name);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [
      {
        ...nothing,
        step: 'accounts',
        level: 'blocker',
        text: error.message,
        path: '/fico/generalledger/account',
      },
    ];
  }
}

const differing = (pairs: readonly LedgerPair[], { name }: Span, isStrict: boolean): CloseCheck[] =>
  pairs
    .filter(({ difference }) => difference !== '0.00')
    .map(({ label, general, own, difference }) => ({
      ...nothing,
      step: 'ledgers',
      level: isStrict ? 'blocker' : 'warning',
      text: `${label.split(' = ')[0]!}：总账 ${formatMoney(general)}，${label.split(' = ')[1]!} ${formatMoney(own)}，差 ${formatMoney(difference)}`,
      path: `/fico/generalledger/report/accountbalance?from=${name}&to=${name}`,
    }));

/** Everything that concerns the month itself; whether its neighbours stand in the way is known to the period. */
export async function closeChecks(
  work: Work,
  span: Span,
): Promise<{ readonly checks: readonly CloseCheck[]; readonly ledgers: readonly LedgerPair[] }> {
  const isStrict = await settingIsOn(work, 'acct.closeStrict');
  const ledgers = await ledgerPairs(work, span.endDate);
  return {
    ledgers,
    checks: [
      ...(await unopened(work, isStrict)),
      ...(await drafts(work, span, isStrict)),
      ...(await missing(work, span, isStrict)),
      ...(await gaps(work, span)),
      ...(await unbalanced(work, span)),
      ...differing(ledgers, span, isStrict),
      ...(await missingRates(work, span)),
      ...(await missingAccounts(work, span)),
    ],
  };
}
