import { dateTime, entity, flag, image, integer, plainCalls, refs, text } from '@heliu/model';

/** A picture on the login page of channels, in place of the platform's own. */
export const channelAd = entity({
  name: 'sys_channel_ad',
  label: '渠道广告',
  title: 'title',
  order: 'sort',
  fields: {
    title: text('标题', { required: true, max: 40, search: true }),
    channels: refs('渠道商', 'sys_channel', { hint: '空着在所有渠道的登录页显示' }),
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
export const channelAdCalls = plainCalls(channelAd, 'api/oms/channelad');
