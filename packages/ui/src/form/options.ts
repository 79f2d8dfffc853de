import type { AnyEntity, Complaint, Draft, Input } from '@heliu/model';
import type { ComponentType, ReactNode } from 'react';
import type { ControlProps } from '../field/control.tsx';
import type { Raw } from '../field/entry.ts';

type LinesIn<E> = E extends { lines?: infer L } ? NonNullable<L> : {};
export type LineKind<E> = keyof LinesIn<E> & string;
export type HeaderKey<E extends AnyEntity> = Exclude<keyof Input<E> & string, LineKind<E>>;
type LineKey<E, K> = K extends keyof LinesIn<E>
  ? LinesIn<E>[K] extends { fields: infer F }
    ? keyof F & string
    : never
  : never;

/** Values to put into the header, such as those that follow from the chosen customer. */
export type Patch<E extends AnyEntity> = { readonly [K in HeaderKey<E>]?: Raw };
export type LinePatch<E, K> = { readonly [F in LineKey<E, K>]?: Raw };
export type Header<E extends AnyEntity> = { readonly [K in HeaderKey<E>]: Raw };

export interface Section<E extends AnyEntity> {
  readonly label?: string;
  readonly fields: readonly HeaderKey<E>[];
}

/** What a key puts into its row, and the cell it goes on to; the next one if it does not say. */
export interface KeyEffect<E, K> {
  readonly patch: LinePatch<E, K>;
  readonly to?: LineKey<E, K>;
}

export interface GridOptions<E extends AnyEntity, K> {
  /** Where they follow from the header, one of several lists that stay the same. */
  readonly columns?: readonly LineKey<E, K>[] | ((header: Header<E>) => readonly LineKey<E, K>[]);
  /** Lines that make sense only sometimes. */
  readonly visible?: (header: Header<E>) => boolean;
  readonly widths?: { readonly [F in LineKey<E, K>]?: number };
  /** Buttons beside the heading, such as one that fetches lines from another document. */
  readonly tools?: (
    add: (rows: readonly LinePatch<E, K>[]) => void,
    header: Header<E>,
    change: (patch: Patch<E>) => void,
    /** All of the form as far as it has come, and a way to put other lines in the place of these. */
    form: { readonly draft: Draft<E>; readonly replace: (rows: readonly LinePatch<E, K>[]) => void },
  ) => ReactNode;
  /** What follows from a change in a row, such as the price of the chosen goods. */
  readonly react?: (
    key: LineKey<E, K>,
    value: Raw,
    row: LinePatch<E, K>,
    header: Header<E>,
  ) => LinePatch<E, K> | undefined | Promise<LinePatch<E, K> | undefined>;
  /**
   * What follows for its rows from a change of a header field, such as the prices of the chosen supplier: the values of all
   * rows from the first one on. Rows beyond them go.
   */
  readonly follow?: (
    key: HeaderKey<E>,
    header: Header<E>,
    rows: readonly LinePatch<E, K>[],
  ) => readonly LinePatch<E, K>[] | undefined | Promise<readonly LinePatch<E, K>[] | undefined>;
  /** What can be guessed from a change, once the typing rests; it fills only cells that are still empty. */
  readonly suggest?: (key: LineKey<E, K>, value: Raw, row: LinePatch<E, K>) => Promise<LinePatch<E, K> | undefined>;
  readonly hint?: string;
  /**
   * Cells that there is something to say in; the others are passed over by Enter and Tab, and a column of which none is
   * open is not there. All, if left out.
   */
  readonly opens?: (key: LineKey<E, K>, row: LinePatch<E, K>) => boolean;
  /** Keys that mean something of their own in a cell. */
  readonly keys?: (
    key: string,
    at: { readonly row: number; readonly column: LineKey<E, K> },
    rows: readonly LinePatch<E, K>[],
  ) => KeyEffect<E, K> | undefined;
  /** What the keys do, said beside the heading. */
  readonly help?: string;
  /** Columns that are added up below; all that can be, if left out. */
  readonly sums?: readonly LineKey<E, K>[];
  /** At the end of every line, such as why it costs what it does. The header is asked for when it is needed. */
  readonly beside?: (row: LinePatch<E, K>, header: () => Header<E>) => ReactNode;
}

export interface FormOptions<E extends AnyEntity> {
  /** What the records are called here, where one entity has pages for each of its kinds. */
  readonly label?: string;
  /** Which fields, in which order, under which headings; all of them in one if left out. */
  readonly sections?: readonly Section<E>[];
  /** The rule that computes; the server runs the same one. */
  readonly derive?: (input: Input<E>) => Draft<E>;
  /** What is wrong with a form whose fields are all in order; `项目明细第2行：…` is shown at that line, a complaint at its field. */
  readonly check?: (draft: Draft<E>) => string | Complaint | undefined;
  /** What a new record starts with; `from` is the query of the address. */
  readonly start?: (from: URLSearchParams) => Patch<E> | Promise<Patch<E>>;
  /** The lines it starts with. */
  readonly startLines?: (
    from: URLSearchParams,
  ) => Promise<{ readonly [K in LineKind<E>]?: readonly LinePatch<E, K>[] }>;
  /** What follows from a change of a header field. */
  readonly react?: {
    readonly [K in HeaderKey<E>]?: (
      value: Raw,
      header: Header<E>,
    ) => Patch<E> | undefined | Promise<Patch<E> | undefined>;
  };
  readonly controls?: { readonly [K in HeaderKey<E>]?: ComponentType<ControlProps<any>> };
  /** Fields that make sense only sometimes. */
  readonly visible?: { readonly [K in HeaderKey<E>]?: (header: Header<E>) => boolean };
  readonly locked?: { readonly [K in HeaderKey<E>]?: (header: Header<E>, isNew: boolean) => boolean };
  readonly grids?: { readonly [K in LineKind<E>]?: GridOptions<E, K> };
  /** What a second button does with the record it has saved, such as auditing it at once. */
  readonly finish?: { readonly label: string; readonly run: (saved: { readonly id: number }) => Promise<unknown> };
  /** Instead of the sums at the foot. */
  readonly below?: (draft: Draft<E>) => ReactNode;
  /** The whole width, however few fields stand above its sheet. */
  readonly wide?: true;
  readonly aside?: (draft: Draft<E>, header: Header<E>) => ReactNode;
}
