import {
  calls,
  choice,
  choices,
  date,
  enabling,
  enablingCalls,
  entity,
  flag,
  get,
  integer,
  money,
  pastRecord,
  post,
  ref,
  refs,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { isMailAddress } from '../../system/model.ts';
import { messageChannels } from '../message/events.ts';
import { frequencies, recencies, spendings } from './layers.ts';
import { phoneComplaint } from './member.rules.ts';

const sources = { store: '门店', online: '网店', friend: '朋友推荐', event: '活动', other: '其他' } as const;

/** Somebody who buys under his name. His phone number is sealed and kept apart; the record has it masked. */
export const member = entity({
  name: 'pos_member',
  label: '会员',
  title: 'name',
  code: 'cardNo',
  large: true,
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    cardNo: text('卡号', { required: true, unique: true, max: 32, search: true, pattern: /^[\w-]+$/ }),
    name: text('姓名', { required: true, max: 40, search: true }),
    phone: text('手机号', { max: 11, valid: phoneComplaint, hint: '加密存放，页面上只显示前三位和后四位' }),
    /** By which a number is found without being opened. */
    phoneKey: pastRecord('手机号', { computed: true, unique: true }),
    gender: choice('性别', { female: '女', male: '男' }),
    birthday: date('生日', { index: true }),
    rank: ref('等级', 'pos_member_rank', { index: true, hint: '留空为最低等级' }),
    rankSince: date('等级起始', { computed: true }),
    /** One that was given by hand stays when a purchase is taken back. */
    rankEarned: flag('等级由消费得来', { computed: true }),
    tags: refs('标签', 'pos_member_tag'),
    email: text('邮箱', {
      max: 100,
      valid: (typed: string) => (typed === '' || isMailAddress(typed) ? undefined : '邮箱地址不对'),
    }),
    wechat: text('微信 OpenID', { max: 64, hint: '关注公众号后得到' }),
    /** Nobody is written to who has not said that he may be. */
    accepts: choices('接收消息', messageChannels, { hint: '会员同意的渠道；不选都不发' }),
    source: choice('来源', sources, { default: 'store', index: true }),
    points: integer('积分', { computed: true, default: 0, index: true }),
    spent: money('累计消费', { computed: true, default: zeroFen, index: true }),
    stored: money('储值本金', { computed: true, default: zeroFen, index: true }),
    storedBonus: money('储值赠送', { computed: true, default: zeroFen }),
    /** Reckoned anew every night from what he bought. */
    lastBought: date('最近消费', { computed: true, index: true }),
    recency: choice('最近一次', recencies, { computed: true, default: 'never', index: true }),
    frequency: choice('一年次数', frequencies, { computed: true, default: 'f0', index: true }),
    spending: choice('一年消费', spendings, { computed: true, default: 'none', index: true }),
    /** His card and his phone number lead to this one. */
    mergedInto: ref('已并入', 'pos_member', { computed: true, index: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
  internal: { expire: { label: '积分到期', logs: false } },
});

export const memberCalls = calls(member, 'api/pos/vip', {
  ...usualCalls,
  ...enablingCalls,
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
