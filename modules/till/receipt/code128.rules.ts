/**
 * Code 128, as wide bars and spaces in turn. Letters are of set B; an even number of digits at the end is of set C, which
 * takes half the room: a receipt's number then fits on 58 mm.
 */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const [toC, startB, startC, stop] = [99, 104, 105, 106] as const;

export interface Split {
  /** Letters of set B, then pairs of digits of set C. */
  readonly letters: string;
  readonly pairs: string;
}
export function split(text: string): Split {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`${text} is no text of Code 128`);
  const digits = /\d*$/.exec(text)![0];
  // Changing the set costs a symbol: fewer than four digits are not worth it.
  const pairs = digits.length < 4 ? '' : digits.slice(digits.length % 2);
  return { letters: text.slice(0, text.length - pairs.length), pairs };
}

function symbolsOf(text: string): number[] {
  const { letters, pairs } = split(text);
  const numbers = (pairs.match(/\d\d/g) ?? []).map(Number);
  const data = [...letters].map((letter) => letter.charCodeAt(0) - 32);
  if (letters === '') return [startC, ...numbers];
  return [startB, ...data, ...(pairs === '' ? [] : [toC, ...numbers])];
}

/** Widths of bars and spaces in turn, a bar first, in the thinnest bar. */
export function code128(text: string): number[] {
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, place) => sum + symbol * Math.max(1, place), 0) % 103;
  return [...symbols, check, stop].flatMap((symbol) => [...widths[symbol]!].map(Number));
}
