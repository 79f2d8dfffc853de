import { buffer } from 'node:stream/consumers';
import type { Todo } from '@heliu/model';
import {
  behaviour,
  type DashboardSource,
  handle,
  listTodo,
  load,
  openContent,
  Refusal,
  save,
  type Work,
} from '@heliu/engine';
import { fillBody, fillTitle, type MailValues } from '../../system/model.ts';
import { claimText, type DueLetter, MailFault, mailQueue, noMailbox, type Sender } from '../../system/server.ts';
import { invoice } from '../invoice/invoice.ts';
import { sendMail } from './delivery.calls.ts';
import { delivery } from './delivery.ts';

/** One letter that is to leave now: the invoice it is about and its files. */
interface Due extends DueLetter {
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
}

/** A letter waits a little for the files that are still on their way. */
const claimDue = (work: Work): Promise<Due[]> =>
  work.query<Due>(
    'oms_delivery.claim',
    `${claimText(
      delivery.name,
      `channel = 'mail' and not exists (select 1 from oms_invoice i where i.company_id = $1 and i.id = d.invoice
         and i.file_links is not null and d.created_at > now() - interval '2 minutes')`,
      'd.invoice',
    )}
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

const valuesOf = (due: Due): MailValues => ({
  发票号码: due.invoiceNo,
  金额: due.gross,
  购方名称: due.buyerName,
  销方名称: due.sellerName,
  开票日期: due.invoiceDate,
  订单号: due.orderNos,
  项目: due.goods,
});

/** What stands in the way of sending it at all. */
function trouble(due: Due, sender: Sender | undefined): MailFault | undefined {
  if (due.status !== 'issued') return new MailFault('发票还没有开具或已作废', true);
  if (!sender) return noMailbox();
  if (due.fileState === 'waiting' || due.fileState === 'unsealed') return new MailFault('发票文件还在下载');
  if (!due.files?.length) return new MailFault('发票没有版式文件，没有可以寄出的附件', true);
  return undefined;
}

const { job, wake } = mailQueue<Due>({
  letters: delivery,
  job: 'oms.sendMails',
  claim: claimDue,
  async write(due, sender, { db, company }) {
    const wrong = trouble(due, sender);
    if (wrong) throw wrong;
    const attachments = await Promise.all(
      due.files!.map(async ({ name, mediaType, ...content }) => ({
        filename: name,
        contentType: mediaType,
        content: await buffer(await openContent(db, content)),
      })),
    );
    const values = valuesOf(due);
    return {
      to: due.receiver,
      subject: fillTitle(sender!.title ?? '', values) || '您的电子发票',
      text: fillBody(sender!.body ?? '', values),
      id: `<invoice.${company}.${due.id}@heliu>`,
      attachments,
    };
  },
});
export { job as sendMails, wake as wakeMail };

/** Puts an invoice on its way to somebody: it leaves when this work is committed, and again until it got through. */
export async function queueMail(
  work: Work,
  { invoice: about, receiver }: { readonly invoice: number; readonly receiver: string },
): Promise<number> {
  const { id } = await save(work, delivery, {}, { computed: { invoice: about, receiver, nextTryAt: work.now } });
  await wake(work);
  return id;
}

export const deliveryBehaviour = behaviour(delivery, { actions: { retry: { also: (_, work) => wake(work) } } });

export const mailHandlers = [
  handle(sendMail, async ({ invoice: id, receiver }, work) => {
    const { status, number } = await load(work, invoice, id);
    if (status !== 'issued') throw new Refusal(`发票 ${number} 还没有开具，不能寄出`);
    return { id: await queueMail(work, { invoice: id, receiver }) };
  }),
];

export const mailTodos: readonly DashboardSource<Todo>[] = [
  listTodo(delivery, {
    label: '没有寄出的发票',
    tone: 'invoice',
    path: '/oms/messagelog',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];
