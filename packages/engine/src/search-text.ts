import { type AnyEntity, fieldsOf } from '@heliu/model';
import { pinyin } from 'pinyin-pro';

const hasChinese = /\p{Script=Han}/u;

/** What the quick search looks through: the words themselves, their pinyin initials and their full pinyin. */
export function searchText(e: AnyEntity, row: Record<string, unknown>): string {
  const words = Object.entries(fieldsOf(e))
    .filter(([, field]) => field.search)
    .map(([key]) => row[key])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  const spoken = words
    .filter((word) => hasChinese.test(word))
    .flatMap((word) => {
      const syllables = pinyin(word, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
      return [syllables.map((syllable) => syllable[0] ?? '').join(''), syllables.join('')];
    });
  return [...words, ...spoken].join(' ').toLowerCase();
}
