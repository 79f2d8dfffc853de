import { allEntities, codes } from '@heliu/model';
import { type FindHolder, refuse, type User, type Work } from '@heliu/engine';
import { isLooking, staysInside, takesAway, visitNote } from '../visit/visit.rules.ts';
import { type VisitRow, visitOf, witnessed } from '../visit/visit.server.ts';
import { closesAfterDays, lapseNote, leaveNote } from '../lapse/lapse.rules.ts';
import { type Node, outsideMenu } from '../menu-node/menus.server.ts';
import { nodesFor, type Opened } from '../menu-node/open.server.ts';
import { readingRights } from './permission-calls.server.ts';
import type { Reach } from './reach.rules.ts';

/** What of an account decides how far its rights go. */
export interface Rights {
  readonly chief: boolean;
  readonly roles: readonly number[] | null;
  readonly only_own_clients: boolean;
  readonly sites: readonly number[] | null;
  readonly warehouses: readonly number[] | null;
}
interface UserRow extends Rights, Omit<Opened, 'menus'> {
  readonly id: number;
  readonly realname: string;
  readonly user_type: 'staff' | 'platform' | 'channel';
  readonly disabled: boolean;
  readonly company_disabled: boolean | null;
  readonly expired: boolean | null;
  readonly expire_at: string | null;
  readonly leaves_at: string | null;
  readonly factory_disabled: boolean | null;
  readonly opened: number[] | null;
  readonly must_change: boolean | null;
}
export interface RoleRow {
  readonly menus: readonly number[] | null;
  readonly own_clients: boolean;
  readonly masks: string[] | null;
  readonly assets: Record<string, number[]> | null;
}

const userText = `
  select u.id, u.realname, u.user_type, u.chief, u.roles, u.only_own_clients, u.sites, u.warehouses, u.disabled,
         c.disabled as company_disabled, c.expire_at + interval '${closesAfterDays} days' < now() as expired, c.expire_at, c.leaves_at, f.disabled as factory_disabled,
         c.menus as opened, c.plugins_off, c.plan, p.must_change
  from sys_user u
  left join sys_company c on c.company_id = u.company_id and c.id = u.company_id
  left join sys_factory f on f.company_id = u.company_id and f.id = u.factory
  left join sys_credential p on p.company_id = u.company_id and p.user_id = u.id
  where u.company_id = $1 and u.id = $2 and not u.deleted`;

/** Why an account may not enter, in the order a person would ask. */
export function demandOpen(row: Pick<UserRow, 'disabled' | 'factory_disabled' | 'company_disabled' | 'expired'>): void {
  if (row.disabled) throw refuse(codes.userDisabled);
  if (row.factory_disabled) throw refuse(codes.factoryDisabled);
  if (row.company_disabled || row.expired) throw refuse(codes.companyDisabled);
}

/** Rights of several roles add up: what one of them shows is shown, what all of them limit is limited. */
function dataRights(row: Rights, roles: readonly RoleRow[], switches: ReadonlyMap<string, string>) {
  const limits = new Set<string>();
  const assets = new Map<string, readonly number[]>();
  const masks = new Set<string>();
  if (row.chief) return { limits, assets, masks };
  const every = (test: (role: RoleRow) => boolean) => roles.length > 0 && roles.every(test);
  if (switches.get('rights.customer') !== 'false' && (row.only_own_clients || every((role) => role.own_clients)))
    limits.add('ownClients');
  const kinds = new Set(roles.flatMap((role) => Object.keys(role.assets ?? {})));
  const warehousesOn = switches.get('rights.warehouse') === 'true';
  for (const kind of kinds)
    if ((kind !== 'scm_warehouse' || warehousesOn) && every((role) => role.assets?.[kind] !== undefined))
      assets.set(kind, [...new Set(roles.flatMap((role) => role.assets![kind]!))]);
  if (warehousesOn && row.warehouses) assets.set('scm_warehouse', row.warehouses);
  if (row.sites) assets.set('crm_customer_site', row.sites);
  for (const mask of new Set(roles.flatMap((role) => role.masks ?? [])))
    if (every((role) => role.masks?.includes(mask) ?? false)) masks.add(mask);
  return { limits, assets, masks };
}

/** The nodes a user holds: all the company has for its administrator, else what his roles add up to. */
function heldNodes(nodes: readonly Node[], chief: boolean, roles: readonly Pick<RoleRow, 'menus'>[]): readonly Node[] {
  if (chief) return nodes;
  const held = new Set(roles.flatMap((role) => role.menus ?? []));
  return nodes.filter((node) => held.has(node.id));
}

/** How far rights go, whether somebody has them or would be given them. */
export async function reachOf(
  work: Work,
  company: number,
  row: Rights,
  nodes: readonly Node[],
  roles?: readonly RoleRow[],
): Promise<Reach & { readonly held: readonly Node[] }> {
  const [found, switches] = await Promise.all([
    roles ??
      work.query<RoleRow>(
        'holder.roles',
        'select menus, own_clients, masks, assets from sys_role_v where company_id = $1 and id = any($2::bigint[]) and not deleted',
        [company, row.roles ?? []],
      ),
    work.query<{ code: string; value: string }>(
      'holder.switches',
      `select code, value from sys_parameter_v where company_id = $1 and code like 'rights.%' and not deleted`,
      [company],
    ),
  ]);
  const held = heldNodes(nodes, row.chief, found);
  return {
    held,
    permissions: new Set(held.flatMap((node) => node.permissions ?? [])),
    ...dataRights(row, found, new Map(switches.map(({ code, value }) => [code, value]))),
  };
}

