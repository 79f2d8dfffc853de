import type { Login, ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import { Refused } from '../refusal.ts';

/** Whether the clerk of a tax number is logged in at the tax office, and how far he has come otherwise. */
export class Logins {
  readonly #states = new Map<string, Login['state']>();

  state(code: ProviderCode, taxNo: string): Login['state'] {
    return this.#states.get(`${code} ${taxNo}`) ?? 'ready';
  }

  set(code: ProviderCode, taxNo: string, state: Login['state']): void {
    this.#states.set(`${code} ${taxNo}`, state);
  }

  /** Those who are not logged in, for the page with the buttons. */
  get missing(): readonly { readonly code: ProviderCode; readonly taxNo: string; readonly state: Login['state'] }[] {
    return [...this.#states].flatMap(([key, state]) => {
      const [code, taxNo] = key.split(' ') as [ProviderCode, string];
      return state === 'ready' ? [] : [{ code, taxNo, state }];
    });
  }

  demand(code: ProviderCode, taxNo: string): void {
    const state = this.state(code, taxNo);
    if (state === 'needFace') throw new Refused('login', '请开票员扫码完成实人认证（人脸）后再开票');
    if (state !== 'ready') throw new Refused('login', '开票员未登录电子税务局，请登录后重试');
  }

  /** Any six digits are the right ones. */
  enterSms(code: ProviderCode, taxNo: string, smsCode: string): void {
    if (this.state(code, taxNo) !== 'needSms') return;
    if (!/^\d{6}$/.test(smsCode)) throw new Refused('invalid', '短信验证码应为 6 位数字');
    this.set(code, taxNo, 'needFace');
  }
}
