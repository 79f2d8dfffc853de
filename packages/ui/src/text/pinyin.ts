// The first character of each initial in the browser's own pinyin order; what sorts between two of them has the former's.
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';
const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

function initialOf(char: string): string {
  if (!/\p{Script=Han}/u.test(char)) return char.toLowerCase();
  let at = 0;
  while (at + 1 < firsts.length && order.compare(firsts[at + 1]!, char) <= 0) at += 1;
  return letters[at]!;
}

/** 应收发票 → ysfp. Readings that depend on the word are not known; good enough to find a page. */
export const initials = (text: string): string => Array.from(text, initialOf).join('');

/** By part of the name, or by initials. */
export function isFound(text: string, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted === '' || text.toLowerCase().includes(wanted) || initials(text).includes(wanted);
}
