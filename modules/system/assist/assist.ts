import { calls, choice, dateTime, entity, get, integer, post, ref, text } from '@heliu/model';

const mostHours = 24;

/** That the platform's people may look into the company for a while, as one of its roles would. The company gives it. */
export const assist = entity({
  name: 'sys_assist',
  label: '授权协助',
  title: 'reason',
  tenancy: 'overseen',
  fields: {
    role: ref('以哪个角色', 'sys_role', { required: true, hint: '只看得到这个角色看得到的，字段和范围也一样' }),
    hours: integer('多少小时', { required: true, min: 1, max: mostHours, hint: '最多 24 小时，到时自动结束' }),
    reason: text('事由', { required: true, max: 200, search: true }),
    /** The role as it was called: the platform reads it without looking into the company. */
    roleName: text('角色名称', { computed: true, max: 50 }),
    expiresAt: dateTime('到期', { computed: true, index: true }),
    grantedBy: text('授权人', { computed: true, max: 50 }),
    state: choice(
      '状态',
      { active: '有效', revoked: '已撤销', expired: '已到期' },
      { computed: true, default: 'active', index: true },
    ),
  },
  actions: {
    revoke: {
      label: '撤销',
      when: { state: 'active' },
      set: { state: 'revoked' },
      confirm: '撤销后，正在协助的人马上看不到任何内容。',
      danger: true,
    },
  },
});
export const assistCalls = calls(assist, 'api/system/assist', {
  list: get('list'),
  save: post('save'),
  revoke: post('revoke'),
});
