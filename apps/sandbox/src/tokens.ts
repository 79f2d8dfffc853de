import { randomBytes } from 'node:crypto';
import { demoGrant } from '../../../demo/world/apps.ts';
import type { Ms, WorldShop } from '../../../demo/world/order.ts';
import { Refused } from './refusal.ts';

/** How long a platform lets a grant live, and what a renewal does to it. */
export interface TokenLife {
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** Of the code a login ends with; ten minutes where it is not said. */
  readonly codeSeconds?: number;
  /** The refresh token is replaced too, and the old one dies. */
  readonly rotates: boolean;
}

export interface Issued extends TokenLife {
  readonly shop: WorldShop;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What is written down, so that a restart does not throw every shop out. */
export interface TokenNote {
  readonly kind: 'access' | 'refresh' | 'dead';
  readonly token: string;
  readonly shopId: string;
  readonly until: Ms;
}

const codeSeconds = 600;

/** The authorizations of one platform. */
export class Tokens {
  readonly #life: TokenLife;
  readonly #shops: () => readonly WorldShop[];
  readonly #now: () => Ms;
  readonly #note: (note: TokenNote) => void;
  readonly #codes = new Map<string, { readonly shopId: string; readonly until: Ms }>();
  readonly #held = new Map<string, TokenNote>();

  constructor(
    life: TokenLife,
    world: {
      shops(): readonly WorldShop[];
      now(): Ms;
      note(note: TokenNote): void;
      readonly noted: readonly TokenNote[];
    },
  ) {
    this.#life = life;
    this.#shops = () => world.shops();
    this.#now = () => world.now();
    this.#note = (note) => world.note(note);
    for (const note of world.noted) this.#held.set(note.token, note);
  }

  /** Opens once, and not for long. */
  code(shopId: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { shopId, until: this.#now() + (this.#life.codeSeconds ?? codeSeconds) * 1000 });
    return code;
  }

  exchange(code: string): Issued {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    if (!found || found.until < this.#now()) throw new Refused('grant', '授权码不存在、已用过或已过期');
    return this.issue(this.#shop(found.shopId));
  }

  refresh(refreshToken: string): Issued {
    const shop = this.#holder(refreshToken, 'refresh', ({ refreshToken: fixed }) => fixed);
    if (!shop) throw new Refused('grant', '刷新令牌不存在或已过期，请重新授权');
    for (const note of this.#held.values())
      if (note.kind === 'access' && note.shopId === shop.shopId) this.kill(note.token);
    if (!this.#life.rotates) return this.issue(shop, refreshToken);
    // The demo's own never dies: a database that is set up anew knows no other.
    if (refreshToken !== demoGrant(shop).refreshToken) this.kill(refreshToken);
    return this.issue(shop);
  }

  /** Undefined for a token that is unknown or has died. */
  shopOf(accessToken: string): WorldShop | undefined {
    return this.#holder(accessToken, 'access', ({ accessToken: fixed }) => fixed);
  }

  kill(token: string): void {
    this.#hold({ kind: 'dead', token, shopId: '', until: 0 });
  }

  issue(shop: WorldShop, refreshToken = randomBytes(20).toString('hex')): Issued {
    const { accessSeconds, refreshSeconds } = this.#life;
    const now = this.#now();
    const accessToken = randomBytes(20).toString('hex');
    this.#hold({ kind: 'access', token: accessToken, shopId: shop.shopId, until: now + accessSeconds * 1000 });
    this.#hold({ kind: 'refresh', token: refreshToken, shopId: shop.shopId, until: now + refreshSeconds * 1000 });
    return { ...this.#life, shop, accessToken, refreshToken };
  }

  #hold(note: TokenNote): void {
    this.#held.set(note.token, note);
    this.#note(note);
  }

  /** The demo company's shops are connected from the start, by tokens that both sides know. */
  #holder(
    token: string,
    kind: TokenNote['kind'],
    fixed: (grant: ReturnType<typeof demoGrant>) => string,
  ): WorldShop | undefined {
    const note = this.#held.get(token);
    if (!note) return this.#shops().find((shop) => fixed(demoGrant(shop)) === token);
    return note.kind === kind && note.until >= this.#now() ? this.#shop(note.shopId) : undefined;
  }

  #shop(shopId: string): WorldShop {
    const shop = this.#shops().find((one) => one.shopId === shopId);
    if (!shop) throw new Refused('grant', `没有店铺 ${shopId}`);
    return shop;
  }
}
