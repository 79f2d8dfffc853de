import type { AnyEntity } from '@heliu/model';
import { delivery } from './hook/delivery.ts';
import { hook } from './hook/hook.ts';
import { openKey } from './subject/key.ts';
import { callLog } from './log/call-log.ts';
import { subject } from './subject/subject.ts';

export { catalogue } from './catalogue/catalogue.ts';
export { delivery, hook, openKey, subject };

export const entities: readonly AnyEntity[] = [subject, openKey, callLog, hook, delivery];
