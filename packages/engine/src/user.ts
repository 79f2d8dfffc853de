/** Who acts. Jobs, imports and webhooks act as a named service, never as nobody. */
export interface User {
  readonly id: number;
  readonly name: string;
  /** The company whose data he works in; 0 is the platform itself. */
  readonly company: number;
  readonly kind: 'staff' | 'platform' | 'channel' | 'service';
  may(permission: string): boolean;
  /** Why he may not, where there is more to say than that. */
  readonly whyNot?: (permission: string) => string | undefined;
  /** Data rights: limits switched on for him, such as `ownClients`. */
  readonly limits: ReadonlySet<string>;
  /** Data assets: entity name → the ids he may see; absent means all. */
  readonly assets: ReadonlyMap<string, readonly number[]>;
  readonly masks: ReadonlySet<string>;
  /** Somebody who was let in to look: no files are handed to him. */
  readonly isGuest?: true;
}

export const platformCompany = 0;

/** Acts for the system itself inside one company: scheduled jobs, seeds, webhooks. */
export const service = (name: string, company: number): User => ({
  id: 0,
  name,
  company,
  kind: company === platformCompany ? 'platform' : 'service',
  may: () => true,
  limits: new Set(),
  assets: new Map(),
  masks: new Set(),
});

/** The same person where it was agreed that he does something his own rights would not let him see or do. */
export const authorised = (user: User): User => ({
  ...user,
  may: () => true,
  limits: new Set(),
  assets: new Map(),
  masks: new Set(),
});
