import { baiwang } from './baiwang.server.ts';
import { configurable } from './configurable.server.ts';
import { nuonuo } from './nuonuo.server.ts';
import { piaotong } from './piaotong.server.ts';
import type { InvoiceProvider, ProviderCode } from './provider.ts';
import { tencent } from './tencent.server.ts';

/** To add a provider: its adapter, its name in provider.ts, a line here. */
export const invoiceProviders: Readonly<Record<ProviderCode, InvoiceProvider>> = {
  nuonuo,
  baiwang,
  piaotong,
  piaodiandian: configurable('piaodiandian'),
  yipiaoyun: configurable('yipiaoyun'),
  xinshidai: configurable('xinshidai'),
  tencent,
  ewy: configurable('ewy'),
};
