import type { Receipt } from '../sale/sale.calls.ts';
import type { ChainEnd } from '../offline/chain.rules.ts';

/** A sale as it lies in the browser: what was signed, the paper the customer got, and what the server has said. */
export interface Entry {
  readonly machine: string;
  readonly seq: number;
  readonly prev: string;
  readonly mac: string;
  readonly body: string;
  readonly clientUuid: string;
  readonly slip: string;
  readonly at: string;
  readonly pay: string;
  readonly receipt: Receipt;
  /** The receipt of the server; without one it is sent again. */
  readonly answer?: { readonly isHeld: boolean; readonly number: string | null; readonly words: readonly string[] };
  /** Why the server does not take it in now. */
  readonly refused?: string;
}

/** How many that are acknowledged stay to be looked at. */
const remembered = 100;

export const pendingOf = (entries: readonly Entry[]): readonly Entry[] => entries.filter(({ answer }) => !answer);

/** In the order they were sold, one machine after the other. */
export const nextOf = (entries: readonly Entry[]): Entry | undefined =>
  pendingOf(entries).toSorted((a, b) =>
    // A clock that is set back does not change the order.
    a.machine === b.machine ? a.seq - b.seq : a.at.localeCompare(b.at),
  )[0];

/** What need not be kept any longer: never one that nobody has acknowledged. */
export const forgettable = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(({ answer }) => answer)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(remembered);

/** The number on the paper: the terminal, and which sale of this browser it is. */
export const slipNumber = (terminal: string, { lastSeq }: Pick<ChainEnd, 'lastSeq'>, machine: string): string =>
  `${terminal}离${machine.slice(0, 4).toUpperCase()}-${String(lastSeq + 1).padStart(4, '0')}`;
