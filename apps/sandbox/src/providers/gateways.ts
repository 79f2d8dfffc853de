import { baiwangGateway } from './baiwang.ts';
import type { ProviderGateway } from './gateway.ts';
import { nuonuoGateway } from './nuonuo.ts';
import { piaotongGateway } from './piaotong.ts';

/** To add a provider: its gateway, and a line here. */
export const providerGateways: readonly ProviderGateway[] = [nuonuoGateway, baiwangGateway, piaotongGateway];
