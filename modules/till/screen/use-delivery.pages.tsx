import { codes } from '@heliu/model';
import { ask, Refused } from '@heliu/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { undecided } from '../local/undecided.pages.tsx';
import { returnSale, type SavedReturn, type SavedSale, saveRetailSale } from '../sale/sale.calls.ts';
import type { Aside, Sending } from './kept.rules.ts';

export type Delivered =
  | { readonly kind: 'sale'; readonly saved: SavedSale; readonly sending: Sending }
  | { readonly kind: 'return'; readonly saved: SavedReturn; readonly sending: Sending };

const againMs = 3000;
const asideMs = 15_000;
/** So often nobody answered that the next customer should not wait for it. */
const patientTries = 3;
interface Hooks<S extends Sending> {
  readonly onDelivered: (delivered: Delivered) => void;
  /** The server has said no: nothing was saved. */
  readonly onRefused: (refused: Refused, sending: S) => void;
}

/** Sends it once; false when nobody has decided about it. */
async function deliver<S extends Sending>(wanted: S, { onDelivered, onRefused }: Hooks<S>): Promise<boolean> {
  const reply = await ask<SavedSale | SavedReturn>(wanted.kind === 'sale' ? saveRetailSale : returnSale, wanted.args, {
    quiet: true,
    timeoutMs: 15_000,
  });
  if (undecided.has(reply.code)) return false;
  if (reply.code !== codes.ok) onRefused(new Refused(reply), wanted);
  else
    onDelivered(
      wanted.kind === 'sale'
        ? { kind: 'sale', saved: reply.data as SavedSale, sending: wanted }
        : { kind: 'return', saved: reply.data as SavedReturn, sending: wanted },
    );
  return true;
}

/**
 * Sends a sale or a return until somebody has answered: after a lost reply, and after a reload. The client number makes it
 * one however often it arrives.
 */
export function useDelivery(sending: Sending | null, hooks: Hooks<Sending>) {
  const [tries, setTries] = useState(0);
  const isOut = useRef(false);
  const send = useEffectEvent(async (wanted: Sending) => {
    if (isOut.current) return;
    isOut.current = true;
    const isDecided = await deliver(wanted, hooks).finally(() => {
      isOut.current = false;
    });
    setTries((count) => (isDecided ? 0 : count + 1));
  });
  const key = sending?.args.clientUuid;
  useEffect(() => {
    if (!sending) return;
    const timer = setTimeout(() => void send(sending), tries === 0 ? 0 : againMs);
    return () => clearTimeout(timer);
    // Sent when there is something new to send, and again after each time that nobody answered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, tries]);
  return {
    isUnanswered: sending !== null && tries > 0,
    mayPutAside: sending !== null && tries >= patientTries,
    again: () => sending && void send(sending),
    forget: () => setTries(0),
  };
}

/** Those that were put aside go on being sent, one after the other, while others are served. */
export function useAside(aside: readonly Aside[], hooks: Hooks<Aside>): { readonly again: () => void } {
  const isOut = useRef(false);
  const send = useEffectEvent(async () => {
    if (isOut.current) return;
    isOut.current = true;
    for (const one of aside) if (one.refused === null && !(await deliver(one, hooks))) break;
    isOut.current = false;
  });
  const isWaiting = aside.some(({ refused }) => refused === null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void send(), asideMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { again: () => void send() };
}
