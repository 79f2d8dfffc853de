import type { Suite } from './suite.ts';
import { relations } from './database.ts';

/** Written outside of the call's own transaction, because a refused attempt must be remembered too. */
const counted = new Set(['sys_throttle', 'sys_ticket', 'sys_session', 'sys_migration', 'sys_gateway_minute']);

/** Notes every row that is written and stays written; the answer is a number that only ever grows. */
export async function watch(suite: Suite): Promise<() => Promise<number>> {
  await suite.sql('create table test_touched (id bigserial primary key, name text not null)');
  await suite.sql(
    `create function test_touch() returns trigger language plpgsql security definer set search_path = public as
     $$ begin insert into test_touched (name) values (tg_table_name); return null; end $$`,
  );
  const tables = (await relations(suite)).filter(
    ({ isView, name }) => !isView && !counted.has(name) && name !== 'test_touched',
  );
  for (const { name } of tables)
    await suite.sql(
      `create trigger test_touched after insert or update or delete on ${name} for each row execute function test_touch()`,
    );
  return async () =>
    Number((await suite.sql<{ last: string }>('select coalesce(max(id), 0) as last from test_touched'))[0]!.last);
}
