import { allRoutes, describe, installBehaviours, type Module, type Table } from '@heliu/engine';
import { allEntities, allLedgers, register, registerLedgers } from '@heliu/model';
import { demoModule } from '../../../demo/shops/past-files.server.ts';
import { asset } from '../../../modules/asset/server.ts';
import { basedata } from '../../../modules/basedata/server.ts';
import { crm } from '../../../modules/crm/server.ts';
import { einvoice } from '../../../modules/einvoice/server.ts';
import { fico } from '../../../modules/fico/server.ts';
import { fulfilment } from '../../../modules/fulfilment/server.ts';
import { goods } from '../../../modules/goods/server.ts';
import { hr } from '../../../modules/hr/server.ts';
import { inventory } from '../../../modules/inventory/server.ts';
import { invoicing } from '../../../modules/invoicing/server.ts';
import { miniProgram } from '../../../modules/mini-program/server.ts';
import { knowDashboard, overview } from '../../../modules/overview/server.ts';
import { open } from '../../../modules/open/server.ts';
import { payment } from '../../../modules/payment/server.ts';
import { platform } from '../../../modules/platform/server.ts';
import { pos } from '../../../modules/pos/server.ts';
import { till } from '../../../modules/till/server.ts';
import { payroll } from '../../../modules/payroll/server.ts';
import { process } from '../../../modules/process/server.ts';
import { printing } from '../../../modules/printing/server.ts';
import { purchase } from '../../../modules/purchase/server.ts';
import { received } from '../../../modules/received/server.ts';
import { sales } from '../../../modules/sales/server.ts';
import { settlement } from '../../../modules/settlement/server.ts';
import { shop } from '../../../modules/shop/server.ts';
import { knowOutsideMenus, knowProofs, knowRoutes, knowSeeds, system } from '../../../modules/system/server.ts';

/** Every area of the product, in the order of the rail. */
export const modules: readonly Module[] = [
  shop,
  payment,
  einvoice,
  received,
  invoicing,
  fulfilment,
  settlement,
  overview,
  goods,
  purchase,
  pos,
  till,
  sales,
  inventory,
  crm,
  fico,
  asset,
  process,
  hr,
  payroll,
  basedata,
  printing,
  open,
  system,
  platform,
  miniProgram,
  demoModule,
];

/** Makes all definitions and behaviours known. Once per process, before anything touches the database. */
export function assemble(): void {
  for (const { entities, ledgers = [] } of modules) {
    register(...entities);
    registerLedgers(...ledgers);
  }
  installBehaviours(modules);
  knowSeeds(modules);
  knowOutsideMenus(modules);
  knowProofs(modules);
  knowDashboard(modules);
  knowRoutes(allRoutes(modules));
}

/** The database all definitions together ask for, in an order of its own so that areas may be rearranged. */
export function wantedTables(): Table[] {
  assemble();
  return describe(allEntities(), allLedgers()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
