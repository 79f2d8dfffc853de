import type { AnyEntity, Row } from '@heliu/model';
import { type Db, enqueue, type Job, runWork, type Work } from '@heliu/engine';
import { readSecrets } from '../secret/secret.server.ts';
import type { mailAccount } from './mail-account.ts';
import { waitAfter } from './mail.rules.ts';
import { type Letter, MailFault, openMailbox } from './smtp.server.ts';

/** A letter that is to leave now, and the mailbox it leaves from. */
export interface DueLetter {
  readonly id: number;
  readonly receiver: string;
  readonly tries: number;
  readonly account: number | null;
}

export type Sender = Pick<
  Row<typeof mailAccount>,
  'id' | 'host' | 'port' | 'security' | 'account' | 'fromAddress' | 'fromName' | 'title' | 'body'
> & { readonly password: string | undefined };

/** The mailboxes themselves, each once, with what opens them. */
async function sendersOf(work: Work, ids: readonly number[]): Promise<Sender[]> {
  const rows = await work.query<Omit<Sender, 'password'>>(
    'oms_mail_account.senders',
    `select id, host, port, security, account, from_address as "fromAddress", from_name as "fromName", title, body
     from oms_mail_account where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids],
  );
  const passwords = await readSecrets(work, 'mail', ids);
  return rows.map((row) => ({ ...row, password: passwords.get(row.id)?.content }));
}

const atOnce = 10;
/** Longer than ten letters take at worst; a process that died in between is then taken over from. */
const leaseMinutes = 10;

/**
 * Takes letters for this process, tries counted, before anything is sent: two workers never send the same. Only a process
 * that dies after the mail server said yes and before it wrote that down sends once more, ten minutes later, under the
 * same message id. `ready` says which may leave, `columns` what else is known of them; what follows reads `claimed`.
 */
export const claimText = (table: string, ready: string, columns: string): string =>
  `with due as (
     select id from ${table} d where company_id = $1 and state = 'waiting' and not deleted and (next_try_at is null or next_try_at <= now()) and ${ready}
     order by next_try_at nulls first, id limit ${atOnce} for update skip locked),
   claimed as (
     update ${table} d set tries = d.tries + 1, next_try_at = now() + interval '${leaseMinutes} minutes'
     from due where d.company_id = $1 and d.id = due.id returning d.id, d.receiver, d.tries, ${columns})`;

export interface MailQueue<D extends DueLetter> {
  /** Its records are the letters, with `letterFields`. */
  readonly letters: AnyEntity;
  readonly job: string;
  /** Those that are due, by a statement that begins with `claimText`. */
  claim(work: Work): Promise<D[]>;
  /** The letter itself; a MailFault says why there is none. */
  write(due: D, sender: Sender | undefined, at: { readonly db: Db; readonly company: number }): Promise<Letter>;
}

/** Any mailbox will do; one that is not kept for the invoices of one subject goes first. */
export const mailboxSql = `select a.id from oms_mail_account a where a.company_id = $1 and not a.deleted and not a.disabled
  order by (a.subject is null) desc, a.preferred desc, a.id limit 1`;

export const hasMailbox = async (work: Work): Promise<boolean> =>
  (await work.query('oms_mail_account.any', `select 1 from (${mailboxSql}) a`, [work.company])).length > 0;

export const noMailbox = () => new MailFault('没有可用的邮箱，请到“邮箱管理”添加后重新发送', true);

/** Letters that leave by a job, are tried again for a while and are given up with a reason. */
export function mailQueue<D extends DueLetter>({ letters, job: name, claim, write }: MailQueue<D>) {
  const table = letters.name;
  const wake = (work: Work): Promise<void> => enqueue(work, name, {}, { label: '发送邮件' });
  const keepSent = (work: Work, { id }: D, account: number, title: string): void =>
    work.later({
      name: `${table}.sent`,
      text: `update ${table} set state = 'sent', sent_at = now(), next_try_at = null, error = null, account = $3, title = $4 where company_id = $1 and id = $2`,
      values: [work.company, id, account, title],
    });
  const keepFault = (work: Work, { id, tries }: D, { message, final }: MailFault, account: number | null): void => {
    const wait = final ? undefined : waitAfter(tries);
    const state = wait === undefined ? 'failed' : 'waiting';
    work.later({
      name: `${table}.failed`,
      text: `update ${table} set state = $3, error = $4, account = $5, next_try_at = now() + $6::bigint * interval '1 ms' where company_id = $1 and id = $2`,
      values: [work.company, id, state, message.slice(0, 500), account, wait ?? null],
    });
  };

  /** Everything around a letter is a work of its own: no connection is held while a mail server takes its time. */
  const job: Job = {
    name,
    async run(_, { db, user, company }) {
      const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
      const due = await own(claim);
      if (due.length === 0) return;
      const senders = await own((work) => sendersOf(work, [...new Set(due.flatMap(({ account }) => account ?? []))]));
      const boxes = new Map(senders.map((sender) => [sender.id, openMailbox(db, sender, sender.password)]));
      try {
        for (const one of due) {
          const sender = senders.find(({ id }) => id === one.account);
          try {
            const letter = await write(one, sender, { db, company });
            if (!sender) throw noMailbox();
            await boxes.get(sender.id)!.send(letter);
            await own(async (work) => keepSent(work, one, sender.id, letter.subject));
          } catch (error) {
            const fault = error instanceof MailFault ? error : new MailFault('附件读不出来，正在重试');
            await own(async (work) => keepFault(work, one, fault, sender?.id ?? null));
          }
        }
      } finally {
        for (const box of boxes.values()) box.close();
      }
      if (due.length === atOnce) await own(wake);
    },
  };
  return { job, wake };
}
