import { act, type Work, save } from '@heliu/engine';
import { article, industryLabel, keyword, keywordSetting } from '../../modules/platform/model.ts';

const labels = ['食品茶叶', '服饰鞋包', '家居百货', '美妆个护'] as const;

const articles = [
  {
    title: '十分钟开出第一张发票',
    category: 'start',
    keywords: '新手 入门 开通',
    topic: '开通',
    top: true,
    content:
      '<p>登录以后，首页的“开始使用”列出了要做的事，做完一步勾掉一步：</p><ol><li>接入第一家店铺，授权以后订单自己进来；</li><li>添加开票主体，登记开票人；</li><li>连接开票服务，点“测试连接”；</li><li>给商品选税收分类；</li><li>到订单列表选一张已发货的订单，点“开票”。</li></ol><p>发票开好以后会自动回传到平台，需要时也可以发邮件给买家。</p>',
  },
  {
    title: '店铺授权过期了怎么办',
    category: 'order',
    keywords: '授权 失效 重新授权',
    topic: '店铺授权',
    top: false,
    content:
      '<p>平台的授权有期限，到期前三天首页会提醒。请用<strong>店铺主账号</strong>登录平台，然后在“店铺”里点“授权”，照平台的提示同意即可。过期期间的订单在重新授权以后会补回来，不会漏。</p>',
  },
  {
    title: '红冲与作废有什么区别',
    category: 'invoice',
    keywords: '红字 冲红 退票 作废',
    topic: '红冲',
    top: false,
    content:
      '<p>数电发票不能作废，只能红冲：开一张红字发票把原来的冲掉。税控的纸质发票在开票当月可以作废，跨月只能红冲。</p><p>购方已经抵扣的专票，要先由一方发起红字确认单，另一方确认以后才能开红票。</p>',
  },
  {
    title: '系统维护与版本更新',
    category: 'news',
    keywords: null,
    topic: null,
    top: false,
    content: '<p>新版本在夜间发布，发布时不停机。页面右上角出现“有新版本”时，保存手头的内容后刷新即可。</p>',
  },
] as const;

/** What people ask for, and how it is offered. */
const words = [
  { word: '开通', synonyms: '注册 新手', weight: 50 },
  { word: '店铺授权', synonyms: '授权过期', weight: 40 },
  { word: '红冲', synonyms: '冲红 作废 退票', weight: 30 },
  {
    word: '客服',
    synonyms: '人工 电话',
    weight: 10,
    replyText: '工作日 9:00–18:00 可以拨打 400-000-1234，或在系统里给我们留言。',
  },
] as const;

/** What the help site has to read on the first day. */
export async function loadArticles(work: Work): Promise<void> {
  for (const [i, name] of labels.entries())
    await save(work, industryLabel, { code: `L${i + 1}`, name, sort: (i + 1) * 10 });
  const ids = new Map<string, number>();
  for (const one of words) ids.set(one.word, (await save(work, keyword, { ...one, module: 'help' })).id);
  await save(work, keywordSetting, { name: '帮助站点', module: 'help', defaultWord: '红冲', unmatched: null });
  await work.flush();
  for (const [i, { top, topic, ...one }] of articles.entries()) {
    const topics = topic === null ? [] : [{ keyword: ids.get(topic)!, weight: 50 }];
    const { id } = await save(work, article, { ...one, author: '合流客服', sort: (i + 1) * 10, pictures: [], topics });
    await work.flush();
    await act(work, article, 'publish', { id });
    await work.flush();
    if (top) await act(work, article, 'setTop', { id });
  }
}
