import type { WaybillServiceCode } from './service.ts';

/** Both ends of the sandbox know these. They are published and worth nothing: nobody but the sandbox accepts them. */
export const sandboxWaybillKeys: Readonly<
  Record<WaybillServiceCode, { readonly partner: string; readonly key: string }>
> = {
  kdniao: { partner: '1660001', key: '5e1f0a52-heliu-sandbox-kdniao' },
  kuaidi100: { partner: 'HLSANDBOX100', key: 'b7c3heliusandboxkuaidi100' },
  sf: { partner: 'HELIUSBX', key: 'sandboxcheckword0000000000000001' },
};

export const sandboxWaybillGateway = (sandbox: string, service: WaybillServiceCode): string =>
  `${sandbox}/waybill/${service}`;
