import {
  choice,
  date,
  dateTime,
  dec,
  decimal,
  document,
  entity,
  file,
  flag,
  integer,
  money,
  rate,
  ref,
  remark,
  text,
  zeroFen,
} from '@heliu/model';

export const stages = { waiting: '未开工', started: '加工中', finished: '已完工', shipped: '已发货' } as const;
export type Stage = keyof typeof stages;

const hours = (label: string) => decimal(label, { computed: true, scale: 2, default: dec(0) });

/** What is made to a customer's drawing. Every line is known by a serial number, which goes with it through the workshop. */
export const jobOrder = document({
  name: 'sal_job_order',
  label: '加工订单',
  title: 'number',
  prefix: 'JGDD',
  dated: 'orderDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    site: ref('客户站点', 'crm_customer_site'),
    location: text('交货库位', { max: 32 }),
    orderDate: date('订单日期', { required: true, index: true }),
    deliveryDate: date('交货日期', { required: true, index: true }),
    salesman: ref('业务员', 'sys_user', { required: true, index: true }),
    customerOrderNo: text('客户单号', { max: 60, search: true, hint: '客户自己的订单号' }),
    urgent: flag('加急', { computed: true, index: true }),
    progress: rate('完成进度', { computed: true, default: dec(0) }),
    plannedHours: hours('计划工时'),
    doneHours: hours('完成工时'),
    total: money('金额合计', { computed: true, default: zeroFen }),
    remark: remark(),
  },
  lines: {
    details: {
      label: '加工明细',
      fields: {
        serialNo: text('序列号', { max: 40, unique: true, index: true, hint: '留空自动编号' }),
        productName: text('产品名称', { required: true, max: 120 }),
        drawingNo: text('图号', { max: 60 }),
        material: text('材质', { max: 60 }),
        quantity: decimal('数量', { required: true, scale: 3, min: 0.001, max: 1e8 }),
        unit: text('单位', { max: 10, default: '件' }),
        price: decimal('单价', { scale: 6, min: 0, max: 1e10, masked: 'price', hint: '含税' }),
        amount: money('金额', { computed: true, default: zeroFen }),
        stage: choice('加工状态', stages, { computed: true, default: 'waiting', index: true }),
        plannedHours: hours('计划工时'),
        doneHours: hours('完成工时'),
        remark: text('说明', { max: 200 }),
      },
    },
  },
  paper: {
    title: '加工单',
    fields: ['customer', 'site', 'location', 'deliveryDate', 'customerOrderNo', 'salesman', 'urgent', 'remark'],
    lines: { details: ['serialNo', 'productName', 'drawingNo', 'material', 'quantity', 'unit', 'remark'] },
    signatures: ['下单', '工艺', '检验', '交货'],
  },
  states: { draft: '未审核', audited: '已审核', producing: '生产中', shipped: '已发货', closed: '已关闭' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    start: { label: '开工', from: ['audited'], to: 'producing', confirm: '没有开工的明细都开始加工。' },
    ship: { label: '发货', from: ['producing'], to: 'shipped', confirm: '全部明细记为已发货。' },
    unship: { label: '撤销发货', from: ['shipped'], to: 'producing', reason: 'optional' },
    urgent: {
      label: '加急',
      from: ['draft', 'audited', 'producing', 'shipped'],
      when: { urgent: false },
      set: { urgent: true },
    },
    unurgent: {
      label: '取消加急',
      from: ['draft', 'audited', 'producing', 'shipped'],
      when: { urgent: true },
      set: { urgent: false },
      right: 'urgent',
    },
    close: {
      label: '关闭',
      from: ['audited', 'producing', 'shipped'],
      to: 'closed',
      reason: 'optional',
      confirm: '关闭后不再加工、不再发货；没有发完的请写明原因。',
    },
    reopen: { label: '反关闭', from: ['closed'], to: 'producing' },
  },
  internal: {
    plan: { label: '定工艺', from: ['audited', 'producing'] },
    report: { label: '报工', from: ['audited', 'producing'] },
    alter: { label: '改明细', from: ['audited', 'producing', 'shipped'] },
  },
});

export const stepFields = {
  technology: ref('工艺', 'sys_technology', { required: true }),
  plannedHours: decimal('计划工时', { required: true, scale: 2, min: 0, max: 1e5 }),
  remark: text('工艺要求', { max: 200 }),
  finished: flag('已完成', { computed: true }),
  actualHours: decimal('实际工时', { computed: true, scale: 2 }),
  finishedAt: dateTime('完成时间', { computed: true }),
  finishedBy: ref('完成人', 'sys_user', { computed: true }),
};

/** The steps one serial number goes through, in their order. */
export const jobRoute = entity({
  name: 'sal_job_route',
  label: '工艺路线',
  title: 'serialNo',
  together: [['order', 'serialNo']],
  fields: {
    order: ref('加工订单', 'sal_job_order', { required: true, index: true }),
    serialNo: text('序列号', { required: true, max: 40, search: true }),
  },
  lines: {
    steps: {
      label: '工序',
      optional: true,
      fields: stepFields,
    },
  },
});

/** One version of a drawing that an order is made to. The latest of its number is the one that counts. */
export const drawing = entity({
  name: 'sal_drawing',
  label: '图纸',
  title: 'drawingNo',
  together: [['order', 'drawingNo', 'revision']],
  fields: {
    order: ref('加工订单', 'sal_job_order', { required: true, index: true }),
    drawingNo: text('图号', { required: true, max: 60, search: true }),
    revision: integer('版本', { computed: true, default: 1 }),
    file: file('图纸文件', { required: true }),
    change: text('修改说明', { max: 200 }),
  },
});
