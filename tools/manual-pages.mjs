// Turns docs/manual into the pages the help button opens, with an index from the name of a page to its place in them.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { root } from './prepare.mjs';

const source = join(root, 'docs/manual');
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const pageOf = (file) => (file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html'));

/** Under a heading, names the product's pages it is about, where their names differ from its own. */
const aboutPages = /^<!-- 页面：(.+?) -->/m;

/** Headings with what they explain: `{ title, place }`, the place being a file with an anchor. */
export function readChapter(file, text = readFileSync(join(source, file), 'utf8')) {
  const places = [];
  const parts = text.split(/^(?=#{1,2} )/m);
  for (const part of parts) {
    const [, marks, title] = /^(#{1,2}) (.+)/.exec(part) ?? [];
    if (!title) continue;
    const place = marks === '#' ? pageOf(file) : `${pageOf(file)}#${encodeURIComponent(title.trim())}`;
    const names = [title.trim(), ...(aboutPages.exec(part)?.[1].split('、') ?? [])];
    places.push(...names.map((name) => ({ title: name, place })));
  }
  return { title: places[0]?.title ?? file, places, text };
}

export const chapterFiles = () =>
  readdirSync(source)
    .filter((file) => file.endsWith('.md'))
    .sort((a, b) => (a === 'README.md' ? -1 : b === 'README.md' ? 1 : a < b ? -1 : 1));

/** Where each page of the product is explained. The first chapter that names it wins. */
export function manualIndex() {
  const index = {};
  for (const { title, place } of chapterFiles().flatMap((file) => readChapter(file).places)) index[title] ??= place;
  return index;
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escaped(encodeURIComponent(text.trim()))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(href.replace(/\.md(?=#|$)/, '.html'))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escaped(href.replace('../images/', 'images/'))}" alt="${escaped(text)}" loading="lazy">`;
    },
  },
});

function html(file, chapters) {
  const { title, text } = chapters.find((one) => one.file === file);
  const links = chapters.map(
    (one) =>
      `<a href="${pageOf(one.file)}"${one.file === file ? ' aria-current="page"' : ''}>${escaped(one.title)}</a>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} - 合流使用手册</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="manual.css">
<nav aria-label="章节"><b>合流使用手册</b>${links.join('')}</nav>
<main>
${marked.parse(text, { async: false })}</main>
</html>
`;
}

/** Into `out`, beside the web. */
export function buildManual(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const chapters = chapterFiles().map((file) => ({ file, ...readChapter(file) }));
  for (const { file } of chapters) writeFileSync(join(out, pageOf(file)), html(file, chapters));
  writeFileSync(join(out, 'index.json'), JSON.stringify(manualIndex()));
  cpSync(join(root, 'docs/images'), join(out, 'images'), { recursive: true });
  cpSync(join(source, 'manual.css'), join(out, 'manual.css'));
}
