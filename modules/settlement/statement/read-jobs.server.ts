import { tablesIn, Unfit } from '@heliu/engine/thread';
import type { StatementLine } from './kinds.ts';
import { type RowTrouble, StatementReader } from './statement.rules.ts';

const mostLines = 300_000;
const atOnce = 5000;

export type StatementPart =
  | { readonly lines: StatementLine[] }
  | {
      readonly table: string;
      readonly format: string;
      readonly troubles: readonly RowTrouble[];
      readonly troubleCount: number;
    };

/** The lines of every statement in a file, in portions, and behind those of each what it was. */
async function* statementLines({
  content,
  name,
}: {
  content: Uint8Array;
  name: string;
}): AsyncGenerator<StatementPart> {
  let count = 0;
  const strange: string[] = [];
  let known = 0;
  for (const table of tablesIn(content, name)) {
    const reader = new StatementReader();
    let lines: StatementLine[] = [];
    for await (const row of table.rows) {
      lines.push(...reader.read(row));
      if (lines.length < atOnce) continue;
      if ((count += lines.length) > mostLines)
        throw new Unfit(`一次最多导入 ${mostLines / 10_000} 万行，请按月拆成几个文件`);
      yield { lines };
      lines = [];
    }
    if (!reader.format) {
      strange.push(`“${table.name}”${reader.complaint}`);
      continue;
    }
    known += 1;
    yield { lines };
    yield {
      table: table.name,
      format: reader.format.code,
      troubles: reader.troubles,
      troubleCount: reader.troubleCount,
    };
  }
  // An archive holds summaries beside the details.
  if (known === 0) throw new Unfit(strange[0] ?? '文件是空的');
}

export const readJobs = { statementLines };
export type ReadJobs = typeof readJobs;
