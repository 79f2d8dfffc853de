import type { Calls } from './calls.ts';
import { actionsOf, type AnyEntity, fieldsOf, linesOf, permission } from './entity.ts';
import { isReference } from './field.ts';

/** The four streams of a sale; each has one colour everywhere. */
export type Stream = 'order' | 'goods' | 'money' | 'invoice';

/** A node of the system menu. Roles hold nodes; nodes hold permissions; a call that no node of the user holds is refused. */
export interface MenuNode {
  readonly code: string;
  readonly kind: 'area' | 'page' | 'button';
  readonly label: string;
  /** `/hr/department/edit/{id}`; a button without a page of its own has none. */
  readonly path?: string;
  readonly icon?: string;
  /** The heading of the rail under which an area stands. */
  readonly section?: string;
  readonly stream?: Stream;
  readonly permissions: readonly string[];
  readonly children: readonly MenuNode[];
}

interface AreaOptions {
  readonly code: string;
  readonly label: string;
  readonly icon: string;
  readonly section?: string;
  readonly stream?: Stream;
}
export function area(options: AreaOptions, pages: readonly MenuNode[]): MenuNode {
  return { ...options, kind: 'area', permissions: [], children: pages };
}

interface PageOptions {
  readonly label: string;
  readonly permissions?: readonly string[];
  readonly buttons?: readonly MenuNode[];
}
const codeOf = (path: string) => path.slice(1).replaceAll('/', '.');

/** A page that is not a list of one entity. */
export function page(path: string, { label, permissions = [], buttons = [] }: PageOptions): MenuNode {
  return { code: codeOf(path), kind: 'page', label, path, permissions, children: buttons };
}

export function button(code: string, label: string, permissions: readonly string[], path?: string): MenuNode {
  return { code, kind: 'button', label, permissions, children: [], ...(path !== undefined && { path }) };
}

/** Whatever a record refers to can be picked by whoever may see or edit the record. */
function picks(e: AnyEntity): string[] {
  const all = [fieldsOf(e), ...Object.values(linesOf(e)).map((lines) => lines.fields)];
  const targets = all.flatMap((fields) =>
    Object.values(fields)
      .filter(isReference)
      .map((field) => field.target!),
  );
  return [...new Set([e.name, ...targets])].map((name) => `${name}:pick`);
}

/** The rights to see the kinds that these calls are about. */
function kindsOf({ entity, only }: Calls<any, any>): string[] {
  const { name, kinds } = entity as AnyEntity;
  if (!kinds) return [];
  const seen = only?.[kinds.by as string] ?? Object.keys(kinds.rights);
  return [...new Set(seen.map((kind) => `${name}:${kinds.rights[kind]!}`))];
}

interface EntityPageOptions extends Partial<PageOptions> {
  /** Pages under this one: `add`, `edit` and `show` follow from the calls, the rest is named here. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The list of an entity with its form and show pages and one button per thing a role may or may not do. */
export function entityPage(path: string, calls: Calls<any, any>, options: EntityPageOptions = {}): MenuNode {
  const e = calls.entity as AnyEntity;
  const code = codeOf(path);
  const has = (operation: string) => operation in calls.operations;
  const may = (verb: string) => permission(e, verb as 'view');
  const label = options.label ?? e.label;
  const buttons: MenuNode[] = [
    ...(has('get') ? [button(`${code}#show`, `查看${label}`, [may('view')], `${path}/show/{id}`)] : []),
    ...Object.entries(options.more ?? {}).map(([tail, text]) =>
      button(`${code}#${tail}`, text, [may('view')], `${path}/${tail}`),
    ),
    ...(has('save') ? [button(`${code}#add`, `新增${label}`, [may('save')], `${path}/add`)] : []),
    ...(has('update') ? [button(`${code}#edit`, `编辑${label}`, [may('save')], `${path}/edit/{id}`)] : []),
    ...(has('remove') ? [button(`${code}#remove`, '删除', [may('remove')])] : []),
    ...Object.entries(actionsOf(e))
      .filter(([name, { right }]) => has(name) && right === undefined)
      .map(([name, action]) => button(`${code}#${name}`, action.label, [may(name)])),
    ...(options.buttons ?? []),
  ];
  return {
    code,
    kind: 'page',
    label,
    path,
    permissions: [may('view'), ...kindsOf(calls), ...picks(e), ...(options.permissions ?? [])],
    children: buttons,
  };
}

/** Turns `/hr/staff/edit/{id}` into a test for real addresses. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .split('/')
    .map((part) => (/^\{.+\}$/.test(part) ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  const shape = new RegExp(`^${source}/?$`);
  return (path) => shape.test(path);
}
