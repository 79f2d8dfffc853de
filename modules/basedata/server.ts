import type { Module } from '@heliu/engine';
import { managementAreaCalls } from './area/area.ts';
import { entities } from './model.ts';
import { locationCalls, warehouseCalls } from './warehouse/warehouse.calls.ts';
import { warehouseBehaviour } from './warehouse/warehouse.server.ts';

export { parameterAt } from './warehouse/warehouse.server.ts';

/** Where goods lie. Rights refer to it, so it stands before everything that is bought and sold. */
export const basedata: Module = {
  name: 'basedata',
  entities,
  calls: [warehouseCalls, locationCalls, managementAreaCalls],
  behaviours: [warehouseBehaviour],
};
