/** 2026-01-01 12:00:00 in Beijing: the instant of the signing vectors. */
export const noon = 1767240000000;

/** Positions whose change leaves the signature as it was; a signature worth its name has none. */
export function unsignedBytes(source: string, sign: (source: string) => string): number[] {
  const right = sign(source);
  const changed = (at: number) => source.slice(0, at) + (source[at] === 'x' ? 'y' : 'x') + source.slice(at + 1);
  return Array.from(source, (_, at) => at).filter((at) => sign(changed(at)) === right);
}
