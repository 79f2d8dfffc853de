import { masterCalls } from '@heliu/model';
import { location, warehouse } from './warehouse.ts';

export const warehouseCalls = masterCalls(warehouse, 'api/basedata/scm/warehouse');
export const locationCalls = masterCalls(location, 'api/basedata/scm/location');
