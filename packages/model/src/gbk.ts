/** Tax systems count in GBK: a letter is one byte, a Chinese character two; what GBK lacks beyond them takes four. */
const bytesOf = (character: string): number => {
  const point = character.codePointAt(0)!;
  if (point < 0x80) return 1;
  return point > 0xffff ? 4 : 2;
};

export function gbkBytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

/** The longest beginning of a text that fits, never ending in half a character. */
export function gbkCut(text: string, limit: number): string {
  let [bytes, end] = [0, 0];
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > limit) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
