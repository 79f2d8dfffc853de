import { behaviour, handle, load, type Work } from '@heliu/engine';
import { enquiryMails } from '../enquiry-mail/enquiry-mail.calls.ts';
import { mailsOf, sendStep } from '../enquiry-mail/enquiry-mail.server.ts';
import { prepareWanted } from '../lines/lines.server.ts';
import { enquiryComplaint } from './enquiry.rules.ts';
import { type answers, enquiry } from './enquiry.ts';

/** Notes what a supplier has answered to enquiries. */
export function noteAnswer(
  work: Work,
  enquiries: readonly number[],
  supplier: number,
  answer: keyof typeof answers,
): void {
  work.later({
    name: 'pur_enquiry.answer',
    text: `update pur_enquiry_suppliers set answer = $4 where company_id = $1 and document_id = any($2::bigint[]) and supplier = $3`,
    values: [work.company, enquiries, supplier, answer],
  });
}

export const enquiryBehaviour = behaviour(enquiry, {
  complaint: enquiryComplaint,
  check: (draft, work, before) => prepareWanted(work, draft.lines, before?.lines),
  actions: {
    send: sendStep,
    decline: {
      blockers({ suppliers }, _, { input }) {
        if (!input) return [];
        const asked = suppliers.find(({ supplier }) => supplier === input['supplier']);
        if (!asked) return [{ code: 'PUR002', message: '这家供应商不在询价名单里' }];
        return asked.answer === 'quoted' ? [{ code: 'PUR002', message: '这家供应商已经报价' }] : [];
      },
      also: ({ id }, work, { input }) => noteAnswer(work, [id], input!['supplier'] as number, 'refused'),
    },
  },
});

export const enquiryHandlers = [
  handle(enquiryMails, async ({ id }, work) => {
    await load(work, enquiry, id);
    return mailsOf(work, id);
  }),
];
