import { Refused } from './refusal.ts';

/** What a platform lets everybody see. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`;
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
export const maskAddress = (address: string): string => `${[...address].slice(0, 3).join('')}****`;

/** The way back from what `cipherOf` has made. */
export function openCipher(cipher: string): string {
  const inner = /^~([\w-]+)~$/.exec(cipher)?.[1];
  const [kind, ...plain] = Buffer.from(inner ?? '', 'base64url')
    .toString('utf8')
    .split(':');
  if (!inner || !kind) throw new Refused('invalid', '密文不正确');
  return plain.join(':');
}
