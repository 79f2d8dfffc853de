/** How far somebody's rights go: what he may do, and what of the data he sees. */
export interface DataReach {
  /** Limits switched on for him, such as `ownClients`. */
  readonly limits: ReadonlySet<string>;
  /** Entity name → the records he may see; absent means all. */
  readonly assets: ReadonlyMap<string, readonly number[]>;
  readonly masks: ReadonlySet<string>;
}
export interface Reach extends DataReach {
  readonly permissions: ReadonlySet<string>;
}
/** Whoever changes accounts and roles; his permissions are asked for one by one. */
export interface Keeper extends DataReach {
  readonly id: number;
  readonly chief: boolean;
  may(permission: string): boolean;
}

/** What the one may that the other may not, as words to look up: a permission, or `see:` and what would be seen. */
export function beyond(reach: Reach, own: Keeper): string[] {
  const seen = [
    ...[...own.masks].filter((mask) => !reach.masks.has(mask)),
    ...[...own.limits].filter((limit) => !reach.limits.has(limit)),
    ...[...own.assets].flatMap(([entity, ids]) => {
      const wanted = reach.assets.get(entity);
      return wanted?.every((id) => ids.includes(id)) ? [] : [entity];
    }),
  ];
  return [...[...reach.permissions].filter((permission) => !own.may(permission)), ...seen.map((what) => `see:${what}`)];
}

/** A change to an account or a role: how far it went before, how far it would go. */
export interface Touch {
  /** An account; left out for a role. */
  readonly account?: { readonly id: number; readonly chief: boolean };
  readonly before?: Reach;
  readonly after?: Reach;
  /** Whether rights are changed, and not only a name or a number. */
  readonly changesRights: boolean;
  /** A role that the keeper holds himself. */
  readonly ownRole?: boolean;
}
export interface Objection {
  readonly kind: 'chief' | 'self' | 'holds' | 'grants';
  /** What would have to be his for it to be allowed. */
  readonly rights: readonly string[];
}

/**
 * Nobody touches an account with rights he does not hold, grants what he does not hold, or changes his own rights. Only
 * the company's administrator touches his own account.
 */
export function objection(keeper: Keeper, touch: Touch): Objection | undefined {
  if (touch.account?.chief && touch.account.id !== keeper.id) return { kind: 'chief', rights: [] };
  if (keeper.chief) return undefined;
  if (touch.changesRights && (touch.ownRole || touch.account?.id === keeper.id)) return { kind: 'self', rights: [] };
  const held = touch.before ? beyond(touch.before, keeper) : [];
  if (held.length > 0) return { kind: 'holds', rights: held };
  const granted = touch.after ? beyond(touch.after, keeper) : [];
  return granted.length > 0 ? { kind: 'grants', rights: granted } : undefined;
}

export function objectionText(found: Objection, nameOf: (right: string) => string): string {
  if (found.kind === 'chief') return '企业管理员的账号只有本人能修改';
  if (found.kind === 'self') return '不能修改自己的角色和权限，请由企业管理员或其他有权限的同事修改';
  const names = [...new Set(found.rights.map(nameOf))];
  const some = `${names.slice(0, 3).join('、')}${names.length > 3 ? `等 ${names.length} 项` : ''}`;
  return found.kind === 'holds'
    ? `对方有您没有的权限（${some}），请由企业管理员处理`
    : `不能授予您自己没有的权限：${some}`;
}
