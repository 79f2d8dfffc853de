import { escapeHtml } from '@heliu/model';
import { contentCategories } from '../content/content.ts';
import type { Entry, Home, Offer, Target, Whole } from './published.rules.ts';

const style = `
:root{color-scheme:light;--ink:#1d2433;--soft:#667085;--line:#e8ebf2;--brand:#2f55d4}
*{box-sizing:border-box}body{margin:0;background:#f5f6fa;color:var(--ink);font:15px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif}
main{max-width:480px;margin:0 auto;padding:12px 12px 28px}a{color:inherit;text-decoration:none}
.strip{display:flex;gap:8px;overflow-x:auto;scroll-snap-type:x mandatory;border-radius:10px;scrollbar-width:none}
.strip>*{flex:0 0 100%;scroll-snap-align:start}.strip img,.banner img{display:block;width:100%;aspect-ratio:2/1;object-fit:cover;border-radius:10px}
.banner{display:block;margin-top:12px}
.offers{display:grid;grid-template-columns:repeat(4,1fr);gap:12px 4px;margin:12px 0 0;padding:14px 6px;background:#fff;border-radius:10px;text-align:center;font-size:13px}
.offers img{display:block;width:44px;height:44px;margin:0 auto 4px;border-radius:10px;object-fit:cover}
h1{font-size:20px;line-height:1.4;margin:6px 0}h2{font-size:16px;margin:20px 0 8px}
.soft{color:var(--soft);font-size:12px}.entry{display:grid;grid-template-columns:104px 1fr;gap:10px;padding:10px;margin-bottom:8px;background:#fff;border-radius:10px}
.entry img{width:104px;height:78px;object-fit:cover;border-radius:6px}.entry b{display:block;font-weight:600;line-height:1.45}
.entry p{margin:2px 0 0;color:var(--soft);font-size:13px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.entry>div{min-width:0}
.kinds{display:flex;gap:8px;margin:4px 0 12px;flex-wrap:wrap}.kinds a{padding:3px 12px;background:#fff;border-radius:14px;font-size:13px}
.kinds .is-on{background:var(--brand);color:#fff}article{padding:14px;background:#fff;border-radius:10px;overflow-wrap:anywhere}
article img{max-width:100%;height:auto}article>img:first-of-type{width:100%;border-radius:8px}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:3px 8px}
.more{color:var(--brand)}.back{display:inline-block;margin-bottom:8px;color:var(--brand);font-size:13px}.none{padding:40px 0;text-align:center;color:var(--soft)}`;

const sheet = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** Pages of the mini-program itself open in WeChat alone; here a tap on them does nothing. */
function linked({ type, to }: Target, inner: string, name: string, otherwise?: string): string {
  const href = type === 'content' ? `/m/content/${to}` : type === 'h5' ? String(to) : otherwise;
  const away = type === 'h5' ? ' target="_blank" rel="noopener noreferrer"' : '';
  return href === undefined
    ? `<span class="${name}">${inner}</span>`
    : `<a class="${name}" href="${escapeHtml(href)}"${away}>${inner}</a>`;
}
const image = (src: string, alt: string): string => `<img src="${src}" alt="${escapeHtml(alt)}">`;

const entry = (one: Entry): string =>
  `<a class="entry" href="/m/content/${one.id}">${image(one.cover, '')}<div><b>${escapeHtml(one.title)}</b>${
    one.summary ? `<p>${escapeHtml(one.summary)}</p>` : ''
  }<span class="soft">${[contentCategories[one.category], ...one.labels].map(escapeHtml).join(' · ')}</span></div></a>`;

export function homeSheet({ top, middle, businesses, contents }: Home): string {
  const parts = [
    top.length > 0 &&
      `<div class="strip">${top.map((one) => linked(one.link, image(one.picture, one.title), 'slide')).join('')}</div>`,
    businesses.length > 0 &&
      `<div class="offers">${businesses
        .map((one) =>
          linked(one.link, `${image(one.icon, '')}${escapeHtml(one.name)}`, 'offer', `/m/business/${one.id}`),
        )
        .join('')}</div>`,
    ...middle.map((one) => linked(one.link, image(one.picture, one.title), 'banner')),
    contents.length > 0 && `<h2>推荐</h2>${contents.map(entry).join('')}<a class="more" href="/m/content">全部内容</a>`,
  ].filter(Boolean);
  return sheet('首页', parts.join('') || '<p class="none">还没有发布内容</p>');
}

export function entriesSheet(rows: readonly Entry[], category: string | undefined): string {
  const kind = (key: string, label: string, isOn: boolean) =>
    `<a href="/m/content${key}"${isOn ? ' class="is-on" aria-current="true"' : ''}>${label}</a>`;
  const kinds = [
    kind('', '全部', !category),
    ...Object.entries(contentCategories).map(([key, label]) => kind(`?category=${key}`, label, key === category)),
  ];
  return sheet(
    '全部内容',
    `<a class="back" href="/m">‹ 首页</a><nav class="kinds">${kinds.join('')}</nav>${
      rows.map(entry).join('') || '<p class="none">这里还没有内容</p>'
    }`,
  );
}

export const contentSheet = (one: Whole): string =>
  sheet(
    one.title,
    `<a class="back" href="/m">‹ 首页</a><article><h1>${escapeHtml(one.title)}</h1><p class="soft">${[
      contentCategories[one.category],
      ...one.labels,
    ]
      .map(escapeHtml)
      .join(' · ')}</p>${image(one.cover, '')}${one.body}${
      one.video
        ? `<p><a class="more" href="${escapeHtml(one.video)}" target="_blank" rel="noopener noreferrer">看视频</a></p>`
        : ''
    }</article>`,
  );

export const businessSheet = (one: Offer): string =>
  sheet(
    one.name,
    `<a class="back" href="/m">‹ 首页</a><article><h1>${escapeHtml(one.name)}</h1>${
      one.summary ? `<p class="soft">${escapeHtml(one.summary)}</p>` : ''
    }${one.detail ?? ''}</article>`,
  );

export const missingSheet = (): string =>
  sheet('没有找到', '<a class="back" href="/m">‹ 首页</a><p class="none">没有找到，它可能已经下线</p>');
