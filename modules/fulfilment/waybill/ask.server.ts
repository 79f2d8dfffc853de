import { randomBytes } from 'node:crypto';
import { askedOf, type Db } from '@heliu/engine';
import type { Answer, Operation } from '@heliu/outside';
import { send } from '@heliu/outside/server';
import { platformNow, shopWorld } from '../../shop/server.ts';
import type { places } from './account.ts';
import { kdniao } from './kdniao.server.ts';
import { kuaidi100 } from './kuaidi100.server.ts';
import { sandboxWaybillGateway } from './sandbox-keys.ts';
import type { IssuedNumber, WaybillOrder, WaybillService, WaybillServiceCode, WaybillSession } from './service.ts';
import { sf } from './sf.server.ts';

const services: Readonly<Record<WaybillServiceCode, WaybillService>> = { kdniao, kuaidi100, sf };

/** Refused at once, while a name that leads nowhere may be looked up for many seconds. */
const nowhere = 'http://127.0.0.1:9';

/** The way to a service in the name of one account. */
export interface WaybillAccess {
  readonly service: WaybillServiceCode;
  readonly place: keyof typeof places;
  readonly partner: string;
  readonly key: string;
}

function gatewayOf(db: Db, { service, place }: WaybillAccess): string {
  if (place === 'real') return services[service].gateway;
  const { sandbox } = shopWorld(db);
  return sandbox === undefined ? nowhere : sandboxWaybillGateway(sandbox, service);
}

const waits = [0, 300, 1200];

/** Asked again where nobody knows what became of it: an order code is given one number, however often it comes. */
async function askThrice<In, Out>(
  db: Db,
  access: WaybillAccess,
  operation: Operation<In, Out, WaybillSession>,
  input: In,
): Promise<Answer<Out>> {
  const { rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) } = shopWorld(db);
  let answer!: Answer<Out>;
  for (const wait of waits) {
    if (wait > 0) await rest(wait);
    const { partner, key } = access;
    const session = {
      gateway: gatewayOf(db, access),
      partner,
      key,
      now: platformNow(db),
      nonce: randomBytes(16).toString('hex'),
    };
    answer = await askedOf(db, `express:${access.service}`, async () =>
      operation.read(await send(operation.request(session, input)), session, input),
    );
    if (answer.ok || answer.fault.kind === 'permanent') return answer;
  }
  return answer;
}

export async function askForNumber(db: Db, access: WaybillAccess, order: WaybillOrder): Promise<Answer<IssuedNumber>> {
  const { create, repeated } = services[access.service];
  const answer = await askThrice(db, access, create, order);
  if (answer.ok || answer.fault.code !== repeated?.code) return answer;
  return askThrice(db, access, repeated.find, order);
}

export const askToCancel = (
  db: Db,
  access: WaybillAccess,
  given: { readonly orderCode: string; readonly carrier: string; readonly number: string },
): Promise<Answer<void>> => askThrice(db, access, services[access.service].cancel, given);
