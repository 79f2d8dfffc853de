import { beijingTime } from '@heliu/outside';
import type { Ms } from '../../../../demo/world/order.ts';
import { Refused } from '../refusal.ts';
import type { ProviderContext } from './gateway.ts';

interface Code {
  readonly qrCode: string;
  readonly authId: string;
  readonly until: Ms;
}

const codeLife: Ms = 5 * 60_000;
const perDay = 20;

/** No sooner than `apart` after the last time, and so often a day. */
class Ration {
  readonly #apart: Ms;
  readonly #taken = new Map<string, Ms[]>();
  constructor(apart: Ms) {
    this.#apart = apart;
  }
  take(taxNo: string, now: Ms): void {
    const lately = (this.#taken.get(taxNo) ?? []).filter((at) => now - at < 24 * 3600_000);
    if (lately.some((at) => now - at < this.#apart) || lately.length >= perDay)
      throw new Refused('invalid', `操作过快：每 ${this.#apart / 1000} 秒最多 1 次，每天最多 ${perDay} 次`);
    this.#taken.set(taxNo, [...lately, now]);
  }
}

/** 实人认证 as 诺诺 keeps it: what the tax office says is known here only after it was asked. */
export class FaceChecks {
  readonly #context: ProviderContext;
  readonly #wanted = new Set<string>();
  readonly #codes = new Map<string, Code>();
  readonly #orders = new Ration(60_000);
  readonly #looks = new Ration(30_000);

  constructor(context: ProviderContext) {
    this.#context = context;
  }

  #isOpen(taxNo: string): boolean {
    return this.#context.office.logins.state(this.#context.code, taxNo) === 'needFace';
  }

  isWanted(taxNo: string): boolean {
    if (this.#isOpen(taxNo)) this.#wanted.add(taxNo);
    return this.#wanted.has(taxNo);
  }

  look(taxNo: string, authId: string): void {
    this.#looks.take(taxNo, this.#context.now());
    if (authId !== this.#codes.get(taxNo)?.authId) throw new Refused('invalid', 'authId 不正确');
    if (!this.#isOpen(taxNo)) this.#wanted.delete(taxNo);
  }

  order(taxNo: string, base: string): void {
    const now = this.#context.now();
    this.#orders.take(taxNo, now);
    const qrCode = `${base}/providers/face/${this.#context.code}/${taxNo}`;
    this.#codes.set(taxNo, { qrCode, authId: `auth-${now}`, until: now + codeLife });
  }

  code(taxNo: string): object {
    const found = this.#codes.get(taxNo);
    if (!found || found.until < this.#context.now()) return { status: '0', message: '获取二维码中' };
    const { qrCode, authId, until } = found;
    return { status: '1', qrCode, qrCodeType: '4', authId, endTime: beijingTime(until) };
  }
}
