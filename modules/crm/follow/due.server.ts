import { type DashboardFigure, findEntity, permission, type Todo } from '@heliu/model';
import {
  addressOf,
  countIn,
  type DashboardSource,
  type Job,
  monthOf,
  notifyUsers,
  today,
  type Work,
} from '@heliu/engine';
import { customer } from '../customer/customer.ts';

interface Due {
  readonly id: number;
  readonly maker: number;
  readonly rowId: number;
  readonly name: string;
  readonly content: string;
  readonly nextTime: string;
}

/** Follow-ups of customers whose time has come, unless somebody has followed up since. */
const dueText = (more: string) => `
  select f.id, f.created_by as maker, c.id as "rowId", c.name, f.content, f.next_time as "nextTime"
  from crm_follow_v f join crm_customer_v c on c.id = f.row_id::bigint and not c.deleted
  where f.module_code = 'crm_customer' and not f.deleted and ${more}
    and not exists (select 1 from crm_follow_v l where l.module_code = f.module_code and l.row_id = f.row_id
                    and not l.deleted and l.id > f.id and l.created_at > f.created_at)
  order by f.next_time, f.id`;

/** A customer nobody has called for a quarter is no longer today's work. */
const mine = dueText(
  `f.created_by = $1 and f.next_time < $2::timestamptz and f.next_time > $2::timestamptz - interval '90 days'`,
);
const shown = 5;

/** What is due today, by the company's clock. */
const endOfDay = (): string => `${today()}T23:59:59.999+08:00`;
const clockOf = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');

export const customerTodos: readonly DashboardSource<Todo>[] = [
  {
    access: permission(customer, 'view'),
    async find(work) {
      const rows = await work.query<Due>('follow.mine', `${mine} limit ${shown}`, [work.user.id, endOfDay()]);
      return rows.map(({ rowId, name, nextTime }) => ({
        label: `跟进 ${name}`,
        tone: 'order',
        note: clockOf(nextTime),
        to: `/client/show/${rowId}`,
      }));
    },
  },
];

export const customerFigures: readonly DashboardSource<DashboardFigure>[] = [
  {
    access: permission(customer, 'view'),
    async find(work) {
      const active = { status: 'active' };
      const { count } = await countIn(work, customer, active);
      const fresh = await countIn(work, customer, { createdAt: `${monthOf(today())}..` });
      return [
        {
          key: 'customers',
          weight: 40,
          label: '客户',
          stream: 'order',
          count,
          unit: '家',
          note: `本月新增 ${fresh.count} 家`,
          to: addressOf('/client', active),
        },
      ];
    },
  },
];

/** Reminds whoever wrote a follow-up when its time comes; each of them once. */
export const remindJob: Job = {
  name: 'follow.remind',
  async run(_, work: Work) {
    const e = findEntity('crm_customer')!;
    const rows = await work.query<Due>(
      'follow.due',
      `${dueText(
        `f.next_time <= now() and f.next_time > now() - interval '1 day'
         and not exists (select 1 from sys_inbox m where m.company_id = $1 and m.user_id = f.created_by and m.key = 'follow:' || f.id)`,
      )} limit 500`,
      [work.company],
    );
    for (const { id, maker, rowId, name, content } of rows)
      await notifyUsers(work, [maker], {
        kind: 'follow',
        title: `该跟进${e.label}${name}了`,
        text: `上次：${content}`,
        entity: e.name,
        recordId: rowId,
        key: `follow:${id}`,
      });
  },
};
