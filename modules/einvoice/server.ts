import { behaviour, enqueue, type Job, type Module, observer, save, type Work } from '@heliu/engine';
import './invoice/trace.server.ts';
import { archiveCalls } from './archive/archive.calls.ts';
import { archiving } from './archive/archive.server.ts';
import { queueMailFor } from './deliver/deliver.server.ts';
import { invoiceProofs, invoiceTodos } from './handlers/dashboard.server.ts';
import { batchOpenTask } from './deliver/batch.server.ts';
import { fetchFiles, startDueFiles } from './deliver/fetch-files.server.ts';
import { lookForBuyerReds, startBuyerReds } from './red/buyer-red.server.ts';
import { invoiceHandlers } from './handlers/handlers.server.ts';
import { importHandlers } from './register/import.server.ts';
import { registeredHandlers, registerSteps } from './register/registered.server.ts';
import { invoiceCalls } from './invoice/invoice.calls.ts';
import { invoice } from './invoice/invoice.ts';
import { invoiceSaving, issueSteps } from './issue/invoice.server.ts';
import { filesJobName } from './issue/outcomes.server.ts';
import { openRemade } from './red/again.server.ts';
import { redSteps } from './red/undo.server.ts';
import { lookHandlers } from './issue/look.server.ts';
import { issueQueue, startDueIssues } from './issue/queue.server.ts';
import { titleHandlers } from './invoice/titles.server.ts';
import { deliveryBehaviour, mailHandlers, mailTodos, sendMails, wakeMail } from './mail/send.server.ts';
import { openStatusCallbacks } from './callback/open-status.server.ts';
import { providerCallbacks } from './callback/callback.server.ts';
import { providerHandlers } from './callback/calls.server.ts';
import { uploadHandlers } from './write-back/asked.server.ts';
import { uploadCalls } from './write-back/upload.calls.ts';
import { queueUploads, startDueUploads, uploadBehaviour, uploadInvoices } from './write-back/upload.server.ts';
import { categoryTaxCalls } from './category-tax/category-tax.calls.ts';
import { drawerCalls } from './drawer/drawer.calls.ts';
import { drawerBehaviour } from './drawer/drawer.server.ts';
import { loginHandlers } from './drawer/login.server.ts';
import { goodsNameCalls } from './goods-name/goods-name.calls.ts';
import { goodsNameBehaviour, goodsNameHandlers } from './goods-name/goods-name.server.ts';
import { matchJob, rematchTask } from './goods-name/match.server.ts';
import { noticeGoods } from './goods-name/notice.server.ts';
import { onItemsSold } from '../shop/server.ts';
import { invoiceTemplateCalls } from './invoice-template/invoice-template.calls.ts';
import { invoiceTemplateBehaviour } from './invoice-template/invoice-template.server.ts';
import { deliveryCalls, mailLogCalls } from './mail/delivery.calls.ts';
import { providerAccountBehaviour, providerAccountHandlers } from './provider-account/provider-account.server.ts';
import { remarkTemplateCalls } from './remark-template/remark-template.calls.ts';
import { remarkTemplateBehaviour, remarkTemplateHandlers } from './remark-template/remark-template.server.ts';
import { specialRecordCalls } from './special-record/special-record.calls.ts';
import { specialRecordBehaviour } from './special-record/special-record.server.ts';
import { subjectHandlers } from './subject/quota.server.ts';
import { subjectCalls } from './subject/subject.calls.ts';
import { subjectBehaviour } from './issue/subject.server.ts';
import { taxItemCalls } from './tax-item/tax-item.calls.ts';
import { officialTable } from './tax-item/tax-item.layouts.ts';
import { taxItemComplaint } from './tax-item/tax-item.rules.ts';
import { taxItem } from './tax-item/tax-item.ts';
import { terminalCalls } from './terminal/terminal.calls.ts';
import { terminalBehaviour, terminalHandlers } from './terminal/terminal.server.ts';
import { bookHandlers, bookReports, postDaily } from './books/books.server.ts';
import { bookProofs, bookTodos } from './books/dashboard.server.ts';
import { postingRule } from './books/posting.server.ts';
import { entities } from './model.ts';
import { statisticsReports } from './statistics/statistics.server.ts';
import { subsidyHandlers } from './subsidy/subsidy.server.ts';
import { usualTaxItems } from './tax-item/seed.ts';

