import { entity, integer, plainCalls, text } from '@heliu/model';

/** What is written beside entries again and again, to be chosen instead of typed. */
export const summary = entity({
  name: 'fico_summary',
  label: '常用摘要',
  title: 'text',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('助记码', { max: 20, search: true, unique: true, hint: '在凭证的摘要格里敲它，按 Enter 展开' }),
    text: text('摘要', { required: true, unique: true, max: 200, search: true }),
    category: text('分类', { max: 30 }),
    sort: integer('排序', { default: 0 }),
  },
});

export const summaryCalls = plainCalls(summary, 'api/fico/generalledger/summary');
