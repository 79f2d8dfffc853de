import { warehouse } from './warehouse/warehouse.ts';

export { warehouse };
export const entities = [warehouse];
