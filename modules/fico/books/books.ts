/** How many vouchers there are, and how many papers they enclose. */
export interface VoucherCount {
  readonly vouchers: number;
  readonly papers: number;
  /** By word, the first and the last number. */
  readonly words: readonly {
    readonly word: string;
    readonly count: number;
    readonly first: number;
    readonly last: number;
  }[];
}

/** An account that keeps a quantity, and what is counted. */
export interface QuantityHead {
  readonly account: { readonly code: string; readonly name: string; readonly unit: string } | null;
}
