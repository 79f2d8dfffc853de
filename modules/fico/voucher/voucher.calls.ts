import { calls, get } from '@heliu/model';
import { voucher } from './voucher.ts';

export const voucherCalls = calls(voucher, 'api/fico/generalledger/voucher', { list: get('list'), get: get('get') });
