import { ask, keepMenu, renewSession, type Session, sessionId, useSession } from '@heliu/ui';
import { codes } from '@heliu/model';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoundGoods } from '../goods/search.calls.ts';
import type { OpenedTerminal, Opening } from '../opening/opening.calls.ts';
import type { CurrentShift } from '../shift/shift.calls.ts';
import { newUuid } from './uuid.pages.tsx';
import { findInCopy, memberInCopy, renewGoods, renewMembers } from './copy.pages.tsx';
import { type Copy, openCopy, openQueue, type Queue } from './database.pages.tsx';
import { type MachineKey, offlineMachine } from '../offline/offline.calls.ts';
import { enqueue, signingKey, type ToQueue, uploadAll } from './queue.pages.tsx';
import { type Entry, pendingOf } from './queue.rules.ts';
import { useLine } from './use-line.pages.tsx';
import { keepTillPages } from './worker.pages.tsx';

const renewMs = 60_000;
const uploadMs = 5000;

interface Kept {
  readonly copy: Copy;
  readonly queue: Queue;
}
const opened = new Map<string, Promise<Kept>>();
/** Opened once for as long as the page lives. */
function keptFor(who: Session): Promise<Kept> {
  const name = `${who.companyid}.${who.userid}`;
  const known = opened.get(name);
  if (known) return known;
  const made = Promise.all([openCopy(who), openQueue(who)]).then(([copy, queue]) => ({ copy, queue }));
  opened.set(name, made);
  return made;
}

/** A browser on a plain address can neither sign nor open a page without a line. */
const isAble = (): boolean => globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator;
const unable = '这个地址不是 https，浏览器不允许离线收银';

/** What the till was opened with the last time, with its clock gone on. */
export async function keptOpening(who: Session | undefined): Promise<Opening | undefined> {
  if (!who || !isAble()) return undefined;
  const { copy } = await keptFor(who);
  const found = await copy.fact('opening');
  if (!found) return undefined;
  const { opening, at } = found;
  return { ...opening, now: new Date(Date.parse(opening.now) + (Date.now() - at)).toISOString() };
}
export async function keepOpening(who: Session | undefined, opening: Opening): Promise<void> {
  if (!who || !isAble()) return;
  const { copy } = await keptFor(who);
  await copy.keep('opening', { opening, at: Date.now() });
}

/** Under which this browser is known; another one where the server wants nothing more of it. */
async function register({ copy, queue }: Kept, shift: number): Promise<void> {
  const head = (await queue.head()) ?? { machine: newUuid(), lastSeq: 0, lastMac: '' };
  await queue.setHead(head);
  const asked = (machine: string) =>
    ask<MachineKey>(
      offlineMachine,
      { shift, machine, browser: navigator.userAgent.slice(0, 200) },
      { quiet: true, inBackground: true, timeoutMs: 15_000 },
    );
  let { machine } = head;
  let reply = await asked(machine);
  const isTaken = (reply.data as { isTaken?: boolean } | null)?.isTaken === true;
  if (isTaken && pendingOf(await queue.all()).length === 0) {
    machine = newUuid();
    await queue.setHead({ machine, lastSeq: 0, lastMac: '' });
    reply = await asked(machine);
  }
  if (reply.code !== codes.ok) throw new Error(reply.message);
  await copy.keep('key', { machine, shift, key: await signingKey(reply.data.key) });
}

export interface Offline {
  readonly isOff: boolean;
  readonly look: () => Promise<boolean>;
  readonly entries: readonly Entry[];
  readonly pending: number;
  /** Why nothing can be sold without a line here; nothing where it can. */
  readonly unready: string | undefined;
  readonly find: (q: string) => Promise<FoundGoods>;
  readonly member: (code: string) => ReturnType<typeof memberInCopy>;
  readonly sell: (sale: ToQueue) => Promise<Entry>;
  readonly isSold: (uuid: string) => Promise<boolean>;
  readonly upload: () => void;
}

interface Place {
  readonly terminal: OpenedTerminal;
  readonly shift: CurrentShift;
  /** The page has opened with what was kept. */
  readonly isKept: boolean;
  readonly onUploaded: () => void;
}

