import { callback, codes, get } from '@heliu/model';
import {
  asFile,
  type Db,
  type DeliveryReply,
  handle,
  openContent,
  platformCompany,
  receive,
  Refusal,
  remembered,
  runWork,
  service,
} from '@heliu/engine';
import { surroundings } from '../../system/server.ts';
import { publicPicture } from '../channel/brand.server.ts';
import { pictureCall } from './help.calls.ts';
import { matched } from '../keyword/keyword.rules.ts';
import { keywordSettingOf, keywordsOf, noteHits } from '../keyword/keyword.server.ts';
import {
  articlePage,
  type Guide,
  type HelpArticle,
  indexPage,
  missingPage,
  searchPage,
  sitemap,
} from './help.rules.ts';

const site = service('帮助站点', platformCompany);
/** Forgotten when an article changes. */
const key = 'help:';
/** A site of texts; whoever writes more of them than this wants another product. */
const most = 1000;

const published = `a.company_id = 0 and a.state = 'published' and not a.deleted and (a.publish_at is null or a.publish_at <= now())`;

interface Stored extends HelpArticle {
  readonly sort: number;
}

/** Everything there is to read. Kept for a minute, so that nobody's clicks reach the database. */
const allArticles = (db: Db): Promise<readonly HelpArticle[]> =>
  remembered(db, key, () =>
    runWork(db, site, (work) =>
      work.query<Stored>(
        'sys_article.published',
        `select a.id, a.title, a.category, a.summary, a.content, a.author, a.source, a.keywords, a.top,
           coalesce(a.publish_at, a.updated_at) as "publishAt",
           coalesce((select json_agg(l.name order by l.sort, l.id) from sys_industry_label l
             where l.company_id = 0 and l.id = any(a.labels) and not l.deleted and not l.disabled), '[]') as labels,
           coalesce((select json_agg(json_build_object('id', p.picture, 'caption', p.caption) order by p.position) from sys_article_pictures p
             where p.company_id = 0 and p.document_id = a.id), '[]') as pictures,
           coalesce((select json_agg(json_build_object('id', k.id, 'word', k.word, 'weight', t.weight) order by t.weight desc, t.position)
             from sys_article_topics t join sys_keyword k on k.company_id = 0 and k.id = t.keyword and not k.deleted and not k.disabled
             where t.company_id = 0 and t.document_id = a.id), '[]') as topics
         from sys_article a where ${published} order by a.top desc, a.sort, "publishAt" desc, a.id desc limit ${most}`,
      ),
    ),
  );

/** Forgotten with the articles. */
const guide = (db: Db): Promise<Guide> =>
  remembered(db, `${key}words`, () =>
    runWork(db, site, async (work) => ({
      keywords: await keywordsOf(work, 'help'),
      setting: await keywordSettingOf(work, 'help'),
    })),
  );

/** Nothing of a page runs, and nothing is fetched from elsewhere, whatever an article holds. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const page = (body: string, status = 200, type = 'text/html; charset=utf-8'): DeliveryReply => ({
  status,
  body,
  type,
  headers: { 'content-security-policy': policy, 'cache-control': status === 200 ? 'public, max-age=60' : 'no-store' },
});

export const helpCallbacks = [
  receive(callback('帮助站点：目录与搜索', get('/help')), async ({ query }, db) => {
    const { publicUrl } = surroundings(db);
    const q = (query['q'] ?? '').trim().slice(0, 50);
    const [articles, words] = [await allArticles(db), await guide(db)];
    if (q === '') return page(indexPage(publicUrl, articles, words));
    noteHits(db, matched(words.keywords, q));
    return page(searchPage(publicUrl, articles, q, words));
  }),
  receive(callback('帮助站点：给搜索引擎的目录', get('/help/sitemap.xml')), async (_, db) =>
    page(sitemap(surroundings(db).publicUrl, await allArticles(db)), 200, 'application/xml; charset=utf-8'),
  ),
  receive(callback('帮助站点：一篇文章', get('/help/{id}')), async ({ params }, db) => {
    const { publicUrl } = surroundings(db);
    const found = (await allArticles(db)).find(({ id }) => String(id) === params['id']);
    return found ? page(articlePage(publicUrl, found)) : page(missingPage(publicUrl), 404);
  }),
];

interface PublicFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
}

/** A picture of what everybody may see just now; any other file of the platform is nobody's business. */
export const helpHandlers = [
  handle(pictureCall, async ({ id }, { db }) => {
    const [file] = await runWork(db, site, (work) =>
      work.query<PublicFile>(
        'sys_file.public',
        `select f.name, f.media_type as "mediaType", f.size, f.sha256, f.key from sys_file f where f.company_id = 0 and f.id = $1 and (
           exists (select 1 from sys_article_pictures p join sys_article a on a.company_id = 0 and a.id = p.document_id
             where p.company_id = 0 and p.picture = f.id and ${published})
           or exists (select 1 from sys_advertisement d where d.company_id = 0 and d.picture = f.id and not d.deleted and not d.disabled
             and (d.start_at is null or d.start_at <= now()) and (d.end_at is null or d.end_at > now()))
           or ${publicPicture})`,
        [id],
      ),
    );
    if (!file) throw new Refusal('图片不存在', codes.missing);
    const { name, mediaType, size, sha256 } = file;
    return asFile({
      name,
      mediaType,
      size,
      inline: true,
      tag: sha256.slice(0, 32),
      maxAge: 3600,
      open: (range) => openContent(db, file, range),
    });
  }),
];
