import type { ReadInvoice } from './data-values.ts';
import { readInvoiceFile } from './read.server.ts';
import { Unreadable } from './xml.ts';

interface FileOrder {
  readonly content: Uint8Array;
  readonly mediaType: string;
}
function* invoiceOf({ content, mediaType }: FileOrder): Generator<ReadInvoice | { readonly unreadable: string }> {
  try {
    yield readInvoiceFile(Buffer.from(content.buffer, content.byteOffset, content.byteLength), mediaType);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { unreadable: error.message };
  }
}

/** What is done to an invoice that somebody sent. It happens in a thread of its own. */
export const readJobs = { invoiceOf };
export type ReadJobs = typeof readJobs;
