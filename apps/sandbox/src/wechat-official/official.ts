import { randomBytes } from 'node:crypto';
import { tag } from '@heliu/outside';
import { openWechatMessage, sealWechatMessage, sendRaw, signWechatMessage } from '@heliu/outside/server';
import type { FastifyInstance } from 'fastify';
import type { Ms } from '../../../../demo/world/order.ts';
import { elementOf, sandboxWxAccount as own } from '../../../../modules/platform/sandbox.ts';
import { Switches } from '../faults.ts';

export const officialFaults = { serverError: '服务异常', forbidden: 'IP 不在白名单', quota: '次数用完' } as const;

const tokenMs: Ms = 7_200_000;
const mostTalks = 100;

export interface Said {
  readonly status: number;
  /** What the follower reads; empty where the account says nothing. */
  readonly text: string;
}
export interface Talk {
  readonly at: Ms;
  readonly url: string;
  readonly said: string;
  readonly answered: string;
}
interface Words {
  readonly from?: string;
  readonly content?: string;
  readonly event?: string;
  /** The same for every try. */
  readonly messageId?: string;
  readonly mode?: 'plain' | 'secure';
  readonly token?: string;
}

/** The official accounts of WeChat: gives tokens, verifies an address, and sends what followers write. */
export class WechatOfficial {
  readonly faults: Switches<keyof typeof officialFaults>;
  readonly #now: () => Ms;
  #granted: { readonly token: string; readonly until: Ms } | undefined;
  #messages = 0;
  /** Newest first. */
  talks: readonly Talk[] = [];

  constructor({ seed, now }: { readonly seed: string; readonly now: () => Ms }) {
    this.#now = now;
    this.faults = new Switches(officialFaults, `${seed} wechat official`);
  }

  register(app: FastifyInstance): void {
    app.post('/wechatmp/cgi-bin/stable_token', (request, reply) => {
      if (this.faults.strikes('serverError')) return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
      const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg} rid: sandbox` });
      const body = this.#body(request.body);
      if (body['grant_type'] !== 'client_credential') return refuse(40_002, 'invalid grant_type');
      if (body['appid'] !== own.appId) return refuse(40_013, 'invalid appid');
      if (body['secret'] !== own.secret) return refuse(40_125, 'invalid appsecret');
      if (this.faults.strikes('forbidden')) return refuse(40_164, 'invalid ip, not in whitelist');
      if (this.faults.strikes('quota')) return refuse(45_009, 'reach max api daily quota limit');
      const now = this.#now();
      // The same for everybody while it lasts; asked for by force, another one.
      if (!this.#granted || this.#granted.until <= now || body['force_refresh'] === true)
        this.#granted = { token: `99_${randomBytes(60).toString('base64url')}`, until: now + tokenMs };
      return { access_token: this.#granted.token, expires_in: Math.floor((this.#granted.until - now) / 1000) };
    });
  }

  #keep(url: string, said: string, answered: string): void {
    this.talks = [{ at: this.#now(), url, said, answered }, ...this.talks].slice(0, mostTalks);
  }

  #body(raw: unknown): Readonly<Record<string, unknown>> {
    try {
      return JSON.parse(Buffer.isBuffer(raw) ? raw.toString('utf8') : '') as Readonly<Record<string, unknown>>;
    } catch {
      return {};
    }
  }

  #query(token: string, more: Readonly<Record<string, string>> = {}, cipher?: string): string {
    const [timestamp, nonce] = [String(Math.floor(this.#now() / 1000)), randomBytes(5).toString('hex')];
    return new URLSearchParams({
      signature: signWechatMessage(token, timestamp, nonce),
      timestamp,
      nonce,
      ...(cipher !== undefined && {
        encrypt_type: 'aes',
        msg_signature: signWechatMessage(token, timestamp, nonce, cipher),
      }),
      ...more,
    }).toString();
  }

  /** What happens when somebody submits an address; whether it answered as it should. */
  async verify(url: string, token: string = own.token): Promise<boolean> {
    const echostr = String(Date.now());
    const answer = await sendRaw({ method: 'GET', url: `${url}?${this.#query(token, { echostr })}`, headers: {} });
    const isRight = answer?.status === 200 && answer.body.toString('utf8') === echostr;
    this.#keep(url, '验证服务器地址', isRight ? '通过' : `没有通过（${answer?.status ?? '没有连上'}）`);
    return isRight;
  }

  /** A follower writes something, or begins to follow. */
  async say(
    url: string,
    { from = 'oSandboxFollower', content = '', event, messageId, mode = 'secure', token = own.token }: Words,
  ): Promise<Said> {
    this.#messages += 1;
    const id = messageId ?? `2300${String(this.#messages).padStart(13, '0')}`;
    const parts = [
      tag('ToUserName', own.originalId),
      tag('FromUserName', from),
      tag('CreateTime', String(Math.floor(this.#now() / 1000))),
      tag('MsgType', event === undefined ? 'text' : 'event'),
      ...(event === undefined ? [tag('Content', content), tag('MsgId', id)] : [tag('Event', event)]),
    ];
    const message = tag('xml', parts).xml;
    const cipher = mode === 'secure' ? sealWechatMessage(own.aesKey, own.appId, message) : undefined;
    const answer = await sendRaw({
      method: 'POST',
      url: `${url}?${this.#query(token, {}, cipher)}`,
      headers: { 'content-type': 'text/xml' },
      body:
        cipher === undefined ? message : tag('xml', [tag('ToUserName', own.originalId), tag('Encrypt', cipher)]).xml,
    });
    const body = answer?.body.toString('utf8') ?? '';
    const said = { status: answer?.status ?? 0, text: this.#read(body, token) };
    this.#keep(url, event ?? content, said.status === 200 ? said.text : `没有接受（${said.status || '没有连上'}）`);
    return said;
  }

  /** An answer that is not signed or sealed as it should be is no answer. */
  #read(body: string, token: string): string {
    const cipher = elementOf(body, 'Encrypt');
    if (cipher === '') return elementOf(body, 'Content');
    const signed = signWechatMessage(token, elementOf(body, 'TimeStamp'), elementOf(body, 'Nonce'), cipher);
    if (signed !== elementOf(body, 'MsgSignature')) return '';
    return elementOf(openWechatMessage(own.aesKey, own.appId, cipher) ?? '', 'Content');
  }
}
