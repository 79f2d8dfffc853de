import { readerOf } from '@heliu/engine';
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
export async function readApart(
  content: Buffer,
  mediaType: string,
): Promise<ReadInvoice | { readonly unreadable: string }> {
  const [read] = await inReader('invoiceOf', { content, mediaType });
  return read!;
}
