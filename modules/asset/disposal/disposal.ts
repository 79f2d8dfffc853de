import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  document,
  get,
  money,
  post,
  ref,
  remark,
  usualCalls,
  zeroFen,
} from '@heliu/model';

const disposalKinds = { sold: '出售', scrapped: '报废', lost: '毁损丢失' } as const;

const cost = { masked: 'cost' } as const;
const amount = (label: string) => money(label, { computed: true, default: zeroFen, ...cost });

/** An asset leaves: what is left of it, what it brought, and what was won or lost by it. */
export const disposal = document({
  name: 'asset_disposal',
  label: '资产处置',
  title: 'number',
  prefix: 'CZ',
  dated: 'docDate',
  foot: ['net', 'proceeds', 'result'],
  fields: {
    card: ref('固定资产卡片', 'asset_card', { required: true, index: true }),
    kind: choice('处置方式', disposalKinds, { required: true, default: 'sold', index: true }),
    docDate: date('处置日期', { required: true, index: true }),
    proceeds: money('处置收入', { default: zeroFen, min: zeroFen, hint: '不含税；报废的残料变价也填在这里', ...cost }),
    outputTax: money('销项税额', { default: zeroFen, min: zeroFen, ...cost }),
    debitAccount: ref('收款科目', 'fico_account', {
      only: 'leaf',
      hint: '有收入时填，如其他应收款；收到钱时在出纳日记账里冲它',
    }),
    cost: amount('原值'),
    worn: amount('累计折旧'),
    net: amount('净值'),
    result: amount('处置损益'),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const disposalCalls = calls(disposal, 'api/fico/assetDisposal', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete', 'form'),
  export: get('export'),
});
