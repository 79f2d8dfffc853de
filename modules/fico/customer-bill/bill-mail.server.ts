import type { Fen, Todo } from '@heliu/model';
import { behaviour, type DashboardSource, dateOf, listTodo, save, type Work } from '@heliu/engine';
import { isMailAddress } from '../../system/model.ts';
import {
  claimText,
  type DueLetter,
  MailFault,
  mailboxSql,
  mailQueue,
  noMailbox,
  readSecrets,
} from '../../system/server.ts';
import { billMail } from './bill-mail.ts';
import { type BillLetter, letterText, letterTitle } from './customer-bill.rules.ts';
import { addressOf } from './token.server.ts';

interface Due extends DueLetter, Omit<BillLetter, 'url' | 'until'> {
  readonly bill: number;
  readonly status: string;
  readonly makerMail: string | null;
  /** Nothing where the link was withdrawn or has run out meanwhile. */
  readonly link: { readonly url: string; readonly until: string } | undefined;
}

async function claimDue(work: Work): Promise<Due[]> {
  const rows = await work.query<Omit<Due, 'link'> & Record<string, unknown>>(
    'fico_bill_mail.claim',
    `${claimText(billMail.name, 'true', 'd.bill, d.due')}
     select c.id, c.receiver, c.tries, c.bill, c.due::text as due, (${mailboxSql}) as account, b.status, b.number, b.month, b.closing::text as closing,
       k.name as customer, o.name as company, u.realname as maker, coalesce(u.mobile, o.phone) as phone, u.email as "makerMail"
     from claimed c join fico_customer_bill b on b.company_id = $1 and b.id = c.bill
     join crm_customer k on k.company_id = $1 and k.id = b.customer
     join sys_user u on u.company_id = $1 and u.id = b.created_by
     join sys_company o on o.company_id = $1 and o.id = $1 order by c.id`,
    [work.company],
  );
  const tokens = await readSecrets(
    work,
    'billLink',
    rows.map(({ bill }) => bill),
  );
  return rows.map((row) => {
    const kept = tokens.get(row.bill);
    const isOpen = kept?.expiresAt != null && kept.expiresAt > work.now;
    const link = isOpen
      ? { url: addressOf(work.db, row.bill, kept.content), until: dateOf(new Date(kept.expiresAt!)) }
      : undefined;
    return { ...row, link };
  });
}

const { job, wake } = mailQueue<Due>({
  letters: billMail,
  job: 'fico.sendBills',
  claim: claimDue,
  async write(due, sender, { company }) {
    if (due.status !== 'audited' || !due.link) throw new MailFault('账单已反审核或链接已收回，没有发送', true);
    if (!sender) throw noMailbox();
    const letter = { ...due, ...due.link };
    return {
      to: due.receiver,
      subject: letterTitle(letter),
      text: letterText(letter),
      id: `<bill.${company}.${due.id}@heliu>`,
      ...(due.makerMail && isMailAddress(due.makerMail) && { replyTo: due.makerMail }),
    };
  },
});
export { job as sendBillMails };

/** Puts the link of a bill on its way; it leaves when this work is committed, and again until it got through. */
export async function queueBillMail(work: Work, bill: number, receiver: string, due: Fen | null = null): Promise<void> {
  await save(work, billMail, {}, { computed: { bill, receiver, due, nextTryAt: work.now } });
  await wake(work);
}

export const billMailBehaviour = behaviour(billMail, { actions: { retry: { also: (_, work) => wake(work) } } });

export const billMailTodos: readonly DashboardSource<Todo>[] = [
  listTodo(billMail, {
    label: '没有发出的账单',
    tone: 'invoice',
    path: '/fico/custbillmail',
    verb: 'retry',
    filters: () => ({ state: 'failed' }),
  }),
];
