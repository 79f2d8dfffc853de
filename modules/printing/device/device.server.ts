import { amend, behaviour, handle, load, Refusal, runWork, type Work } from '@heliu/engine';
import { codes, type Draft, type Full } from '@heliu/model';
import { forgetSecret, keepSecret, reachOf, surroundings } from '../../system/server.ts';
import { insideText, placeComplaint } from '../network/network.server.ts';
import { sandboxHost } from '../vendor/sandbox-keys.server.ts';
import type { Seen } from '../terms/terms.ts';
import { saveDeviceKey, syncDevices } from './device.calls.ts';
import { deviceComplaint } from './device.rules.ts';
import { device } from './device.ts';
import { lookAtDevice, readyDevice } from './reach.server.ts';

type Entity = typeof device;
const identity = ['kind', 'place', 'account'] as const;
const whereabouts = [...identity, 'host', 'port', 'sn'] as const;
const differs = (keys: readonly (typeof whereabouts)[number][], draft: Draft<Entity>, before: Full<Entity>): boolean =>
  keys.some((key) => (draft[key] ?? null) !== (before[key] ?? null));

const complain = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

export const deviceBehaviour = behaviour(device, {
  complaint: deviceComplaint,
  /** A key is for the account it was typed in for: whoever changes that must not have it sent elsewhere. */
  check(draft, work, before) {
    const isSandbox = draft.host === sandboxHost && surroundings(work.db).sandbox !== undefined;
    if (draft.kind === 'network' && !isSandbox) {
      const place = { host: draft.host ?? '', port: draft.port ?? 9100, reach: reachOf(work.db) };
      const wrong = placeComplaint(place);
      if (wrong) throw complain(wrong === insideText(place.host) ? 'host' : 'port', wrong);
    }
    if (!before || !differs(whereabouts, draft, before)) return;
    Object.assign(draft, { state: 'unknown', stateText: null, seenAt: null });
    if (!differs(identity, draft, before)) return;
    Object.assign(draft, { keyed: false });
    forgetSecret(work, 'printer', before.id);
    forgetSecret(work, 'printer.token', before.id);
  },
});

export const keepSeen = (work: Work, id: number, { state, text }: Seen) =>
  amend(work, device, [{ id, state, stateText: text.slice(0, 200), seenAt: work.now }], { silent: true });

/** What is asked outside is asked between two works, so that no connection is held while a printer takes its time. */
export async function look(work: Work, id: number): Promise<Seen> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const ready = await own((inner) => readyDevice(inner, id));
  const seen = await lookAtDevice(work.db, ready);
  await own((inner) => keepSeen(inner, id, seen));
  return seen;
}

/** What opens the service of a cloud printer; from here on nobody reads it. */
export async function keepDeviceKey(work: Work, id: number, key: string): Promise<void> {
  const { kind, name } = await load(work, device, id);
  if (kind === 'network') throw new Refusal(`“${name}”是网口打印机，不需要密钥`);
  keepSecret(work, 'printer', id, key);
  forgetSecret(work, 'printer.token', id);
  await amend(work, device, [{ id, keyed: true }]);
}

export const deviceHandlers = [
  handle(saveDeviceKey, async ({ id, key }, work) => {
    await keepDeviceKey(work, id, key);
    return { keyed: true as const };
  }),
  handle(syncDevices, async ({ ids }, work) => {
    const seen = [];
    for (const id of new Set(ids)) seen.push({ id, ...(await look(work, id)) });
    return { seen };
  }),
];
