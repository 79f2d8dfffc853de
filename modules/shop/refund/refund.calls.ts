import { calls, get } from '@heliu/model';
import { refund } from './refund.ts';

export const refundCalls = calls(refund, 'api/oms/refund', { list: get('list'), get: get('get') });
