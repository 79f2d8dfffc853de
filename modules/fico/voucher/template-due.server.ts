import { type DashboardSource, today } from '@heliu/engine';
import type { Todo } from '@heliu/model';

/** Vouchers that come again and have not been written in the month, quarter or year that is running. */
export const templateTodos: readonly DashboardSource<Todo>[] = [
  {
    access: 'fico_voucher:save',
    async find(work) {
      const rows = await work.query<{ id: number; name: string; day: number }>(
        'fico_voucher_template.due',
        `select t.id, t.name, t.day from fico_voucher_template t
         where t.company_id = $1 and not t.deleted and t.every is not null and t.day <= extract(day from $2::date)
           and not exists (select 1 from fico_voucher v where v.company_id = $1 and v.template = t.id
             and v.voucher_date >= date_trunc(t.every, $2::date))
         order by t.sort, t.id limit 5`,
        [work.company, today()],
      );
      return rows.map(({ id, name, day }) => ({
        label: `填制凭证：${name}`,
        tone: 'money' as const,
        note: `${day} 日起`,
        to: `/fico/generalledger/voucher/add?template=${id}`,
      }));
    },
  },
];
