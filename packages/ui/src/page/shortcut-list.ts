/** One key and what it does, for the sheet that shows them all. */
export interface ShortcutLine {
  readonly keys: string;
  readonly does: string;
}
