import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Twenty characters that every provider takes: four that say whose it is, sixteen that nobody guesses or repeats. */
export function newSerial(prefix = 'HELI'): string {
  const bytes = randomBytes(16);
  return prefix.slice(0, 4).toUpperCase().padEnd(4, '0') + Array.from(bytes, (byte) => alphabet[byte % 36]).join('');
}
