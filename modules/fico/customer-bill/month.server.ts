import { codes, type Draft, type Input } from '@heliu/model';
import { handle, Refusal, runWork, save, startTask, type Task, today, type Work } from '@heliu/engine';
import { holdItems } from '../open-item/open-item.server.ts';
import { makeMonthlyBills, monthlyBills } from './customer-bill.calls.ts';
import { mostLines, spanOf } from './customer-bill.rules.ts';
import { customerBill } from './customer-bill.ts';
import { billable, figuresOf } from './figures.server.ts';

type Bill = typeof customerBill;
/** So many in one step: what is read of them stays small, and little is done again after a crash. */
const atOnce = 100;

async function withoutBill(work: Work, customers: readonly number[], month: string): Promise<number[]> {
  // Two who make the same month wait for each other here, and the second finds the bills of the first.
  await holdItems(work, 'crm_customer', customers);
  const rows = await work.query<{ customer: number }>(
    'fico_customer_bill.billed',
    'select customer from fico_customer_bill where company_id = $1 and month = $2 and customer = any($3::bigint[])',
    [work.company, month, customers],
  );
  const billed = new Set(rows.map(({ customer }) => customer));
  return customers.filter((id) => !billed.has(id));
}

/** Bills of these customers for a month; those who have one, or too much for one, are left out. */
export async function makeBills(
  work: Work,
  customers: readonly number[],
  month: string,
  billDate = today(),
): Promise<{ readonly made: readonly number[]; readonly tooLong: readonly number[] }> {
  const wanted = await withoutBill(work, customers, month);
  const figures = await figuresOf(work, wanted, month);
  const tooLong = wanted.filter((id) => figures.get(id)!.lines.length > mostLines);
  const fitting = wanted.filter((id) => !tooLong.includes(id));
  const made: number[] = [];
  for (const customer of fitting) {
    const input: Input<Bill> = { customer, month, billDate };
    const computed: Partial<Draft<Bill>> = figures.get(customer)!;
    made.push((await save(work, customerBill, input, { computed })).id);
  }
  return { made, tooLong };
}

interface Done {
  readonly after: number;
  readonly done: number;
  readonly made: number;
}

export const monthTask: Task<{ readonly month: string }, Done> = {
  name: 'fico.makeBills',
  async run({ month }, run) {
    const customers = await runWork(run.db, run.user, (work) => billable(work, month));
    const nameOf = new Map(customers.map(({ id, name }) => [id, name]));
    const all = [...nameOf.keys()];
    let state: Done = run.state ?? { after: 0, done: 0, made: 0 };
    for (;;) {
      const some = all.filter((id) => id > state.after).slice(0, atOnce);
      if (some.length === 0) break;
      const next = { after: some.at(-1)!, done: state.done + some.length, made: state.made };
      await run.step(async (work) => {
        const { made, tooLong } = await makeBills(work, some, month);
        next.made += made.length;
        for (const id of tooLong)
          run.rowError(id, nameOf.get(id)!, `往来超过 ${mostLines} 笔，请用“客户对账单”报表导出核对`);
      }, next);
      state = next;
      await run.progress(state.done, Math.max(all.length, state.done));
    }
    return {
      summary:
        state.made === 0 ? `${month} 没有要生成的账单，客户都已有账单` : `${month} 生成 ${state.made} 张客户账单`,
    };
  },
};

/** Nothing can be agreed upon that has not begun. */
function demandBegun(month: string): void {
  if (spanOf(month).from > today()) throw new Refusal(`${month} 还没有到，不能出账单`, codes.invalid);
}

export const monthHandlers = [
  handle(monthlyBills, async ({ month }, work) => {
    const all = await billable(work, month);
    const existing = all.filter(({ isBilled }) => isBilled).length;
    return { wanted: all.length - existing, existing };
  }),
  handle(makeMonthlyBills, async ({ month }, work) => {
    demandBegun(month);
    return { task: await startTask(work, monthTask, { month }, `生成 ${month} 客户账单`) };
  }),
];