/** Selling without a line: the copy it is done with, the queue it goes into, and how both come to the server. */
export function useOffline({ terminal, shift, isKept, onUploaded }: Place): Offline {
  const session = useSession((state) => state.session);
  const menu = useSession((state) => state.menu);
  const masks = useSession((state) => state.masks);
  const line = useLine(isKept);
  const { isOff, look } = line;
  const [kept, setKept] = useState<Kept>();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [unready, setUnready] = useState<string | undefined>(isAble() ? '正在下载商品' : unable);
  const before = useRef(0);

  const reread = useEffectEvent(async () => {
    if (!kept) return;
    const all = await kept.queue.all();
    const pending = pendingOf(all).length;
    if (pending < before.current) onUploaded();
    before.current = pending;
    setEntries(all);
  });
  const upload = useEffectEvent(async () => {
    if (!kept || isOff || pendingOf(await kept.queue.all()).length === 0) return;
    await uploadAll(kept.queue, () => void reread());
  });

  /** What is wanted to sell without a line, as far as the line gives it. */
  const prepare = useEffectEvent(async () => {
    if (!kept || !session) return;
    const { copy } = kept;
    let failed: string | undefined;
    if (!isOff) {
      try {
        const known = await copy.fact('key');
        if (known?.shift !== shift.id || (await kept.queue.head())?.machine !== known.machine)
          await register(kept, shift.id);
        await renewGoods(copy, terminal.id);
        if (menu) keepMenu(sessionId(), menu, masks);
        keepTillPages();
        // A role may sell and not look at members.
        await renewMembers(copy, terminal.id).catch(() => {});
      } catch (error) {
        failed = error instanceof Error ? error.message : '没有准备好';
      }
    }
    const [goods, key] = await Promise.all([copy.fact('goods'), copy.fact('key')]);
    if (goods?.terminal !== terminal.id) setUnready(failed ?? '商品还没有下载完');
    else setUnready(key?.shift === shift.id ? undefined : (failed ?? '这一班还没有登记这台浏览器'));
  });

  useEffect(() => {
    if (!session || !isAble()) return;
    let isGone = false;
    keptFor(session)
      .then((found) => !isGone && setKept(found))
      .catch((error: unknown) => setUnready(error instanceof Error ? error.message : '浏览器的存储打不开'));
    void navigator.storage?.persist?.();
    return () => {
      isGone = true;
    };
  }, [session]);
  useEffect(() => {
    if (!kept) return;
    void reread();
    void prepare();
    const timers = [setInterval(() => void prepare(), renewMs), setInterval(() => void upload(), uploadMs)];
    void upload();
    return () => timers.forEach(clearInterval);
  }, [kept, isOff, shift.id, terminal.id]);

  const demand = useCallback((): Kept => {
    if (!kept) throw new Error('离线收银还没有准备好');
    return kept;
  }, [kept]);
  return {
    isOff,
    look,
    entries,
    pending: pendingOf(entries).length,
    unready,
    find: (q) => findInCopy(demand().copy, q, terminal),
    member: (code) => memberInCopy(demand().copy, code),
    async sell(sale) {
      const { copy, queue } = demand();
      const key = await copy.fact('key');
      if (key?.shift !== shift.id) throw new Error('这台浏览器没有登记在这一班，不能离线收银');
      const entry = await enqueue(queue, key.key, sale);
      // Whoever works is still there, though no answer says so.
      renewSession();
      await reread();
      return entry;
    },
    isSold: async (uuid) => (kept ? (await kept.queue.byUuid(uuid)) !== undefined : false),
    upload: () => void look().then((isGone) => (isGone ? undefined : upload())),
  };
}

/** The paper of a sale that lies in the queue. */
export async function queuedReceipt(seq: number): Promise<Entry['receipt'] | undefined> {
  const { session } = useSession.getState();
  if (!session) return undefined;
  const { queue } = await keptFor(session);
  const head = await queue.head();
  return (await queue.all()).find((one) => one.seq === seq && one.machine === head?.machine)?.receipt;
}

/** What the end of a shift says about this browser: how many it has sold without a line. */
export async function soldHere(): Promise<{ readonly machine: string; readonly seq: number } | undefined> {
  const { session } = useSession.getState();
  if (!session || !isAble()) return undefined;
  const { queue } = await keptFor(session);
  const head = await queue.head();
  return head && { machine: head.machine, seq: head.lastSeq };
}
