import { type Db, runWork, save, service } from '@heliu/engine';
import { user } from '../../../modules/system/model.ts';
import { setPassword, syncMenus } from '../../../modules/system/server.ts';
import { modules } from './assembly.ts';
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
    const [admin] = await work.query(
      'platform.admin',
      'select 1 as yes from sys_user where company_id = 0 and id = $1',
      [adminId],
    );
    if (admin) return false;
    if (!adminPassword)
      throw new SettingsError([
        '使用外部数据库首次启动时须设置 ADMIN_PASSWORD（超级管理员 admin 的初始密码），请设置后重新启动。',
      ]);
    await save(work, user, { username: 'admin', realname: '超级管理员' }, { id: adminId });
    await work.flush();
    await work.query(
      'platform.chief',
      `update sys_user set user_type = 'platform', chief = true where company_id = 0 and id = $1`,
      [adminId],
    );
    await setPassword(work, 0, adminId, adminPassword, false);
    return true;
  });
}
