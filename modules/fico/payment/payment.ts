import { carriesOut, choice, date, document, fen, money, ref, remark, sourceLine, text, zeroFen } from '@heliu/model';
import { payeeTypes, payKinds, paymentRequest } from '../payment-request/payment-request.ts';

/** What is paid to suppliers tells what things cost. */
const cost = { masked: 'cost' } as const;

/** Money that leaves for what was asked for and approved. What it pays stands on the requests; here it is carried out. */
export const payment = document({
  name: 'fico_payment',
  label: '付款单',
  title: 'number',
  apart: ['payeeName', 'amount'],
  prefix: 'FKD',
  dated: 'payDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    payKind: choice('款项类型', payKinds, { computed: true, default: 'ap', index: true }),
    payeeType: choice('收款方', payeeTypes, { computed: true, default: 'supplier' }),
    supplier: ref('供应商', 'crm_supplier', { computed: true, index: true }),
    staff: ref('员工', 'hr_staff', { computed: true, index: true }),
    payeeName: text('收款户名', { computed: true, max: 100, search: true }),
    bankName: text('开户行', { computed: true, max: 100 }),
    bankNo: text('收款账号', { computed: true, max: 40 }),
    cashier: ref('付款账户', 'fico_cashier_account', { required: true, only: 'usable', index: true }),
    payDate: date('付款日期', { required: true, index: true }),
    reference: text('结算号', { max: 60, search: true, hint: '银行流水号、支票号' }),
    fee: money('手续费', { ...cost, min: zeroFen, default: zeroFen }),
    amount: money('付款金额', { ...cost, required: true, computed: true, index: true }),
    paidBy: ref('付款人', 'sys_user', { computed: true }),
    /** What of it is paid before anything is owed, and what of that invoices have taken since. */
    prepaidAmount: money('预付金额', { ...cost, computed: true, default: zeroFen }),
    prepaidSettled: money('预付已核销', { ...cost, computed: true, default: zeroFen }),
    prepaidOpen: money('预付未核销', { ...cost, computed: true, default: zeroFen }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '付款明细',
      fields: {
        request: ref('付款申请', 'fico_payment_request', { required: true, index: true }),
        requestLine: sourceLine('申请行'),
        invoice: ref('应付发票', 'pur_ap_invoice', { computed: true, index: true }),
        order: ref('采购订单', 'pur_order', { computed: true, index: true }),
        account: ref('记账科目', 'fico_account', { computed: true }),
        summary: text('摘要', { computed: true, max: 100 }),
        amount: money('本次付款', { ...cost, required: true, min: fen(1n) }),
      },
      from: {
        request: carriesOut(paymentRequest, 'lines', {
          line: 'requestLine',
          uses: 'amount',
          of: 'amount',
          done: 'paidAmount',
          progress: 'paid',
          during: ['paid'],
          open: ['audited'],
          copies: { invoice: 'invoice', order: 'order', account: 'account', summary: 'summary' },
          heads: {
            payKind: 'payKind',
            payeeType: 'payeeType',
            supplier: 'supplier',
            staff: 'staff',
            payeeName: 'payeeName',
            bankName: 'bankName',
            bankNo: 'bankNo',
          },
        }),
      },
    },
  },
  states: { draft: '未付款', paid: '已付款' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    pay: { label: '付款', from: ['draft'], to: 'paid', copies: { prepaidOpen: 'prepaidAmount' } },
    unpay: {
      label: '撤销付款',
      from: ['paid'],
      to: 'draft',
      set: { prepaidOpen: zeroFen, paidBy: null },
      reverses: 'pay',
      reason: 'required',
      danger: true,
    },
  },
});
