import { act, behaviour, save, today, type Work } from '@heliu/engine';
import { type Blocker, type BookPart, bookParts, type Full, monthAfter, showFen } from '@heliu/model';
import { checkRemovePeriod, demandYear, holdMonths } from '../period/period.server.ts';
import { period, type PeriodStatus } from '../period/period.ts';
import { closeChecks } from './checks.server.ts';
import { closingParts, profitOf } from './closing.rules.ts';
import { closing } from './closing.ts';
import type { CloseCheck } from './cockpit.ts';
import { closingFacts } from './facts.server.ts';

type Period = Full<typeof period>;

interface Neighbour {
  readonly id: number;
  readonly name: string;
  readonly status: PeriodStatus;
}

/** The month before or after, if the books have it. */
async function neighbour(work: Work, { name }: Pick<Period, 'name'>, by: -1 | 1): Promise<Neighbour | undefined> {
  const [found] = await work.query<Neighbour>(
    'fico_closing.neighbour',
    'select id, name, status from fico_period where company_id = $1 and name = $2 and not deleted',
    [work.company, monthAfter(name, by)],
  );
  return found;
}

type Month = Pick<Period, 'name' | 'startDate' | 'endDate'>;

/** Everything that stands in the way of closing a month or should be known before, and how its ledgers stand. */
export async function checksOf(work: Work, month: Month) {
  const { checks, ledgers } = await closeChecks(work, month);
  const before = await neighbour(work, month, -1);
  const isAlone = before === undefined || before.status === 'closed';
  const earlier: CloseCheck[] = isAlone
    ? []
    : [
        {
          step: 'previous',
          level: 'blocker',
          text: `上一期间 ${before.name} 还没有结账，请先结账`,
          who: null,
          since: null,
          entity: null,
          filters: {},
          path: `/fico/generalledger/closing?month=${before.name}`,
          record: { entity: period.name, id: before.id, title: before.name },
        },
      ];
  return { checks: [...earlier, ...checks], ledgers };
}

async function closeBlockers(record: Period, work: Work): Promise<Blocker[]> {
  if (record.startDate > today()) return [{ code: 'FIN002', message: `${record.name} 还没有开始，不能结账` }];
  const { checks } = await checksOf(work, record);
  return checks
    .filter(({ level }) => level === 'blocker')
    .map(({ text, record: about }) => ({ code: 'FIN003', message: text, ...(about && { record: about }) }));
}

async function closeWarnings(record: Period, work: Work): Promise<string[]> {
  const { checks } = await checksOf(work, record);
  const running = record.endDate >= today() ? [`${record.name} 还没有过完，结账后不能再记 ${record.name} 的账`] : [];
  return [...running, ...checks.filter(({ level }) => level === 'warning').map(({ text }) => text)];
}

async function revertBlockers(record: Period, work: Work): Promise<Blocker[]> {
  const after = await neighbour(work, record, 1);
  if (after?.status !== 'closed') return [];
  const message = `下一期间 ${after.name} 已结账，请先反结账 ${after.name}`;
  return [{ code: 'FIN004', message, record: { entity: period.name, id: after.id, title: after.name } }];
}

async function closingOf(work: Work, { id }: Period): Promise<number | undefined> {
  const [found] = await work.query<{ id: number }>(
    'fico_closing.of',
    'select id from fico_closing where company_id = $1 and period = $2',
    [work.company, id],
  );
  return found?.id;
}

/** It can be moved as soon as it is written. */
async function newClosing(work: Work, { id, endDate }: Period): Promise<number> {
  const made = await save(work, closing, { period: id, closeDate: endDate });
  await work.flush();
  return made.id;
}

const partLabels = (parts: readonly BookPart[] | null) => (parts ?? []).map((part) => bookParts[part]).join('、');

export const periodBehaviour = behaviour(period, {
  checkRemove: checkRemovePeriod,
  actions: {
    lock: {
      // Postings under way in the month are waited for, and those that come find it locked.
      hold: (ids, work) => holdMonths(work, ids),
      warnings: ({ name, endDate }) =>
        endDate >= today() ? [`${name} 还没有过完，锁住的部分今天就不能再记账，门店和店铺的单据也会停下`] : [],
      effect: ({ name, locks }) => ({
        text: `锁住的部分不能再审核、反审核日期在 ${name} 的单据，其余照常。${locks?.length ? `现在已锁${partLabels(locks)}。` : '现在都没有锁。'}`,
        facts: [],
      }),
    },
    close: {
      hold: (ids, work) => holdMonths(work, ids),
      blockers: closeBlockers,
      sets: (_, __, { user, now }) => ({ closedBy: user.id, closedAt: now }),
      warnings: closeWarnings,
      async effect({ name }, work) {
        const facts = await closingFacts(work, name);
        return {
          text: `结转损益后关闭 ${name}：之后不能再审核、反审核这个月的单据。`,
          facts: [
            ...closingParts(facts).map(({ label, amount }) => ({ label, value: showFen(amount) })),
            { label: `${name} 利润`, value: showFen(profitOf(facts)) },
          ],
        };
      },
      async also(record, work) {
        const id = (await closingOf(work, record)) ?? (await newClosing(work, record));
        await act(work, closing, 'carry', { id });
        await demandYear(work, Number(monthAfter(record.name, 1).slice(0, 4)));
      },
    },
    revert: {
      hold: (ids, work) => holdMonths(work, ids),
      blockers: revertBlockers,
      effect: ({ name }) => ({ text: `冲销 ${name} 的结转凭证，重新打开 ${name}，可以继续记账。`, facts: [] }),
      async also(record, work, { reason }) {
        const id = await closingOf(work, record);
        if (id !== undefined) await act(work, closing, 'undo', { id, reason });
      },
    },
  },
});

export const closingBehaviour = behaviour(closing, {
  actions: {
    carry: {
      async post({ closeDate }, work) {
        return closingParts(await closingFacts(work, closeDate.slice(0, 7))).flatMap(({ postings }) => postings);
      },
    },
  },
});
