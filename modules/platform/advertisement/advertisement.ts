import { choice, custom, dateTime, entity, flag, get, image, integer, plainCalls, text } from '@heliu/model';
import { z } from 'zod';

const positions = { login: '登录页', home: '首页' } as const;

/** A picture with a link, shown while its time lasts. */
export const advertisement = entity({
  name: 'sys_advertisement',
  label: '广告',
  title: 'title',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    title: text('标题', { required: true, max: 40, search: true }),
    position: choice('位置', positions, { default: 'home', index: true }),
    picture: image('图片', { required: true, hint: '横幅，宽高约 4:1' }),
    link: text('链接', {
      max: 300,
      pattern: /^(https:\/\/|\/)\S*$/,
      hint: '站内以 / 开头，站外以 https:// 开头，空着不能点',
    }),
    startAt: dateTime('开始时间', { hint: '空着马上开始', index: true }),
    endAt: dateTime('结束时间', { hint: '空着一直显示' }),
    sort: integer('排序', { default: 0, hint: '小的在前' }),
    disabled: flag('停用'),
  },
});
export const advertisementCalls = plainCalls(advertisement, 'api/oms/advertisement');

export interface ShownAd {
  readonly id: number;
  readonly title: string;
  readonly picture: string;
  readonly link: string | null;
}
export const shownAds = {
  ...custom<ShownAd[]>()(
    '正在显示的广告',
    get('/api/platform/ad/list'),
    'public',
    z.object({ position: z.enum(['login', 'home'], '位置不正确') }),
  ),
  inBackground: true,
} as const;
