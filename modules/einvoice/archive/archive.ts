import { choice, dateTime, entity, file, integer, money, ref, text, zeroFen } from '@heliu/model';

export const checks = { none: '未校验', good: '完好', broken: '已损坏' } as const;

/** The issued invoices of a month with their files, as one package that proves itself; large months take several. */
export const archive = entity({
  name: 'oms_invoice_archive',
  label: '发票归档',
  title: 'name',
  fields: {
    name: text('归档', { computed: true, required: true, max: 100, search: true }),
    month: text('月份', { computed: true, required: true, max: 7, index: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { computed: true }),
    part: integer('第几包', { computed: true, default: 1 }),
    invoices: integer('发票张数', { computed: true, default: 0 }),
    files: integer('文件数', { computed: true, default: 0 }),
    /** Invoices of which nobody gave us the original. */
    missing: integer('缺原件', { computed: true, default: 0 }),
    gross: money('价税合计', { computed: true, default: zeroFen }),
    content: file('归档包', { computed: true, masked: 'price' }),
    /** Of the package itself; those of the files stand in it. */
    sha256: text('SHA-256', { computed: true, max: 64 }),
    checkState: choice('校验', checks, { computed: true, default: 'none' }),
    checkedAt: dateTime('校验时间', { computed: true }),
  },
});
