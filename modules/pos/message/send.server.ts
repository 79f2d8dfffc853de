import { amend, behaviour, enqueue, type Job, runWork, type Work } from '@heliu/engine';
import { waitAfter } from '../../system/model.ts';
import {
  claimText,
  deliver,
  type DueLetter,
  mailboxSql,
  mailQueue,
  MailFault,
  noMailbox,
  readSecrets,
} from '../../system/server.ts';
import { memberMessage } from './message.ts';
import { gatewayJobName, mailJobName } from './tell.server.ts';

interface DueMail extends DueLetter {
  readonly title: string | null;
  readonly content: string;
}

const { job: mailJob, wake: wakeMail } = mailQueue<DueMail>({
  letters: memberMessage,
  job: mailJobName,
  claim: (work) =>
    work.query<DueMail & Record<string, unknown>>(
      'pos_member_message.claim',
      `${claimText(memberMessage.name, `d.channel = 'mail'`, 'd.title, d.content')}
       select c.id, c.receiver, c.tries, c.title, c.content, (${mailboxSql}) as account from claimed c order by c.id`,
      [work.company],
    ),
  write(due, sender, { company }) {
    if (!sender) throw noMailbox();
    const id = `<member.${company}.${due.id}@heliu>`;
    return Promise.resolve({ to: due.receiver, subject: due.title ?? '', text: due.content, id });
  },
});

interface Due {
  readonly id: number;
  readonly member: number;
  readonly channel: 'sms' | 'wechat';
  readonly receiver: string;
  readonly content: string;
  readonly tries: number;
}
const atOnce = 50;
/** Longer than fifty messages take at worst; a process that died in between is then taken over from. */
const leaseMs = 10 * 60_000;

/** Takes messages for this process, tries counted, before anything is sent: two workers never send the same. */
async function claim(work: Work): Promise<Due[]> {
  const due = await work.query<Due>(
    'pos_member_message.due',
    `select id, member, channel, receiver, content, tries from pos_member_message
     where company_id = $1 and state = 'waiting' and channel <> 'mail' and (next_try_at is null or next_try_at <= now()) and not deleted
     order by next_try_at nulls first, id limit ${atOnce} for update skip locked`,
    [work.company],
  );
  const until = new Date(Date.parse(work.now) + leaseMs).toISOString();
  await amend(
    work,
    memberMessage,
    due.map(({ id, tries }) => ({ id, tries: tries + 1, nextTryAt: until })),
    { silent: true },
  );
  return due;
}

/** The number itself is opened only here, and stands nowhere else. */
const numbersOf = async (work: Work, due: readonly Due[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    [
      ...(await readSecrets(
        work,
        'memberPhone',
        due.map(({ member }) => member),
      )),
    ].map(([id, { content }]) => [id, content]),
  );

function outcomeOf({ tries }: Due, error: unknown, now: string) {
  const wait = waitAfter(tries + 1);
  return {
    state: wait === undefined ? ('failed' as const) : ('waiting' as const),
    error: String((error as Error).message ?? error).slice(0, 500),
    sentAt: null,
    nextTryAt: wait === undefined ? null : new Date(Date.parse(now) + wait).toISOString(),
  };
}

/** SMS and WeChat by the gateway that is set up; without one they stay in the log, marked as sent there. */
const gatewayJob: Job = {
  name: gatewayJobName,
  async run(_, { db, user }) {
    const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
    const due = await own(claim);
    if (due.length === 0) return;
    const numbers = await own((work) => numbersOf(work, due));
    for (const one of due) {
      const receiver = one.channel === 'sms' ? numbers.get(one.member) : one.receiver;
      let failure: unknown;
      try {
        if (receiver === undefined) throw new MailFault('手机号已经删除');
        await deliver(one.channel, receiver, one.content);
      } catch (error) {
        failure = error;
      }
      await own(async (work) => {
        const sent = { state: 'sent' as const, error: null, sentAt: work.now, nextTryAt: null };
        await amend(work, memberMessage, [{ id: one.id, ...(failure ? outcomeOf(one, failure, work.now) : sent) }]);
      });
    }
    if (due.length === atOnce) await own((work) => enqueue(work, gatewayJobName, {}));
  },
};
export const messageJobs = [mailJob, gatewayJob];

export const memberMessageBehaviour = behaviour(memberMessage, {
  actions: {
    retry: {
      also: ({ channel }, work) => (channel === 'mail' ? wakeMail(work) : enqueue(work, gatewayJobName, {})),
    },
  },
});
