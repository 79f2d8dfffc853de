import type { Todo } from '@heliu/model';
import { type DashboardSource, type Job, notifyUsers, type Work } from '@heliu/engine';
import { closesAfterDays, daysUntil, lapseNote } from '../../system/model.ts';
import { holdersOf, send } from '../../system/server.ts';
import { issuedThisMonth } from '../../einvoice/server.ts';
import { expiryNotice, quotaWarning } from './notice.rules.ts';

const path = '/manage/plan';

const endOf = async (work: Work): Promise<string | null> => {
  const [row] = await work.query<{ at: string | null }>(
    'company.end',
    'select expire_at as at from sys_company where company_id = $1 and id = $1 and not disabled',
    [work.company],
  );
  return row?.at ?? null;
};

/** Every morning: those who can renew hear that the service ends, and its administrator by a text message too. */
export const expiryNotices: Job = {
  name: 'platform.expiryNotices',
  async run(_, work) {
    const end = await endOf(work);
    const notice = end === null ? undefined : expiryNotice(end, work.now);
    if (notice === undefined) return;
    const { key, text } = notice;
    // Two servers that wake together, or a job that is run again after its COMMIT was lost, say it once.
    await work.query('company.expiryTurn', 'select pg_advisory_xact_lock(4872, hashtext($1))', [String(work.company)]);
    const said = await work.query(
      'sys_inbox.ofKey',
      'select 1 from sys_inbox where company_id = $1 and key = $2 limit 1',
      [work.company, key],
    );
    if (said.length > 0) return;
    await notifyUsers(work, await holdersOf(work, 'sys_subscription:renew'), {
      kind: 'account',
      title: '企业服务期限',
      text,
      key,
      path,
    });
    const [chief] = await work.query<{ mobile: string | null }>(
      'sys_user.chiefMobile',
      'select mobile from sys_user where company_id = $1 and chief and not deleted order by id limit 1',
      [work.company],
    );
    if (chief?.mobile) await send(work, 'sms', chief.mobile, { content: `【合流】${text}。` });
  },
};

/** On the home page from the last month on. */
export const planTodos: readonly DashboardSource<Todo>[] = [
  {
    access: 'sys_subscription:view',
    async find(work) {
      const end = await endOf(work);
      if (end === null) return [];
      if (lapseNote(end, work.now) !== undefined) {
        const closesAt = new Date(Date.parse(end) + closesAfterDays * 86_400_000).toISOString();
        return [
          { label: '天后停用：服务已到期，请续费', tone: 'invoice', count: daysUntil(closesAt, work.now), to: path },
        ];
      }
      const days = daysUntil(end, work.now);
      if (days > 30) return [];
      return days === 0
        ? [{ label: '服务到期，请续费', tone: 'invoice', note: '今天', to: path }]
        : [{ label: '天后服务到期，请续费', tone: 'goods', count: days, to: path }];
    },
  },
  {
    access: 'sys_subscription:view',
    async find(work) {
      const [row] = await work.query<{ limit: number | null }>(
        'company.invoiceLimit',
        'select invoice_limit as "limit" from sys_company where company_id = $1 and id = $1',
        [work.company],
      );
      const limit = row?.limit ?? null;
      const warning = limit === null ? undefined : quotaWarning(limit, await issuedThisMonth(work, limit));
      return warning ? [{ ...warning, tone: 'invoice', to: path }] : [];
    },
  },
];
