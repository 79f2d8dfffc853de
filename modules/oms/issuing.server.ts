import type { Job, Module } from '@heliu/engine';
import './invoice/trace.server.ts';
import { archiveCalls } from './archive/archive.calls.ts';
import { archiving } from './archive/archive.server.ts';
import { queueMailFor } from './invoice/deliver.server.ts';
import { invoiceProofs, invoiceTodos } from './invoice/desk.server.ts';
import { batchOpenTask } from './invoice/batch.server.ts';
import { fetchFiles, onAllFilesKept, onFileKept, startDueFiles } from './invoice/fetch-files.server.ts';
import { lookForBuyerReds, startBuyerReds } from './invoice/buyer-red.server.ts';
import { confirmationHandlers } from './invoice/confirm.server.ts';
import { invoiceHandlers } from './invoice/handlers.server.ts';
import { importHandlers } from './invoice/import.server.ts';
import { registeredHandlers } from './invoice/registered.server.ts';
import { invoiceCalls } from './invoice/invoice.calls.ts';
import { invoiceBehaviour } from './invoice/invoice.server.ts';
import { lookHandlers } from './invoice/look.server.ts';
import { issueQueue, startDueIssues } from './invoice/queue.server.ts';
import { titleHandlers } from './invoice/titles.server.ts';
import { wakeMail } from './mail/send.server.ts';
import { providerCallbacks } from './providers/callback.server.ts';
import { providerHandlers } from './providers/calls.server.ts';
import { uploadHandlers } from './write-back/asked.server.ts';
import { uploadCalls } from './write-back/upload.calls.ts';
import { queueUploads, startDueUploads, uploadBehaviour, uploadInvoices } from './write-back/upload.server.ts';

// Only what is in the house can be sent on.
onFileKept((work, ids) => queueUploads(work, ids).then(() => {}));
onFileKept(queueMailFor);
onAllFilesKept((work) => wakeMail(work));

/** What waits for its time: files and platforms that did not answer at first. */
const startDueDeliveries: Job = {
  name: 'oms.deliver.due',
  async run(_, work) {
    await startDueFiles(work);
    await startDueUploads(work);
  },
};

/** The server's half of invoices: made, issued, taken back, delivered. */
export const issuing = {
  calls: [invoiceCalls, uploadCalls, archiveCalls],
  behaviours: [invoiceBehaviour, uploadBehaviour],
  handlers: [
    ...invoiceHandlers,
    ...uploadHandlers,
    ...confirmationHandlers,
    ...lookHandlers,
    ...titleHandlers,
    ...importHandlers,
    ...registeredHandlers,
    ...providerHandlers,
    ...archiving.handlers,
  ],
  callbacks: providerCallbacks,
  jobs: [issueQueue, startDueIssues, lookForBuyerReds, startBuyerReds, fetchFiles, uploadInvoices, startDueDeliveries],
  tasks: [batchOpenTask, ...archiving.tasks],
  schedules: [
    { job: startDueIssues.name, at: '* * * * *' },
    { job: startDueDeliveries.name, at: '* * * * *' },
    { job: startBuyerReds.name, at: '17 * * * *' },
  ],
  todos: invoiceTodos,
  proofs: invoiceProofs,
} satisfies Partial<Module>;
