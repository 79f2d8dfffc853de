import { choice, dateTime, entity, money, ref, text } from '@heliu/model';
import { invoiceKinds, platformNames } from '../platforms/platform.ts';
import { applicationStatuses } from '../platforms/status.ts';

const triggers = { apply: '申请开票', changeTitle: '换抬头', refund: '退款', unknown: '未说明' } as const;
export const titleTypes = { personal: '个人', company: '企业', unknown: '未说明' } as const;

export const deliveries = {
  none: '未开始',
  issuing: '开票中',
  refused: '开票失败',
  issued: '已开具',
  waiting: '待回传',
  done: '已回传',
  failed: '回传失败',
  needless: '无需回传',
} as const;

/** A buyer asks for an invoice. */
export const application = entity({
  name: 'oms_invoice_application',
  label: '开票申请',
  title: 'applicationNo',
  large: true,
  plainSearch: true,
  together: [['shop', 'applicationNo']],
  fields: {
    shop: ref('店铺', 'oms_shop', { required: true, computed: true, index: true }),
    platform: choice('平台', platformNames, { required: true, computed: true, index: true }),
    applicationNo: text('申请号', { required: true, computed: true, max: 64, search: true }),
    orderNo: text('订单号', { required: true, computed: true, max: 64, search: true, index: true }),
    /** Empty while the order itself has not come in yet. */
    order: ref('订单', 'oms_order', { computed: true, index: true }),
    applicationStatus: choice('申请状态', applicationStatuses, { required: true, computed: true, index: true }),
    rawStatus: text('平台状态', { computed: true, max: 64 }),
    trigger: choice('类型', triggers, { required: true, computed: true }),
    titleType: choice('抬头类型', titleTypes, { required: true, computed: true, index: true }),
    invoiceTitle: text('抬头', { required: true, computed: true, max: 100, search: true }),
    taxNo: text('税号', { computed: true, max: 20, search: true }),
    address: text('注册地址', { computed: true, max: 200 }),
    phone: text('注册电话', { computed: true, max: 40 }),
    bankName: text('开户行', { computed: true, max: 100 }),
    bankNo: text('银行账号', { computed: true, max: 60 }),
    /** What the platform wants on the invoice; empty where it leaves that to us. */
    amount: money('申请金额', { computed: true, index: true }),
    /** Empty where nobody said which: then it is the seller's usual one. */
    wantedKind: choice('票种', invoiceKinds, { computed: true }),
    rawKind: text('平台票种', { computed: true, max: 40 }),
    memo: text('买家留言', { computed: true, max: 500 }),
    appliedAt: dateTime('申请时间', { computed: true }),
    hash: text('内容摘要', { computed: true, max: 64 }),
    source: choice(
      '来源',
      { platform: '平台', link: '自助开票', manual: '手工', open: '开放接口' },
      { computed: true, default: 'platform', index: true },
    ),
    email: text('收票邮箱', { computed: true, max: 100 }),
    mobile: text('收票手机', { computed: true, max: 20 }),
    /** What we decided; what the platform says of it stands in `applicationStatus`. */
    decision: choice(
      '处理',
      { open: '待处理', approved: '已通过', rejected: '已拒绝' },
      { computed: true, default: 'open', index: true },
    ),
    decidedBy: ref('处理人', 'sys_user', { computed: true }),
    decidedAt: dateTime('处理时间', { computed: true }),
    rejectReason: text('拒绝原因', { computed: true, max: 200 }),
    deadline: dateTime('应答期限', { computed: true, index: true }),
    invoice: ref('发票', 'oms_invoice', { computed: true, index: true }),
    /** How far the invoice has got towards whoever asked; follows the invoice and its upload. */
    delivery: choice('送达', deliveries, { computed: true, default: 'none', index: true }),
    deliveryFault: text('未送达原因', { computed: true, max: 500 }),
  },
  actions: {
    approve: { label: '通过并开票', when: { decision: 'open' }, set: { decision: 'approved' } },
    reject: {
      label: '拒绝',
      when: { decision: 'open' },
      set: { decision: 'rejected' },
      reason: 'required',
      danger: true,
    },
  },
});
