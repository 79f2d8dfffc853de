import { calls, choice, dateTime, enabling, entity, flag, get, image, integer, post, text } from '@heliu/model';
import { linkFields } from '../link/link.fields.ts';

const adPositions = { top: '首页轮播', middle: '首页中部' } as const;

/** A picture in the mini-program, shown while its time lasts. */
export const ad = entity({
  name: 'mini_ad',
  label: '小程序广告',
  title: 'title',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    title: text('标题', { required: true, max: 40, search: true }),
    position: choice('位置', adPositions, { default: 'top', index: true }),
    picture: image('图片', { required: true, hint: '宽高约 2:1' }),
    ...linkFields,
    startAt: dateTime('开始时间', { hint: '空着马上开始' }),
    endAt: dateTime('结束时间', { hint: '空着一直显示' }),
    sort: integer('排序', { default: 0, hint: '小的在前' }),
    disabled: flag('停用', { computed: true }),
  },
  actions: enabling,
});

export const adCalls = calls(ad, 'api/miniProgram/management', {
  list: post('getAdList'),
  get: get('getAdById'),
  save: post('insert/ad'),
  update: post('updateAd'),
  remove: post('delete/ad'),
  enable: post('enable/ad'),
  disable: post('disable/ad'),
});
