import { codes } from '@heliu/model';
import { behaviour, changed, Refusal, type Work } from '@heliu/engine';
import { article, articleStates, categories, industryLabel, mostAtTop } from './article.ts';

/** The help site keeps what it shows for a minute. */
const helpChanged = (work: Work): void => changed(work, 'help:');
const told = (_: unknown, work: Work) => helpChanged(work);

export const articleBehaviour = behaviour(article, {
  check({ content }) {
    const words = content.replace(/<[^>]*>/g, '').trim();
    if (words !== '' || content.includes('<img')) return;
    const message = '正文不能为空';
    throw new Refusal(message, codes.invalid, { complaints: [{ path: 'content', message }] });
  },
  saved: told,
  checkRemove(record, work) {
    if (record.state !== 'deleted')
      throw new Refusal(`“${record.title}”是${articleStates[record.state!]}，请先放入回收站再删除`);
    helpChanged(work);
  },
  actions: {
    publish: { also: told },
    offline: { also: told },
    setDeleted: { also: told },
    restore: { also: told },
    cancelTop: { also: told },
    setTop: {
      async blockers({ category }, work) {
        const rows = await work.query(
          'sys_article.top',
          'select 1 from sys_article where company_id = 0 and category = $1 and top and not deleted',
          [category],
        );
        return rows.length < mostAtTop
          ? []
          : [{ code: 'ART01', message: `“${categories[category!]}”已经置顶 ${mostAtTop} 篇，请先取消一篇` }];
      },
      also: told,
    },
  },
});

export const industryLabelBehaviour = behaviour(industryLabel, { saved: told });
