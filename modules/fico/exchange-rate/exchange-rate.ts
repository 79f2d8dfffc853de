import { date, decimal, entity, ref, text } from '@heliu/model';

/** What one unit of a foreign currency is worth in our own on a day. The last one of a month is what its end is valued at. */
export const exchangeRate = entity({
  name: 'fico_exchange_rate',
  label: '汇率',
  title: 'day',
  order: 'day',
  together: [['currency', 'day']],
  fields: {
    day: date('日期', { required: true, index: true }),
    currency: ref('币种', 'fico_currency', { required: true, only: 'foreign', index: true }),
    rate: decimal('汇率', { required: true, min: 0.000001, hint: '1 元外币折合多少元本位币，如 7.1234' }),
    note: text('来源', { max: 60, hint: '如中国人民银行中间价' }),
  },
});
