/** A document in words. */
export interface DocumentFacts {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly isMoney: boolean;
    /** Of a file, where it is opened. */
    readonly url?: string;
  }[];
  readonly lines: readonly {
    readonly label: string;
    readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
    readonly rows: readonly (readonly string[])[];
    readonly more: number;
  }[];
}
