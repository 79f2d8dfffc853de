import { choice, entity, flag, integer, longText, masterCalls, remark, text } from '@heliu/model';
import { messageChannels, messageEvents } from './events.ts';

/** What members are told when something happens, and on which way. */
export const messageTemplate = entity({
  name: 'pos_message_template',
  label: '消息模板',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { notices: { where: { event: 'notice' }, otherwise: '由事件触发，不能手工发送' } },
  fields: {
    code: text('模板编码', { required: true, unique: true, max: 20, search: true }),
    name: text('模板名称', { required: true, max: 40, search: true }),
    event: choice('事件', messageEvents, { required: true, default: 'couponArrived' }),
    channel: choice('渠道', messageChannels, { required: true, default: 'sms' }),
    title: text('标题', { max: 60, hint: '邮件的标题' }),
    content: longText('内容', { required: true, max: 500 }),
    daysBefore: integer('提前几天', { min: 1, max: 60, default: 3, hint: '券到期前几天提醒' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const messageTemplateCalls = masterCalls(messageTemplate, 'api/pos/vip/messagetemplate');
