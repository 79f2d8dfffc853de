import { type AnyEntity, fieldsOf } from '@heliu/model';
import { pinyin } from 'pinyin-pro';

const hasChinese = /\p{Script=Han}/u;

/** Names of goods come again with every order, and pinyin is the dearest part of taking one in. */
const spoken = new Map<string, readonly string[]>();
const rememberedWords = 5000;
function spokenAs(word: string): readonly string[] {
  let said = spoken.get(word);
  if (!said) {
    const syllables = pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
    said = [syllables.map((syllable) => syllable[0] ?? '').join(''), syllables.join('')];
    if (spoken.size >= rememberedWords) spoken.clear();
    spoken.set(word, said);
  }
  return said;
}

/** What the quick search looks through: the words themselves, their pinyin initials and their full pinyin. */
export function searchText(e: AnyEntity, row: Record<string, unknown>): string {
  const words = Object.entries(fieldsOf(e))
    .filter(([, field]) => field.search)
    .map(([key]) => row[key])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  const pronounced = e.plainSearch ? [] : words.filter((word) => hasChinese.test(word)).flatMap(spokenAs);
  return [...words, ...pronounced].join(' ').toLowerCase();
}
