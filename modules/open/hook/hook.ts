import {
  calls,
  choice,
  choices,
  dateTime,
  enabling,
  enablingCalls,
  entity,
  flag,
  post,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';
import { subscribable } from './events.ts';
import { urlComplaint } from './url.rules.ts';

/** Where somebody else's program wants to be told. What messages are signed with is sealed and kept apart. */
export const hook = entity({
  name: 'open_hook',
  label: '消息推送',
  title: 'name',
  order: 'name',
  fields: {
    subject: ref('主体', 'open_subject', { required: true, index: true, only: 'usable' }),
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    url: text('推送地址', { required: true, max: 500, valid: urlComplaint, hint: '以 https:// 开头，能从公网访问' }),
    events: choices('事件', subscribable, { required: true }),
    keyed: flag('已取签名密钥', { computed: true }),
    state: choice(
      '状态',
      { active: '正常', failing: '连续失败', paused: '已暂停' },
      { computed: true, default: 'active' },
    ),
    stateText: text('状态说明', { computed: true, max: 200 }),
    okAt: dateTime('最近成功', { computed: true }),
    failingSince: dateTime('失败开始', { computed: true }),
    /** While an address fails it is tried with one message at a time, and seldom. */
    restsUntil: dateTime('下次尝试', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: {
    ...enabling,
    resume: {
      label: '恢复推送',
      when: { state: ['paused', 'failing'] },
      set: { state: 'active', stateText: null, failingSince: null, restsUntil: null },
    },
  },
});

export const hookCalls = calls(hook, 'api/oms/openhook', {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
  resume: post('resume'),
});
