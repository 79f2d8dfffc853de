import { choice, choices, entity, flag, masterCalls, remark, text } from '@heliu/model';
import { frequencies, recencies, spendings } from './layers.ts';

/** Given by hand, or to everybody whom a rule fits and to nobody else; of a rule every part that is filled in has to fit. */
export const memberTag = entity({
  name: 'pos_member_tag',
  label: '会员标签',
  title: 'name',
  order: 'name',
  fields: {
    name: text('标签名称', { required: true, unique: true, max: 20, search: true }),
    kind: choice('方式', { manual: '手工', auto: '按规则' }, { required: true, default: 'manual', index: true }),
    recency: choices('最近一次消费', recencies, { hint: '按规则时填；几项里符合一项就算，不填为不限' }),
    frequency: choices('一年消费次数', frequencies),
    spending: choices('一年消费额', spendings),
    birthdayMonth: flag('本月生日'),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const memberTagCalls = masterCalls(memberTag, 'api/pos/vip/tag');
