import { handle } from '@heliu/engine';
import { platformMessages, type SentMessage } from './outbox.calls.ts';

export const outboxHandlers = [
  handle(platformMessages, ({ q }, work) =>
    work.query<SentMessage>(
      'sys_message.platform',
      `select id, channel, receiver, content, state, created_at as "createdAt" from sys_message
       where company_id = 0 and ($1::text is null or receiver like $1) and not deleted order by id desc limit 200`,
      [q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null],
    ),
  ),
];
