import { askedOf, type Db, perDb, Refusal, runWork, service } from '@heliu/engine';
import type { IntakeShop } from '../order/drafts.ts';
import { type Answer, type Fault, Limiter, type Ms } from '@heliu/outside';
import {
  type Operation,
  type PlatformCode,
  platformNames,
  type Session,
  type ShopApp,
  type ShopPlatform,
} from '../platforms/platform.ts';

import { shopPlatforms } from '../platforms/platforms.server.ts';

import { send } from '@heliu/outside/server';
import { platformNow, shopWorld } from './apps.server.ts';
import { endLease, keepGrant, type Keys, leaseRenewal, loseGrant, readGrant } from './grant.server.ts';

/** A platform said no, or nothing, after everything that could be tried was tried. */
export class ShopFault extends Refusal {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export interface LineShop extends IntakeShop {
  readonly name: string;
  readonly platform: PlatformCode;
}

/** How far each platform's clock is from ours, as its answers say. */
const skews = perDb<Map<PlatformCode, Ms>>(() => new Map());
/** An answer names whole seconds and travels a while: less than this is no difference. */
const skewMatters: Ms = 3000;
/** A call signed by a clock this far from the platform's may be refused for that alone. */
const clockMatters: Ms = 10_000;

const limiters = perDb<Map<string, Limiter>>(() => new Map());
function limiterOf(db: Db, platform: ShopPlatform, app: ShopApp): Limiter {
  const all = limiters(db);
  const key = `${platform.code} ${app.key}`;
  let limiter = all.get(key);
  if (!limiter) all.set(key, (limiter = new Limiter(platform.limits)));
  return limiter;
}

/** Renewed this long before it ends, so that no call meets a token that dies on the way. */
const renewAheadMs: Ms = 10 * 60_000;
const attemptsOf = { read: 4, write: 1 } as const;

interface Manner {
  /** A write whose outcome is unknown is never repeated by itself. */
  readonly write?: boolean;
  /** How long a throttled call may wait before it gives up for now. */
  readonly patienceMs?: Ms;
}

/** The way to one shop: its platform, our app there, its token, and the manners the platform demands. */
export class ShopLine {
  readonly shop: LineShop;
  readonly platform: ShopPlatform;
  readonly #db: Db;
  readonly #company: number;
  readonly #app: ShopApp;
  #keys: Keys;
  #expiresAt: Ms | undefined;

  private constructor(db: Db, company: number, shop: LineShop, app: ShopApp, keys: Keys, expiresAt: Ms | undefined) {
    [this.#db, this.#company, this.shop, this.#app, this.#keys, this.#expiresAt] = [
      db,
      company,
      shop,
      app,
      keys,
      expiresAt,
    ];
    this.platform = shopPlatforms[shop.platform];
  }

  /** Refuses a shop that is switched off or not authorized. */
  static async open(db: Db, company: number, id: number): Promise<ShopLine> {
    const { shop, kept } = await runWork(db, service('平台同步', company), async (work) => {
      const [row] = await work.query<LineShop & { disabled: boolean; authorization: string }>(
        'oms.line.shop',
        `select id, name, platform, include_postage as "includePostage", subsidy_basis as "subsidyBasis", disabled, "authorization" ` +
          `from oms_shop where company_id = $1 and id = $2 and not deleted`,
        [company, id],
      );
      if (!row) throw new Refusal('店铺不存在');
      if (row.disabled) throw new Refusal(`店铺“${row.name}”已停用`);
      return { shop: row, kept: row.authorization === 'valid' ? await readGrant(work, id) : undefined };
    });
    if (!kept)
      throw new ShopFault({
        kind: 'token',
        code: 'NO_GRANT',
        message: `店铺“${shop.name}”还没有授权或授权已失效，请重新授权`,
      });
    const app = appFor(db, shop.platform, kept.keys);
    return new ShopLine(
      db,
      company,
      shop,
      app,
      kept.keys,
      kept.accessExpiresAt ? Date.parse(kept.accessExpiresAt) : undefined,
    );
  }

