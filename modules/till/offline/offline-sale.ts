import { calls, choice, dateTime, entity, get, integer, json, money, post, ref, text, usualCalls } from '@heliu/model';
import { z } from 'zod';

const offlineStates = {
  clean: '照单成交',
  open: '待核对',
  held: '未成单',
  checked: '已核对',
  dropped: '已放弃',
} as const;

/** What was decided about it, and why. */
const decided = z.array(z.object({ code: z.string(), words: z.string() }));

/** A sale that was made without a line, as the till has sent it, and what became of it. */
export const offlineSale = entity({
  name: 'pos_offline_sale',
  label: '离线销售',
  title: 'slip',
  large: true,
  plainSearch: true,
  fields: {
    /** What stands on the paper the customer got. */
    slip: text('离线小票号', { computed: true, required: true, max: 40, search: true }),
    clientUuid: text('客户端编号', { computed: true, required: true, unique: true, max: 36 }),
    machine: ref('离线设备', 'pos_till_machine', { computed: true, required: true, index: true }),
    seq: integer('第几笔', { computed: true, required: true }),
    terminal: ref('收银机', 'pos_terminal', { computed: true, required: true, index: true }),
    store: ref('门店', 'sys_factory', { computed: true, required: true, index: true }),
    shift: ref('班次', 'pos_shift', { computed: true, required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { computed: true, required: true, index: true, beside: true }),
    soldAt: dateTime('成交时间', { computed: true, required: true }),
    receivedAt: dateTime('上传时间', { computed: true, required: true }),
    pay: money('实收', { computed: true, required: true }),
    state: choice('状态', offlineStates, { computed: true, default: 'held', index: true }),
    sale: ref('零售单', 'pos_sale', { computed: true, index: true }),
    words: text('处理结果', { computed: true, max: 2000, masked: 'price' }),
    decided: json('逐条处理', decided, { computed: true, masked: 'price' }),
    /** As it was signed, for whoever has to look what was sold. */
    body: json('设备上的记录', z.unknown(), { computed: true, masked: 'price' }),
    mac: text('签名', { computed: true, max: 64 }),
  },
  actions: {
    check: { label: '核对', when: { state: 'open' }, set: { state: 'checked' } },
    retry: {
      label: '补成单',
      when: { state: 'held' },
      set: { state: 'open' },
      confirm: '按设备上的记录再成一次单：库存、积分和钱记进这台收银机正在营业的班次。',
    },
    drop: {
      label: '放弃',
      when: { state: 'held' },
      set: { state: 'dropped' },
      reason: 'required',
      danger: true,
      confirm: '放弃后不再成单，收到的钱按长款处理。',
    },
  },
});

export const offlineSaleCalls = calls(offlineSale, 'api/pos/offlinesale', {
  list: usualCalls.list,
  get: usualCalls.get,
  check: post('check'),
  retry: post('retry'),
  drop: post('drop'),
  export: get('export'),
});
