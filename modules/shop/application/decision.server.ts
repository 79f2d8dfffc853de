import type { Work } from '@heliu/engine';

/** What was decided about an application, besides its state; that of the platform is the platform's to tell. */
export const noteDecision = (
  work: Work,
  id: number,
  more: { invoice?: number | null; reason?: string; status?: string },
) =>
  work.later({
    name: 'oms_invoice_application.decided',
    text: `update oms_invoice_application set decided_by = $3, decided_at = now(), invoice = coalesce($4, invoice), reject_reason = $5,
             application_status = case when source = 'platform' then application_status else coalesce($6, application_status) end where company_id = $1 and id = $2`,
    values: [work.company, id, work.user.id, more.invoice ?? null, more.reason ?? null, more.status ?? null],
  });
