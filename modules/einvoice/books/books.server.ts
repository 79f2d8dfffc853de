import { daysAfter } from '@heliu/model';
import { bindReport, handle, type Job, today } from '@heliu/engine';
import { bookDaysOf } from './book-days.server.ts';
import { bookDays, postInvoices, takeBackPosting } from './books.calls.ts';
import { postSpan, unpost } from './posting.server.ts';

const theBeginning = '2000-01-01';

/** After midnight: everything issued before today that is not in the books yet. */
export const postDaily: Job = {
  name: 'oms.postInvoices',
  async run(_, { db, company }) {
    await postSpan({ db, company }, { from: theBeginning, to: daysAfter(today(), -1) });
  },
};

export const bookHandlers = [
  handle(postInvoices, (wanted, work) => postSpan(work, wanted)),
  handle(takeBackPosting, async ({ id }, work) => ({ invoices: await unpost(work, id) })),
];

export const bookReports = [
  bindReport(bookDays, async ({ from, to }, work, most) => ({ rows: await bookDaysOf(work, from, to, most) })),
];
