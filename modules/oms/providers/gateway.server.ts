import type { Db } from '@heliu/engine';
import { sandboxGateway } from '../provider-account/provider-account.rules.ts';
import { shopWorld } from '../pull/apps.server.ts';
import type { InvoiceProvider } from './provider.ts';
import { sandboxProviderGateway } from './sandbox-accounts.ts';

/** Where an account is asked: at the provider's own address, at another one that was typed in, or in the sandbox. */
export function gatewayOf(db: Db, { code, gateway }: InvoiceProvider, chosen: string | null): string {
  if (chosen !== sandboxGateway) return chosen ?? gateway;
  const { sandbox } = shopWorld(db);
  return sandbox === undefined ? 'http://sandbox.invalid' : sandboxProviderGateway(sandbox, code);
}
