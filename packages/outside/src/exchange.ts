import type { Ms } from './times.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: string;
  /** Names in lower case; some sign what they answer, and the signature stands here. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What to do about a failure: `token` renew and repeat once; `throttled` wait, keep the window; `unknown` the platform
 * may or may not have done it, so ask before repeating a write; `permanent` show it to a person.
 */
export interface Fault {
  readonly kind: 'token' | 'throttled' | 'unknown' | 'permanent';
  readonly code: string;
  readonly message: string;
  readonly waitMs?: Ms;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** One call: how it is asked and how the answer is read. `input` again, since some answers name no page. */
export interface Operation<In, Out, By> {
  /** False where the wire form rests on general knowledge and was seen in no document of the platform. */
  readonly verified: boolean;
  request(session: By, input: In): WireRequest;
  read(answer: WireAnswer, session: By, input: In): Answer<Out>;
}
