import { baiwang } from './baiwang.server.ts';
import { nuonuo } from './nuonuo.server.ts';
import { piaotong } from './piaotong.server.ts';
import type { InvoiceProvider, ProviderCode } from './provider.ts';

/** To add a provider: its adapter, its name in provider.ts, a line here. */
export const invoiceProviders = { nuonuo, baiwang, piaotong } as Readonly<Record<ProviderCode, InvoiceProvider>>;
