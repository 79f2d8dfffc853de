import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';

const right = 'pos_member_merge:merge';

/** One who may be the same person as somebody else. */
export interface LikelyMember {
  readonly id: number;
  readonly cardNo: string;
  readonly name: string;
  readonly phone: string | null;
  readonly birthday: string | null;
  readonly points: number;
  readonly stored: string;
  readonly spent: string;
  readonly since: string;
}
export interface LikelyGroup {
  readonly why: string;
  readonly members: readonly LikelyMember[];
}
export const likelyDuplicates = custom<{ readonly groups: readonly LikelyGroup[] }>()(
  '可能重复登记的会员：微信、邮箱相同，或姓名和生日都相同',
  get('/api/pos/vip/duplicates'),
  right,
  z.object({}),
  { price: 'all' },
);

export interface Merged {
  readonly id: number;
  readonly number: string;
  readonly points: number;
  readonly stored: string;
  readonly coupons: number;
  readonly sales: number;
}
export const mergeMembers = custom<Merged>()(
  '把一位会员并入另一位：积分、储值、券、标签和零售单都过去，旧卡号和手机号找到新的；再次提交答复同一次合并',
  post('/api/pos/vip/mergeMembers'),
  right,
  z.object({
    keep: chosen('保留的会员'),
    gone: chosen('并入的会员'),
    reason: z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
  }),
  { price: 'all' },
);
