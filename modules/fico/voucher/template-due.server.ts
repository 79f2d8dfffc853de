import { type DashboardSource, today } from '@heliu/engine';
import type { Todo } from '@heliu/model';

/** Vouchers that come again and have not been written in the month, quarter or year that is running. */
export const templateTodos: readonly DashboardSource<Todo>[] = [
  {
    access: 'fico_voucher:save',
    async find(work) {
      const [row] = await work.query<{ count: number }>(
        'fico_voucher_template.due',
        `select count(*)::int as count from fico_voucher_template t
         where t.company_id = $1 and not t.deleted and t.every is not null and t.day <= extract(day from $2::date)
           and not exists (select 1 from fico_voucher v where v.company_id = $1 and v.template = t.id
             and v.voucher_date >= date_trunc(t.every, $2::date))`,
        [work.company, today()],
      );
      const count = row?.count ?? 0;
      if (count === 0) return [];
      return [{ label: '到期未填制的定期凭证', tone: 'money', count, to: '/fico/generalledger/vouchertemplate' }];
    },
  },
];
