import { randomUUID } from 'node:crypto';
import { type Db, endSessions, runWork, save, service } from '@heliu/engine';
import { user } from '../../../modules/system/model.ts';
import { accountsWith, setPassword, syncMenus, syncPlugins } from '../../../modules/system/server.ts';
import { modules } from './assembly.ts';
import { channelAccount, contrastAccount, demoAccounts, demoPassword } from '../../../demo/accounts.ts';
import { SettingsError } from './settings.ts';

/** The super-admin is user 1, as the client expects. */
const adminId = 1;

/** What the platform itself needs: its menus and its administrator. Answers whether this was the first start. */
export async function seedPlatform(db: Db, adminPassword: string | undefined): Promise<boolean> {
  return runWork(db, service('平台', 0), async (work) => {
    // Two servers starting at once must not both plant the menus.
    await work.query('platform.lock', 'select pg_advisory_xact_lock(4865)');
    await syncMenus(
      work,
      modules.flatMap((module) => module.menu ?? []),
    );
    await work.flush();
    await syncPlugins(work);
    const [admin] = await work.query(
      'platform.admin',
      'select 1 as yes from sys_user where company_id = 0 and id = $1',
      [adminId],
    );
    if (admin) return false;
    if (!adminPassword)
      throw new SettingsError([
        '不装入演示数据（DEMO=no 或使用外部数据库）首次启动时须设置 ADMIN_PASSWORD（超级管理员 admin 的初始密码，登录后须修改），请设置后重新启动。',
      ]);
    await save(work, user, { username: 'admin', realname: '超级管理员' }, { id: adminId });
    await work.flush();
    await work.query(
      'platform.chief',
      `update sys_user set user_type = 'platform', chief = true where company_id = 0 and id = $1`,
      [adminId],
    );
    await setPassword(work, 0, adminId, adminPassword, adminPassword !== demoPassword);
    return true;
  });
}

/**
 * A server that is no demo any more keeps no password that everybody can read in its description: the administrator
 * gets the one that was set, and whoever else still has the public one must be given a new one.
 */
export async function closePublicDoors(db: Db, adminPassword: string | undefined): Promise<readonly string[]> {
  const open = await accountsWith(db, demoPassword, [
    'admin',
    ...[...demoAccounts, contrastAccount, channelAccount].map(({ username }) => username),
  ]);
  if (open.some(({ company }) => company === 0) && (!adminPassword || adminPassword === demoPassword))
    throw new SettingsError([
      '数据库里的超级管理员 admin 还在用公开的演示密码，DEMO=no 时不能这样启动：请设置 ADMIN_PASSWORD（登录后须修改）后重新启动。',
    ]);
  for (const { company, id, username } of open)
    await runWork(db, service('平台', company), async (work) => {
      await setPassword(work, company, id, username === 'admin' ? adminPassword! : randomUUID(), true);
      endSessions(work, company, id);
    });
  return open.map(({ username }) => username);
}
