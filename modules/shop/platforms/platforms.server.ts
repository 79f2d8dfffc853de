import { ali1688 } from './ali1688.server.ts';
import { douyin } from './douyin.server.ts';
import { jd } from './jd.server.ts';
import { ktt } from './ktt.server.ts';
import { kuaishou } from './kuaishou.server.ts';
import { meituan } from './meituan.server.ts';
import { open } from './open.server.ts';
import { pdd } from './pdd.server.ts';
import type { PlatformCode, ShopPlatform } from './platform.ts';
import { taobao } from './taobao.server.ts';
import { vip } from './vip.server.ts';
import { wechat } from './wechat.server.ts';
import { xhs } from './xhs.server.ts';
import { youzan } from './youzan.server.ts';

/** To add a platform: its adapter, its name in platform.ts, a line here. */
export const shopPlatforms: Readonly<Record<PlatformCode, ShopPlatform>> = {
  taobao,
  jd,
  pdd,
  ktt,
  douyin,
  kuaishou,
  xhs,
  vip,
  wechat,
  youzan,
  ali1688,
  meituan,
  open,
};
