import type { AnyEntity } from '@heliu/model';
import { demoAccounts } from '../../demo/accounts.ts';
import type { Suite } from './suite.ts';

interface Item {
  readonly permissions: readonly string[];
  readonly children: readonly Item[];
}
const permissionsIn = (items: readonly Item[]): string[] =>
  items.flatMap(({ permissions, children }) => [...permissions, ...permissionsIn(children)]);

/** What an account may do, as its own menu tells it. */
export async function permissionsOf(suite: Suite, username: string): Promise<ReadonlySet<string>> {
  const { data } = await suite.call(username, '/erp/user/getAuthoritys');
  return new Set(permissionsIn((data as { data: Item[] }).data));
}

/** A demo account of the first company that may do nothing with this entity but pick it. */
export async function strangerTo(suite: Suite, e: AnyEntity): Promise<string> {
  for (const { username } of demoAccounts) {
    const own = [...(await permissionsOf(suite, username))].filter((permission) => permission.startsWith(`${e.name}:`));
    if (own.every((permission) => permission === `${e.name}:pick`)) return username;
  }
  throw new Error(`every demo account has rights to ${e.name}`);
}
