import { randomBytes } from 'node:crypto';
import { askedOf, type Db, perDb, runWork, service, type Work } from '@heliu/engine';
import { Limiter, type Ms } from '@heliu/outside';
import { platformNow, shopWorld } from '../../shop/server.ts';
import { keepSecret, reachOf, readSecret } from '../../system/server.ts';

import { type Reach, send } from '@heliu/outside/server';
import { sandboxGateway } from './provider-account.rules.ts';
import { gatewayOf } from './gateway.server.ts';
import type { Account, Answer, InvoiceProvider, Operation, ProviderCode } from './provider.ts';
import { invoiceProviders } from './providers.server.ts';

/** For whom something is asked: the account is the subject's own, or the company's for all its subjects. */
export interface Asker {
  readonly provider: ProviderCode;
  readonly subject: number;
  readonly taxNo: string;
}

interface AccountRow {
  readonly id: number;
  readonly gateway: string | null;
  readonly callbackKey: string;
}

const limiters = perDb<Map<string, Limiter>>(() => new Map());
/** A token is asked for by one at a time: with some providers each new one ends the one before. */
const renewals = perDb<Map<number, Promise<string>>>(() => new Map());

const renewAheadMs: Ms = 5 * 60_000;
const throttledWaits: readonly Ms[] = [300, 1000, 3000];

/** The way to one invoicing service in the name of one subject: settings, token, and the manners it demands. */
export class ProviderLine {
  readonly provider: InvoiceProvider;
  readonly callbackUrl: string;
  readonly #db: Db;
  readonly #company: number;
  readonly #account: AccountRow;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #taxNo: string;
  #token: { readonly text: string; readonly expiresAt: Ms | undefined } | undefined;

  private constructor(
    db: Db,
    company: number,
    asker: Asker,
    account: AccountRow,
    settings: Readonly<Record<string, string>>,
    token: { text: string; expiresAt: Ms | undefined } | undefined,
  ) {
    [this.#db, this.#company, this.#account, this.#settings, this.#token] = [db, company, account, settings, token];
    this.#taxNo = asker.taxNo;
    this.provider = invoiceProviders[asker.provider];
    this.callbackUrl = `${shopWorld(db).publicUrl}/api/${asker.provider}/callback?key=${account.callbackKey}`;
  }

  /** Undefined where the company has no account there that is in use. */
  static async open(work: Work, asker: Asker): Promise<ProviderLine | undefined> {
    const [account] = await work.query<AccountRow>(
      'oms_provider_account.of',
      `select id, gateway, callback_key as "callbackKey" from oms_provider_account where company_id = $1 and provider = $2 ` +
        `and (subject = $3 or subject is null) and not disabled and not deleted order by subject nulls last limit 1`,
      [work.company, asker.provider, asker.subject],
    );
    return account && ProviderLine.#with(work, asker, account);
  }

  /** The account a callback came for; the subject does not matter there. */
  static async byId(work: Work, provider: ProviderCode, id: number): Promise<ProviderLine | undefined> {
    const [account] = await work.query<AccountRow>(
      'oms_provider_account.byId',
      `select id, gateway, callback_key as "callbackKey" from oms_provider_account where company_id = $1 and id = $2 and not disabled and not deleted`,
      [work.company, id],
    );
    return account && ProviderLine.#with(work, { provider, subject: 0, taxNo: '' }, account);
  }

  static async #with(work: Work, asker: Asker, account: AccountRow): Promise<ProviderLine> {
    const settings = await readSecret(work, 'provider', account.id);
    const token = await readSecret(work, 'provider.token', account.id);
    return new ProviderLine(
      work.db,
      work.company,
      asker,
      account,
      settings ? (JSON.parse(settings.content) as Record<string, string>) : {},
      token && { text: token.content, expiresAt: token.expiresAt ? Date.parse(token.expiresAt) : undefined },
    );
  }

  /** What a company typed in leads outside the private network, unless whoever runs it allows otherwise. */
  get #reach(): Reach {
    return this.#account.gateway === sandboxGateway ? 'anywhere' : reachOf(this.#db);
  }

  account(token = this.#token?.text): Account {
    return {
      settings: this.#settings,
      gateway: gatewayOf(this.#db, this.provider, this.#account.gateway),
      taxNo: this.#taxNo,
      token,
      now: platformNow(this.#db),
      nonce: randomBytes(16).toString('hex'),
    };
  }

  async #rest(ms: Ms): Promise<void> {
    const { rest } = shopWorld(this.#db);
    await (rest ? rest(ms) : new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** Never throws for what the provider says: what a refusal means is the caller's to decide. */
  async ask<In, Out>(operation: Operation<In, Out>, input: In): Promise<Answer<Out>> {
    if (this.provider.operations.token && !this.#isFresh()) {
      const renewed = await this.#renew();
      if (!renewed.ok) return renewed;
    }
    let renewals = 0;
    for (let waits = 0; ;) {
      const wait = this.#limiter().take('', '', Date.now());
      if (wait > 0) await this.#rest(wait);
      const account = this.account();
      const answer = await askedOf(this.#db, `invoice:${this.provider.code}`, async () =>
        operation.read(await send(operation.request(account, input), this.#reach), account, input),
      );
      if (answer.ok) return answer;
      if (answer.fault.kind === 'token' && this.provider.operations.token && renewals++ < 1) {
        const renewed = await this.#renew();
        if (!renewed.ok) return renewed;
      } else if (answer.fault.kind === 'throttled' && waits < throttledWaits.length)
        await this.#rest(throttledWaits[waits++]!);
      else if (answer.fault.kind === 'token') return { ok: false, fault: { ...answer.fault, kind: 'auth' } };
      else return answer;
    }
  }

  #limiter(): Limiter {
    const all = limiters(this.#db);
    const key = `${this.provider.code} ${this.#account.id}`;
    let limiter = all.get(key);
    if (!limiter)
      all.set(key, (limiter = new Limiter([{ scope: 'app', count: this.provider.limits.perSecond, perMs: 1000 }])));
    return limiter;
  }

  #isFresh(): boolean {
    const token = this.#token;
    return (
      token !== undefined && (token.expiresAt === undefined || token.expiresAt - platformNow(this.#db) > renewAheadMs)
    );
  }

  async #renew(): Promise<Answer<string>> {
    const running = renewals(this.#db).get(this.#account.id);
    if (running) {
      const text = await running.catch(() => undefined);
      if (text !== undefined) {
        this.#token = { text, expiresAt: undefined };
        return { ok: true, value: text };
      }
    }
    const operation = this.provider.operations.token!;
    const account = this.account(undefined);
    const asked = send(operation.request(account, undefined), this.#reach).then((answer) =>
      operation.read(answer, account, undefined),
    );
    const shared = asked.then((answer) => {
      if (!answer.ok) throw new Error(answer.fault.message);
      return answer.value.token;
    });
    shared.catch(() => {});
    renewals(this.#db).set(this.#account.id, shared);
    try {
      const answer = await asked;
      if (!answer.ok)
        return answer.fault.kind === 'token' || answer.fault.kind === 'validation'
          ? { ok: false, fault: { ...answer.fault, kind: 'auth' } }
          : answer;
      const { token, expiresAt } = answer.value;
      await runWork(this.#db, service('开票服务', this.#company), async (work) =>
        keepSecret(work, 'provider.token', this.#account.id, token, expiresAt),
      );
      this.#token = { text: token, expiresAt };
      return { ok: true, value: token };
    } finally {
      renewals(this.#db).delete(this.#account.id);
    }
  }
}
