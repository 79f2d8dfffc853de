import { escapeHtml } from '@heliu/model';
import { categories } from '../article/article.ts';
import { type Keyword, type KeywordSetting, matched, offered, usualSetting } from '../keyword/keyword.rules.ts';

export interface Picture {
  readonly id: number;
  readonly caption: string | null;
}
/** A keyword that the article was written for, and how much it is about it. */
export interface Topic {
  readonly id: number;
  readonly word: string;
  readonly weight: number;
}
/** What the platform has set about words: which there are, and how they are offered. */
export interface Guide {
  readonly keywords: readonly Keyword[];
  readonly setting: KeywordSetting;
}
export interface HelpArticle {
  readonly id: number;
  readonly title: string;
  readonly category: keyof typeof categories;
  readonly labels: readonly string[];
  readonly summary: string | null;
  /** HTML that the sanitizer let through. */
  readonly content: string;
  readonly author: string | null;
  readonly source: string | null;
  readonly keywords: string | null;
  readonly publishAt: string;
  readonly top: boolean;
  readonly pictures: readonly Picture[];
  readonly topics: readonly Topic[];
}

/** The words of an article without its markup; entities stay as they are. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/【图\d+】/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Escaped already: it is cut from HTML, and never in the middle of an entity. */
function leadOf({ summary, content }: HelpArticle): string {
  if (summary) return escapeHtml(summary);
  const words = wordsOf(content);
  return words.length <= 90 ? words : `${words.slice(0, 90).replace(/&[^;]*$/, '')}…`;
}

const figure = ({ id, caption }: Picture): string =>
  `<figure><img src="/help/picture/${id}" alt="${escapeHtml(caption ?? '')}" loading="lazy">${
    caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  }</figure>`;

/** Pictures where the text names them, the others behind it; a number without a picture is left out. */
export function withPictures(content: string, pictures: readonly Picture[]): string {
  const named = new Set<number>();
  const text = content.replace(/【图(\d{1,3})】/g, (_, digits: string) => {
    const at = Number(digits) - 1;
    if (!pictures[at]) return '';
    named.add(at);
    return figure(pictures[at]);
  });
  return (
    text +
    pictures
      .filter((_, i) => !named.has(i))
      .map(figure)
      .join('')
  );
}

