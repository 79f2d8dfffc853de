import { formatMoney, type Full, showFen } from '@heliu/model';
import { behaviour, demandFile, handle, invalid, load, type Work } from '@heliu/engine';
import { fileRows } from '../bank-statement/file-rows.server.ts';
import { type FirstPeriod, firstPeriod, openingBlockers } from '../period/begin.server.ts';
import { holdMonths } from '../period/period.server.ts';
import { accountsOf, leafAccounts } from '../voucher/voucher.server.ts';
import { openingSheet } from './opening-line.server.ts';
import { openingCheck, openingFacts, openingFile } from './opening.calls.ts';
import { meetings } from './meet.server.ts';
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
          ...(await openingBlockers(work)),
          ...(record.lines.length === 0 ? [{ code: 'FIN013', message: '还没有填任何期初余额' }] : []),
          ...messages.map((message) => ({ code: 'FIN014', message })),
        ];
      },
      async warnings(record, work) {
        return (await meetings(work, record))
          .filter(({ difference }) => difference !== '0.00')
          .map(
            ({ label, general, own, difference }) =>
              `${label}不符：期初 ${formatMoney(general)}，明细账 ${formatMoney(own)}，差 ${formatMoney(difference)}；结账前要补齐`,
          );
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
      blockers: (_, work) => openingBlockers(work),
      effect: ({ openingDate }) => ({
        text: `把 ${openingDate} 以前的期初余额从总账和出纳账户里全部冲回，改好后请再审核；审核前各账户的余额都不含期初。`,
        facts: [],
      }),
    },
  },
});

export const openingHandlers = [
  handle(openingCheck, async ({ id }, work) => meetings(work, (await load(work, opening, id)) as Opening)),
  handle(openingFile, async ({ file }, work) => fileRows(work, await demandFile(work, file))),
  handle(openingFacts, async (_, work) => {
    const { id, name } = await firstPeriod(work);
    return { period: { id, name }, sheet: await openingSheet(work), accounts: await leafAccounts(work) };
  }),
];
