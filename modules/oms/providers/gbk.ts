/** Bytes in GBK, by which the tax office measures: an ASCII letter is one, everything else two, a rare character four. */
export function gbkLength(text: string): number {
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    length += code < 0x80 ? 1 : code > 0xffff ? 4 : 2;
  }
  return length;
}
