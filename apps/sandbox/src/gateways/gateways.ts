import type { Gateway } from '../gateway.ts';
import { taobao } from './taobao.ts';

/** To add a platform: its file, and a line here. */
export const gateways: readonly Gateway[] = [taobao];
