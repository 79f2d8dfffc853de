import type { PageRoute, PrinterTool, RecordPanel } from '@heliu/ui/base';
import { lazy } from 'react';
import { homePath } from './guard.ts';
import { pages as asset } from '../../../modules/asset/pages.ts';
import { pages as basedata } from '../../../modules/basedata/pages.ts';
import { pages as crm } from '../../../modules/crm/pages.ts';
import { pages as einvoice } from '../../../modules/einvoice/pages.ts';
import { pages as fico } from '../../../modules/fico/pages.ts';
import { pages as fulfilment } from '../../../modules/fulfilment/pages.ts';
import { pages as goods } from '../../../modules/goods/pages.ts';
import { pages as hr } from '../../../modules/hr/pages.ts';
import { pages as inventory } from '../../../modules/inventory/pages.ts';
import { pages as invoicing } from '../../../modules/invoicing/pages.ts';
import { pages as miniProgram } from '../../../modules/mini-program/pages.ts';
import { pages as open } from '../../../modules/open/pages.ts';
import { pages as overview } from '../../../modules/overview/pages.ts';
import { pages as payment } from '../../../modules/payment/pages.ts';
import { pages as platform } from '../../../modules/platform/pages.ts';
import { pages as pos } from '../../../modules/pos/pages.ts';
import { pages as till, panels as tillPanels } from '../../../modules/till/pages.ts';
import { pages as payroll } from '../../../modules/payroll/pages.ts';
import { pages as process, panels as processPanels } from '../../../modules/process/pages.ts';
import { pages as printing } from '../../../modules/printing/pages.ts';
import { pages as purchase } from '../../../modules/purchase/pages.ts';
import { pages as received } from '../../../modules/received/pages.ts';
import { pages as sales } from '../../../modules/sales/pages.ts';
import { pages as settlement } from '../../../modules/settlement/pages.ts';
import { pages as shop } from '../../../modules/shop/pages.ts';
import { pages as system } from '../../../modules/system/pages.ts';

const own: readonly PageRoute[] = [
  { path: homePath, title: '首页', load: () => import('./pages/home/home.tsx') },
  { path: '/navigation', title: '导航', load: () => import('./pages/navigation.tsx') },
];

/** What sends records to a printer; few who open a page use it. */
export const printers: PrinterTool = {
  permission: 'printing_paper:print',
  Dialog: lazy(async () => ({ default: (await import('../../../modules/printing/parts.tsx')).SendToPrinter })),
};

/** Every page of the product. An area adds its list here; each page stays a file of its own, fetched when opened. */
export const routes: readonly PageRoute[] = [
  ...own,
  ...asset,
  ...basedata,
  ...crm,
  ...einvoice,
  ...fico,
  ...fulfilment,
  ...goods,
  ...hr,
  ...inventory,
  ...invoicing,
  ...miniProgram,
  ...open,
  ...overview,
  ...payment,
  ...platform,
  ...pos,
  ...till,
  ...payroll,
  ...process,
  ...printing,
  ...purchase,
  ...received,
  ...sales,
  ...settlement,
  ...shop,
  ...system,
];

/** What areas show beside the records of others. */
export const panels: readonly RecordPanel[] = [...processPanels, ...tillPanels];
