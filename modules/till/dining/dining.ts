import {
  calls,
  date,
  dateTime,
  dec,
  decimal,
  document,
  get,
  integer,
  money,
  pastRecord,
  ref,
  text,
  usualCalls,
} from '@heliu/model';

/** Guests at a table, from the moment they sit down until they have paid. */
export const dining = document({
  name: 'pos_dining',
  label: '开台单',
  title: 'number',
  prefix: 'KT',
  dated: 'day',
  made: '开台时间',
  fields: {
    clientUuid: text('客户端编号', { required: true, unique: true, max: 36, pattern: /^[0-9a-f-]{36}$/ }),
    day: date('营业日', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    table: ref('桌台', 'pos_table', { required: true, index: true }),
    guests: integer('人数', { required: true, min: 1, max: 999 }),
    openedAt: dateTime('开台时间', { required: true }),
    waiter: ref('开台人', 'sys_user', { required: true, beside: true }),
    /** Only guests who sit there have it, so that a table is opened once. */
    openTable: pastRecord('正在用的桌台', { computed: true, unique: true }),
    billedAt: dateTime('预结时间', { computed: true }),
    sale: ref('零售单', 'pos_sale', { computed: true, index: true }),
    mergedInto: ref('并入', 'pos_dining', { computed: true }),
  },
  lines: {},
  states: { draft: '未开台', open: '就餐', billed: '待结账', paid: '已结账', cancelled: '已撤台', merged: '已并台' },
  initial: 'draft',
  editable: [],
  cancelled: ['cancelled'],
  actions: {},
  internal: {
    open: { label: '开台', from: ['draft'], to: 'open' },
    bill: { label: '出预结单', from: ['open', 'billed'], to: 'billed' },
    reopen: { label: '加菜', from: ['billed'], to: 'open' },
    settle: { label: '结账', from: ['open', 'billed'], to: 'paid', set: { openTable: null } },
    cancel: { label: '撤台', from: ['open', 'billed'], to: 'cancelled', set: { openTable: null }, reason: 'required' },
    merge: { label: '并台', from: ['open', 'billed'], to: 'merged', set: { openTable: null } },
  },
});
export const diningCalls = calls(dining, 'api/pos/dining', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});

/**
 * Dishes that were ordered together from one kitchen: what its ticket says. Nothing of it is changed by what others order
 * at the same table.
 */
export const dishRound = document({
  name: 'pos_dish_round',
  label: '点菜单',
  title: 'number',
  prefix: 'DC',
  dated: 'day',
  made: '下单时间',
  fields: {
    /** The order as the till has called it, and the kitchen. */
    requestKey: text('下单编号', { required: true, unique: true, max: 60 }),
    day: date('营业日', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    dining: ref('开台单', 'pos_dining', { required: true, index: true }),
    kitchen: ref('出品档口', 'pos_kitchen', { index: true }),
    tableCode: text('桌号', { required: true, max: 12 }),
    guests: integer('人数', { required: true }),
    orderedAt: dateTime('下单时间', { required: true }),
    waiter: ref('点菜人', 'sys_user', { required: true, beside: true }),
    urges: integer('催菜次数', { computed: true, default: 0 }),
  },
  lines: {
    lines: {
      label: '菜品',
      fields: {
        sku: ref('菜品', 'goods_sku', { required: true, index: true }),
        quantity: decimal('数量', { required: true, scale: 3 }),
        note: text('做法口味', { max: 100 }),
        price: money('单价', { required: true }),
        returnedQuantity: decimal('退菜数量', { computed: true, scale: 3, default: dec(0) }),
        returnReason: text('退菜原因', { computed: true, max: 200 }),
        /** The last return of it as the till has called it: a lost answer is asked for once more. */
        returnKey: text('退菜编号', { computed: true, max: 60 }),
      },
    },
  },
  states: { draft: '未下单', sent: '已下单' },
  initial: 'draft',
  editable: [],
  actions: {},
  internal: {
    send: { label: '下单', from: ['draft'], to: 'sent' },
    urge: { label: '催菜', from: ['sent'], to: 'sent' },
    giveBack: { label: '退菜', from: ['sent'], to: 'sent', reason: 'required' },
  },
});
export const dishRoundCalls = calls(dishRound, 'api/pos/dishround', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});