  /** The platform's own time: what it signs by, and what its windows end at. */
  now(): Ms {
    return platformNow(this.#db) + (skews(this.#db).get(this.shop.platform) ?? 0);
  }

  #noteClock(date: string | undefined): void {
    const skew = Date.parse(date ?? '') - platformNow(this.#db);
    if (!Number.isNaN(skew)) skews(this.#db).set(this.shop.platform, Math.abs(skew) < skewMatters ? 0 : skew);
  }

  #session(): Session {
    return { app: this.#app, accessToken: this.#keys.accessToken, now: this.now() };
  }

  #rest(ms: Ms): Promise<void> {
    const { rest } = shopWorld(this.#db);
    return rest ? rest(ms) : new Promise((resolve) => setTimeout(resolve, ms));
  }

  async #once<In, Out>(operation: Operation<In, Out>, name: string, input: In): Promise<Answer<Out>> {
    const wait = limiterOf(this.#db, this.platform, this.#app).take(String(this.shop.id), name, Date.now());
    if (wait > 0) await this.#rest(wait);
    const session = this.#session();
    return askedOf(this.#db, `shop:${this.platform.code}`, async () => {
      const answer = await send(operation.request(session, input));
      this.#noteClock(answer.headers?.['date']);
      return operation.read(answer, session, input);
    });
  }

  /**
   * Asks the platform, keeping its manners: a token about to die is renewed first, one that was refused once more; a
   * throttled call waits; a read without an answer is repeated, and so is a call signed by a clock that its own refusal
   * shows to be wrong.
   */
  async ask<In, Out>(name: string, operation: Operation<In, Out>, input: In, manner: Manner = {}): Promise<Out> {
    if (this.#expiresAt !== undefined && this.#expiresAt - this.now() < renewAheadMs) await this.#renew();
    let renewals = 0;
    let waited: Ms = 0;
    let corrections = 0;
    const attempts = attemptsOf[manner.write ? 'write' : 'read'];
    for (let attempt = 1; ;) {
      const asked = this.now();
      const answer = await this.#once(operation, name, input);
      if (answer.ok) return answer.value;
      const { fault } = answer;
      if (fault.kind === 'token' && renewals < 2) {
        renewals += 1;
        await this.#renew();
      } else if (fault.kind === 'throttled' && waited < (manner.patienceMs ?? 30_000)) {
        const wait = Math.min(fault.waitMs ?? 1000, 5000);
        waited += wait;
        await this.#rest(wait);
      } else if (fault.kind === 'unknown' && attempt < attempts) {
        await this.#rest(200 * 4 ** attempt);
        attempt += 1;
      } else if (fault.kind === 'permanent' && Math.abs(this.now() - asked) >= clockMatters && corrections < 2) {
        corrections += 1;
      } else throw new ShopFault(fault);
    }
  }

  async #renew(): Promise<void> {
    const { refreshToken, exchangeCode } = this.platform.operations;
    for (let tries = 0; ; tries++) {
      const found = await leaseRenewal(this.#db, this.#company, this.shop.id, this.#keys.accessToken);
      if (!found.lease && !found.wait) {
        this.#keys = found.keys;
        return;
      }
      if (found.lease) break;
      if (tries > 60)
        throw new ShopFault({ kind: 'unknown', code: 'RENEWING', message: '店铺授权正在更新，请稍后再试' });
      await this.#rest(500);
    }
    const { refreshToken: token } = this.#keys;
    const answer = token
      ? await this.#renewWith(refreshToken, 'refreshToken', { refreshToken: token })
      : // A shop with an app of its own asks again with its secret.
        await this.#renewWith(
          this.#keys.app || !this.platform.authorizeUrl ? exchangeCode : undefined,
          'exchangeCode',
          {
            code: '',
            redirectUri: '',
          },
        );
    if (!answer.ok && answer.fault.kind !== 'permanent' && answer.fault.kind !== 'token') {
      await endLease(this.#db, this.#company, this.shop.id);
      throw new ShopFault(answer.fault);
    }
    await runWork(this.#db, service('店铺授权', this.#company), async (work) => {
      if (answer.ok)
        keepGrant(work, { shop: this.shop.id, platform: this.shop.platform, grant: answer.value, app: this.#keys.app });
      else await loseGrant(work, this.shop.id, answer.fault.message);
    });
    if (!answer.ok)
      throw new ShopFault({
        ...answer.fault,
        kind: 'token',
        message: `店铺授权已失效，请重新授权（${answer.fault.message}）`,
      });
    const { accessToken, refreshToken: next, accessExpiresAt } = answer.value;
    this.#keys = { ...this.#keys, accessToken, refreshToken: next };
    this.#expiresAt = accessExpiresAt ? Date.parse(accessExpiresAt) : undefined;
  }

  async #renewWith<In, Out>(operation: Operation<In, Out> | undefined, name: string, input: In): Promise<Answer<Out>> {
    if (!operation)
      return { ok: false, fault: { kind: 'permanent', code: 'NO_REFRESH', message: '平台不支持自动续期' } };
    return this.#once(operation, name, input);
  }
}

export function appFor(db: Db, platform: PlatformCode, keys?: Pick<Keys, 'app'>): ShopApp {
  const app = shopWorld(db).apps[platform];
  const own = keys?.app;
  if (own) return { ...own, gateway: app?.gateway ?? shopPlatforms[platform].gateway };
  if (!app) throw new Refusal(`还没有配置${platformNames[platform]}的应用，请联系管理员设置 SHOP_APPS`);
  return app;
}
