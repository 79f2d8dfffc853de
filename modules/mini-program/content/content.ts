import { calls, choice, entity, flag, get, image, integer, post, refs, richText, text } from '@heliu/model';

export const contentCategories = { story: '客户案例', guide: '使用指南', news: '动态' } as const;
const contentStates = { draft: '草稿', published: '已发布', offline: '已下线' } as const;

/** Something to read in the mini-program. */
export const content = entity({
  name: 'mini_content',
  label: '主要内容',
  title: 'title',
  tenancy: 'platform',
  order: 'sort',
  fields: {
    title: text('标题', { required: true, max: 60, search: true }),
    category: choice('分类', contentCategories, { default: 'story', index: true }),
    labels: refs('行业标签', 'sys_industry_label'),
    cover: image('封面', { required: true, hint: '宽高约 4:3' }),
    summary: text('摘要', { max: 120, search: true }),
    body: richText('正文', { required: true }),
    video: text('视频网址', {
      max: 300,
      pattern: /^https:\/\/[^\s"'<>]+$/,
      hint: '以 https:// 开头，空着没有视频',
    }),
    top: flag('置顶'),
    sort: integer('排序', { default: 0, hint: '小的在前' }),
    state: choice('状态', contentStates, { computed: true, default: 'draft', index: true }),
  },
  actions: {
    publish: { label: '发布', when: { state: ['draft', 'offline'] }, set: { state: 'published' } },
    offline: {
      label: '下线',
      when: { state: 'published' },
      set: { state: 'offline' },
      confirm: '下线后小程序里看不到，跳到它的广告点了没有反应。',
    },
  },
});

export const contentCalls = calls(content, 'api/miniProgram/management', {
  list: post('mainContentList'),
  get: get('getContentById'),
  save: post('insert/content'),
  update: post('updateMainContent'),
  remove: post('deleteMainContent'),
  publish: post('publish/content'),
  offline: post('offline/content'),
});
