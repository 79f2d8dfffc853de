import { type Db, load, Refusal, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { reachOf, readSecret, surroundings } from '../../system/server.ts';
import { lookAt, type PrinterPlace } from '../network/network.server.ts';
import { askVendor, type VendorAccess, vendors } from '../vendor/ask.server.ts';
import { sandboxHost, sandboxPrinterPort } from '../vendor/sandbox-keys.server.ts';
import type { Seen } from '../terms/terms.ts';
import { device } from './device.ts';

export type Device = Full<typeof device>;

/** The demo's printer is wherever the sandbox runs today; any other is where a company says, but outside the private network. */
export function placeOf(db: Db, { host, port }: Pick<Device, 'host' | 'port'>): PrinterPlace {
  const { sandbox } = surroundings(db);
  if (host === sandboxHost && sandbox)
    return { host: '127.0.0.1', port: sandboxPrinterPort(sandbox), reach: 'anywhere' };
  return { host: host ?? '', port, reach: reachOf(db) };
}

/** A printer with what opens its service. */
export interface ReadyDevice {
  readonly device: Device;
  readonly key: string | undefined;
}

export const readyDevice = async (work: Work, id: number): Promise<ReadyDevice> => {
  const [found, kept] = [await load(work, device, id), await readSecret(work, 'printer', id)];
  return { device: found, key: kept?.content };
};

export const noKey = '还没有填这台云打印机的密钥，请到“打印机”里填写';

/** Undefined where its key is not there yet. */
export function accessOf({ device: { companyId, id, kind, place, account }, key }: ReadyDevice) {
  if (kind === 'network') throw new Error('a network printer has no service');
  return key === undefined
    ? undefined
    : ({ company: companyId, device: id, kind, place, account: account ?? '', key } satisfies VendorAccess);
}

/** How a printer is doing, asked at this moment. */
export async function lookAtDevice(db: Db, ready: ReadyDevice): Promise<Seen> {
  const { device: one } = ready;
  if (one.kind === 'network')
    return one.paper === 'a4' ? { state: 'unknown', text: 'A4 打印机不报告状态' } : lookAt(placeOf(db, one));
  const access = accessOf(ready);
  if (!access) return { state: 'unknown', text: noKey };
  const answer = await askVendor(db, access, vendors[one.kind].look, { sn: one.sn ?? '' });
  return answer.ok ? answer.value : { state: 'unknown', text: answer.fault.message };
}

export function demandUsable({ name, disabled }: Device): void {
  if (disabled) throw new Refusal(`打印机“${name}”已停用`);
}
