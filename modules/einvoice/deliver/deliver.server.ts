import type { Work } from '@heliu/engine';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { isPaper } from '../face/wording.ts';

const sent = (Object.keys(invoiceKinds) as InvoiceKind[]).filter((kind) => !isPaper(kind));

/** Puts invoices on their way to the buyers who left an address; each once. They leave when all their files are there; paper is handed over. */
export async function queueMailFor(work: Work, invoices: readonly number[]): Promise<void> {
  const ids = await work.takeIds(invoices.length);
  await work.query(
    'oms_delivery.forInvoices',
    `insert into oms_delivery (company_id, id, created_by, updated_by, invoice, receiver, next_try_at, search)
     select $1, u.id, $2, $2, i.id, i.email, now(), lower(i.email)
     from unnest($3::bigint[], $4::bigint[]) u(id, invoice) join oms_invoice i on i.company_id = $1 and i.id = u.invoice
     where i.email is not null and i.status = 'issued' and i.kind = any($5::text[])
       and not exists (select 1 from oms_delivery d where d.company_id = $1 and d.invoice = i.id and not d.deleted)`,
    [work.company, work.user.id, ids, invoices, sent],
  );
}
