import { actionsOf, isDocument } from '@heliu/model';
import { type PageRoute, type RecordPanel, reportRoute } from '@heliu/ui/base';
import { processRequest } from './request/request.ts';
import { processStatistics } from './statistics/statistics.ts';

const definition = (part: 'List' | 'Form' | 'Show') => async () => ({
  default: (await import('./definition/definition.pages.tsx'))[part],
});

const form = (part: 'List' | 'Form' | 'Show') => async () => ({
  default: (await import('./pages/form.pages.tsx'))[part],
});

const filled = (part: 'List' | 'Show') => async () => ({
  default: (await import('./pages/request.pages.tsx'))[part],
});

const fill = (part: 'Fill' | 'Refill') => async () => ({
  default: (await import('./pages/fill.pages.tsx'))[part],
});

const substitute = (part: 'List' | 'Form' | 'Show') => async () => ({
  default: (await import('./people/substitute.pages.tsx'))[part],
});

export const pages: readonly PageRoute[] = [
  { path: '/process', title: '流程列表', load: () => import('./pages/instances.pages.tsx') },
  { path: '/process/add', title: '发起审批', load: () => import('./pages/start.pages.tsx') },
  { path: '/process/add/{id}', title: '填写表单', load: fill('Fill') },
  { path: '/process/request/edit/{id}', title: '修改审批单', load: fill('Refill') },
  { path: '/process/request', title: '审批单', load: filled('List') },
  { path: '/process/request/show/{id}', title: '审批单', load: filled('Show') },
  { path: '/process/form', title: '审批表单', load: form('List') },
  { path: '/process/form/add', title: '新增审批表单', load: form('Form') },
  { path: '/process/form/show/{id}', title: '审批表单', load: form('Show') },
  { path: '/process/todo', title: '待办任务', load: () => import('./pages/todo.pages.tsx') },
  { path: '/process/detail/{id}', title: '流程详情', load: () => import('./pages/detail.pages.tsx') },
  { path: '/process/substitute', title: '审批代理', load: substitute('List') },
  { path: '/process/substitute/add', title: '新增审批代理', load: substitute('Form') },
  { path: '/process/substitute/edit/{id}', title: '编辑审批代理', load: substitute('Form') },
  { path: '/process/substitute/show/{id}', title: '审批代理', load: substitute('Show') },
  reportRoute(processStatistics),
  { path: '/process/definition', title: '流程定义', load: definition('List') },
  { path: '/process/definition/add', title: '新增流程定义', load: definition('Form') },
  { path: '/process/definition/show/{id}', title: '流程定义', load: definition('Show') },
];

export const panels: readonly RecordPanel[] = [
  {
    key: 'process',
    isFor: (e) => isDocument(e) && (Object.hasOwn(actionsOf(e), 'audit') || e.name === processRequest.name),
    load: () => import('./pages/panel.pages.tsx'),
  },
];
