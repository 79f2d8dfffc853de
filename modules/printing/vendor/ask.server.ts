import { randomBytes } from 'node:crypto';
import { askedOf, type Db, runWork, service } from '@heliu/engine';
import type { Answer, Operation } from '@heliu/outside';
import { send } from '@heliu/outside/server';
import { keepSecret, readSecret, surroundings } from '../../system/server.ts';
import type { CloudKind } from '../terms/terms.ts';
import { feieyun } from './feieyun.server.ts';
import { sandboxPrinterGateway } from './sandbox-keys.server.ts';
import type { Vendor, VendorSession } from './vendor.ts';
import { xpyun } from './xpyun.server.ts';
import { yilianyun } from './yilianyun.server.ts';

export const vendors: Readonly<Record<CloudKind, Vendor>> = { feieyun, yilianyun, xpyun };

/** Refused at once, while a name that leads nowhere may be looked up for many seconds. */
const nowhere = 'http://127.0.0.1:9';

/** The way to a service in the name of one printer. */
export interface VendorAccess {
  readonly company: number;
  readonly device: number;
  readonly kind: CloudKind;
  readonly place: 'real' | 'sandbox';
  readonly account: string;
  readonly key: string;
}

function gatewayOf(db: Db, { kind, place }: VendorAccess): string {
  if (place === 'real') return vendors[kind].gateway;
  const { sandbox } = surroundings(db);
  return sandbox === undefined ? nowhere : sandboxPrinterGateway(sandbox, kind);
}

async function call<In, Out>(session: VendorSession, operation: Operation<In, Out, VendorSession>, input: In) {
  return operation.read(await send(operation.request(session, input)), session, input);
}

const noAnswer = (answer: Answer<unknown>): boolean => !answer.ok && answer.fault.kind === 'token';

/** The token is asked for once and kept: the service gives out twenty a day. */
async function withToken<Out>(
  db: Db,
  { company, device, kind }: VendorAccess,
  session: VendorSession,
  ask: (session: VendorSession) => Promise<Answer<Out>>,
): Promise<Answer<Out>> {
  const { grant } = vendors[kind];
  if (!grant) return ask(session);
  const user = service('打印', company);
  const kept = await runWork(db, user, (work) => readSecret(work, 'printer.token', device));
  if (kept) {
    const answer = await ask({ ...session, token: kept.content });
    if (!noAnswer(answer)) return answer;
  }
  const granted = await call(session, grant, undefined);
  if (!granted.ok) return granted;
  await runWork(db, user, async (work) => keepSecret(work, 'printer.token', device, granted.value));
  return ask({ ...session, token: granted.value });
}

export function askVendor<In, Out>(
  db: Db,
  access: VendorAccess,
  operation: Operation<In, Out, VendorSession>,
  input: In,
): Promise<Answer<Out>> {
  const { account, key } = access;
  const session: VendorSession = {
    gateway: gatewayOf(db, access),
    account,
    key,
    token: '',
    now: Date.now(),
    nonce: randomBytes(16).toString('hex'),
  };
  return askedOf(db, `printer:${access.kind}`, () =>
    withToken(db, access, session, (own) => call(own, operation, input)),
  );
}
