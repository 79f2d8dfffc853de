import { buffer } from 'node:stream/consumers';
import { type Db, enqueue, type Job, openContent, runWork, save, type Work } from '@heliu/engine';
import { delivery } from './delivery.ts';
import { atOnce, claimDue, type Due, type Sender, sendersOf } from './due.server.ts';
import { fillBody, fillTitle, type MailValues, waitAfter } from './mail.rules.ts';
import { type Letter, MailFault, openMailbox } from './smtp.server.ts';

const jobName = 'oms.sendMails';
export const wakeMail = (work: Work): Promise<void> => enqueue(work, jobName, {}, { label: '发送邮件' });

/** Puts an invoice on its way to somebody: it leaves when this work is committed, and again until it got through. */
export async function queueMail(
  work: Work,
  { invoice, receiver }: { readonly invoice: number; readonly receiver: string },
): Promise<number> {
  const { id } = await save(work, delivery, {}, { computed: { invoice, receiver, nextTryAt: work.now } });
  await wakeMail(work);
  return id;
}

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
  if (!sender) return new MailFault('没有可用的邮箱，请到“邮箱管理”添加后重新发送', true);
  if (due.fileState === 'waiting' || due.fileState === 'unsealed') return new MailFault('发票文件还在下载');
  if (!due.files?.length) return new MailFault('发票没有版式文件，没有可以寄出的附件', true);
  return undefined;
}

async function letterOf(db: Db, company: number, due: Due, { title, body }: Sender): Promise<Letter> {
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
    subject: fillTitle(title ?? '', values) || '您的电子发票',
    text: fillBody(body ?? '', values),
    id: `<invoice.${company}.${due.id}@heliu>`,
    attachments,
  };
}

const keepSent = (work: Work, { id }: Due, account: number, title: string): void =>
  work.later({
    name: 'oms_delivery.sent',
    text: `update oms_delivery set state = 'sent', sent_at = now(), next_try_at = null, error = null, account = $3, title = $4 where company_id = $1 and id = $2`,
    values: [work.company, id, account, title],
  });

const keepFault = (work: Work, { id, tries }: Due, { message, final }: MailFault, account: number | null): void => {
  const wait = final ? undefined : waitAfter(tries);
  work.later({
    name: 'oms_delivery.failed',
    text: `update oms_delivery set state = $3, error = $4, account = $5, next_try_at = now() + $6::bigint * interval '1 ms' where company_id = $1 and id = $2`,
    values: [work.company, id, wait === undefined ? 'failed' : 'waiting', message.slice(0, 500), account, wait ?? null],
  });
};

/** Everything around a letter is a work of its own: no connection is held while a mail server takes its time. */
export const sendMails: Job = {
  name: jobName,
  async run(_, { db, user, company }) {
    const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
    const due = await own(claimDue);
    if (due.length === 0) return;
    const senders = await own((work) => sendersOf(work, [...new Set(due.flatMap(({ account }) => account ?? []))]));
    const boxes = new Map(senders.map((sender) => [sender.id, openMailbox(db, sender, sender.password)]));
    try {
      for (const one of due) {
        const sender = senders.find(({ id }) => id === one.account);
        try {
          const wrong = trouble(one, sender);
          if (wrong) throw wrong;
          const letter = await letterOf(db, company, one, sender!);
          await boxes.get(sender!.id)!.send(letter);
          await own(async (work) => keepSent(work, one, sender!.id, letter.subject));
        } catch (error) {
          const fault = error instanceof MailFault ? error : new MailFault('发票文件读不出来，正在重试');
          await own(async (work) => keepFault(work, one, fault, sender?.id ?? null));
        }
      }
    } finally {
      for (const box of boxes.values()) box.close();
    }
    if (due.length === atOnce) await own(wakeMail);
  },
};
