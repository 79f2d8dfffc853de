import {
  calls,
  choice,
  dateTime,
  entity,
  flag,
  image,
  integer,
  post,
  ref,
  refs,
  richText,
  text,
  usualCalls,
  plainCalls,
} from '@heliu/model';

/** Whom an article is for. */
export const industryLabel = entity({
  name: 'sys_industry_label',
  label: '行业标签',
  title: 'name',
  code: 'code',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    code: text('标签编码', { required: true, unique: true, max: 32, search: true }),
    name: text('标签名称', { required: true, unique: true, max: 30, search: true }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
  },
});
export const industryLabelCalls = plainCalls(industryLabel, 'api/oms/industrylabel');

export const categories = {
  start: '开始使用',
  order: '订单与店铺',
  invoice: '发票',
  goods: '商品与库存',
  finance: '财务',
  member: '门店与会员',
  news: '公告',
} as const;
export const articleStates = { draft: '草稿', published: '已发布', offline: '已下线', deleted: '回收站' } as const;
/** More of them at the top of a category, and none of them is. */
export const mostAtTop = 3;

/** Something to read for everybody, on the public help site. */
export const article = entity({
  name: 'sys_article',
  label: '文章',
  title: 'title',
  tenancy: 'platform',
  fields: {
    title: text('标题', { required: true, max: 60, search: true }),
    category: choice('分类', categories, { default: 'start', index: true }),
    labels: refs('行业标签', 'sys_industry_label'),
    summary: text('摘要', { max: 160, hint: '列在目录和搜索引擎里，空着取正文开头' }),
    content: richText('正文', { required: true, hint: '写【图1】，那里就放第一张图片；没写到的放在最后' }),
    author: text('作者', { max: 30 }),
    source: text('来源', { max: 60 }),
    keywords: text('关键词', { max: 100, search: true, hint: '用空格隔开，搜索时也会找到' }),
    publishAt: dateTime('发布时间', { hint: '到这个时间才看得到，空着就是马上', index: true }),
    sort: integer('排序', { default: 0, hint: '小的在前' }),
    state: choice('状态', articleStates, { computed: true, default: 'draft', index: true }),
    top: flag('置顶', { computed: true }),
  },
  lines: {
    pictures: {
      label: '图片',
      optional: true,
      fields: {
        picture: image('图片', { required: true }),
        caption: text('说明', { max: 60 }),
      },
    },
    topics: {
      label: '常用关键词',
      optional: true,
      fields: {
        keyword: ref('关键词', 'sys_keyword', { required: true, index: true, only: 'help' }),
        weight: integer('权重', { default: 10, min: 0, max: 1000 }),
      },
    },
  },
  actions: {
    publish: { label: '发布', when: { state: ['draft', 'offline'] }, set: { state: 'published' } },
    offline: { label: '下线', when: { state: 'published' }, set: { state: 'offline', top: false } },
    setTop: { label: '置顶', when: { state: 'published', top: false }, set: { top: true } },
    cancelTop: { label: '取消置顶', when: { top: true }, set: { top: false } },
    setDeleted: {
      label: '放入回收站',
      when: { state: ['draft', 'published', 'offline'] },
      set: { state: 'deleted', top: false },
      danger: true,
      confirm: '放入回收站后帮助站点上看不到，可以还原。',
    },
    restore: { label: '还原', when: { state: 'deleted' }, set: { state: 'draft' } },
  },
});

export const articleCalls = calls(article, 'api/oms/article', {
  ...usualCalls,
  remove: post('delete'),
  publish: post('publish'),
  offline: post('offline'),
  setTop: post('setTop'),
  cancelTop: post('cancelTop'),
  setDeleted: post('setDeleted'),
  restore: post('restore'),
});