export interface Person {
  readonly row: Omit<UserRow, 'user_type'>;
  readonly nodes: readonly Node[];
  readonly held: readonly Node[];
  readonly user: User;
  /** Somebody who was let in to look, instead of a user of the company. */
  readonly visit?: VisitRow;
}

/** Rights to look at one kind of what an entity holds, such as orders of stores alone. */
let kindRights: ReadonlySet<string> | undefined;
const rightsOfKinds = (): ReadonlySet<string> =>
  (kindRights ??= new Set(
    allEntities().flatMap(({ name, kinds }) => Object.values(kinds?.rights ?? {}).map((right) => `${name}:${right}`)),
  ));

/** As far as a role reaches, and of that only what is looking. */
async function findVisitor(work: Work, company: number, visit: VisitRow): Promise<Person | undefined> {
  const [row] = await work.query<Person['row']>(
    'holder.visitor',
    `select $2::bigint as id, '' as realname, false as chief, array[$3::bigint] as roles, false as only_own_clients, null as sites, null as warehouses,
       false as disabled, c.disabled as company_disabled, c.expire_at + interval '${closesAfterDays} days' < now() as expired, c.expire_at, c.leaves_at,
       false as factory_disabled, c.menus as opened, c.plugins_off, c.plan, false as must_change
     from sys_company c where c.company_id = $1 and c.id = $1 and not c.deleted`,
    [company, visit.id, visit.role],
  );
  if (!row) return undefined;
  const { open: nodes } = await nodesFor(work, { menus: row.opened, plugins_off: row.plugins_off, plan: row.plan });
  const reach = await reachOf(work, company, row, nodes);
  const [kinds, reading] = [rightsOfKinds(), readingRights()];
  const looking = (permission: string) =>
    isLooking(permission) || kinds.has(permission) || (reading.has(permission) && !takesAway(permission));
  const held = reach.held.map((node) => ({ ...node, permissions: (node.permissions ?? []).filter(looking) }));
  const permissions = new Set(held.flatMap((node) => node.permissions));
  const user: User = {
    id: visit.id,
    name: `${visit.operator}（协助）`,
    company,
    kind: 'staff',
    may: (permission) => permissions.has(permission),
    whyNot: (permission) => (reach.permissions.has(permission) ? visitNote : undefined),
    limits: reach.limits,
    assets: reach.assets,
    masks: reach.masks,
    isGuest: true,
  };
  return { row, nodes, held, user, visit };
}

export async function findPerson(work: Work, company: number, userId: number): Promise<Person | undefined> {
  const [row] = await work.query<UserRow>('holder.user', userText, [company, userId]);
  if (!row) {
    const visit = await visitOf(work, company, userId);
    return visit && findVisitor(work, company, visit);
  }
  const { open: nodes, whyNot } =
    row.user_type === 'staff'
      ? await nodesFor(work, { menus: row.opened, plugins_off: row.plugins_off, plan: row.plan })
      : { open: outsideMenu(row.user_type), whyNot: undefined };
  const rights = row.user_type === 'staff' ? row : { ...row, chief: true };
  const { held, permissions, ...data } = await reachOf(work, company, rights, nodes);
  const user: User = {
    id: row.id,
    name: row.realname,
    company,
    kind: row.user_type,
    may: (permission) => permissions.has(permission),
    ...(whyNot && { whyNot }),
    ...data,
  };
  return { row, nodes, held, user };
}

export const findHolder: FindHolder = async (work, company, userId) => {
  const person = await findPerson(work, company, userId);
  if (!person) return undefined;
  demandOpen(person.row);
  const { visit } = person;
  if (visit) {
    const guest = { until: visit.until, staysInside, witness: witnessed(company, visit.id) };
    return { user: person.user, mustChangePassword: false, readsOnly: visitNote, guest };
  }
  const readsOnly = leaveNote(person.row.leaves_at, work.now) ?? lapseNote(person.row.expire_at, work.now);
  return {
    user: person.user,
    mustChangePassword: person.row.must_change ?? false,
    ...(readsOnly !== undefined && { readsOnly }),
  };
};

/**
 * What a company may do at all, whoever acts for it: what the platform has opened for it less what falls with plugins,
 * and whether its service still runs. Refused where it is closed.
 */
export async function companyReach(
  work: Work,
): Promise<{ readonly permissions: ReadonlySet<string>; readonly readsOnly: string | undefined }> {
  const [row] = await work.query<
    Opened & Pick<UserRow, 'disabled' | 'factory_disabled' | 'company_disabled' | 'expired' | 'expire_at' | 'leaves_at'>
  >(
    'holder.company',
    `select false as disabled, false as factory_disabled, disabled as company_disabled, menus, plugins_off, plan, expire_at, leaves_at,
       expire_at + interval '${closesAfterDays} days' < now() as expired
     from sys_company where company_id = $1 and id = $1 and not deleted`,
    [work.company],
  );
  if (!row) throw refuse(codes.companyDisabled);
  demandOpen(row);
  const { open: nodes } = await nodesFor(work, row);
  return {
    permissions: new Set(nodes.flatMap(({ permissions }) => permissions ?? [])),
    readsOnly: leaveNote(row.leaves_at, work.now) ?? lapseNote(row.expire_at, work.now),
  };
}
