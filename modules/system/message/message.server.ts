import type { Job, Work } from '@heliu/engine';
import { enqueue } from '@heliu/engine';
import { message } from './message.ts';

/** Where messages leave the house. Without one configured they stay in the outbox, marked as sent there. */
export interface Gateway {
  send(channel: 'sms' | 'mail', receiver: string, content: string): Promise<void>;
}
const outbox: Gateway = { async send() {} };
let gateway: Gateway = outbox;
export const useGateway = (g: Gateway): void => void (gateway = g);

export async function send(work: Work, channel: 'sms' | 'mail', receiver: string, content: string): Promise<void> {
  const [id] = await work.takeIds(1);
  // Not through `save`: a check code has no business in the operation log.
  work.later({
    name: 'message.add',
    text: `insert into ${message.name} (company_id, id, created_by, updated_by, channel, receiver, content, state, search) values ($1, $2, $3, $3, $4, $5, $6, 'waiting', $5)`,
    values: [work.company, id, work.user.id, channel, receiver, content],
  });
  await enqueue(work, 'message.send', { id }, { label: '发送消息' });
}

export const sendJob: Job<{ id: number }> = {
  name: 'message.send',
  async run({ id }, work) {
    const [row] = await work.query<{ channel: 'sms' | 'mail'; receiver: string; content: string }>(
      'message.take',
      `select channel, receiver, content from sys_message where company_id = $1 and id = $2 and state = 'waiting' for update`,
      [work.company, id],
    );
    if (!row) return;
    await gateway.send(row.channel, row.receiver, row.content);
    work.later({
      name: 'message.sent',
      text: `update sys_message set state = 'sent', sent_at = now(), version = version + 1 where company_id = $1 and id = $2`,
      values: [work.company, id],
    });
  },
};
