import { calls, choice, date, document, get, integer, json, pastRecord, post, ref, text } from '@heliu/model';
import { couponTerms } from './terms.rules.ts';

/** One making or sending of coupons: what was asked for, the rules they carry, and how far it has got. */
export const couponBatch = document({
  name: 'pos_coupon_batch',
  label: '制发批次',
  title: 'number',
  prefix: 'QF',
  dated: 'day',
  apart: ['summary'],
  fields: {
    day: date('日期', { required: true, index: true }),
    kind: choice('方式', { make: '制券', send: '发券' }, { required: true, index: true }),
    coupon: ref('优惠券', 'pos_coupon', { required: true, index: true }),
    summary: text('优惠内容', { computed: true, max: 200 }),
    audience: text('发给', { computed: true, max: 200 }),
    wanted: integer('要求张数', { computed: true, default: 0 }),
    done: integer('制发张数', { computed: true, default: 0 }),
    left: integer('未发人数', { computed: true, default: 0, hint: '已领满、券已发完的会员' }),
    /** The rules of the coupon as they were then. */
    terms: json('规则', couponTerms, { computed: true }),
    /** What the page that asked for it made up: asked twice, it is one batch. */
    requestKey: text('请求号', { computed: true, max: 64, unique: true }),
    task: pastRecord('任务', { computed: true }),
  },
  lines: {},
  states: { running: '进行中', stopped: '已停止', done: '已完成', void: '已作废' },
  initial: 'running',
  editable: [],
  actions: {
    void: {
      label: '整批作废',
      from: ['stopped', 'done'],
      to: 'void',
      reason: 'required',
      danger: true,
    },
  },
  internal: {
    finish: { label: '完成', from: ['running', 'stopped'], to: 'done', logs: false },
    stop: { label: '停止', from: ['running'], to: 'stopped' },
  },
});

export const couponBatchCalls = calls(couponBatch, 'api/pos/coupon/batch', {
  list: get('list'),
  get: get('get'),
  void: post('void'),
  export: get('export'),
});
