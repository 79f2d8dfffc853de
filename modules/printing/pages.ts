import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  ...recordPages('/oms/printer', '打印机', () => import('./device/device.pages.tsx')),
  ...recordPages('/oms/printtemplate', '打印模板', () => import('./template/template.pages.tsx')),
  ...recordPages('/oms/printassignment', '自动打印', () => import('./assignment/assignment.pages.tsx')),
  {
    path: '/oms/printlog',
    title: '打印日志',
    load: async () => ({ default: (await import('./paper/paper.pages.tsx')).List }),
  },
  {
    path: '/oms/printlog/show/{id}',
    title: '打印记录',
    load: async () => ({ default: (await import('./paper/paper.pages.tsx')).Show }),
  },
];
