import { calls, dateTime, entity, flag, get, integer, post, ref, text, usualCalls } from '@heliu/model';

/**
 * One browser of one cashier that may sell without a line. Its sales are numbered one after the other and each is signed
 * over the one before, so that one that is missing or was touched shows.
 */
export const tillMachine = entity({
  name: 'pos_till_machine',
  label: '离线设备',
  title: 'code',
  fields: {
    /** Made by the browser, at random. */
    code: text('设备号', { computed: true, required: true, unique: true, max: 36, search: true }),
    browser: text('浏览器', { computed: true, max: 200 }),
    terminal: ref('收银机', 'pos_terminal', { computed: true, required: true, index: true }),
    store: ref('门店', 'sys_factory', { computed: true, required: true, index: true }),
    /** The shift it sells in now. */
    shift: ref('班次', 'pos_shift', { computed: true, required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { computed: true, required: true, index: true, beside: true }),
    lastSeq: integer('已传到第几笔', { computed: true, default: 0 }),
    /** The signature of that one, which the next begins with. */
    lastMac: text('末笔签名', { computed: true, max: 64 }),
    seenAt: dateTime('最后联系', { computed: true }),
    retired: flag('停用', { computed: true }),
  },
  actions: {
    retire: {
      label: '停用',
      when: { retired: false },
      set: { retired: true },
      reason: 'required',
      danger: true,
      confirm: '设备坏了、丢了才停用：它里面还没有上传的离线销售不会再自动成单，班次可以不等它交班。',
    },
    restore: { label: '恢复', when: { retired: true }, set: { retired: false } },
  },
});

export const tillMachineCalls = calls(tillMachine, 'api/pos/tillmachine', {
  list: usualCalls.list,
  get: usualCalls.get,
  retire: post('retire'),
  restore: post('restore'),
  export: get('export'),
});
