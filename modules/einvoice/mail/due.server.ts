import type { Row } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { readSecrets } from '../../shop/server.ts';
import type { mailAccount } from './mail-account.ts';

/** One letter that is to leave now: the invoice it is about, from which mailbox, with which files. */
export interface Due {
  readonly id: number;
  readonly receiver: string;
  readonly tries: number;
  readonly invoiceNo: string | null;
  readonly gross: string;
  readonly buyerName: string;
  readonly sellerName: string | null;
  readonly invoiceDate: string;
  readonly orderNos: string | null;
  readonly goods: string | null;
  readonly status: string;
  readonly fileState: string;
  readonly files:
    | readonly { readonly name: string; readonly key: string; readonly size: number; readonly mediaType: string }[]
    | null;
  readonly account: number | null;
}

export const atOnce = 10;
/** Longer than ten letters take at worst; a process that died in between is then taken over from. */
const leaseMinutes = 10;

/**
 * A letter waits a little for the files that are still on their way.
 * Taken for this process, tries counted, before anything is sent: two workers never send the same. Only a process that
 * dies after the mail server said yes and before it wrote that down sends once more, ten minutes later, under the same
 * message id.
 */
export const claimDue = (work: Work): Promise<Due[]> =>
  work.query<Due>(
    'oms_delivery.claim',
    `with due as (
       select id from oms_delivery d where company_id = $1 and state = 'waiting' and channel = 'mail' and not deleted
         and (next_try_at is null or next_try_at <= now())
         and not exists (select 1 from oms_invoice i where i.company_id = $1 and i.id = d.invoice and i.file_links is not null and d.created_at > now() - interval '2 minutes')
       order by next_try_at nulls first, id limit ${atOnce} for update skip locked),
     claimed as (
       update oms_delivery d set tries = d.tries + 1, next_try_at = now() + interval '${leaseMinutes} minutes'
       from due where d.company_id = $1 and d.id = due.id returning d.id, d.invoice, d.receiver, d.tries)
     select c.id, c.receiver, c.tries, i.invoice_no as "invoiceNo", i.gross::text as gross, i.buyer_name as "buyerName", i.seller_name as "sellerName",
       i.invoice_date::text as "invoiceDate", i.order_nos as "orderNos", i.goods, i.status, i.file_state as "fileState",
       (select json_agg(json_build_object('name', f.name, 'key', f.key, 'size', f.size, 'mediaType', f.media_type) order by f.id) from sys_file f
        where f.company_id = $1 and f.id in (i.pdf, i.ofd, i.xml)) as files,
       (select a.id from oms_mail_account a where a.company_id = $1 and not a.deleted and not a.disabled
          and (a.id = s.mail_account or a.subject = i.subject or a.subject is null)
        order by (a.id = s.mail_account) desc nulls last, (a.subject is not null) desc, a.preferred desc, a.id limit 1) as account
     from claimed c join oms_invoice i on i.company_id = $1 and i.id = c.invoice
     join oms_invoice_subject s on s.company_id = $1 and s.id = i.subject order by c.id`,
    [work.company],
  );

export type Sender = Pick<
  Row<typeof mailAccount>,
  'id' | 'host' | 'port' | 'security' | 'account' | 'fromAddress' | 'fromName' | 'title' | 'body'
> & { readonly password: string | undefined };

/** The mailboxes themselves, each once, with what opens them. */
export async function sendersOf(work: Work, ids: readonly number[]): Promise<Sender[]> {
  const rows = await work.query<Omit<Sender, 'password'>>(
    'oms_mail_account.senders',
    `select id, host, port, security, account, from_address as "fromAddress", from_name as "fromName", title, body
     from oms_mail_account where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids],
  );
  const passwords = await readSecrets(work, 'mail', ids);
  return rows.map((row) => ({ ...row, password: passwords.get(row.id)?.content }));
}
