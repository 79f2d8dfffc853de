import type { z } from 'zod';
import type { ActionOf, AnyEntity, Entity, LineKinds } from './entity.ts';
import type { Fields } from './field.ts';
import type { Hides } from './masks.ts';

export type Method = 'GET' | 'POST' | 'DELETE';
export type Style = 'query' | 'json' | 'form';
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly style: Style;
  /** Whether it changes something of the company, where its method and its right do not tell. */
  readonly changes?: boolean;
}

export const get = (path: string): Call => ({ method: 'GET', path, style: 'query' });
export const post = (path: string, style: Style = 'json'): Call => ({ method: 'POST', path, style });
export const del = (path: string): Call => ({ method: 'DELETE', path, style: 'query' });
/** Only looks, or touches nothing but what the person who asks keeps for himself: done by a company that may change nothing. */
export const reading = (call: Call): Call => ({ ...call, changes: false });
/** Changes something, although it is a GET or asks for a right to look. */
export const changing = (call: Call): Call => ({ ...call, changes: true });

/** What lists and forms ask, at the addresses most records have it. */
export const usualCalls = { list: get('list'), get: get('get'), save: post('save'), update: post('update') } as const;
/** The two of `enabling`. */
export const enablingCalls = { enable: post('enable'), disable: post('disable') } as const;

export type Operation =
  | 'list'
  | 'get'
  | 'save'
  | 'update'
  | 'remove'
  | 'pick'
  | 'nextNumber'
  | 'tree'
  | 'export'
  | 'import';
/** Every declared action must have a call; forgetting one is a compile error. */
export type Operations<E> = Partial<Record<Operation, Call>> & Record<ActionOf<E>, Call>;
export interface Calls<E extends AnyEntity = AnyEntity, O = Partial<Record<string, Call>>> {
  readonly entity: E;
  readonly operations: O;
  /** These addresses know only records with one of these values; others are not found here, and new ones get the first. */
  readonly only?: Only;
}
export type Only = Readonly<Record<string, readonly string[]>>;

type Known<E, O> = O & Record<Exclude<keyof O, Operation | ActionOf<E>>, never>;

/** Gives an entity its addresses. `base` and the tails are the wire contract: change them only with the client. */
export function calls<E extends AnyEntity, const O extends Operations<E>>(
  entity: E,
  base: string,
  operations: Known<E, O>,
  only?: Only,
): Calls<E, O> {
  const placed = Object.entries<Call>(operations).map(([name, call]) => [
    name,
    { ...call, path: `/${base}/${call.path}` },
  ]);
  return { entity, operations: Object.fromEntries(placed) as O, ...(only && { only }) };
}

/** Some of an entity's operations under a second address, for clients that know them by it. */
export function alsoAt<E extends AnyEntity, const O extends Partial<Operations<E>>>(
  entity: E,
  base: string,
  operations: Known<E, O>,
  only?: Only,
): Calls<E, O> {
  return calls(entity, base, operations as never, only) as unknown as Calls<E, O>;
}

const plain = { ...usualCalls, remove: post('delete') } as const;

/** The five addresses of an entity that needs no others. */
export const plainCalls = <N extends string, F extends Fields, L extends LineKinds>(
  entity: Entity<N, F, never, L>,
  base: string,
) => calls(entity, base, plain);

/** The two of `auditing`. */
export const auditingCalls = { audit: post('audit'), deaudit: post('deaudit') } as const;

/** The addresses of master data: the plain five, and workbooks out and in. */
export const masterCalls = <N extends string, F extends Fields, L extends LineKinds>(
  entity: Entity<N, F, never, L>,
  base: string,
) => calls(entity, base, { ...plain, export: get('export'), import: post('import') });

/** Who may call: anybody, anybody logged in, the platform administrator, a channel provider, or holders of a permission. */
export type Access = 'public' | 'session' | 'platform' | 'channel' | `${string}:${string}`;

/** A fixed rule, or one that depends on what is asked for. */
export type AccessRule = Access | ((args: Readonly<Record<string, unknown>>) => Access);

/** A call with behaviour of its own, such as logging in. Its handler lives on the server; its address lives here. */
export interface Custom<I = unknown, O = unknown> extends Call {
  readonly summary: string;
  readonly input: z.ZodType<I>;
  readonly access: AccessRule;
  /** Asked by the page itself, so it does not keep an idle session alive. */
  readonly inBackground?: true;
  /** Which of its figures a role may be kept from seeing. */
  readonly hides?: Readonly<Record<string, 'all' | readonly string[]>>;
  readonly $output?: O;
}
export function custom<O>() {
  return <I>(summary: string, call: Call, access: AccessRule, input: z.ZodType<I>, hides?: Hides<O>): Custom<I, O> => ({
    ...call,
    summary,
    access,
    input,
    ...(hides && { hides: hides as Custom['hides'] & {} }),
  });
}

/** A call that somebody else's server makes: it signs the very bytes it sends and wants an answer in its own words. */
export interface Callback extends Call {
  readonly summary: string;
}
export const callback = (summary: string, call: Call): Callback => ({ ...call, summary });

/** The envelope around every answer. */
export interface Answer<T = unknown> {
  readonly code: string;
  readonly message: string;
  readonly messageCode?: string;
  readonly data: T;
}
