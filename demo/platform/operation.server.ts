import { act, type Db, platformCompany, runWork, save, service, type User } from '@heliu/engine';
import { maintenance } from '../../modules/platform/model.ts';
import { keepPastUsage } from '../../modules/platform/server.ts';
import { assist } from '../../modules/system/model.ts';
import { demoAccounts } from '../accounts.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

interface Boss {
  readonly company: number;
  readonly id: number;
  readonly name: string;
  readonly role: number;
}

/** What the operator of the installation sees: figures of the last month, a company that lets him look, a maintenance that was called off. */
export async function loadOperation(db: Db): Promise<void> {
  const [boss] = await runWork(db, service('平台', platformCompany), (work) =>
    work.query<Omit<Boss, 'role'>>(
      'demo.boss',
      'select company_id as company, id, realname as name from sys_user where username = $1',
      [demoAccounts[0]!.username],
    ),
  );
  const { company, id, name } = boss!;
  const user: User = { ...service(name, company), id, kind: 'staff' };
  await runWork(db, user, async (work) => {
    const [role] = await work.query<{ id: number }>(
      'demo.roleToLookBy',
      `select id from sys_role where company_id = $1 and name = '会计' and not deleted`,
      [company],
    );
    await save(work, assist, { role: role!.id, hours: 24, reason: '月末对账单差 0.01 元，请帮忙看看' });
  });
  await runWork(db, service('平台', platformCompany), async (work) => {
    const { id: planned } = await save(work, maintenance, {
      message: '数据库升级，期间不能登录',
      startAt: at(30 * 24),
      endAt: at(30 * 24 + 2),
    });
    await work.flush();
    await act(work, maintenance, 'withdraw', { id: planned });
  });
  await keepPastUsage(db);
}
