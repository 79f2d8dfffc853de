import { choice, dateTime, entity, flag, integer, ref, remark, text } from '@heliu/model';

export const resources = { orders: '订单', refunds: '退款', applications: '开票申请' } as const;
export type Resource = keyof typeof resources;

export const pullStates = {
  waiting: '等待',
  running: '执行中',
  failed: '出错',
  paused: '待授权',
  stopped: '已停止',
} as const;

/**
 * What is fetched from one shop, and how far it has got. The mark moves in the transaction that stores what was fetched,
 * so a run that dies is taken up where it stood.
 */
export const pullTask = entity({
  name: 'oms_task',
  label: '平台任务',
  title: 'name',
  order: 'name',
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, index: true }),
    resource: choice('内容', resources, { required: true }),
    everyMinutes: integer('间隔（分钟）', { min: 1, max: 1440, default: 5, quickEdit: true }),
    name: text('任务名称', { computed: true, max: 100, search: true }),
    state: choice('状态', pullStates, { computed: true, default: 'stopped', index: true }),
    /** Everything the platform changed before this instant is here. */
    mark: dateTime('已同步到', { computed: true }),
    /** A window half read: where the next page is. */
    window: text('未读完的时段', { computed: true, max: 500 }),
    nextAt: dateTime('下次执行', { computed: true }),
    /** Counts starts; the number of the running start is the key that keeps a second one out. */
    runs: integer('执行次数', { computed: true, default: 0 }),
    failures: integer('连续失败', { computed: true, default: 0 }),
    lastRunAt: dateTime('上次执行', { computed: true }),
    lastMessage: text('上次结果', { computed: true, max: 500 }),
    openErrors: integer('未处理错误', { computed: true, default: 0 }),
    enabled: flag('已启动', { computed: true }),
    remark: remark(),
  },
  together: [['shop', 'resource']],
});

/** One execution of a task, for whoever wants to know what came when. */
export const pullRun = entity({
  name: 'oms_task_run',
  label: '执行明细',
  title: 'name',
  large: true,
  fields: {
    task: ref('任务', 'oms_task', { required: true, computed: true, index: true }),
    name: text('任务名称', { computed: true, max: 100 }),
    startedAt: dateTime('开始', { required: true, computed: true }),
    endedAt: dateTime('结束', { computed: true }),
    outcome: choice(
      '结果',
      { running: '执行中', done: '完成', failed: '失败', stopped: '被停止' },
      { computed: true, default: 'running', index: true },
    ),
    fromMark: dateTime('起', { computed: true }),
    toMark: dateTime('止', { computed: true }),
    fetched: integer('读取', { computed: true, default: 0 }),
    added: integer('新增', { computed: true, default: 0 }),
    changed: integer('更新', { computed: true, default: 0 }),
    failed: integer('失败', { computed: true, default: 0 }),
    message: text('说明', { computed: true, max: 500 }),
  },
});

/** A record of the platform that could not be taken in: kept until it could, or until a person puts it aside. */
export const pullError = entity({
  name: 'oms_task_error',
  label: '同步错误',
  title: 'reference',
  large: true,
  fields: {
    task: ref('任务', 'oms_task', { required: true, computed: true, index: true }),
    reference: text('平台单号', { required: true, computed: true, max: 100, search: true }),
    message: text('原因', { required: true, computed: true, max: 500 }),
    state: choice(
      '状态',
      { open: '未解决', solved: '已解决', ignored: '已忽略' },
      { computed: true, default: 'open', index: true },
    ),
    solvedAt: dateTime('解决时间', { computed: true }),
    ignoreReason: text('忽略原因', { computed: true, max: 500 }),
    attempts: integer('尝试次数', { computed: true, default: 1 }),
  },
  together: [['task', 'reference']],
  actions: {
    ignore: { label: '忽略', when: { state: 'open' }, set: { state: 'ignored' }, reason: 'required' },
    reopen: { label: '重新处理', when: { state: 'ignored' }, set: { state: 'open', ignoreReason: null } },
  },
});
