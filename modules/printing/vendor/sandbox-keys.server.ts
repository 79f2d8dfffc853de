import type { CloudKind } from '../terms/terms.ts';

/** Both ends of the sandbox know these. They are published and worth nothing: nobody but the sandbox accepts them. */
export const sandboxPrinters: Readonly<
  Record<CloudKind, { readonly account: string; readonly key: string; readonly sn: string }>
> = {
  feieyun: { account: 'printer@heliu.example.com', key: 'heliu-sandbox-feieyun-ukey', sn: '922600001' },
  yilianyun: { account: '1099000001', key: 'heliu-sandbox-yilianyun-secret', sn: '4004600001' },
  xpyun: { account: 'printer@heliu.example.com', key: 'heliu-sandbox-xpyun-userkey', sn: '74XPH60001' },
};

/** As the address of a network printer: papers go to the sandbox, wherever it listens. */
export const sandboxHost = 'sandbox';

/** The sandbox prints at the second port after the one of its pages; mail is at the first. */
export const sandboxPrinterPort = (url: string): number => Number(new URL(url).port || 80) + 2;

export const sandboxPrinterGateway = (sandbox: string, kind: CloudKind): string => `${sandbox}/printer/${kind}`;
