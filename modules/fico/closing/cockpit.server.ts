import { handle, Refusal, today, type Work } from '@heliu/engine';
import { absFen, formatFen, yuan } from '@heliu/model';
import { closeCockpit } from './cockpit.calls.ts';
import type { ClosePeriod, CloseEvent, Cockpit, TrialLine } from './cockpit.ts';
import { closingParts, profitOf } from './closing.rules.ts';
import { checksOf } from './closing.server.ts';
import { closingFacts } from './facts.server.ts';

type Month = ClosePeriod & { readonly startDate: string; readonly endDate: string };

/** The one asked for, or the first that is not closed, through the running month. */
async function monthAsked(work: Work, asked: string | undefined): Promise<Month> {
  const columns = `id, version, name, status, locks, to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(end_date, 'YYYY-MM-DD') as "endDate"`;
  const [found] = await work.query<Month>(
    'fico_closing.month',
    `select ${columns} from fico_period_v where company_id = $1 and not deleted and ($2::text is null or name = $2::text)
     order by $2::text is null and (status = 'closed' or start_date > $3::date), case when status = 'closed' or start_date > $3::date then start_date end desc, name limit 1`,
    [work.company, asked ?? null, today()],
  );
  if (!found) throw new Refusal(asked ? `会计期间 ${asked} 不存在` : '账套还没有初始化，请先在会计期间里初始化', '404');
  return found;
}

const monthsOf = (work: Work, name: string): Promise<ClosePeriod[]> =>
  work.query<ClosePeriod>(
    'fico_closing.months',
    'select id, version, name, status, locks from fico_period_v where company_id = $1 and not deleted and year = $2 order by name',
    [work.company, Number(name.slice(0, 4))],
  );

const yearsOf = (work: Work): Promise<{ year: number; month: string }[]> =>
  work.query(
    'fico_closing.years',
    'select year, min(name) as month from fico_period_v where company_id = $1 and not deleted group by year order by year',
    [work.company],
  );

const classes = `case when t.element in ('income', 'expense') then '损益' when t.element = 'asset' then '资产' when t.element = 'liability' then '负债'
  when t.element = 'equity' then '所有者权益' when t.element = 'cost' then '成本' else '共同' end`;

/** The classes of accounts, each balance on the side it is. */
async function trialOf(work: Work, month: string): Promise<TrialLine[]> {
  const rows = await work.query<{ label: string; open: string; debit: string; credit: string; close: string }>(
    'fico_closing.trialLines',
    `select ${classes} as label, coalesce(sum(b.debit - b.credit) filter (where b.month < $2::date), 0)::numeric(18,2) as open,
       coalesce(sum(b.debit) filter (where b.month = $2::date), 0)::numeric(18,2) as debit,
       coalesce(sum(b.credit) filter (where b.month = $2::date), 0)::numeric(18,2) as credit, coalesce(sum(b.debit - b.credit), 0)::numeric(18,2) as close
     from fico_gl_entry_by_account_v b join fico_account_v a on a.company_id = b.company_id and a.id = b.account
     join fico_accounting_type_v t on t.company_id = a.company_id and t.id = a.type
     where b.company_id = $1 and b.month <= $2::date group by 1 order by min(t.code)`,
    [work.company, `${month}-01`],
  );
  const onSide = (text: string, side: 'debit' | 'credit') => {
    const amount = yuan(text);
    return formatFen((side === 'debit' ? amount > 0n : amount < 0n) ? absFen(amount) : yuan('0.00'));
  };
  return rows.map(({ label, open, debit, credit, close }) => ({
    label,
    openDebit: onSide(open, 'debit'),
    openCredit: onSide(open, 'credit'),
    debit,
    credit,
    endDebit: onSide(close, 'debit'),
    endCredit: onSide(close, 'credit'),
  }));
}

const historyOf = (work: Work): Promise<CloseEvent[]> =>
  work.query<CloseEvent>(
    'fico_closing.history',
    `select to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, l.title as month, l.action, l.user_name as who, l.reason
     from sys_log l join fico_period p on p.company_id = l.company_id and p.id = l.record_id
     where l.company_id = $1 and l.entity = 'fico_period' and l.action in ('close', 'revert') order by l.at desc, l.id desc limit 8`,
    [work.company],
  );

/** What a closed month has carried: its vouchers as they stand, without those that were taken back. */
async function written(work: Work, { id }: Month): Promise<Pick<Cockpit, 'parts' | 'profit'>> {
  const parts = await work.query<{ label: string; amount: string }>(
    'fico_closing.written',
    `select max(e.summary) as label, sum(e.debit)::numeric(18,2) as amount from fico_gl_entry_v e
     join fico_closing_v c on c.company_id = e.company_id and c.id = e.source_id
     where e.company_id = $1 and e.source_name = 'fico_closing' and c.period = $2 and e.reverses_id is null
       and not exists (select 1 from fico_gl_entry_v r where r.company_id = $1 and r.reverses_id = e.id)
     group by e.voucher_id order by min(e.id)`,
    [work.company, id],
  );
  const [row] = await work.query<{ carried: string }>(
    'fico_closing.profit',
    `select coalesce(sum(e.carried) filter (where t.element in ('income', 'expense')), 0)::numeric(18,2) as carried from fico_gl_entry_v e
     join fico_closing_v c on c.company_id = e.company_id and c.id = e.source_id
     join fico_account_v a on a.company_id = e.company_id and a.id = e.account
     join fico_accounting_type_v t on t.company_id = a.company_id and t.id = a.type
     where e.company_id = $1 and e.source_name = 'fico_closing' and c.period = $2`,
    [work.company, id],
  );
  return { parts, profit: row!.carried };
}

/** What would be carried now; nothing can be said where an account is missing, and the checks say so. */
async function foreseen(work: Work, { name }: Month): Promise<Pick<Cockpit, 'parts' | 'profit'>> {
  try {
    const facts = await closingFacts(work, name);
    return {
      parts: closingParts(facts).map(({ label, amount }) => ({ label, amount: formatFen(amount) })),
      profit: formatFen(profitOf(facts)),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { parts: [], profit: '0.00' };
  }
}

async function vouchersOf(work: Work, { startDate, endDate }: Month): Promise<number> {
  const [row] = await work.query<{ n: number }>(
    'fico_closing.vouchers',
    'select count(*)::int as n from fico_voucher_v where company_id = $1 and voucher_date between $2::date and $3::date',
    [work.company, startDate, endDate],
  );
  return row!.n;
}

export const cockpitHandlers = [
  handle(closeCockpit, async ({ month: asked }, work): Promise<Cockpit> => {
    const month = await monthAsked(work, asked);
    const { startDate: _, endDate, ...period } = month;
    const isClosed = month.status === 'closed';
    const { checks, ledgers } = await checksOf(work, month);
    return {
      period,
      isRunning: endDate >= today(),
      years: await yearsOf(work),
      months: await monthsOf(work, month.name),
      checks: isClosed ? [] : checks,
      ledgers,
      ...(isClosed ? await written(work, month) : await foreseen(work, month)),
      vouchers: await vouchersOf(work, month),
      trial: await trialOf(work, month.name),
      history: await historyOf(work),
    };
  }),
];
