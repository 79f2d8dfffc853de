import { dec, type Draft, fieldsOf, type Full, linesOf } from '@heliu/model';
import { handle, load, type Work } from '@heliu/engine';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { serviceTaxationComplaint } from '../invoice/deduction.rules.ts';
import { type Taxation, taxations } from '../face/face.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { drawPages } from '../files/files.server.ts';
import { markOf } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import { completed } from './invoice.server.ts';
import { serviceKindComplaint, subjectKindComplaint } from '../face/kind.rules.ts';
import { subjectsOf } from '../plan/sources.server.ts';
import {
  invoiceFigures,
  type InvoiceFigures,
  invoiceMarks,
  type InvoiceMarks,
  invoicePicture,
  issuableKinds,
  type PausedSubject,
  previewInvoice,
} from './look.calls.ts';

type Invoice = Full<typeof invoice>;

async function figuresOf(work: Work): Promise<InvoiceFigures> {
  const [counts, paused] = await work.all([
    {
      name: 'oms_invoice.figures',
      text: 'select status, sum(n)::bigint as n from oms_invoice_count where company_id = $1 group by status',
      values: [work.company],
    },
    {
      name: 'oms_invoice_subject.standing',
      text: `select s.id, s.name, s.kind, s.pause, s.pause_text as "pauseText", (select json_build_object('id', d.id, 'name', d.name, 'account', d.account)
               from oms_drawer d where s.pause = 'login' and d.company_id = $1 and d.subject = s.id and not d.disabled and not d.deleted
               order by d.preferred desc, d.id limit 1) as drawer
             from oms_invoice_subject s where s.company_id = $1 and s.pause <> 'none' and not s.deleted and not s.disabled order by s.paused_at limit 20`,
      values: [work.company],
    },
  ]);
  const byStatus = (counts!.rows as unknown as { status: string; n: number }[]).map(({ status, n }) => [status, n]);
  return { byStatus: Object.fromEntries(byStatus), paused: paused!.rows as unknown as PausedSubject[] };
}

/** Of several uploads the one that needs somebody first. */
const marksOf = (work: Work, ids: readonly number[]) =>
  work.query<InvoiceMarks>(
    'oms_invoice.marks',
    `select i.id, u.state as upload, u.error as "uploadError", d.state as mail, d.error as "mailError"
     from oms_invoice i
     left join lateral (select state, error from oms_invoice_upload u where u.company_id = $1 and u.invoice = i.id and not u.deleted
       order by array_position(array['failed', 'waiting', 'done', 'replaced', 'needless'], u.state::text) limit 1) u on true
     left join lateral (select state, error from oms_delivery d where d.company_id = $1 and d.invoice = i.id and not d.deleted
       order by d.id desc limit 1) d on true
     where i.company_id = $1 and i.id = any($2::bigint[]) and (u.state is not null or d.state is not null)`,
    [work.company, ids],
  );

const empty = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, null]));

/** A draft as if it had been stored: what nobody filled in is empty. */
function asStored(draft: Draft<typeof invoice>): Invoice {
  const line = { ...empty(linesOf(invoice)['lines']!.fields), policy: 'none', taxRate: dec('0') };
  const lines = draft.lines.map((one) => ({ ...line, ...one }));
  const head = {
    ...empty(fieldsOf(invoice)),
    taxation: 'normal',
    kind: 'digitalNormal',
    titleType: 'personal',
    discountLines: false,
  };
  return { ...head, ...draft, lines } as unknown as Invoice;
}

export const lookHandlers = [
  handle(invoiceFigures, (_, work) => figuresOf(work)),
  handle(invoiceMarks, ({ ids }, work) => marksOf(work, ids)),
  handle(invoicePicture, async ({ id }, work) => {
    const record = await load(work, invoice, id);
    const blue = record.blue === null ? undefined : await load(work, invoice, record.blue);
    return drawPages(faceOf(record, blue), { mark: markOf(record) });
  }),
  handle(issuableKinds, async ({ subject: id }, work) => {
    const subject = (await subjectsOf(work, [id])).get(id);
    if (!subject) return { kinds: [], taxations: [] };
    const { name, issues } = subject;
    return {
      kinds: (Object.keys(invoiceKinds) as InvoiceKind[]).map((kind) => ({
        kind,
        complaint:
          subjectKindComplaint(kind, subject.kind, name) ??
          (issues && serviceKindComplaint(kind, { name, issues })) ??
          null,
      })),
      taxations: (Object.keys(taxations) as Taxation[]).map((taxation) => ({
        taxation,
        complaint: (issues && serviceTaxationComplaint(taxation, { name, issues })) ?? null,
      })),
    };
  }),
  handle(previewInvoice, async (input, work) =>
    drawPages(faceOf(asStored(await completed(work, input))), { mark: '样张' }),
  ),
];
