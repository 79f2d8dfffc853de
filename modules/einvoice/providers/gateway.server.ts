import type { Db } from '@heliu/engine';
import { sandboxGateway } from './provider-account.rules.ts';
import { shopWorld } from '../../shop/server.ts';
import type { InvoiceProvider } from './provider.ts';
import { sandboxProviderGateway } from './sandbox-accounts.ts';

/** Refused at once, while a name that leads nowhere may be looked up for many seconds. */
const nowhere = 'http://127.0.0.1:9';

/** Where an account is asked: at the provider's own address, at another one that was typed in, or in the sandbox. */
export function gatewayOf(db: Db, { code, gateway }: InvoiceProvider, chosen: string | null): string {
  if (chosen !== sandboxGateway) return chosen ?? gateway;
  const { sandbox } = shopWorld(db);
  return sandbox === undefined ? nowhere : sandboxProviderGateway(sandbox, code);
}
