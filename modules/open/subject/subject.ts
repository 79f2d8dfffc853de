import {
  calls,
  choices,
  enabling,
  enablingCalls,
  entity,
  flag,
  integer,
  longText,
  post,
  remark,
  text,
  usualCalls,
} from '@heliu/model';
import { scopes } from '../catalogue/scopes.ts';

/** A program of somebody else's that works with this company's data: what it may do, from where, and how much. */
export const subject = entity({
  name: 'open_subject',
  label: '开放接口主体',
  title: 'name',
  order: 'name',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true, hint: '接入的系统，如“仓库系统”' }),
    contact: text('联系人', { max: 40 }),
    mobile: text('联系电话', { max: 20 }),
    scopes: choices('权限范围', scopes, { required: true }),
    ips: longText('IP 白名单', { max: 2000, hint: '每行一个 IP 或网段，如 203.0.113.0/24；留空不限' }),
    perMinute: integer('每分钟调用上限', { min: 1, max: 6000, default: 120 }),
    perDay: integer('每天调用上限', { min: 1, max: 10_000_000, default: 50_000 }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});

export const subjectCalls = calls(subject, 'api/oms/opensubject', {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});
