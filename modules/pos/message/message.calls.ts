import { chosen, chosenSome, custom, post } from '@heliu/model';
import { z } from 'zod';
import { type MessageChannel, messageEvents } from './events.ts';

const wanted = z.object({
  template: chosen('消息模板'),
  members: chosenSome('会员', 500, '位'),
  key: z.string('请求号应为文字').min(8, '请求号过短').max(64, '请求号过长').optional(),
});
/** How many messages are on their way, and who gets none, with why. */
export interface SentMessages {
  readonly sent: number;
  readonly refused: readonly { readonly member: number; readonly name: string; readonly why: string }[];
}

export const sendMessages = custom<SentMessages>()(
  '按一个“手工发送”的模板给选中的会员发消息',
  post('/api/pos/vip/message/send'),
  'pos_member_message:send',
  wanted,
);
export const sendWechat = custom<SentMessages>()(
  '同上，只限微信公众号的模板',
  post('/api/pos/vip/wechat/sendMessage'),
  'pos_member_message:send',
  wanted,
);

export interface PreviewedMessage {
  readonly title: string;
  readonly content: string;
  /** To whom it would go; what keeps it from going, if anything does. */
  readonly receiver: string | null;
  readonly why: string | null;
}
export const previewMessage = custom<PreviewedMessage>()(
  '一段模板文字用一位会员的资料填出来的样子；不给会员则用例子',
  post('/api/pos/vip/messagetemplate/preview'),
  'pos_message_template:view',
  z.object({
    event: z.enum(Object.keys(messageEvents) as (keyof typeof messageEvents)[], '事件无效'),
    channel: z.enum(['sms', 'wechat', 'mail'] satisfies MessageChannel[], '渠道无效'),
    title: z.string('标题应为文字').max(60, '标题过长').nullish(),
    content: z.string('内容应为文字').min(1, '请填写内容').max(500, '内容过长'),
    member: chosen('会员').optional(),
  }),
);
