import { choice, entity, flag, integer, longText, plainCalls, ref, text } from '@heliu/model';

export const keywordModules = { wechat: '公众号', help: '帮助站点' } as const;
export const matchModes = { fuzzy: '包含就算', exact: '完全相同' } as const;
export const replyKinds = { text: '文字', link: '链接', article: '文章' } as const;
export const keywordOrders = { weight: '按权重', hits: '按命中次数', word: '按文字' } as const;

/** A word that people ask for, and what they are answered: on the help site, and by an official account. */
export const keyword = entity({
  name: 'sys_keyword',
  label: '关键词',
  title: 'word',
  together: [['module', 'word']],
  subsets: { help: { where: { module: 'help' }, otherwise: '不是帮助站点的关键词' } },
  fields: {
    word: text('关键词', { required: true, max: 30, search: true }),
    module: choice('用在', keywordModules, { default: 'wechat', index: true }),
    synonyms: text('同义词', { max: 200, search: true, hint: '用空格隔开，问到哪个都算' }),
    matchMode: choice('匹配方式', matchModes, { default: 'fuzzy' }),
    reply: choice('回复', replyKinds, { default: 'text' }),
    replyText: longText('回复文字', { max: 600 }),
    linkUrl: text('链接', {
      max: 300,
      pattern: /^(https:\/\/|\/(?![/\\]))\S*$/,
      hint: '站内以 / 开头，站外以 https:// 开头',
    }),
    weight: integer('权重', { default: 10, min: 0, max: 1000, hint: '大的在前' }),
    hits: integer('命中次数', { computed: true, default: 0 }),
    disabled: flag('停用'),
  },
});
export const keywordCalls = plainCalls(keyword, 'api/oms/keyword');

/** How the words of one place are offered, and what is said where none fits. */
export const keywordSetting = entity({
  name: 'sys_keyword_setting',
  label: '关键词设置',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 30, search: true }),
    module: choice('用在', keywordModules, { default: 'wechat' }),
    app: ref('公众号', 'sys_wx_app', { index: true, hint: '空着用于所有没有另设的公众号' }),
    order: choice('排列', keywordOrders, { default: 'weight' }),
    most: integer('最多显示', { default: 8, min: 1, max: 20, hint: '常用关键词或一次回复里的链接' }),
    defaultWord: text('默认词', { max: 30, hint: '帮助站点搜索框里的提示；公众号里什么都没问时按它回复' }),
    welcome: longText('关注后的回复', { max: 600 }),
    unmatched: longText('没有匹配时的回复', { max: 600, hint: '空着就不回复' }),
    disabled: flag('停用'),
  },
});
export const keywordSettingCalls = plainCalls(keywordSetting, 'api/oms/keywordsetting');
