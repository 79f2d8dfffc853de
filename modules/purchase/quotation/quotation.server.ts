import { behaviour, Refusal, type Work } from '@heliu/engine';
import { noteAnswer } from '../enquiry/enquiry.server.ts';
import { withAmounts } from '../lines/lines.rules.ts';
import { prepareWanted } from '../lines/lines.server.ts';
import { quotationComplaint } from './quotation.rules.ts';
import { quotation } from './quotation.ts';

const enquiriesIn = (lines: readonly { readonly enquiry?: number | null | undefined }[]) => [
  ...new Set(lines.flatMap(({ enquiry }) => enquiry ?? [])),
];

/** Who was not asked has no answer to give. */
async function demandAsked(work: Work, supplier: number, enquiries: readonly number[]): Promise<void> {
  if (enquiries.length === 0) return;
  const rows = await work.query<{ number: string }>(
    'pur_quotation.asked',
    `select e.number from pur_enquiry e where e.company_id = $1 and e.id = any($2::bigint[]) and not exists (
       select 1 from pur_enquiry_suppliers s where s.company_id = $1 and s.document_id = e.id and s.supplier = $3) order by e.number`,
    [work.company, enquiries, supplier],
  );
  if (rows.length > 0)
    throw new Refusal(`询价单 ${rows.map(({ number }) => number).join('、')} 没有询问这家供应商，请换一家或不选询价单`);
}

export const quotationBehaviour = behaviour(quotation, {
  derive: withAmounts<typeof quotation>,
  complaint: quotationComplaint,
  async check(draft, work, before) {
    await prepareWanted(work, draft.lines, before?.lines);
    await demandAsked(work, draft.supplier, enquiriesIn(draft.lines));
  },
  actions: {
    audit: { also: ({ supplier, lines }, work) => noteAnswer(work, enquiriesIn(lines), supplier, 'quoted') },
    deaudit: { also: ({ supplier, lines }, work) => noteAnswer(work, enquiriesIn(lines), supplier, 'waiting') },
  },
});
