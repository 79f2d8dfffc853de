/** What is to be printed, in words: everything decided but where it stands on the paper. */
export interface Sheet {
  readonly company: string;
  readonly taxNo: string | null;
  readonly title: string;
  /** Under the title: number, date, state, or the filters of a list. */
  readonly subtitle: readonly Fact[];
  readonly facts: readonly Fact[];
  readonly tables: readonly SheetTable[];
  /** The amount a document is about, in figures and in words. */
  readonly total?: { readonly label: string; readonly figures: string; readonly words: string };
  readonly signatures: readonly Fact[];
  /** Below everything else. */
  readonly foot?: string;
  /** Left out, it follows from how much stands side by side. */
  readonly turned?: 'upright' | 'across';
  readonly printed: string;
}
/** The sheet of one record, which is counted when it is put on paper. */
export interface RecordSheet extends Sheet {
  readonly of: { readonly id: number; readonly title: string };
}
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Takes a whole line. */
  readonly wide?: boolean;
}
export interface SheetColumn {
  readonly label: string;
  readonly right: boolean;
  /** How much room it wants beside the others. */
  readonly weight: number;
  /** In hundredths of the sheet, where somebody wants it so. */
  readonly width?: number;
}
export interface SheetTable {
  readonly label?: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are sums of others, by their place. */
  readonly bold?: readonly number[];
  readonly totals?: readonly string[];
  /** What some of its rows add up to, written under them where the page is turned. */
  readonly sumOf?: (rows: readonly number[]) => readonly string[] | undefined;
}
