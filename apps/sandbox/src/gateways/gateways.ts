import type { Gateway } from '../gateway.ts';
import { douyin } from './douyin.ts';
import { jd } from './jd.ts';
import { ktt } from './ktt.ts';
import { kuaishou } from './kuaishou.ts';
import { pdd } from './pdd.ts';
import { taobao } from './taobao.ts';
import { vip } from './vip.ts';
import { wechat } from './wechat.ts';
import { xhs } from './xhs.ts';

/** To add a platform: its file, and a line here. */
export const gateways: readonly Gateway[] = [taobao, jd, pdd, ktt, douyin, kuaishou, xhs, vip, wechat];
