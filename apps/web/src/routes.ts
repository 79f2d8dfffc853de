import type { PageRoute } from '@heliu/ui/base';
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
import { pages as overview } from '../../../modules/overview/pages.ts';
import { pages as payment } from '../../../modules/payment/pages.ts';
import { pages as pos } from '../../../modules/pos/pages.ts';
import { pages as payroll } from '../../../modules/payroll/pages.ts';
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
  ...overview,
  ...payment,
  ...pos,
  ...payroll,
  ...purchase,
  ...received,
  ...sales,
  ...settlement,
  ...shop,
  ...system,
];
