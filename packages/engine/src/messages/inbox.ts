import { type Inbox, type InboxMessage, unreadBound } from '@heliu/model';
import type { Work } from '../work.ts';

const pageSize = 30;
const columns =
  'id, kind, title, text, entity, record_id as "recordId", path, times, at, read_at is not null as "isRead"';

async function unreadOf(work: Work): Promise<number> {
  const [row] = await work.query<{ n: number }>(
    'message.unread',
    `select count(*) as n from (select 1 from sys_inbox where company_id = $1 and user_id = $2 and read_at is null limit ${unreadBound}) m`,
    [work.company, work.user.id],
  );
  return row!.n;
}

export async function inboxOf(
  work: Work,
  { before, unreadOnly = false }: { before?: number | undefined; unreadOnly?: boolean | undefined },
): Promise<Inbox> {
  const rows = await work.query<InboxMessage>(
    'message.list',
    `select ${columns} from sys_inbox where company_id = $1 and user_id = $2 and (not $3 or read_at is null)
     and ($4::bigint is null or (at, id) < (select b.at, b.id from sys_inbox b where b.company_id = $1 and b.user_id = $2 and b.id = $4))
     order by at desc, id desc limit ${pageSize + 1}`,
    [work.company, work.user.id, unreadOnly, before ?? null],
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize, unread: await unreadOf(work) };
}

/** Marks these as read, or all of them. */
export async function markRead(work: Work, ids?: readonly number[]): Promise<{ unread: number }> {
  await work.query(
    'message.read',
    `update sys_inbox set read_at = now() where company_id = $1 and user_id = $2 and read_at is null and ($3::bigint[] is null or id = any($3))`,
    [work.company, work.user.id, ids ?? null],
  );
  return { unread: await unreadOf(work) };
}

/** What nobody looks at any more. */
export function sweepInbox(work: Work): void {
  work.later({
    name: 'message.sweep',
    text: `delete from sys_inbox where company_id = $1 and at < now() - interval '180 days'`,
    values: [work.company],
  });
}
