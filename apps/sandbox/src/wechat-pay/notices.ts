import { createCipheriv, randomBytes } from 'node:crypto';
import type { Ms } from '../../../../demo/world/order.ts';
import { rsaSign } from '@heliu/outside/server';
import { sandboxWechat, signedText } from '../../../../modules/payment/sandbox.ts';
import type { Notice } from '../messenger.ts';

type SignedHeaders = Readonly<Record<string, string>>;

/** What WeChat puts on every answer and notice. */
export function signatureHeaders(body: string, now: Ms): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-serial': sandboxWechat.platformSerial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': rsaSign(sandboxWechat.platformKey, signedText(timestamp, nonce, body)),
  };
}

function sealed(content: object, associated: string): object {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(sandboxWechat.apiV3Key, 'utf8'), nonce);
  cipher.setAAD(Buffer.from(associated, 'utf8'));
  const bytes = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    original_type: associated,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associated,
    nonce,
  };
}

export function noticeOf(url: string, event: string, content: object, now: Ms): Notice {
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: new Date(now).toISOString(),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: event,
    resource: sealed(content, event.startsWith('REFUND') ? 'refund' : 'transaction'),
  });
  return { url, body, headers: { 'content-type': 'application/json', ...signatureHeaders(body, now) } };
}
