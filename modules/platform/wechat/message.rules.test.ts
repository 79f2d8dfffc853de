import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Keyword, keywordComplaint, matched, offered, usualSetting } from '../keyword/keyword.rules.ts';
import { elementOf, readMessage, replyTo, replyXml } from './message.rules.ts';

const word = (id: number, more: Partial<Keyword>): Keyword => ({
  id,
  word: `词${id}`,
  synonyms: null,
  matchMode: 'fuzzy',
  reply: 'text',
  replyText: `答${id}`,
  linkUrl: null,
  weight: 10,
  hits: 0,
  ...more,
});
const invoice = word(1, { word: '发票', synonyms: '开票 专票' });
const red = word(2, { word: '红冲发票', weight: 1 });
const hours = word(3, { word: '营业时间', matchMode: 'exact', reply: 'link', linkUrl: '/help/1', replyText: null });
const all = [invoice, red, hours];

describe('关键词', () => {
  test.for([
    ['怎么开票', [1]],
    ['红冲发票怎么做', [2, 1]],
    ['  ＦＡ票 ', []],
    ['营业时间', [3]],
    ['你们的营业时间', []],
    ['', []],
    ['   ', []],
  ] as const)('whoever asks “%s” is answered by %j', ([asked, ids]) => {
    expect(matched(all, asked).map(({ id }) => id)).toEqual(ids);
  });

  test('the words that are offered stand in the order that was set, and no more of them', () => {
    expect(offered(all, { ...usualSetting, most: 2 }).map(({ id }) => id)).toEqual([1, 3]);
    expect(offered([word(1, { hits: 1 }), word(2, { hits: 5 })], { ...usualSetting, order: 'hits' })[0]!.id).toBe(2);
  });

  test.for([
    [{ module: 'wechat', reply: 'text' }, '回复文字：请填写回复文字'],
    [{ module: 'help', reply: 'text' }, undefined],
    [{ module: 'wechat', reply: 'link' }, '链接：请填写链接'],
    [{ module: 'wechat', reply: 'link', linkUrl: '/help' }, undefined],
    [{ module: 'wechat', reply: 'article' }, undefined],
  ] as const)('%j is refused with %s', ([draft, complaint]) => {
    expect(keywordComplaint(draft)).toBe(complaint);
  });

  property.prop([fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 5 })])(
    'nothing that is asked is answered twice by one keyword',
    (asked, words) => {
      const keywords = words.map((one, i) => word(i, { word: one }));
      const found = matched(keywords, asked);
      expect(new Set(found).size).toBe(found.length);
    },
  );
});

describe('公众号消息', () => {
  const xml = (inner: string) =>
    `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[oUser]]></FromUserName><CreateTime>1767240000</CreateTime>${inner}</xml>`;
  const book = {
    keywords: [...all, word(4, { word: '帮助', reply: 'article', replyText: null })],
    setting: { ...usualSetting, welcome: '欢迎', unmatched: '没听懂' },
    articles: [{ id: 9, title: '开出<第一张>发票', keyword: 4 }],
    publicUrl: 'https://heliu.example',
  };

  test('is read from the elements of WeChat, whether in CDATA or not', () => {
    const read = readMessage(
      xml('<MsgType><![CDATA[text]]></MsgType><Content><![CDATA[a<b]]></Content><MsgId>77</MsgId>'),
    );
    expect(read).toEqual({
      from: 'oUser',
      to: 'gh_1',
      createdAt: 1_767_240_000,
      kind: 'text',
      content: 'a<b',
      key: '77',
    });
    expect(elementOf('<Content>1 &lt; 2</Content>', 'Content')).toBe('1 < 2');
    expect(readMessage('<xml></xml>')).toBeUndefined();
    expect(readMessage(xml('<MsgType>event</MsgType><Event>subscribe</Event>'))!.key).toBe(
      'oUser:1767240000:subscribe',
    );
  });

  test.for([
    ['text', '开票', '答1'],
    ['text', '营业时间', '<a href="https://heliu.example/help/1">营业时间</a>'],
    ['text', '帮助', '<a href="https://heliu.example/help/9">开出第一张发票</a>'],
    ['text', '别的', '没听懂'],
    ['other', 'image', '没听懂'],
    ['event', 'subscribe', '欢迎'],
    ['event', 'unsubscribe', ''],
  ] as const)('%s %s is answered with %s', ([kind, content, reply]) => {
    expect(replyTo({ kind, content }, book).text).toBe(reply);
  });

  test('a reply that is too long loses lines, and never half a link', () => {
    const long = {
      ...book,
      articles: Array.from({ length: 20 }, (_, i) => ({ id: i, title: '很'.repeat(60), keyword: 4 })),
    };
    const { text } = replyTo({ kind: 'text', content: '帮助' }, { ...long, setting: { ...long.setting, most: 20 } });
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text.match(/<a /g)!.length).toBe(text.match(/<\/a>/g)!.length);
  });

  property.prop([fc.string({ unit: 'binary', maxLength: 100 })])(
    'a reply says what it was given, whatever it is',
    (text) => {
      fc.pre(text.isWellFormed() && !/\p{Cc}|[\uFFFE\uFFFF]/u.test(text));
      const written = replyXml({ from: 'a', to: 'b', createdAt: 1, kind: 'text', content: '', key: '1' }, text, 1);
      expect(elementOf(written, 'Content')).toBe(text.trim());
    },
  );
});
