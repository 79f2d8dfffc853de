import { callback, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';

/** Open to whoever has the link. */
export const memberPage = callback('会员自己的网页', get('/member/{token}'));

const right = 'pos_member:page';
export const memberPageLink = custom<{ readonly url: string }>()(
  '会员专属页的链接：没有就生成一个，有就答复原来的',
  post('/api/pos/vip/pageLink'),
  right,
  z.object({ id: chosen('会员') }),
);
export const withdrawMemberPage = custom<{ readonly withdrawn: boolean }>()(
  '收回会员专属页的链接：原来的链接立刻打不开，下次生成新的',
  post('/api/pos/vip/withdrawPage'),
  right,
  z.object({ id: chosen('会员') }),
);
