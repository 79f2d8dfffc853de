import { codes } from '@heliu/model';
import { behaviour, Refusal, type Work } from '@heliu/engine';
import { plan } from './plan.ts';

export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly monthPrice: string;
  readonly yearPrice: string;
  readonly userLimit: number | null;
  readonly shopLimit: number | null;
  readonly invoiceLimit: number | null;
  readonly storageLimit: number | null;
  readonly trialDays: number | null;
  readonly summary: string | null;
  readonly disabled: boolean;
}
const columns = `id, name, month_price::text as "monthPrice", year_price::text as "yearPrice", user_limit as "userLimit",
  shop_limit as "shopLimit", invoice_limit as "invoiceLimit", storage_limit as "storageLimit", trial_days as "trialDays", summary, disabled`;

/** All that were ever sold, in the order in which they are offered; every company may read them. */
export const allPlans = (work: Work): Promise<PlanRow[]> =>
  work.query<PlanRow>(
    'sys_plan.all',
    `select ${columns} from sys_plan where company_id = 0 and not deleted order by sort, id`,
  );

export const planBehaviour = behaviour(plan, {
  async check(draft, work, before) {
    if (draft.trialDays === null || draft.trialDays === undefined || draft.disabled) return;
    const other = (await allPlans(work)).find(({ id, trialDays }) => trialDays !== null && id !== before?.id);
    if (!other) return;
    const message = `试用天数：套餐“${other.name}”已经用于试用，只能有一个`;
    throw new Refusal(message, codes.invalid, { complaints: [{ path: 'trialDays', message }] });
  },
  async checkRemove(record, work) {
    const [user] = await work.query<{ name: string }>(
      'sys_plan.used',
      'select name from sys_company where plan = $1 and not deleted limit 1',
      [record.name],
    );
    if (user) throw new Refusal(`企业“${user.name}”在用这个套餐，不能删除，可以停售`);
  },
});
