import { expect } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import type { Suite } from './suite.ts';

/** Sets a password through the link that was handed on. */
export const followLink = (suite: Suite, link: string, newpassword = demoPassword) =>
  suite.call(null, '/erp/user/resetPassword', { ticket: link.split('#')[1], newpassword });

/** An account whose owner has set the demo's password. */
export async function openAccount(suite: Suite, as: string, account: object): Promise<number> {
  const { code, message, data } = await suite.call(as, '/erp/user/adduser', { ...account });
  expect([code, message]).toEqual(['200', '保存成功']);
  expect((await followLink(suite, data.link as string)).code).toBe('200');
  return data.id as number;
}

export interface Node {
  readonly id: number;
  readonly code: string;
  readonly children: readonly Node[];
}
export const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The menu of a role as its page shows it. */
export async function nodesOf(suite: Suite, roleid: number) {
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid });
  return { all: flat(data.tree as Node[]), checked: data.checked as number[], half: data.half as number[] };
}

/** A role with these nodes and limits, and an account that holds nothing else. */
export async function hire(
  suite: Suite,
  username: string,
  mobile: string,
  codes: readonly string[],
  limits: object = {},
): Promise<{ readonly role: number; readonly account: number }> {
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: username, name: username });
  const role = made.id as number;
  const { all } = await nodesOf(suite, role);
  const checked = all
    .filter(({ code }) => codes.some((one) => code === one || code.startsWith(`${one}#`)))
    .map(({ id }) => id);
  expect((await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: role, checked })).code).toBe('200');
  expect((await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: role, ...limits })).code).toBe('200');
  const account = await openAccount(suite, 'boss', { username, realname: username, mobile, roles: [role] });
  return { role, account };
}
