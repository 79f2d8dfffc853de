import { daysAfter } from '@heliu/model';
import { type Db, runWork, type User, type Work } from '@heliu/engine';
import { keepLetter, overdueToday, payTo } from '../../modules/fico/server.ts';

/** How long ago whom was written to, from the one who owes most. */
const rounds = [
  { ago: 19, level: 'first', customers: 5 },
  { ago: 6, level: 'second', customers: 2 },
] as const;

async function write(work: Work, today: string): Promise<void> {
  const overdue = (await overdueToday(work)).filter(({ address }) => address !== null);
  const account = await payTo(work);
  for (const { ago, level, customers } of rounds)
    for (const one of overdue.slice(0, customers)) {
      const items = one.items.flatMap((item) => (item.days > ago ? [{ ...item, days: item.days - ago }] : []));
      if (items.length === 0) continue;
      const day = daysAfter(today, -ago);
      const sentAt = new Date(Date.parse(`${day}T03:10:00Z`)).toISOString();
      await keepLetter(work, { ...one, items, level, day, company: '合流演示公司', payTo: account }, sentAt);
    }
}

/** Reminders of the last weeks, as they have left. */
export const loadDunning = (db: Db, accountant: User, today: string): Promise<void> =>
  runWork(db, accountant, (work) => write(work, today));
