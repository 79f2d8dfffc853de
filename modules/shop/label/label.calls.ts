import { plainCalls } from '@heliu/model';
import { orderLabel } from './label.ts';

export const labelCalls = plainCalls(orderLabel, 'api/oms/label');
