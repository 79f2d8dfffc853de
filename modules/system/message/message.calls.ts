import { calls, get } from '@heliu/model';
import { message } from './message.ts';

export const messageCalls = calls(message, 'api/system/message', { list: get('list') });
