import type { ProviderGateway } from './gateway.ts';
import { nuonuoGateway } from './nuonuo.ts';

/** To add a provider: its gateway, and a line here. */
export const providerGateways: readonly ProviderGateway[] = [nuonuoGateway];
