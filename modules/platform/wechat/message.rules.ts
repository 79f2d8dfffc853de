import { tag } from '@heliu/outside';
import { type Keyword, type KeywordSetting, matched } from '../keyword/keyword.rules.ts';

export interface Received {
  readonly from: string;
  readonly to: string;
  readonly createdAt: number;
  readonly kind: 'text' | 'event' | 'other';
  readonly content: string;
  /** The same for every try at telling us. */
  readonly key: string;
}

const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** One element of the flat XML that WeChat sends; nothing else of XML is understood, so nothing of it can be abused. */
export function elementOf(xml: string, name: string): string {
  const found = new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml);
  if (!found) return '';
  return (found[1] ?? found[2]!.replace(/&(lt|gt|amp|quot|apos);/g, (_, sign: string) => marks[sign]!)).trim();
}

/** Undefined for what says neither from whom it is nor when. */
export function readMessage(xml: string): Received | undefined {
  const [from, to, type] = [elementOf(xml, 'FromUserName'), elementOf(xml, 'ToUserName'), elementOf(xml, 'MsgType')];
  const createdAt = Number(elementOf(xml, 'CreateTime'));
  if (from === '' || from.length > 64 || !Number.isSafeInteger(createdAt) || createdAt <= 0) return undefined;
  const kind = type === 'text' || type === 'event' ? type : 'other';
  const event = elementOf(xml, 'Event');
  const content = kind === 'text' ? elementOf(xml, 'Content') : kind === 'event' ? event : type;
  // Events have no number of their own; these two together are theirs.
  const key = elementOf(xml, 'MsgId') || `${from}:${createdAt}:${event}`;
  return { from, to, createdAt, kind, content: content.slice(0, 600), key: key.slice(0, 120) };
}

export interface LinkedArticle {
  readonly id: number;
  readonly title: string;
  readonly keyword: number;
}
export interface ReplyBook {
  readonly keywords: readonly Keyword[];
  readonly setting: KeywordSetting;
  readonly articles: readonly LinkedArticle[];
  readonly publicUrl: string;
}

/** WeChat takes 2048 bytes; a Chinese character has three. */
const mostReply = 600;
const linked = (url: string, words: string): string =>
  `<a href="${url.replaceAll('"', '%22')}">${words.replace(/[<>]/g, '')}</a>`;

function said(one: Keyword, { articles, publicUrl, setting }: ReplyBook): string {
  const address = (path: string) => (path.startsWith('/') ? publicUrl + path : path);
  if (one.reply === 'link') return one.linkUrl ? linked(address(one.linkUrl), one.replyText || one.word) : '';
  const words = one.replyText ?? '';
  if (one.reply === 'text') return words;
  const own = articles.filter(({ keyword }) => keyword === one.id).slice(0, setting.most);
  return [words, ...own.map(({ id, title }) => linked(`${publicUrl}/help/${id}`, title))].filter(Boolean).join('\n');
}

/** No half of a link: lines that do not fit any more are left out. */
function fitting(text: string): string {
  if (text.length <= mostReply) return text;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if ([...lines, line].join('\n').length > mostReply) break;
    lines.push(line);
  }
  return lines.join('\n') || text.replace(/<[^>]*>?/g, '').slice(0, mostReply);
}

export interface Reply {
  readonly text: string;
  /** The keyword that was asked for. */
  readonly keyword?: Keyword;
}
/** What a message is answered; an empty text means that nothing is said. */
export function replyTo({ kind, content }: Pick<Received, 'kind' | 'content'>, book: ReplyBook): Reply {
  const { setting, keywords } = book;
  if (kind === 'event') return { text: content === 'subscribe' ? (setting.welcome ?? '') : '' };
  const asked = kind === 'text' ? content : (setting.defaultWord ?? '');
  const found = matched(keywords, asked).find((one) => said(one, book) !== '');
  return found ? { text: fitting(said(found, book)), keyword: found } : { text: setting.unmatched ?? '' };
}

export const replyXml = ({ from, to }: Received, text: string, seconds: number): string =>
  tag('xml', [
    tag('ToUserName', from),
    tag('FromUserName', to),
    tag('CreateTime', String(seconds)),
    tag('MsgType', 'text'),
    tag('Content', text),
  ]).xml;

export const sealedXml = (cipher: string, signature: string, timestamp: string, nonce: string): string =>
  tag('xml', [tag('Encrypt', cipher), tag('MsgSignature', signature), tag('TimeStamp', timestamp), tag('Nonce', nonce)])
    .xml;
