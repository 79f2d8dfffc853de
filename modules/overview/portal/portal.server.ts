import {
  actionsOf,
  allEntities,
  type AnyDocument,
  type DashboardFigure,
  type FirstStep,
  isDocument,
  type MenuNode,
  permission,
  type Stream,
  type Todo,
} from '@heliu/model';
import { type DashboardSource, handle, listTodo, type Module, type Work } from '@heliu/engine';
import { portal, todo } from './portal.calls.ts';

let todos: readonly DashboardSource<Todo>[] = [];
let figures: readonly DashboardSource<DashboardFigure>[] = [];
let steps: readonly DashboardSource<FirstStep>[] = [];

interface ListedAt {
  readonly path: string;
  readonly stream: Stream;
  readonly label: string;
  /** What the list shows only. */
  readonly only: Readonly<Record<string, string>>;
}

/** Where the menu lists the documents of an entity: in one place, or each of its kinds in a place of its own. */
function listsOf(e: AnyDocument, areas: readonly MenuNode[]): ListedAt[] {
  const pages = areas.flatMap(({ stream = 'order', children }) => children.map((page) => ({ ...page, stream })));
  const lists = pages.flatMap(({ path, stream, label, permissions, children: buttons }): ListedAt[] => {
    const isList = buttons.some(
      (one) => one.path === `${path}/show/{id}` && one.permissions.includes(permission(e, 'view')),
    );
    if (path === undefined || !isList) return [];
    if (!e.kinds) return [{ path, stream, label: e.label, only: {} }];
    const shown = Object.entries(e.kinds.rights).filter(([, right]) => permissions.includes(`${e.name}:${right}`));
    return [{ path, stream, label, only: { [e.kinds.by as string]: shown.map(([kind]) => kind).join(',') } }];
  });
  return e.kinds ? lists : lists.slice(0, 1);
}

/** Drafts wait for whoever may audit them, and lie with whoever wrote them. */
function draftsOf(e: AnyDocument, { path, stream, label, only }: ListedAt): DashboardSource<Todo>[] {
  const from = actionsOf(e)['audit']?.from;
  if (!from) return [];
  const status = from.join(',');
  const waiting = listTodo(e, {
    label: `待审核的${label}`,
    tone: stream,
    path,
    verb: 'audit',
    filters: () => ({ ...only, status }),
  });
  // What came from elsewhere is nobody's own.
  if (e.made !== undefined) return [waiting];
  return [
    waiting,
    listTodo(e, {
      label: `我制的${label}，还没审核`,
      tone: stream,
      path,
      verb: 'save',
      filters: ({ user }) => ({ ...only, status, createdBy: String(user.id) }),
    }),
  ];
}

/** Gathers what the areas have for the home page. After all definitions are known. */
export function knowDashboard(modules: readonly Module[]): void {
  const areas = modules.flatMap(({ menu = [] }) => menu);
  const drafts = allEntities()
    .filter(isDocument)
    .flatMap((e) => listsOf(e, areas).flatMap((at) => draftsOf(e, at)));
  todos = [...drafts, ...modules.flatMap((module) => module.todos ?? [])];
  figures = modules.flatMap((module) => module.figures ?? []);
  steps = modules.flatMap((module) => module.steps ?? []);
}

async function findAll<T>(work: Work, sources: readonly DashboardSource<T>[]): Promise<T[]> {
  const open = sources.filter(({ access }) => access === undefined || work.user.may(access));
  // All at once: there are more than a hundred, and each would be a journey of its own.
  return (await Promise.all(open.map(({ find }) => find(work)))).flat();
}

/** One row of them: who reads more reads a report. */
const mostFigures = 4;

export const portalHandlers = [
  handle(portal, async (_, work) => {
    const found = await findAll(work, figures);
    const first = await findAll(work, steps);
    return {
      figures: found.toSorted((a, b) => b.weight - a.weight).slice(0, mostFigures),
      steps: first.every(({ isDone }) => isDone) ? [] : first,
    };
  }),
  handle(todo, async (_, work) => ({ todos: await findAll(work, todos) })),
];
