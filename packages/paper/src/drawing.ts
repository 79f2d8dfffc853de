/** A form drawn to scale: everything decided, in millimetres from the upper left corner. */
export interface Drawing {
  readonly title: string;
  readonly author: string;
  /** UTC, ISO; part of the file, so that the same drawing always gives the same bytes. */
  readonly createdAt?: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Characters nearly every drawing of its kind has. Their font is cut once for the process, not once for each. */
  readonly standing: string;
  /** What stands on every page, beneath the rest: frame and labels. */
  readonly form: readonly Mark[];
  readonly pages: readonly (readonly Mark[])[];
  /** Characters the font has not got, drawn as 〓. */
  readonly missing: readonly string[];
}

export type Colour = readonly [red: number, green: number, blue: number];

export interface Words {
  readonly kind: 'words';
  readonly text: string;
  /** The left end of the base line. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
  /** Degrees, against the clock, about the left end. */
  readonly turned?: number | undefined;
  /** What it means, for readers that look for data: "InvoiceNo". */
  readonly tag?: string | undefined;
}

export interface Rule {
  readonly kind: 'rule';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly width: number;
  readonly colour: Colour;
}

/** A QR code: rows of dark and light squares. */
export interface Squares {
  readonly kind: 'squares';
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly rows: readonly (readonly boolean[])[];
}

export type Mark = Words | Rule | Squares;

/** Runs of dark squares, a rectangle each instead of a square each. */
export function darkRuns(rows: Squares['rows']): { x: number; y: number; length: number }[] {
  const runs: { x: number; y: number; length: number }[] = [];
  rows.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x;
      if (!row[x] && start >= 0) {
        runs.push({ x: start, y, length: x - start });
        start = -1;
      }
    }
  });
  return runs;
}

/** Every character that is drawn. */
export function charactersOf({ form, pages }: Drawing): Set<string> {
  const characters = new Set<string>();
  for (const marks of [form, ...pages])
    for (const mark of marks) if (mark.kind === 'words') for (const character of mark.text) characters.add(character);
  return characters;
}
