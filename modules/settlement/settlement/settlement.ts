import {
  calls,
  choice,
  date,
  document,
  file,
  get,
  integer,
  money,
  post,
  ref,
  remark,
  text,
  zeroFen,
} from '@heliu/model';
import { platformNames } from '../../shop/model.ts';

const told = { computed: true } as const;
const sum = (label: string) => money(label, { computed: true, default: zeroFen });

/** What one statement of a platform brought: lines that were not here before, and what they come to. */
export const merchantSettlement = document({
  name: 'fico_merchant_settlement',
  label: '商户结算单',
  title: 'number',
  prefix: 'JS',
  dated: 'settleDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    shop: ref('店铺', 'oms_shop', { ...told, required: true, index: true }),
    platform: choice('平台', platformNames, { ...told, required: true, index: true }),
    settleDate: date('记账日期', { required: true, index: true }),
    fromDay: date('账单开始', told),
    toDay: date('账单结束', told),
    fileName: text('文件名', { ...told, max: 200, search: true }),
    /** As the platform handed it out. */
    file: file('原文件', told),
    format: text('账单种类', { ...told, max: 60 }),
    lineCount: integer('明细行数', { ...told, default: 0 }),
    repeated: integer('重复行数', { ...told, default: 0 }),
    goods: sum('货款'),
    refunds: sum('退款'),
    subsidies: sum('平台补贴'),
    fees: sum('平台费用'),
    other: sum('未识别'),
    net: money('结算净额', { ...told, default: zeroFen, index: true }),
    transfers: sum('提现与划转'),
    account: ref('平台账户', 'fico_cashier_account', { only: 'usable', hint: '钱在平台上的账户' }),
    bank: ref('提现到', 'fico_cashier_account', { only: 'usable', hint: '账单里有提现时填写' }),
    receipt: ref('收款单', 'fico_receipt', { ...told, index: true }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '待结算', settled: '已结算', voided: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['voided'],
  away: ['voided'],
  actions: {
    settle: { label: '结算', from: ['draft'], to: 'settled' },
    unsettle: {
      label: '撤销结算',
      from: ['settled'],
      to: 'draft',
      reverses: 'settle',
      reason: 'required',
      set: { receipt: null },
    },
    /** A file of another shop, or one that was cut off: its lines count no longer and may be brought again. */
    void: { label: '作废', from: ['draft'], to: 'voided', reason: 'required', danger: true },
  },
});

const base = 'api/wkd/fico/merchantsettlement';
export const merchantSettlementCalls = calls(merchantSettlement, base, {
  list: get('list'),
  get: get('get'),
  update: post('update'),
  export: get('export'),
  settle: post('settle'),
  unsettle: post('unsettle'),
  void: post('void'),
});
