import { unmutableKinds, type MessageKind, mutedKey } from '@heliu/model';
import type { Result, Statement } from '../flight.ts';
import { overRows } from '../rows.ts';
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
  /** How many things it tells of; one unless it says so. */
  readonly count?: number;
}

export const messageChannel = 'heliu_messages';
/** Who should look at his messages; the browser then asks for them. */
export interface MessageNews {
  readonly company: number;
  readonly users: readonly number[];
}

/** A notice holds at most 8000 bytes; so many ids fit into one. */
const perStatement = 400;

/** Over rows of user and id. A message of a key that is there already counts up. */
const tell = (muted: boolean) =>
  overRows(
    `message.tell${muted ? '.unmuted' : ''}`,
    9,
    ['bigint', 'bigint'],
    (source) =>
      `insert into sys_inbox as m (company_id, kind, title, text, entity, record_id, path, key, times, user_id, id) ` +
      `select $1, $2::text, $3, $4, $5, $6::bigint, $7, $8, $9::int, u.c0, u.c1 from ${source} ` +
      (muted
        ? `where not exists (select 1 from sys_preference p where p.company_id = $1 and p.user_id = u.c0 and p.key = '${mutedKey}' and p.value ? $2) `
        : '') +
      `on conflict (company_id, user_id, key) where key is not null do update set title = excluded.title, text = excluded.text, ` +
      `record_id = excluded.record_id, path = excluded.path, at = now(), read_at = null, ` +
      `times = case when m.read_at is null then m.times + excluded.times else excluded.times end returning user_id as "user", times`,
  );
const [tellAll, tellUnmuted] = [tell(false), tell(true)];

/** Who has not looked yet need not be told again that there is something to look at. */
function announce(work: Work, { rows }: Result, count: number): void {
  const users = rows.filter(({ times }) => times === count).map(({ user }) => user as number);
  if (users.length === 0) return;
  const news: MessageNews = { company: work.company, users };
  const notice = {
    name: 'message.notice',
    text: 'select pg_notify($1, $2)',
    values: [messageChannel, JSON.stringify(news)],
  };
  // The message is kept; a notice that is lost with its connection only makes it be seen a little later.
  work.afterCommit(() => void work.db.fly([notice]).catch(() => undefined));
}

function statementFor(work: Work, users: readonly number[], ids: readonly number[], news: News): Statement {
  const { kind, title, text, entity, recordId, path, key, count = 1 } = news;
  const head = [
    work.company,
    kind,
    title.slice(0, 200),
    text?.slice(0, 500) ?? null,
    entity ?? null,
    recordId ?? null,
    path ?? null,
    key ?? null,
    count,
  ];
  const rows = users.map((user, i) => [user, ids[i]]);
  const statement = (unmutableKinds.includes(kind) ? tellAll : tellUnmuted)(head, rows);
  return { ...statement, out: (result) => announce(work, result, count) };
}

/** Tells people something in the caller's transaction: they hear of it exactly when it happened. Nobody is told what he did himself. */
export async function notifyUsers(work: Work, users: readonly number[], news: News): Promise<void> {
  const others = [...new Set(users)].filter((id) => id > 0 && id !== work.user.id).toSorted((a, b) => a - b);
  for (let at = 0; at < others.length; at += perStatement) {
    const some = others.slice(at, at + perStatement);
    const statement = statementFor(work, some, await work.takeIds(some.length), news);
    // A message that counts up is a row two audits may both want.
    if (news.key === undefined) work.later(statement);
    else work.deferWithLock(`${ranks.messages}:${news.key}:${at}`, statement);
  }
}
