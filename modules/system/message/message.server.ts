import type { Job, Work } from '@heliu/engine';
import { amend, askedOf, enqueue } from '@heliu/engine';
import { message } from './message.ts';

/** Where messages are sent out. Without one configured they stay in the outbox, marked as sent there. */
export interface Gateway {
  send(channel: 'sms' | 'mail' | 'wechat', receiver: string, content: string): Promise<void>;
}
const outbox: Gateway = { async send() {} };
let gateway: Gateway = outbox;
export const useGateway = (g: Gateway): void => void (gateway = g);

/** For areas that keep a log of their own of what they send. */
export const deliver: Gateway['send'] = (channel, receiver, content) => gateway.send(channel, receiver, content);

let secretsInSight = false;
/** In the demo nobody receives a text message, so the outbox is where one reads the check code. */
export const showSecrets = (shown: boolean): void => void (secretsInSight = shown);

interface Words {
  readonly content: string;
  /** A part of it that only the receiver may read; whoever opens the outbox finds asterisks in its place. */
  readonly secret?: string;
}

export async function send(
  work: Work,
  channel: 'sms' | 'mail',
  receiver: string,
  { content, secret }: Words,
): Promise<void> {
  const [id] = await work.takeIds(1);
  const kept = secret === undefined || secretsInSight ? content : content.replaceAll(secret, '******');
  // Not through `save`: a check code has no business in the operation log.
  work.later({
    name: 'message.add',
    text: `insert into ${message.name} (company_id, id, created_by, updated_by, channel, receiver, content, state, search) values ($1, $2, $3, $3, $4, $5, $6, 'waiting', $5)`,
    values: [work.company, id, work.user.id, channel, receiver, kept],
  });
  await enqueue(work, 'message.send', { id, content }, { label: '发送消息' });
}

export const sendJob: Job<{ id: number; content: string }> = {
  name: 'message.send',
  async run({ id, content }, work) {
    const [row] = await work.query<{ channel: 'sms' | 'mail'; receiver: string }>(
      'message.take',
      `select channel, receiver from sys_message where company_id = $1 and id = $2 and state = 'waiting' for update`,
      [work.company, id],
    );
    if (!row) return;
    await askedOf(work.db, row.channel === 'sms' ? 'message:sms' : 'message:mail', async () => {
      await gateway.send(row.channel, row.receiver, content);
      return { ok: true };
    });
    await amend(work, message, [{ id, state: 'sent', sentAt: work.now }]);
  },
};
