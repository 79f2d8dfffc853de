import { masterCalls } from '@heliu/model';
import { unit, unitGroup } from './unit.ts';

export const unitCalls = masterCalls(unit, 'api/goods/goodsunit');
export const unitGroupCalls = masterCalls(unitGroup, 'api/goods/goodsunitgroup');
