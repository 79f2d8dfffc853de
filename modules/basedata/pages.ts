import { type PageRoute, plainPages, recordPages } from '@heliu/ui/base';
import { managementAreaCalls } from './area/area.ts';
import { locationCalls } from './warehouse/warehouse.calls.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/basedata/warehouse', '仓库', () => import('./warehouse/warehouse.pages.tsx')),
  ...plainPages('/basedata/location', locationCalls, {
    columns: ['code', 'name', 'warehouse', 'kind', 'disabled', 'remark'],
  }),
  ...plainPages('/basedata/managementarea', managementAreaCalls, {
    columns: ['code', 'name', 'parent', 'manager', 'regions', 'sort', 'disabled'],
  }),
];
