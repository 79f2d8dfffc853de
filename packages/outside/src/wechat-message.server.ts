import { createCipheriv, randomBytes } from 'node:crypto';
import { decipher, digest } from './crypto.server.ts';

/** SHA-1 over the sorted parts: token, timestamp, nonce, and the cipher in safe mode. */
export const signWechatMessage = (...parts: readonly string[]): string => digest('sha1', parts.toSorted().join(''));

const keyOf = (encodingKey: string): Buffer => Buffer.from(`${encodingKey}=`, 'base64');

/** 16 random bytes, 4 of length, the message, the app: padding is not needed to know where it ends. */
export function openWechatMessage(encodingKey: string, appId: string, cipher: string): string | undefined {
  const key = keyOf(encodingKey);
  if (key.length !== 32) return undefined;
  const plain = decipher('aes-256-cbc', key, key.subarray(0, 16), cipher, 'own');
  if (!plain || plain.length < 20) return undefined;
  const end = 20 + plain.readUInt32BE(16);
  const owner = plain.subarray(end, end + Buffer.byteLength(appId)).toString('utf8');
  return end <= plain.length && owner === appId ? plain.subarray(20, end).toString('utf8') : undefined;
}

/** Padded to 32 bytes, as WeChat does it, and not to the 16 of the cipher. */
export function sealWechatMessage(
  encodingKey: string,
  appId: string,
  message: string,
  random: Buffer = randomBytes(16),
): string {
  const key = keyOf(encodingKey);
  const content = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const plain = Buffer.concat([random, length, content, Buffer.from(appId, 'utf8')]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}