/** Those written for what was asked, the most to the point first. */
function about(articles: readonly HelpArticle[], keywords: readonly Keyword[]): readonly HelpArticle[] {
  const ids = new Set(keywords.map(({ id }) => id));
  const weighed = articles.map((one) => ({
    one,
    weight: Math.max(-1, ...one.topics.filter(({ id }) => ids.has(id)).map(({ weight }) => weight)),
  }));
  return weighed
    .filter(({ weight }) => weight >= 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
}

/**
 * What was written for the keywords in the question comes first. Of the rest every word of the question stands somewhere
 * in the article; those with it in the title come first.
 */
export function searched(
  articles: readonly HelpArticle[],
  q: string,
  keywords: readonly Keyword[] = [],
): readonly HelpArticle[] {
  const first = about(articles, keywords);
  return [...first, ...byWords(articles, q).filter((one) => !first.includes(one))];
}

function byWords(articles: readonly HelpArticle[], q: string): readonly HelpArticle[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = articles.map((one) => ({
    one,
    title: one.title.toLowerCase(),
    all: [one.title, one.summary, one.keywords, ...one.topics.map(({ word }) => word), wordsOf(one.content)]
      .join(' ')
      .toLowerCase(),
  }));
  const found = texts.filter(({ all }) => words.every((word) => all.includes(word)));
  const inTitle = ({ title }: { title: string }) => words.every((word) => title.includes(word));
  return [...found.filter(inTitle), ...found.filter((one) => !inTitle(one))].map(({ one }) => one);
}

const style = `
:root{color-scheme:light dark;--ink:#1d2433;--soft:#5d6880;--line:#dfe4ee;--paper:#fff;--brand:#2f55d4}
@media(prefers-color-scheme:dark){:root{--ink:#e7ebf3;--soft:#a4aec2;--line:#343c4d;--paper:#171b24;--brand:#8fa9ff}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.8 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC","Source Han Sans SC","WenQuanYi Micro Hei",sans-serif}
header,main,footer{max-width:880px;margin:0 auto;padding:0 20px}
header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;padding-top:18px;padding-bottom:14px;border-bottom:1px solid var(--line)}
header>a{color:var(--ink);font-size:19px;font-weight:600;text-decoration:none}form{display:flex;gap:8px;margin-left:auto}
input,button{font:inherit;font-size:15px;padding:4px 12px;border:1px solid var(--line);border-radius:6px;background:var(--paper);color:inherit}
a{color:var(--brand)}h1{font-size:26px;line-height:1.4;margin:28px 0 4px}h2{font-size:19px;margin:30px 0 6px}
.words{display:flex;flex-wrap:wrap;gap:6px 16px;padding:0;list-style:none}.answer{white-space:pre-line;margin:12px 0;padding:10px 14px;border-left:3px solid var(--brand);overflow-wrap:anywhere}
.soft,footer,figcaption{color:var(--soft);font-size:14px}ul.list{list-style:none;margin:0;padding:0}
ul.list li{padding:10px 0;border-bottom:1px solid var(--line)}ul.list p{margin:2px 0 0}.top{color:var(--brand);font-size:13px;margin-right:6px}
img{max-width:100%;height:auto}figure{margin:18px 0}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:4px 10px}
footer{margin-top:48px;padding-top:14px;padding-bottom:28px;border-top:1px solid var(--line)}`;

interface Sheet {
  readonly title: string;
  readonly lead: string;
  readonly path: string;
  readonly body: string;
  readonly q?: string;
  /** A page of answers to somebody's question is no page to be found. */
  readonly isHidden?: boolean;
  /** What the empty search box suggests. */
  readonly hint?: string | null | undefined;
}
const sheet = (
  publicUrl: string,
  { title, lead, path, body, q = '', isHidden = false, hint }: Sheet,
): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="description" content="${lead}">${
  isHidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(publicUrl + path)}">`
}
<style>${style}</style></head><body>
<header><a href="/help">合流帮助</a><form action="/help" role="search"><input name="q" type="search" maxlength="50" aria-label="搜索帮助" placeholder="${escapeHtml(hint || '搜索帮助')}" value="${escapeHtml(q)}"><button>搜索</button></form></header>
<main>${body}</main>
<footer><a href="/login">登录合流</a></footer>
</body></html>`;

const dayOf = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);

const item = (one: HelpArticle): string =>
  `<li>${one.top ? '<span class="top">置顶</span>' : ''}<a href="/help/${one.id}">${escapeHtml(one.title)}</a><p class="soft">${leadOf(one)}</p></li>`;
const listOf = (articles: readonly HelpArticle[]): string => `<ul class="list">${articles.map(item).join('')}</ul>`;

const askedFor = (word: string): string => `<a href="/help?q=${encodeURIComponent(word)}">${escapeHtml(word)}</a>`;
const wordList = (label: string, words: readonly string[]): string =>
  words.length === 0
    ? ''
    : `<nav aria-label="${label}"><ul class="words"><li class="soft">${label}</li>${words.map((word) => `<li>${askedFor(word)}</li>`).join('')}</ul></nav>`;

const noGuide: Guide = { keywords: [], setting: usualSetting };

export function indexPage(publicUrl: string, articles: readonly HelpArticle[], guide: Guide = noGuide): string {
  const parts = Object.entries(categories).flatMap(([key, label]) => {
    const own = articles.filter(({ category }) => category === key);
    return own.length === 0 ? [] : [`<h2>${label}</h2>${listOf(own)}`];
  });
  const words = offered(guide.keywords, guide.setting).map(({ word }) => word);
  const body = `<h1>帮助</h1>${wordList('大家常搜', words)}${parts.join('') || '<p class="soft">还没有文章。</p>'}`;
  return sheet(publicUrl, {
    title: '合流帮助',
    lead: '合流的使用帮助：店铺、订单、发票、库存与财务。',
    path: '/help',
    body,
    hint: guide.setting.defaultWord,
  });
}

/** What a keyword answers beside the articles: words as they stand, and a link that leads nowhere but where it says. */
function answerOf({ word, reply, replyText, linkUrl }: Keyword): string {
  const words = replyText ? escapeHtml(replyText) : '';
  const link =
    reply === 'link' && linkUrl
      ? `<a href="${escapeHtml(linkUrl)}" rel="noopener">${words || escapeHtml(word)}</a>`
      : '';
  const content = link || words;
  return content === '' ? '' : `<p class="answer">${content}</p>`;
}

export function searchPage(
  publicUrl: string,
  articles: readonly HelpArticle[],
  q: string,
  { keywords, setting }: Guide = noGuide,
): string {
  const asked = matched(keywords, q);
  const found = searched(articles, q, asked);
  const answers = asked.slice(0, setting.most).map(answerOf).join('');
  const unmatched = setting.unmatched ? `<p class="answer">${escapeHtml(setting.unmatched)}</p>` : '';
  const none = `${unmatched}<p class="soft">没有找到。换个说法，或<a href="/help">看全部文章</a>。</p>`;
  const results = found.length > 0 ? listOf(found) : answers === '' ? none : '';
  const body = `<h1>“${escapeHtml(q)}”的结果</h1>${answers}${results}`;
  return sheet(publicUrl, { title: `${q} - 合流帮助`, lead: '', path: '/help', body, q, isHidden: true });
}

export function articlePage(publicUrl: string, one: HelpArticle): string {
  const facts = [
    categories[one.category],
    ...one.labels,
    dayOf(one.publishAt),
    ...(one.author ? [one.author] : []),
    ...(one.source ? [`来源：${one.source}`] : []),
  ];
  const body = `<article><h1>${escapeHtml(one.title)}</h1><p class="soft">${facts.map(escapeHtml).join(' · ')}</p>${withPictures(one.content, one.pictures)}</article>${wordList(
    '关键词',
    one.topics.map(({ word }) => word),
  )}`;
  return sheet(publicUrl, { title: `${one.title} - 合流帮助`, lead: leadOf(one), path: `/help/${one.id}`, body });
}

export const missingPage = (publicUrl: string): string =>
  sheet(publicUrl, {
    title: '没有这篇文章 - 合流帮助',
    lead: '',
    path: '/help',
    body: '<h1>没有这篇文章</h1><p>它可能已经下线。<a href="/help">看全部文章</a></p>',
    isHidden: true,
  });

export const sitemap = (publicUrl: string, articles: readonly HelpArticle[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    '<url><loc>' + escapeHtml(`${publicUrl}/help`) + '</loc></url>',
    ...articles.map(
      ({ id, publishAt }) =>
        `<url><loc>${escapeHtml(`${publicUrl}/help/${id}`)}</loc><lastmod>${dayOf(publishAt)}</lastmod></url>`,
    ),
  ].join('')}</urlset>\n`;
