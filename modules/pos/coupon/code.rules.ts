/** Without I, L, O, 0 and 1, which people mix up; a prime number of signs, so that the check below misses nothing. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const randomSigns = 13;
export const codePrefix = new RegExp(`^[${signs}]{0,6}$`);

/**
 * Each sign counts with a weight of its own, modulo a prime: a wrong sign, or two neighbours that changed places, give
 * another sum.
 */
const checkOf = (body: string): string =>
  signs[[...body].reduce((sum, sign, index) => (sum + signs.indexOf(sign) * (index + 2)) % signs.length, 0)]!;

/** As people type it: in small letters, with spaces or dashes. */
export const tidyCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

export function isCode(code: string): boolean {
  const body = code.slice(0, -1);
  return body.length >= randomSigns && [...code].every((sign) => signs.includes(sign)) && checkOf(body) === code.at(-1);
}

/** Of 31 signs each has as many bytes as every other; the few bytes beyond are passed over. */
const fairBytes = 256 - (256 % signs.length);

/** A code out of random bytes; undefined when there were too few of them that could be used. */
export function codeFrom(bytes: Uint8Array, prefix = ''): string | undefined {
  const picked = [...bytes].filter((byte) => byte < fairBytes).slice(0, randomSigns);
  if (picked.length < randomSigns) return undefined;
  const body = prefix + picked.map((byte) => signs[byte % signs.length]).join('');
  return body + checkOf(body);
}
