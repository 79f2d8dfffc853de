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
}

/** Where the menu lists the documents of a kind. */
function listOf(e: AnyDocument, areas: readonly MenuNode[]): ListedAt | undefined {
  for (const { stream = 'order', children } of areas)
    for (const { path, children: buttons } of children)
      if (
        path &&
        buttons.some((one) => one.path === `${path}/show/{id}` && one.permissions.includes(permission(e, 'view')))
      )
        return { path, stream };
  return undefined;
}

/** Drafts wait for whoever may audit them, and lie with whoever wrote them. */
function draftsOf(e: AnyDocument, { path, stream }: ListedAt): DashboardSource<Todo>[] {
  const from = actionsOf(e)['audit']?.from;
  if (!from) return [];
  const status = from.join(',');
  const waiting = listTodo(e, {
    label: `待审核的${e.label}`,
    tone: stream,
    path,
    verb: 'audit',
    filters: () => ({ status }),
  });
  // What came from elsewhere is nobody's own.
  if (e.made !== undefined) return [waiting];
  return [
    waiting,
    listTodo(e, {
      label: `我制的${e.label}，还没审核`,
      tone: stream,
      path,
      verb: 'save',
      filters: ({ user }) => ({ status, createdBy: String(user.id) }),
    }),
  ];
}

/** Gathers what the areas have for the home page. After all definitions are known. */
export function knowDashboard(modules: readonly Module[]): void {
  const areas = modules.flatMap(({ menu = [] }) => menu);
  const drafts = allEntities()
    .filter(isDocument)
    .flatMap((e) => {
      const at = listOf(e, areas);
      return at ? draftsOf(e, at) : [];
    });
  todos = [...drafts, ...modules.flatMap((module) => module.todos ?? [])];
  figures = modules.flatMap((module) => module.figures ?? []);
  steps = modules.flatMap((module) => module.steps ?? []);
}

async function findAll<T>(work: Work, sources: readonly DashboardSource<T>[]): Promise<T[]> {
  const found: T[] = [];
  for (const { access, find } of sources)
    if (access === undefined || work.user.may(access)) found.push(...(await find(work)));
  return found;
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
