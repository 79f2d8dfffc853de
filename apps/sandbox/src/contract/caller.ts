import type { Answer } from '@heliu/outside';
import { demoGrant, sandboxGateways } from '../../../../demo/world/apps.ts';
import { type Operation, type PlatformCode, type Session, shopPlatforms } from '../../../../modules/shop/sandbox.ts';
import type { WorldShop } from '../../../../demo/world/order.ts';
import type { Sandbox } from '../start.ts';

/** Someone with the real adapter of a platform, pointed at the sandbox by configuration alone. */
export class Caller {
  readonly sandbox: Sandbox;
  readonly code: PlatformCode;
  readonly shop: WorldShop;
  accessToken: string;

  constructor(sandbox: Sandbox, code: PlatformCode) {
    this.sandbox = sandbox;
    this.code = code;
    [this.shop] = sandbox.world.shopsOf(code) as [WorldShop];
    this.accessToken = demoGrant(this.shop).accessToken;
  }

  get platform() {
    return shopPlatforms[this.code];
  }

  get session(): Session {
    const app = sandboxGateways(this.sandbox.url)[this.code]!;
    return { app, accessToken: this.accessToken, now: this.sandbox.world.now() };
  }

  async send<In, Out>(operation: Operation<In, Out>, input: In, session: Session = this.session): Promise<Answer<Out>> {
    const { method, url, headers, body } = operation.request(session, input);
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) });
    return operation.read({ status: answer.status, body: await answer.text() }, session, input);
  }

  async value<In, Out>(operation: Operation<In, Out>, input: In): Promise<Out> {
    const answer = await this.send(operation, input);
    if (answer.ok) return answer.value;
    throw new Error(`${answer.fault.kind} ${answer.fault.code} ${answer.fault.message}`);
  }

  /** All pages of a list. */
  async all<T>(
    operation: Operation<
      { readonly from: number; readonly to: number; readonly cursor?: string },
      { readonly rows: readonly T[]; readonly unreadable?: readonly unknown[]; readonly next?: string | undefined }
    >,
    from: number,
    to: number,
  ): Promise<T[]> {
    const found: T[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.value(operation, { from, to, ...(cursor === undefined ? {} : { cursor }) });
      if (page.unreadable?.length) throw new Error(JSON.stringify(page.unreadable[0]));
      found.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    return found;
  }
}
