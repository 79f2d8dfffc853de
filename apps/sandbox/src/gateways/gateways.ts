import type { Gateway } from '../gateway.ts';
import { ali1688 } from './ali1688.ts';
import { douyin } from './douyin.ts';
import { jd } from './jd.ts';
import { ktt } from './ktt.ts';
import { kuaishou } from './kuaishou.ts';
import { pdd } from './pdd.ts';
import { taobao } from './taobao.ts';
import { vip } from './vip.ts';
import { wechat } from './wechat.ts';
import { xhs } from './xhs.ts';
import { youzan } from './youzan.ts';

/** To add a platform: its file, and a line here. */
export const gateways: readonly Gateway[] = [taobao, jd, pdd, ktt, douyin, kuaishou, xhs, vip, wechat, youzan, ali1688];
