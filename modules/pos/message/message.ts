import { alsoAt, calls, choice, entity, get, longText, post, ref, text } from '@heliu/model';
import { letterActions, letterFields } from '../../system/model.ts';
import { messageChannels, messageEvents } from './events.ts';

/** A message to a member, as it was worded, and what became of it. Phone numbers stand in it masked. */
export const memberMessage = entity({
  name: 'pos_member_message',
  label: '会员消息',
  title: 'receiver',
  large: true,
  plainSearch: true,
  fields: {
    member: ref('会员', 'pos_member', { computed: true, required: true, index: true }),
    event: choice('事件', messageEvents, { computed: true, required: true, index: true }),
    channel: choice('渠道', messageChannels, { computed: true, required: true, index: true }),
    template: ref('模板', 'pos_message_template', { computed: true, required: true, index: true }),
    content: longText('内容', { computed: true, required: true, max: 1000 }),
    /** What happened: told of once, however often it is found out. */
    eventKey: text('事件号', { computed: true, required: true, unique: true, max: 120 }),
    ...letterFields,
  },
  actions: letterActions,
});

export const memberMessageCalls = calls(memberMessage, 'api/pos/vip/message', {
  list: get('list'),
  get: get('get'),
  retry: post('retry'),
  export: get('export'),
});
export const wechatMessageCalls = alsoAt(
  memberMessage,
  'api/pos/vip/wechat',
  { list: get('messageList') },
  { channel: ['wechat'] },
);
