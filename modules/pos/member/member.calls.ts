import { z } from 'zod';
import { chosen, chosenSome, custom, get, post } from '@heliu/model';
import type { Lot } from '../point/points.rules.ts';

/** A member as a till needs him. */
export interface CheckedMember {
  readonly id: number;
  readonly cardNo: string;
  readonly name: string;
  readonly phone: string | null;
  readonly rank: number | null;
  readonly rankName: string | null;
  readonly tags: readonly number[];
  /** What can be used today. */
  readonly points: number;
  /** First expiring first; empty, never. */
  readonly lots: readonly Lot[];
  readonly isBirthday: boolean;
  /** What a scanner reads off his card. */
  readonly code: string;
}

export const checkMember = custom<CheckedMember>()(
  '按卡号、手机号或会员码找一位会员，及他今天可用的积分',
  get('/api/pos/vip/check'),
  'pos_member:view',
  z.object({
    code: z.string('请输入卡号、手机号或会员码').trim().min(1, '请输入卡号、手机号或会员码').max(100, '会员码过长'),
  }),
);

export const memberPhone = custom<{ phone: string | null }>()(
  '查看会员的完整手机号，记入操作记录',
  post('/api/pos/vip/phone'),
  'pos_member:phone',
  z.object({ id: chosen('会员') }),
);

export const setTags = custom<{ changed: number }>()(
  '给一批会员加上或去掉标签',
  post('/api/pos/vip/setTags'),
  'pos_member:save',
  z.object({
    ids: chosenSome('会员', 1000, '位'),
    add: z.array(chosen('标签'), '标签应为列表').max(50, '标签过多').default([]),
    remove: z.array(chosen('标签'), '标签应为列表').max(50, '标签过多').default([]),
  }),
);
