import { entity, flag, masterCalls, remark, text } from '@heliu/model';

export const memberTag = entity({
  name: 'pos_member_tag',
  label: '会员标签',
  title: 'name',
  order: 'name',
  fields: {
    name: text('标签名称', { required: true, unique: true, max: 20, search: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const memberTagCalls = masterCalls(memberTag, 'api/pos/vip/tag');
