import { calls, choice, dateTime, entity, flag, get, integer, money, post, ref, text } from '@heliu/model';
import { lineKinds } from '../statement/kinds.ts';

const told = { computed: true } as const;

/** One movement on the account a shop has with its platform. */
export const settlementLine = entity({
  name: 'fico_settlement_line',
  label: '结算明细',
  title: 'serial',
  large: true,
  plainSearch: true,
  together: [['shop', 'serial']],
  fields: {
    settlement: ref('结算单', 'fico_merchant_settlement', { ...told, required: true, index: true }),
    shop: ref('店铺', 'oms_shop', { ...told, required: true, index: true }),
    serial: text('平台流水号', { ...told, required: true, max: 160 }),
    orderNo: text('订单号', { ...told, max: 64, search: true }),
    subOrderNo: text('子订单号', { ...told, max: 64 }),
    /** The number it is matched by; nothing where no order has to do with it. */
    matchNo: text('匹配号', { ...told, max: 64, index: true }),
    kind: choice('费用', lineKinds, { ...told, required: true, index: true }),
    rawKind: text('平台名称', { ...told, max: 60 }),
    amount: money('金额', { ...told, required: true, index: true }),
    balance: money('余额', told),
    occurredAt: dateTime('发生时间', { ...told, required: true, index: true }),
    row: integer('行号', told),
    voided: flag('已作废', { ...told, index: true }),
    remark: text('备注', { ...told, max: 200 }),
    hash: text('内容摘要', { ...told, max: 64 }),
  },
  actions: {
    classify: {
      label: '改费用',
      when: { voided: false },
      input: { kind: choice('费用', lineKinds, { required: true }) },
      done: '已改费用',
    },
  },
});

const base = 'api/wkd/fico/merchantsettlement';
export const settlementLineCalls = calls(settlementLine, base, {
  list: get('lines'),
  get: get('line'),
  export: get('linesExport'),
  classify: post('classifyLine'),
});
