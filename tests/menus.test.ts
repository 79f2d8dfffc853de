import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { seedPlatform } from '../apps/server/src/platform.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

interface Row {
  readonly code: string;
  readonly label: string;
  readonly icon: string | null;
  readonly sort: number;
}
const menus = () =>
  suite.sql<Row>(`select code, label, icon, sort from sys_menu where kind = 'area' and not deleted order by code`);

test('a start renews names, icons and places of the menus, save for those somebody edited', async () => {
  const before = await menus();
  expect(before.length).toBeGreaterThan(3);
  const [edited, ...others] = before;
  await suite.sql(`update sys_menu set icon = 'old', label = '旧名', sort = 1 where kind = 'area'`);
  await suite.sql(`update sys_menu set version = 2 where code = $1`, [edited!.code]);
  await seedPlatform(suite.db, demoPassword);
  expect(await menus()).toEqual([{ ...edited, icon: 'old', label: '旧名', sort: 1 }, ...others]);
});
