import { type Blocker, type Full, showFen } from '@heliu/model';
import { behaviour, handle, invalid, Refusal, type Work } from '@heliu/engine';
import { holdMonths } from '../period/period.server.ts';
import { accountsOf, leafAccounts } from '../voucher/voucher.server.ts';
import { openingFacts } from './opening.calls.ts';
import {
  beforeYear,
  dayBefore,
  isEmptyLine,
  openingComplaints,
  openingPostings,
  unbalanced,
  withOpenings,
} from './opening.rules.ts';
import { opening } from './opening.ts';

type Opening = Full<typeof opening>;

interface FirstPeriod {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
}

async function firstPeriod(work: Work): Promise<FirstPeriod> {
  const [found] = await work.query<FirstPeriod>(
    'fico_opening.first',
    `select id, name, to_char(start_date, 'YYYY-MM-DD') as "startDate" from fico_period
     where company_id = $1 and not deleted order by start_date limit 1`,
    [work.company],
  );
  if (!found) throw new Refusal('账套还没有初始化，请先在会计期间里初始化');
  return found;
}

/** What a month was closed with must not change under it. */
async function closedBlockers(work: Work): Promise<Blocker[]> {
  const [closed] = await work.query<{ id: number; name: string }>(
    'fico_opening.closed',
    `select id, name from fico_period where company_id = $1 and status = 'closed' and not deleted order by name desc limit 1`,
    [work.company],
  );
  if (!closed) return [];
  const message = `会计期间 ${closed.name} 已结账，期初不能再动；要改请先逐月反结账`;
  return [{ code: 'FIN012', message, record: { entity: 'fico_period', id: closed.id, title: closed.name } }];
}

async function complaintsOf(work: Work, lines: Opening['lines'], { startDate }: Pick<FirstPeriod, 'startDate'>) {
  return openingComplaints(lines, await accountsOf(work, lines), startDate.slice(5, 7) === '01');
}

export const openingBehaviour = behaviour(opening, {
  derive: withOpenings,
  async check(draft, work) {
    const first = await firstPeriod(work);
    if (draft.period !== first.id) throw invalid([{ path: 'period', message: `启用期间应为 ${first.name}` }]);
    const complaints = await complaintsOf(work, draft.lines as Opening['lines'], first);
    if (complaints.length > 0) throw invalid(complaints);
    // Rows that were there to be filled in are kept by nobody.
    const lines = draft.lines.filter((line) => !isEmptyLine(line));
    Object.assign(draft, { openingDate: dayBefore(first.startDate), lines });
  },
  actions: {
    audit: {
      // One after the other with whoever closes a month: each would change what the other has looked at.
      hold: (_, work) => holdMonths(work, []),
      async post(record, work) {
        // Accounts may have changed since it was saved.
        const complaints = await complaintsOf(work, record.lines, await firstPeriod(work));
        if (complaints.length > 0) throw invalid(complaints);
        return openingPostings(record, await accountsOf(work, record.lines));
      },
      async blockers(record, work) {
        const messages = unbalanced(record.lines);
        return [
          ...(await closedBlockers(work)),
          ...(record.lines.length === 0 ? [{ code: 'FIN013', message: '还没有填任何期初余额' }] : []),
          ...messages.map((message) => ({ code: 'FIN014', message })),
        ];
      },
      effect: (record) => ({
        text: `把 ${record.lines.length} 行期初余额记入总账，出纳账户的余额一并记入：年初余额记在 ${beforeYear(record.openingDate!)}，本年累计记在 ${record.openingDate}。不算现金流量。`,
        facts: [
          { label: '期初借方合计', value: showFen(record.debit) },
          { label: '期初贷方合计', value: showFen(record.credit) },
        ],
      }),
    },
    deaudit: {
      hold: (_, work) => holdMonths(work, []),
      inPlace: true,
      blockers: (_, work) => closedBlockers(work),
      effect: ({ openingDate }) => ({
        text: `把 ${openingDate} 以前的期初余额从总账和出纳账户里全部冲回，改好后请再审核；审核前各账户的余额都不含期初。`,
        facts: [],
      }),
    },
  },
});

export const openingHandlers = [
  handle(openingFacts, async (_, work) => {
    const { id, name } = await firstPeriod(work);
    const [sheet] = await work.query<{ id: number }>(
      'fico_opening.sheet',
      'select id from fico_opening where company_id = $1 limit 1',
      [work.company],
    );
    return { period: { id, name }, sheet: sheet?.id ?? null, accounts: await leafAccounts(work) };
  }),
];
