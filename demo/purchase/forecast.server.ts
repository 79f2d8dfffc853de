import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { otherOrder } from '../../modules/inventory/model.ts';
import { forecast } from '../../modules/purchase/model.ts';
import { saveMonthlyOuts } from '../inventory/outs.server.ts';

interface People {
  readonly buyer: User;
  readonly keeper: User;
  readonly accountant: User;
}

const mainWarehouse = async (work: Work): Promise<number> => {
  const [found] = await work.query<{ id: number }>(
    'demo.mainWarehouse',
    `select id from scm_warehouse where company_id = $1 and code = 'A01'`,
    [work.company],
  );
  return found!.id;
};

/** The 25th of every month from one day to another. */
function monthly(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = from.slice(0, 7); `${at}-25` <= to;) {
    days.push(`${at}-25`);
    at = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)), 1)).toISOString().slice(0, 7);
  }
  return days;
}

/** Half a year of goods that left, and what follows from it: one plan that is approved, one that is being made. */
export async function loadForecasts(db: Db, { buyer, keeper, accountant }: People, from: string, today: string) {
  const warehouse = await runWork(db, keeper, mainWarehouse);
  const outs = await runWork(db, keeper, (work) => saveMonthlyOuts(work, warehouse, monthly(from, today)));
  for (const id of outs) await runWork(db, accountant, (work) => act(work, otherOrder, 'audit', { id }));
  const planned = (coverDays: number, remark: string) =>
    runWork(db, buyer, (work) =>
      save(work, forecast, { forecastDate: today, warehouse, coverDays, buyer: buyer.id, remark, lines: [] }),
    );
  const { id } = await planned(30, '按月补货');
  await runWork(db, accountant, (work) => act(work, forecast, 'audit', { id }));
  await planned(60, '春节前备货');
}
