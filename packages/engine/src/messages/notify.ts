import { alwaysTold, type MessageKind, mutedKey } from '@heliu/model';
import type { Statement } from '../flight.ts';
import { ranks, type Work } from '../work.ts';

export interface News {
  readonly kind: MessageKind;
  readonly title: string;
  readonly text?: string | null;
  readonly entity?: string;
  readonly recordId?: number;
  /** Where it leads, when it is not about a record. */
  readonly path?: string;
  /** News of one key are one message: told again, it counts up and is unread once more. */
  readonly key?: string;
}

export const messageChannel = 'heliu_messages';
/** Who should look at his messages; the browser then asks for them. */
export interface MessageNews {
  readonly company: number;
  readonly users: readonly number[];
}

/** A notice holds at most 8000 bytes; so many ids fit into one. */
const perStatement = 400;

function statementFor(
  work: Work,
  users: readonly number[],
  ids: readonly number[],
  { kind, title, text, entity, recordId, path, key }: News,
): Statement {
  const muted = alwaysTold.includes(kind)
    ? ''
    : `where not exists (select 1 from sys_preference p where p.company_id = $1 and p.user_id = u.user_id and p.key = '${mutedKey}' and p.value ? $4) `;
  return {
    name: `message.tell${muted && '.unmuted'}`,
    text:
      `with told as (insert into sys_inbox as m (company_id, user_id, id, kind, title, text, entity, record_id, path, key) ` +
      `select $1, u.user_id, u.id, $4::text, $5, $6, $7, $8::bigint, $9, $10 from unnest($2::bigint[], $3::bigint[]) u(user_id, id) ${muted}` +
      `on conflict (company_id, user_id, key) where key is not null do update set title = excluded.title, text = excluded.text, ` +
      `record_id = excluded.record_id, path = excluded.path, at = now(), read_at = null, ` +
      `times = case when m.read_at is null then m.times + 1 else 1 end returning user_id, times) ` +
      // Who has not looked yet need not be told again that there is something to look at.
      `select pg_notify('${messageChannel}', json_build_object('company', $1::bigint, 'users', json_agg(user_id))::text) ` +
      `from told where times = 1 having count(*) > 0`,
    values: [
      work.company,
      users,
      ids,
      kind,
      title.slice(0, 200),
      text?.slice(0, 500) ?? null,
      entity ?? null,
      recordId ?? null,
      path ?? null,
      key ?? null,
    ],
  };
}

/** Tells people something in the caller's transaction: they hear of it exactly when it happened. Nobody is told what he did himself. */
export async function notifyUsers(work: Work, users: readonly number[], news: News): Promise<void> {
  const told = [...new Set(users)].filter((id) => id > 0 && id !== work.user.id).toSorted((a, b) => a - b);
  for (let at = 0; at < told.length; at += perStatement) {
    const some = told.slice(at, at + perStatement);
    const statement = statementFor(work, some, await work.takeIds(some.length), news);
    // A message that counts up is a row two audits may both want.
    if (news.key === undefined) work.later(statement);
    else work.lastly(`${ranks.messages}:${news.key}:${at}`, statement);
  }
}
