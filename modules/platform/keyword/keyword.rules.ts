import type { keywordOrders, keywordModules, matchModes, replyKinds } from './keyword.ts';

export interface Keyword {
  readonly id: number;
  readonly word: string;
  readonly synonyms: string | null;
  readonly matchMode: keyof typeof matchModes;
  readonly reply: keyof typeof replyKinds;
  readonly replyText: string | null;
  readonly linkUrl: string | null;
  readonly weight: number;
  readonly hits: number;
}
export interface KeywordSetting {
  readonly order: keyof typeof keywordOrders;
  readonly most: number;
  readonly defaultWord: string | null;
  readonly welcome: string | null;
  readonly unmatched: string | null;
}
/** Where nobody has set anything. */
export const usualSetting: KeywordSetting = {
  order: 'weight',
  most: 8,
  defaultWord: null,
  welcome: null,
  unmatched: null,
};

/** What people type is compared without its width, its case and the blanks around it. */
const plainWord = (typed: string): string => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const wordsOf = ({ word, synonyms }: Keyword): string[] => [
  plainWord(word),
  ...plainWord(synonyms ?? '')
    .split(' ')
    .filter(Boolean),
];

/** The length of the longest of its words that was asked for; 0 where none was. */
function fit(one: Keyword, asked: string): number {
  const fits = wordsOf(one).filter((word) => word === asked || (one.matchMode === 'fuzzy' && asked.includes(word)));
  return Math.max(0, ...fits.map((word) => word.length));
}

/** What was asked for exactly comes first, then what says more of it, then what weighs more. */
export function matched(keywords: readonly Keyword[], typed: string): readonly Keyword[] {
  const asked = plainWord(typed);
  if (asked === '') return [];
  return keywords
    .map((one) => ({ one, length: fit(one, asked) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length || b.one.weight - a.one.weight || a.one.id - b.one.id)
    .map(({ one }) => one);
}

/** The words that are offered to whoever has not asked yet. */
export function offered(keywords: readonly Keyword[], { order, most }: KeywordSetting): readonly Keyword[] {
  const by: Record<typeof order, (a: Keyword, b: Keyword) => number> = {
    weight: (a, b) => b.weight - a.weight,
    hits: (a, b) => b.hits - a.hits,
    word: (a, b) => a.word.localeCompare(b.word, 'zh-CN'),
  };
  return keywords.toSorted((a, b) => by[order](a, b) || a.id - b.id).slice(0, most);
}

interface Written {
  readonly module?: keyof typeof keywordModules | null | undefined;
  readonly reply?: keyof typeof replyKinds | null | undefined;
  readonly replyText?: string | null | undefined;
  readonly linkUrl?: string | null | undefined;
}
export function keywordComplaint({ module, reply: chosen, replyText, linkUrl }: Written): string | undefined {
  const reply = chosen ?? 'text';
  // On the help site the articles that carry the word are an answer by themselves.
  if (reply === 'text' && !replyText && module !== 'help') return '回复文字：请填写回复文字';
  if (reply === 'link' && !linkUrl) return '链接：请填写链接';
  return undefined;
}
