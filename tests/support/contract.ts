import { readFileSync } from 'node:fs';

export interface ListedCall {
  readonly module: string;
  readonly method: string;
  readonly path: string;
  /** `exact`: the specification prints it, so it is kept to the letter. */
  readonly source: 'exact' | 'named' | 'beyond';
}

/** Every call of `contract/calls.tsv`. */
export function listedCalls(): ListedCall[] {
  const [head, ...lines] = readFileSync(new URL('../../contract/calls.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head!.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, i) => [column, values[i] ?? ''])) as unknown as ListedCall;
  });
}
