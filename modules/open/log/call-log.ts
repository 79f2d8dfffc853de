import { calls, choice, entity, get, integer, ref, text } from '@heliu/model';

export const keptDays = 90;

/** One call from outside that was signed well, and what came of it. */
export const callLog = entity({
  name: 'open_call',
  label: '开放接口调用日志',
  title: 'path',
  large: true,
  plainSearch: true,
  fields: {
    subject: ref('主体', 'open_subject', { computed: true, required: true, index: true }),
    keyId: text('密钥编号', { computed: true, required: true, max: 60 }),
    name: text('接口', { computed: true, required: true, max: 40, index: true }),
    method: choice('方法', { GET: 'GET', POST: 'POST' }, { computed: true, default: 'GET' }),
    path: text('路径', { computed: true, required: true, max: 300, search: true }),
    outcome: choice(
      '结果',
      { done: '成功', refused: '拒绝', failed: '出错' },
      { computed: true, default: 'done', index: true },
    ),
    status: integer('状态码', { computed: true, default: 200 }),
    message: text('说明', { computed: true, max: 300 }),
    ip: text('IP', { computed: true, max: 60 }),
    ms: integer('用时(毫秒)', { computed: true, default: 0 }),
    requestKey: text('请求号', { computed: true, required: true, unique: true, max: 60 }),
  },
});

export const callLogCalls = calls(callLog, 'api/oms/opencall', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
});
