import type { Draft } from '@heliu/model';
import { deviceKinds } from '../terms/terms.ts';
import type { device } from './device.ts';

type Asked = Pick<Draft<typeof device>, 'kind' | 'paper' | 'host' | 'sn' | 'account'>;

/** What a printer of its kind cannot do without. */
export function deviceComplaint({ kind, paper, host, sn, account }: Asked): string | undefined {
  if (kind === 'network') return host ? undefined : '网口打印机要填地址';
  if (paper === 'a4') return `${deviceKinds[kind ?? 'network']}只打小票，纸张请选 80 或 58 毫米`;
  if (!sn) return '云打印机要填设备编号';
  return account ? undefined : '云打印机要填服务商账号';
}
