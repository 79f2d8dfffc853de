/** A code in our form: four digits, then two for each level, whatever the other program used. */
export function codesFor(code: string): string[] {
  const parts = code.split(/[.\-\s]+/).filter(Boolean);
  const bare = parts.join('');
  const split = parts.length > 1 ? parts : [bare.slice(0, 4), ...(bare.slice(4).match(/.{1,3}/g) ?? [])];
  const twos = [split[0]!, ...split.slice(1).map((part) => String(Number(part)).padStart(2, '0'))].join('');
  return [...new Set([bare, twos])];
}
