export function chapterFiles(): string[];
/** Where each page of the product is explained, by its name. */
export function manualIndex(): Record<string, string>;
export function buildManual(out: string): void;
