import { save, type Work } from '@heliu/engine';
import { delivery } from '../../modules/einvoice/model.ts';

const people = ['fp@yunqi.example.com', 'caiwu@yongjiang.example.com', 'lu.jingli@pujiang.example.com'];

/** Letters of the last days: most got through, one came back. */
export async function loadDeliveries(work: Work): Promise<void> {
  const invoices = await work.query<{ id: number; no: string; at: string; account: number | null }>(
    'demo.mailed',
    `select i.id, i.invoice_no as no, i.issued_at as at, s.mail_account as account from oms_invoice i
     join oms_invoice_subject s on s.company_id = i.company_id and s.id = i.subject
     where i.company_id = $1 and i.status = 'issued' and i.colour = 'blue' and i.red_state = 'none' order by i.id desc limit 12`,
    [work.company],
  );
  for (const [index, { id, no, at, account }] of invoices.entries()) {
    const letter = { invoice: id, account, title: `您的电子发票 ${no}`, tries: 1 };
    const outcome =
      index === 2
        ? { receiver: 'nobody@example.com', state: 'failed', error: '对方不收：550 5.1.1 mailbox does not exist' }
        : { receiver: people[index % people.length], state: 'sent', sentAt: at };
    await save(work, delivery, {}, { at, computed: { ...letter, ...outcome } });
  }
}
