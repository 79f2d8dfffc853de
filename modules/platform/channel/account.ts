import { custom, entity, get, post, ref, text } from '@heliu/model';
import { z } from 'zod';

/** Which channel an account is for. The account itself is one of company 0, as it has been. */
export const channelAccount = entity({
  name: 'sys_channel_account',
  label: '渠道商账号',
  title: 'username',
  fields: {
    channel: ref('渠道商', 'sys_channel', { computed: true, required: true, index: true }),
    account: ref('用户', 'sys_user', { computed: true, required: true, unique: true }),
    username: text('用户名', { computed: true, max: 32 }),
  },
});

export interface AccountOfChannel {
  readonly id: number;
  readonly username: string;
  readonly realname: string;
  readonly mobile: string | null;
  readonly disabled: boolean;
  readonly lastLoginAt: string | null;
}
const id = (missing: string) => z.coerce.number(missing).int(missing).positive(missing);
const word = (most: number) => z.string('格式不正确').max(most, '内容过长').default('');

export const channelAccounts = custom<AccountOfChannel[]>()(
  '渠道商的账号',
  get('/api/oms/channel/account/list'),
  'sys_channel:view',
  z.object({ channel: id('缺少渠道商') }),
);
export const openChannelAccount = custom<{ id: number; link: string }>()(
  '给渠道商开账号',
  post('/api/oms/channel/account/save'),
  'sys_channel:account',
  z.object({ channel: id('缺少渠道商'), username: word(64), realname: word(50), mobile: word(20) }),
);
export const switchChannelAccount = custom<null>()(
  '停用或启用渠道商的账号',
  post('/api/oms/channel/account/switch'),
  'sys_channel:account',
  z.object({ id: id('缺少账号'), disabled: z.boolean('请说明停用还是启用') }),
);
export const inviteChannelAccount = custom<{ link: string }>()(
  '重新生成渠道商账号设置密码的链接',
  post('/api/oms/channel/account/invite'),
  'sys_channel:account',
  z.object({ id: id('缺少账号') }),
);
