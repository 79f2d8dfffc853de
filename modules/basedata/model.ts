import { entityPage } from '@heliu/model';
import { managementArea, managementAreaCalls } from './area/area.ts';
import { locationCalls, warehouseCalls } from './warehouse/warehouse.calls.ts';
import { location, warehouse } from './warehouse/warehouse.ts';

export { location, managementArea, warehouse };
export const entities = [managementArea, warehouse, location];

export const warehouseMenu = [
  entityPage('/basedata/warehouse', warehouseCalls),
  entityPage('/basedata/location', locationCalls),
  entityPage('/basedata/managementarea', managementAreaCalls),
];
