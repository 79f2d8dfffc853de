import { baiwangGateway } from './baiwang.ts';
import { configurableGateway } from './configurable.ts';
import type { ProviderGateway } from './gateway.ts';
import { nuonuoGateway } from './nuonuo.ts';
import { piaotongGateway } from './piaotong.ts';
import { tencentGateway } from './tencent.ts';

/** To add a provider: its gateway, and a line here. */
export const providerGateways: readonly ProviderGateway[] = [
  nuonuoGateway,
  baiwangGateway,
  piaotongGateway,
  tencentGateway,
  configurableGateway('piaodiandian'),
  configurableGateway('yipiaoyun'),
  configurableGateway('xinshidai'),
  configurableGateway('ewy'),
];
