import type { DeviceState, PaperState } from './terms.ts';

/**
 * How an attempt ended. `refused`: nothing has left, so it may be tried again; `final`: nothing has left and nothing will;
 * `unsure`: some of it has left and nobody knows whether it was printed, so that only a person may have it printed again.
 */
export type Outcome =
  | { readonly kind: 'printed'; readonly task?: string }
  | { readonly kind: 'sent'; readonly task?: string }
  | { readonly kind: 'refused'; readonly text: string; readonly state?: DeviceState }
  | { readonly kind: 'final'; readonly text: string }
  | { readonly kind: 'unsure'; readonly text: string; readonly state?: DeviceState };

/** Somebody stands at the counter: what does not come within five minutes is printed by hand. */
const waits = [15_000, 60_000, 180_000];
const waitAfter = (tries: number): number | undefined => waits[tries - 1];

export interface Following {
  readonly state: PaperState;
  readonly error: string | null;
  readonly nextTryAt: string | null;
  readonly sentAt?: string;
  readonly printedAt?: string;
  readonly task?: string;
}

/** What is written on a paper after an attempt. */
export function following(outcome: Outcome, tries: number, now: string): Following {
  const plain = { error: null, nextTryAt: null };
  switch (outcome.kind) {
    case 'printed':
      return { state: 'printed', ...plain, sentAt: now, printedAt: now, ...(outcome.task && { task: outcome.task }) };
    case 'sent':
      return { state: 'sent', ...plain, sentAt: now, ...(outcome.task && { task: outcome.task }) };
    case 'unsure':
      return { state: 'unsure', error: outcome.text, nextTryAt: null };
    case 'final':
      return { state: 'failed', error: outcome.text, nextTryAt: null };
    case 'refused': {
      const wait = waitAfter(tries);
      return wait === undefined
        ? { state: 'failed', error: outcome.text, nextTryAt: null }
        : { state: 'queued', error: outcome.text, nextTryAt: new Date(Date.parse(now) + wait).toISOString() };
    }
  }
}