export { startArchive } from './archive/archive.server.ts';
export { matchJob } from './goods-name/match.server.ts';
export { suggestOpen } from './goods-name/sku-match.server.ts';
export { noticeGoods } from './goods-name/notice.server.ts';
export { postSpan } from './books/posting.server.ts';
export { fetchPast } from './deliver/fetch-files.server.ts';
export { drawOfd, drawPdf } from './files/files.server.ts';
export { readUploaded } from './files/read-apart.server.ts';
export { layout } from './files/layout.server.ts';
export { refusalsOf } from './invoice/refused-titles.server.ts';
export { saveFrom } from './issue/invoice.server.ts';
export { Lease } from './issue/lease.server.ts';
export { makeInvoices, type Making, planFor } from './issue/make.server.ts';
export { fetchWaiting } from './deliver/fetch-files.server.ts';
export { issuedThisMonth } from './issue/plan-room.server.ts';
export { drain } from './issue/queue.server.ts';
export { restateOrders } from './issue/restate.server.ts';
export { recordOutcomes, type Verdict } from './issue/outcomes.server.ts';
export { shopsOf, sourcesOf } from './plan/sources.server.ts';
export { remakeInvoice, reopenFor } from './red/again.server.ts';
export { takeBuyerReds } from './red/buyer-red.server.ts';
export { makeReds, redsDue } from './red/red.server.ts';
export { registerForeign } from './register/import.server.ts';
export { issuedByDay, issuedIn } from './statistics/statistics.server.ts';
export { keepResults, onUploadsMoved, queueUploads } from './write-back/upload.server.ts';

onItemsSold(noticeGoods);

const taxItemBehaviour = behaviour(taxItem, { complaint: taxItemComplaint });

/** What waits for its time: files and platforms that did not answer at first. */
const startDueDeliveries: Job = {
  name: 'oms.deliver.due',
  async run(_, work) {
    await startDueFiles(work);
    await startDueUploads(work);
  },
};

async function seed(work: Work): Promise<void> {
  for (const input of usualTaxItems) await save(work, taxItem, input);
}

/** Invoices: made, issued, taken back, delivered; and what they are set up with. */
export const einvoice: Module = {
  name: 'einvoice',
  entities,
  calls: [
    invoiceCalls,
    uploadCalls,
    archiveCalls,
    subjectCalls,
    taxItemCalls,
    drawerCalls,
    terminalCalls,
    remarkTemplateCalls,
    invoiceTemplateCalls,
    categoryTaxCalls,
    goodsNameCalls,
    specialRecordCalls,
    mailLogCalls,
    deliveryCalls,
  ],
  layouts: [officialTable],
  behaviours: [
    behaviour(invoice, { ...invoiceSaving, actions: { ...issueSteps, ...redSteps, ...registerSteps } }),
    uploadBehaviour,
    taxItemBehaviour,
    subjectBehaviour,
    drawerBehaviour,
    terminalBehaviour,
    remarkTemplateBehaviour,
    invoiceTemplateBehaviour,
    goodsNameBehaviour,
    specialRecordBehaviour,
    providerAccountBehaviour,
    deliveryBehaviour,
  ],
  handlers: [
    ...invoiceHandlers,
    ...uploadHandlers,
    ...lookHandlers,
    ...titleHandlers,
    ...importHandlers,
    ...registeredHandlers,
    ...providerHandlers,
    ...archiving.handlers,
    ...subsidyHandlers,
    ...remarkTemplateHandlers,
    ...mailHandlers,
    ...providerAccountHandlers,
    ...loginHandlers,
    ...terminalHandlers,
    ...subjectHandlers,
    ...goodsNameHandlers,
    ...bookHandlers,
  ],
  reports: [...statisticsReports, ...bookReports],
  observers: [
    observer(invoice, ['issued'], (_, work) => enqueue(work, filesJobName, {}, { label: '下载发票文件' })),
    openRemade,
    // Only what is kept can be sent on.
    observer(invoice, ['fileKept', 'filesKept'], async ({ moved }, work) => {
      const ids = moved.map(({ now }) => now.id);
      await queueUploads(work, ids);
      await queueMailFor(work, ids);
    }),
    observer(invoice, ['filesKept', 'restKept'], (_, work) => wakeMail(work)),
  ],
  callbacks: [...providerCallbacks, ...openStatusCallbacks],
  jobs: [
    issueQueue,
    startDueIssues,
    lookForBuyerReds,
    startBuyerReds,
    fetchFiles,
    uploadInvoices,
    startDueDeliveries,
    sendMails,
    postDaily,
    matchJob,
  ],
  tasks: [batchOpenTask, rematchTask, ...archiving.tasks],
  schedules: [
    { job: startDueIssues.name, at: '* * * * *' },
    { job: startDueDeliveries.name, at: '* * * * *' },
    { job: startBuyerReds.name, at: '17 * * * *' },
    { job: sendMails.name, at: '* * * * *' },
    { job: postDaily.name, at: '10 1 * * *' },
  ],
  todos: [...invoiceTodos, ...mailTodos, ...bookTodos],
  rules: [postingRule],
  proofs: [...invoiceProofs, ...bookProofs],
  seed,
};
