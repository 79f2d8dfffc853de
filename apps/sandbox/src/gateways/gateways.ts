import type { Gateway } from '../gateway.ts';
import { jd } from './jd.ts';
import { ktt } from './ktt.ts';
import { pdd } from './pdd.ts';
import { taobao } from './taobao.ts';

/** To add a platform: its file, and a line here. */
export const gateways: readonly Gateway[] = [taobao, jd, pdd, ktt];
