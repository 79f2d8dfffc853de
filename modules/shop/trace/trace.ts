import type { Fen, Stream } from '@heliu/model';

export const streams = {
  order: '订单流',
  goods: '货物流',
  money: '资金流',
  invoice: '发票流',
} as const satisfies Record<Stream, string>;

/** The course of a sale. The four streams are drawn over it, so that what belongs together stands below each other. */
export const phases = ['ordered', 'paid', 'shipped', 'received', 'after'] as const;
export type Phase = (typeof phases)[number];

/** Amounts are Fen in a rule and yuan text on the wire. */
interface Amounts {
  readonly rule: Fen;
  readonly wire: string;
}
type Form = keyof Amounts;

/** Something that happened to the order, or that is due. */
export interface Station<F extends Form = 'wire'> {
  readonly phase: Phase;
  readonly label: string;
  readonly at?: string | null | undefined;
  readonly amount?: Amounts[F] | undefined;
  readonly text?: string | undefined;
  /** Due, and not there yet. */
  readonly isOpen?: boolean;
}

/** One line of a stream's card: an amount, or a quantity in words. */
export interface TraceLine<F extends Form = 'wire'> {
  readonly at?: string | null | undefined;
  readonly label: string;
  readonly amount?: Amounts[F] | undefined;
  readonly text?: string | undefined;
  /** The document it tells of. */
  readonly record?: { readonly entity: string; readonly id: number };
}

/** Two streams that do not agree: what is the matter, and what to do about it. */
export interface Difference {
  readonly text: string;
  readonly todo: string;
  readonly mend?: Mend;
}

/** The button that mends it: opens an invoice or takes one back, gives it to the platform again, or leads to it. */
export type Mend =
  | { readonly act: 'open'; readonly label: string }
  | { readonly act: 'red' | 'upload' | 'look'; readonly label: string; readonly invoice: number };

/** What one area knows of one stream. */
export interface Part<F extends Form = 'rule'> {
  readonly stations: readonly Station<F>[];
  readonly lines: readonly TraceLine<F>[];
  /** What the stream comes to; the area that knows best, registered last, has the word. */
  readonly figure?: TraceLine<F>;
  /** Said as long as there is nothing, so that an empty place is not taken for a zero. */
  readonly missing?: string | undefined;
  readonly differences?: readonly Difference[];
}

export interface StreamTrace {
  readonly stream: Stream;
  readonly stations: readonly Station[];
  readonly lines: readonly TraceLine[];
  readonly figure: TraceLine | null;
  readonly missing: readonly string[];
}
export interface Trace {
  readonly streams: readonly StreamTrace[];
  readonly differences: readonly Difference[];
}
