import { date, get, integer, money, month, ref, report } from '@heliu/model';
import { subsidiaryLedger } from '../../fico/model.ts';
import { inputInvoice } from './input-invoice.ts';

const base = '/api/fico/inputinvoice';
const list = '/fico/inputinvoice';

/** What is deducted in each month, and whether the books say the same. */
export const inputTax = report()({
  name: 'fico_input_tax',
  label: '进项税额月报',
  summary: '进项税额月报：各税期勾选抵扣的发票张数、金额与税额，红字与转出，与账上进项税额对照',
  access: 'fico_input_invoice:inputTax',
  call: get(`${base}/monthly`),
  file: get(`${base}/monthlyExport`),
  path: `${list}/monthly`,
  about: inputInvoice.name,
  parameters: {
    from: month('开始税期', { required: true }),
    to: month('结束税期', { required: true }),
    subject: ref('购方主体', 'oms_invoice_subject'),
  },
  span: { from: 'from', to: 'to' },
  columns: {
    period: month('税期'),
    count: integer('张数'),
    net: money('金额', { masked: 'cost' }),
    deductible: money('抵扣税额', { masked: 'cost' }),
    unconfirmed: money('其中未确认', { masked: 'cost' }),
    red: money('红字', { masked: 'cost' }),
    transferred: money('转出', { masked: 'cost' }),
    total: money('实际抵扣', { masked: 'cost', hint: '抵扣税额加红字减转出' }),
    booked: money('账上进项税额', { masked: 'cost', hint: '进项税额科目当月的借方减贷方' }),
    difference: money('账票差额', {
      masked: 'cost',
      hint: '账上进项税额减实际抵扣：多的是还没有勾选的，少的是还没有入账的',
    }),
  },
  carries: { account: integer('科目'), first: date('月初') },
  hidden: 'whole',
  drill: {
    period: ({ period }) => ({ to: `${list}?period=${period}` }),
    count: ({ period }) => ({ to: `${list}?period=${period}` }),
    unconfirmed: ({ period }) => ({ to: `${list}?period=${period}&status=selected` }),
    transferred: ({ period }) => ({ to: `${list}?transferPeriod=${period}` }),
    booked: ({ account, period }) =>
      account === null ? undefined : { report: subsidiaryLedger, asked: { account, from: period, to: period } },
  },
  chart: { label: '各月实际抵扣的税额', along: 'period', bars: { total: 'invoice' } },
  empty: '这几个月没有勾选抵扣的发票，账上也没有进项税额。',
});
