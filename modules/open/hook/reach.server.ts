import { type Db, Refusal } from '@heliu/engine';
import { codes } from '@heliu/model';
import { isOutside, type Reach } from '@heliu/outside/server';
import { reachOf, surroundings } from '../../system/server.ts';

/** As the host of an address: messages go to the sandbox, wherever it listens. */
const sandboxHost = 'sandbox';

export interface Place {
  readonly url: string;
  readonly reach: Reach;
}

/** Where messages to an address really go. What a company typed in leads to no place inside, but for the sandbox of a demo. */
export function placeOf(db: Db, address: string): Place {
  const url = new URL(address);
  const { sandbox } = surroundings(db);
  if (url.hostname === sandboxHost && sandbox)
    return { url: `${sandbox}/webhook${url.pathname}${url.search}`, reach: 'anywhere' };
  return { url: url.href, reach: reachOf(db) };
}

/** Told while it is typed; what a name leads to is asked anew with every message. */
export function demandOutside(db: Db, address: string): void {
  const { url, reach } = placeOf(db, address);
  if (reach === 'anywhere') return;
  const { protocol, hostname } = new URL(url);
  const message = !isOutside(hostname)
    ? `${hostname} 是内网地址，不能作推送地址。自己部署时，请运维人员打开 INSIDE_GATEWAYS 设置`
    : protocol === 'https:'
      ? undefined
      : '推送地址应以 https:// 开头，消息才不会被别人看到';
  if (message) throw new Refusal(message, codes.invalid, { complaints: [{ path: 'url', message }] });
}
