import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  dec,
  document,
  fen,
  get,
  image,
  integer,
  money,
  month,
  post,
  rate,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { methods } from '../wear/wear.rules.ts';

const origins = {
  bought: '购入',
  built: '自建',
  invested: '股东投入',
  donated: '接受捐赠',
  found: '盘盈',
  opening: '期初',
} as const;

const cost = { masked: 'cost' } as const;
const place = {
  department: ref('使用部门', 'hr_department', { required: true, index: true }),
  keeper: ref('保管人', 'hr_staff', { index: true }),
  place: text('存放地点', { max: 100, search: true }),
};

/** One asset, or several alike that are bought, used and given up together. */
export const assetCard = document({
  name: 'asset_card',
  label: '固定资产卡片',
  title: 'name',
  apart: ['specification'],
  prefix: 'ZC',
  dated: 'docDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    name: text('资产名称', { required: true, max: 100, search: true }),
    category: ref('资产类别', 'asset_category', { required: true, index: true, only: 'usable' }),
    specification: text('规格型号', { max: 100, search: true }),
    quantity: integer('数量', { default: 1, min: 1, max: 100_000 }),
    unit: text('单位', { max: 10, default: '台' }),
    ...place,
    origin: choice('增加方式', origins, { required: true, default: 'bought', index: true }),
    docDate: date('入账日期', { required: true, index: true, hint: '期初卡片填接手账务的那一天' }),
    usedSince: date('开始使用日期'),
    cost: money('原值', { required: true, min: fen(1n), index: true, hint: '不含可抵扣的进项税额', ...cost }),
    inputTax: money('进项税额', { default: zeroFen, min: zeroFen, ...cost }),
    creditAccount: ref('对方科目', 'fico_account', {
      only: 'leaf',
      hint: '贷方记到哪里，如在建工程、长期应付款；总账上已经记过的留空，不再生成凭证',
    }),
    method: choice('折旧方法', methods, { required: true, default: 'straight' }),
    life: integer('使用月数', { required: true, min: 1, max: 1200 }),
    residualRate: rate('残值率', { default: dec('0.05') }),
    residual: money('预计残值', { computed: true, default: zeroFen, ...cost }),
    expenseAccount: ref('折旧费用科目', 'fico_account', { only: 'leaf', hint: '不填按类别' }),
    openingMonths: integer('已提月数', { default: 0, min: 0, max: 1200, hint: '期初卡片接手前已经计提的月数' }),
    openingWorn: money('已提折旧', { default: zeroFen, min: zeroFen, hint: '期初卡片接手前的累计折旧', ...cost }),
    firstMonth: month('开始计提月份', { computed: true, hint: '入账的下个月；期初卡片是入账当月' }),
    worn: money('累计折旧', { computed: true, default: zeroFen, ...cost }),
    net: money('净值', { computed: true, default: zeroFen, index: true, ...cost }),
    photo: image('照片'),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '使用中', disposed: '已处置' },
  initial: 'draft',
  editable: ['draft'],
  foot: ['cost', 'worn', 'net'],
  actions: {
    ...auditing,
    transfer: { label: '调拨', from: ['audited'], input: place, reason: 'optional', done: '已调拨' },
  },
  internal: {
    dispose: { label: '处置', from: ['audited'], to: 'disposed', reason: 'optional' },
    bringBack: { label: '撤销处置', from: ['disposed'], to: 'audited', reason: 'optional' },
  },
});

export const assetCardCalls = calls(assetCard, 'api/fico/asset', {
  ...usualCalls,
  ...auditingCalls,
  transfer: post('transfer'),
  nextNumber: get('nextNumber'),
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
});
