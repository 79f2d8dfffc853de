import { choice, entity, flag, integer, money, plainCalls, rate, remark, text } from '@heliu/model';

/** What is agreed with channels of one kind, until one of them agrees on something else. */
export const channelType = entity({
  name: 'sys_channel_type',
  label: '渠道类型',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('类型编码', { required: true, unique: true, max: 32, search: true }),
    name: text('类型名称', { required: true, unique: true, max: 30, search: true }),
    level: choice('级别', { first: '一级代理', second: '二级代理', partner: '推荐伙伴' }, { default: 'partner' }),
    commission: rate('分成比例', { required: true, hint: '商户每次付费续费，按这个比例分给渠道商' }),
    deposit: money('保证金'),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
export const channelTypeCalls = plainCalls(channelType, 'api/oms/channeltype');
