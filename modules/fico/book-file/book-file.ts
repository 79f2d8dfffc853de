import { choice, dateTime, entity, file, integer, money, text, zeroFen } from '@heliu/model';

export const bookChecks = { none: '未校验', good: '完好', broken: '已改动' } as const;

const computed = { computed: true } as const;

/** The books of a year as files that other programs read, in one package that proves itself. */
export const bookFile = entity({
  name: 'fico_book_file',
  label: '账簿导出',
  title: 'name',
  fields: {
    name: text('名称', { ...computed, required: true, max: 100, search: true }),
    year: integer('会计年度', { ...computed, required: true, index: true }),
    /** Up to which month; a year that is not over has fewer than twelve. */
    months: integer('月数', { ...computed, default: 12 }),
    vouchers: integer('凭证张数', { ...computed, default: 0 }),
    lines: integer('分录条数', { ...computed, default: 0 }),
    amount: money('借方合计', { ...computed, default: zeroFen }),
    content: file('数据包', { ...computed, masked: 'price' }),
    /** Of the package itself; those of the files stand in it. */
    sha256: text('SHA-256', { ...computed, max: 64 }),
    checkState: choice('校验', bookChecks, { ...computed, default: 'none' }),
    checkedAt: dateTime('校验时间', computed),
  },
});
