import { type PageRoute, recordPages } from '@heliu/ui/base';

const at = '/invoiceManagement';

const looked = (
  path: string,
  list: string,
  one: string,
  load: () => Promise<Record<'List' | 'Show', PageComponent>>,
) => [
  { path, title: list, load: async () => ({ default: (await load()).List }) },
  { path: `${path}/show/{id}`, title: one, load: async () => ({ default: (await load()).Show }) },
];
type PageComponent = Awaited<ReturnType<PageRoute['load']>>['default'];

export const pages: readonly PageRoute[] = [
  ...recordPages(`${at}/opensubject`, '开放接口主体', () => import('./subject/subject.pages.tsx')),
  ...recordPages(`${at}/openhook`, '消息推送', () => import('./hook/hook.pages.tsx')),
  ...looked(`${at}/opendelivery`, '推送日志', '推送记录', () => import('./hook/delivery.pages.tsx')),
  ...looked(`${at}/opencall`, '开放接口调用日志', '调用记录', () => import('./log/call-log.pages.tsx')),
  { path: `${at}/developer`, title: '开发者', load: () => import('./developer/developer.pages.tsx') },
];
