import { changed, type Db, platformCompany, remembered, runWork, service, type Work } from '@heliu/engine';
import type { Ad, Business, Content, Label, Published } from './published.rules.ts';

export const site = service('小程序', platformCompany);
/** Forgotten when something of it is saved. */
const key = 'mini:';
/** A small programme for a phone; whoever writes more than this wants another product. */
const most = 500;
export const siteChanged = (work: Work): void => changed(work, key);

/** Everything that is published. Kept for a minute, so that a tap costs the database no more than being counted. */
export const everything = (db: Db): Promise<Published> =>
  remembered(db, key, () =>
    runWork(db, site, async (work) => ({
      ads: await work.query<Ad>(
        'mini_ad.shown',
        `select id, title, position, picture, link_type as "linkType", content, link, start_at as "startAt", end_at as "endAt"
         from mini_ad where company_id = 0 and not deleted and not disabled order by sort, id limit 200`,
      ),
      businesses: await work.query<Business>(
        'mini_business.shown',
        `select id, name, icon, summary, detail, link_type as "linkType", content, link
         from mini_business where company_id = 0 and not deleted and not disabled order by sort, id limit 40`,
      ),
      contents: await work.query<Content>(
        'mini_content.shown',
        `select id, title, category, coalesce(labels, '{}') as labels, cover, summary, body, video, top, updated_at as "updatedAt"
         from mini_content where company_id = 0 and state = 'published' and not deleted order by top desc, sort, id desc limit ${most}`,
      ),
      labels: await work.query<Label>(
        'sys_industry_label.shown',
        `select id, code, name from sys_industry_label where company_id = 0 and not deleted and not disabled order by sort, id`,
      ),
    })),
  );
