import { buffer } from 'node:stream/consumers';
import { demandFile, type FileRow, openContent, readerOf, Refusal, type Work } from '@heliu/engine';
import type { ReadInvoice } from './data-values.ts';
import type { ReadJobs } from './read-jobs.server.ts';

const inReader = readerOf<ReadJobs>({
  source: new URL('./worker.server.ts', import.meta.url),
  built: 'invoice-worker.js',
  // An honest one takes a tenth of a second; a transaction waits meanwhile.
  patienceMs: 10_000,
  tooLarge: '内容过多，不像一张发票，没有读完',
  tooSlow: '10 秒内没有读完，不像一张发票',
});

/** An invoice out of the file it came in, or why it is none. */
async function readApart(content: Buffer, mediaType: string): Promise<ReadInvoice | { readonly unreadable: string }> {
  const [read] = await inReader('invoiceOf', { content, mediaType });
  return read!;
}

/** An invoice out of a file that somebody uploaded; what is wrong with the file is said with its name. */
export async function readUploaded(
  work: Work,
  id: number,
): Promise<{ readonly file: FileRow; readonly read: ReadInvoice | { readonly unreadable: string } }> {
  const file = await demandFile(work, id);
  const content = await buffer(await openContent(work.db, file));
  const read = await readApart(content, file.mediaType).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(`“${file.name}”：${error.message}`, error.code) : error;
  });
  return { file, read };
}
