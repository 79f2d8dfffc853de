import { createCipheriv, randomBytes } from 'node:crypto';
import { type Ms, rsaSign, sandboxWechat, signedText } from '../../../../modules/oms/sandbox.ts';

export type SignedHeaders = Readonly<Record<string, string>>;

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

export interface Notice {
  readonly url: string;
  readonly body: string;
  readonly headers: SignedHeaders;
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

export interface Delivered {
  readonly at: Ms;
  readonly event: string;
  readonly about: string;
  tries: number;
  result: string;
  ok: boolean;
}

/** As WeChat, only sooner. Every try is signed anew, since an old signature is refused. */
const delays: readonly Ms[] = [2_000, 15_000, 60_000];

/** Sends notices until one is taken, and keeps the last of them to look at. */
export class Messenger {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sent: Delivered[] = [];

  get latest(): readonly Delivered[] {
    return this.#sent;
  }

  send(make: () => Notice, about: string, event: string, at: Ms): void {
    const sent: Delivered = { at, event, about, tries: 0, result: '', ok: false };
    this.#sent.unshift(sent);
    this.#sent.length = Math.min(this.#sent.length, 200);
    void this.#try(sent, make);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #try(sent: Delivered, make: () => Notice): Promise<void> {
    const { url, body, headers } = make();
    sent.tries += 1;
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) });
      sent.ok = answer.status === 200 || answer.status === 204;
      sent.result = `${answer.status} ${(await answer.text()).slice(0, 100)}`;
    } catch (error) {
      sent.result = error instanceof Error ? error.message : '没有连上';
    }
    const delay = delays[sent.tries - 1];
    if (sent.ok || delay === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#try(sent, make);
    }, delay);
    this.#timers.add(timer.unref());
  }
}
