import { nuonuo } from './nuonuo.server.ts';
import type { InvoiceProvider, ProviderCode } from './provider.ts';

/** To add a provider: its adapter, its name in provider.ts, a line here. */
export const invoiceProviders: Readonly<Record<ProviderCode, InvoiceProvider>> = { nuonuo } as Record<
  ProviderCode,
  InvoiceProvider
>;
