import { codes } from '@heliu/model';
import { readerOf, Refusal } from '@heliu/engine';
import type { StatementLine } from './kinds.ts';
import type { ReadJobs } from './read-jobs.server.ts';
import type { RowTrouble } from './statement.rules.ts';

const inReader = readerOf<ReadJobs>({
  source: new URL('./worker.server.ts', import.meta.url),
  built: 'settlement-worker.js',
  patienceMs: 60_000,
  tooLarge: '文件内容过多，读取时超出了内存限制，请按月拆成几个文件',
  tooSlow: '文件一分钟内没有读完，请按月拆成几个文件',
});

export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly formats: readonly string[];
  readonly troubles: readonly (RowTrouble & { readonly table: string })[];
  readonly troubleCount: number;
}

/** A file of a platform as lines, read in a thread of its own. */
export async function readStatement(content: Uint8Array, name: string): Promise<ReadStatement> {
  const parts = await inReader('statementLines', { content, name }).catch((error: unknown) => {
    throw error instanceof Refusal
      ? error
      : new Refusal('文件打不开，请用平台下载的原文件（CSV、.xlsx 或 zip）', codes.invalid);
  });
  const tables = parts.flatMap((part) => ('table' in part ? [part] : []));
  return {
    lines: parts.flatMap((part) => ('lines' in part ? part.lines : [])),
    formats: [...new Set(tables.map(({ format }) => format))],
    troubles: tables.flatMap(({ table, troubles }) => troubles.map((one) => ({ ...one, table }))),
    troubleCount: tables.reduce((sum, one) => sum + one.troubleCount, 0),
  };
}
