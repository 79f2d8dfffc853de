import { codes, entityNamed, type Full, masks } from '@heliu/model';
import { Refusal, type Work } from '@heliu/engine';
import { allMenuNodes } from '../menu-node/menus.server.ts';
import { companyNodes } from '../menu-node/open.server.ts';
import type { role } from '../role/role.ts';
import { reachOf, type Rights } from './holder.server.ts';
import { type Keeper, objection, type Objection, objectionText, type Touch } from './reach.rules.ts';
import type { user } from '../user/user.ts';

/** The parts of an account that say what it may. */
export type RightsOfAccount = Pick<Full<typeof user>, 'chief' | 'roles' | 'onlyOwnClients' | 'sites' | 'warehouses'>;
/** The parts of a role that say what it grants. */
export type RightsOfRole = Pick<Full<typeof role>, 'menus' | 'ownClients' | 'masks' | 'assets'>;

/** Jobs, seeds and the platform act for the system and are not judged; neither is anybody in a company that is just being founded. */
async function keeperOf(work: Work): Promise<(Keeper & { readonly roles: readonly number[] }) | undefined> {
  const { user: who } = work;
  if (who.kind !== 'staff') return undefined;
  const [row] = await work.query<{ chief: boolean; roles: number[] | null }>(
    'reach.keeper',
    'select chief, roles from sys_user where company_id = $1 and id = $2 and not deleted',
    [work.company, who.id],
  );
  const { id, limits, assets, masks: hidden } = who;
  return { id, limits, assets, masks: hidden, may: who.may, chief: row?.chief ?? false, roles: row?.roles ?? [] };
}

const nothing: Rights = { chief: false, roles: [], only_own_clients: false, sites: null, warehouses: null };
const reachOfAccount = async (work: Work, account: RightsOfAccount) =>
  reachOf(
    work,
    work.company,
    {
      chief: account.chief ?? false,
      roles: account.roles ?? null,
      only_own_clients: account.onlyOwnClients ?? false,
      sites: account.sites ?? null,
      warehouses: account.warehouses ?? null,
    },
    await companyNodes(work),
  );
/** As if somebody held this role and no other. */
const reachOfRole = async (work: Work, { menus, ownClients, masks: hidden, assets }: RightsOfRole) =>
  reachOf(work, work.company, nothing, await companyNodes(work), [
    { menus: menus ?? null, own_clients: ownClients ?? false, masks: [...(hidden ?? [])], assets: assets ?? null },
  ]);

const limitNames: Readonly<Record<string, string>> = { ...masks, ownClients: '他人的客户' };
async function textOf(work: Work, found: Objection): Promise<string> {
  const nodes = await allMenuNodes(work);
  return objectionText(found, (right) => {
    const seen = right.startsWith('see:') ? right.slice('see:'.length) : undefined;
    if (seen !== undefined) return `查看${limitNames[seen] ?? entityNamed(seen).label}`;
    return nodes.find(({ kind, permissions }) => kind !== 'area' && permissions?.includes(right))?.label ?? right;
  });
}

const sameIds = (a: readonly number[] | null | undefined, b: readonly number[] | null | undefined) =>
  [...(a ?? [])].toSorted((x, y) => x - y).join() === [...(b ?? [])].toSorted((x, y) => x - y).join();
const sameRights = (a: RightsOfAccount, b: RightsOfAccount) =>
  sameIds(a.roles, b.roles) &&
  (a.onlyOwnClients ?? false) === (b.onlyOwnClients ?? false) &&
  // No list at all means everything; an empty one means nothing.
  [a.sites, a.warehouses].every((ids, i) => {
    const other = i === 0 ? b.sites : b.warehouses;
    return (ids === null || ids === undefined) === (other === null || other === undefined) && sameIds(ids, other);
  });

/** What speaks against touching an account: opening it, changing it, or anything else that is done to it. */
export async function accountObjection(
  work: Work,
  {
    before,
    after,
    changesRights,
  }: {
    readonly before?: RightsOfAccount & { readonly id: number };
    readonly after?: RightsOfAccount;
    readonly changesRights?: boolean;
  },
): Promise<string | undefined> {
  const keeper = await keeperOf(work);
  if (!keeper) return undefined;
  const touch: Touch = {
    ...(before && { account: { id: before.id, chief: before.chief ?? false } }),
    ...(before && { before: await reachOfAccount(work, before) }),
    ...(after && { after: await reachOfAccount(work, after) }),
    changesRights: changesRights ?? (after !== undefined && (before === undefined || !sameRights(before, after))),
  };
  const found = objection(keeper, touch);
  return found && textOf(work, found);
}

export async function roleObjection(
  work: Work,
  { before, after }: { readonly before?: RightsOfRole & { readonly id: number }; readonly after?: RightsOfRole },
): Promise<string | undefined> {
  const keeper = await keeperOf(work);
  if (!keeper) return undefined;
  const found = objection(keeper, {
    ...(before && { before: await reachOfRole(work, before), ownRole: keeper.roles.includes(before.id) }),
    ...(after && { after: await reachOfRole(work, after) }),
    changesRights: true,
  });
  return found && textOf(work, found);
}

export function demandNone(found: string | undefined): void {
  if (found !== undefined) throw new Refusal(found, codes.forbidden);
}
