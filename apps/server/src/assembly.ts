import { allRoutes, describe, installBehaviours, type Module, type Table } from '@heliu/engine';
import { allEntities, allLedgers, register, registerLedgers } from '@heliu/model';
import { basedata } from '../../../modules/basedata/server.ts';
import { bianalysis, knowDesk } from '../../../modules/bianalysis/server.ts';
import { crm } from '../../../modules/crm/server.ts';
import { fico } from '../../../modules/fico/server.ts';
import { hr } from '../../../modules/hr/server.ts';
import { oms } from '../../../modules/oms/server.ts';
import { knowProofs, knowRoutes, knowSeeds, system } from '../../../modules/system/server.ts';

/** Every area of the product, in the order of the rail. */
export const modules: readonly Module[] = [oms, crm, fico, hr, basedata, system, bianalysis];

/** Makes all definitions and behaviours known. Once per process, before anything touches the database. */
export function assemble(): void {
  for (const { entities, ledgers = [] } of modules) {
    register(...entities);
    registerLedgers(...ledgers);
  }
  installBehaviours(modules);
  knowSeeds(modules);
  knowProofs(modules);
  knowDesk(modules);
  knowRoutes(allRoutes(modules));
}

/** The database all definitions together ask for. */
export function wantedTables(): Table[] {
  assemble();
  return describe(allEntities(), allLedgers());
}
