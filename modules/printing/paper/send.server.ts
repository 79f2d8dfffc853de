import { type Db, toPdf } from '@heliu/engine';
import { escpos, type PaperWidth, type Slip } from '../../till/model.ts';
import { isStopped } from '../network/status.rules.ts';
import { placeComplaint, printBytes, printFile } from '../network/network.server.ts';
import { accessOf, lookAtDevice, noKey, placeOf, type ReadyDevice } from '../device/reach.server.ts';
import type { DevicePaper, Seen } from '../terms/terms.ts';
import { askVendor, vendors } from '../vendor/ask.server.ts';
import type { Outcome } from '../terms/outcome.rules.ts';
import type { Content } from './render.server.ts';
import { sheetSlip } from './sheet-slip.server.ts';

export interface Job {
  readonly content: Content;
  readonly copies: number;
  /** The same for every attempt at one paper. */
  readonly key: string;
}
type Sent = Outcome & { readonly seen?: Seen };

const widthOf = (paper: DevicePaper): PaperWidth => (paper === 'mm58' ? 58 : 80);
const slipIn = (content: Content): Slip => ('slip' in content ? content.slip : sheetSlip(content.sheet));

async function overNetwork(db: Db, { device }: ReadyDevice, { content, copies }: Job): Promise<Sent> {
  const place = placeOf(db, device);
  const wrong = placeComplaint(place);
  if (wrong) return { kind: 'final', text: wrong };
  if (device.paper !== 'a4') {
    const once = escpos(slipIn(content), widthOf(device.paper));
    return printBytes(place, Buffer.concat(Array.from({ length: copies }, () => once)));
  }
  if ('slip' in content) return { kind: 'final', text: '小票要打在 80 或 58 毫米的打印机上' };
  const pdf = await toPdf(content.sheet);
  for (let copy = 1; copy <= copies; copy++) {
    const outcome = await printFile(place, pdf);
    if (outcome.kind === 'sent') continue;
    // What has gone before is on paper by now.
    return copy === 1 || outcome.kind === 'unsure' ? outcome : { kind: 'unsure', text: `只送出 ${copy - 1} 份` };
  }
  return { kind: 'sent' };
}

async function overCloud(db: Db, ready: ReadyDevice, { content, copies, key }: Job): Promise<Sent> {
  const { device } = ready;
  if (device.kind === 'network') throw new Error('a network printer has no service');
  const vendor = vendors[device.kind];
  const access = accessOf(ready);
  if (!access) return { kind: 'final', text: noKey };
  const text = vendor.content(slipIn(content), widthOf(device.paper));
  if (Buffer.byteLength(text) > vendor.most)
    return { kind: 'final', text: `内容太长，超过服务商一次 ${vendor.most} 字节的限制` };
  // A service takes jobs for printers that are away and prints them hours later.
  const seen = await lookAtDevice(db, ready);
  if (isStopped(seen)) return { kind: 'refused', text: seen.text, state: seen.state, seen };
  const sn = device.sn ?? '';
  const answer = await askVendor(db, access, vendor.print, { sn, content: text, copies, key });
  if (answer.ok) return { kind: 'sent', task: answer.value, seen };
  const { kind, message } = answer.fault;
  if (kind === 'unknown') return { kind: 'unsure', text: message, seen };
  return kind === 'permanent' ? { kind: 'final', text: message } : { kind: 'refused', text: message, seen };
}

/** One attempt. Nothing of ours is locked meanwhile: a printer takes its time. */
export const sendPaper = (db: Db, ready: ReadyDevice, job: Job): Promise<Sent> =>
  ready.device.kind === 'network' ? overNetwork(db, ready, job) : overCloud(db, ready, job);
