import { codes } from '@heliu/model';
import {
  amend,
  behaviour,
  changed,
  type Db,
  load,
  perDb,
  platformCompany,
  Refusal,
  runWork,
  service,
  type Work,
} from '@heliu/engine';
import { keyword, keywordSetting } from './keyword.ts';
import { type Keyword, keywordComplaint, type KeywordSetting, usualSetting } from './keyword.rules.ts';

/** The help site keeps what it shows for a minute; official accounts ask anew. */
const told = (_: unknown, work: Work) => {
  if (work.company === platformCompany) changed(work, 'help:');
};
const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

export const keywordBehaviours = [
  behaviour(keyword, {
    complaint: keywordComplaint,
    /** The help site and its articles are the platform's; a company answers in its own words. */
    check({ module, reply }, work) {
      if (work.company === platformCompany) return;
      if (module === 'help') throw wrong('module', '帮助站点的关键词由平台维护，请选“公众号”');
      if (reply === 'article') throw wrong('reply', '文章由平台发布，请选“文字”或“链接”');
    },
    saved: told,
    checkRemove: told,
  }),
  behaviour(keywordSetting, {
    async check({ module, app }, work, before) {
      if (work.company !== platformCompany && module === 'help')
        throw wrong('module', '帮助站点的设置由平台维护，请选“公众号”');
      if (module === 'help' && app) throw wrong('app', '帮助站点的设置不用选公众号');
      // Two that are saved at once wait for each other, and the later one finds the earlier.
      await work.query('sys_keyword_setting.turn', 'select pg_advisory_xact_lock(4873, hashtext($1))', [
        String(work.company),
      ]);
      const [other] = await work.query<{ name: string }>(
        'sys_keyword_setting.same',
        `select name from sys_keyword_setting where company_id = $1 and module = $2 and app is not distinct from $3::bigint
         and id <> $4 and not deleted limit 1`,
        [work.company, module ?? 'wechat', app ?? null, before?.id ?? 0],
      );
      if (other) throw wrong('module', `“${other.name}”已经是这里的设置，请修改那一份`);
    },
    saved: told,
    checkRemove: told,
  }),
];

export const keywordsOf = (work: Work, module: 'help' | 'wechat'): Promise<Keyword[]> =>
  work.query<Keyword>(
    'sys_keyword.inUse',
    `select id, word, synonyms, match_mode as "matchMode", reply, reply_text as "replyText", link_url as "linkUrl", weight, hits
     from sys_keyword where company_id = $1 and module = $2 and not deleted and not disabled order by id limit 2000`,
    [work.company, module],
  );

/** Its own where an account has one, else the one for all. */
export async function keywordSettingOf(work: Work, module: 'help' | 'wechat', app?: number): Promise<KeywordSetting> {
  const [row] = await work.query<KeywordSetting>(
    'sys_keyword_setting.inUse',
    `select "order", most, default_word as "defaultWord", welcome, unmatched from sys_keyword_setting
     where company_id = $1 and module = $2 and (app is null or app = $3::bigint) and not deleted and not disabled
     order by app nulls last, id limit 1`,
    [work.company, module, app ?? null],
  );
  return row ?? usualSetting;
}

/** A figure beside the record: whoever is editing the word is not told that it changed meanwhile. */
export async function countHits(work: Work, hits: ReadonlyMap<number, number>): Promise<void> {
  const rows = [];
  // In one order, so that two servers that count at once do not wait for each other.
  for (const [id, n] of [...hits].toSorted(([a], [b]) => a - b))
    rows.push({ id, hits: ((await load(work, keyword, id, true)).hits ?? 0) + n });
  await amend(work, keyword, rows, { silent: true });
}

const waitingMs = 2000;
const pending = perDb<{ hits: Map<number, number>; timer?: NodeJS.Timeout | undefined }>(() => ({ hits: new Map() }));

/** Searches of the help site, written together every other second: nobody's clicks become a write each. */
export function noteHits(db: Db, found: readonly Keyword[]): void {
  const kept = pending(db);
  for (const { id } of found) kept.hits.set(id, (kept.hits.get(id) ?? 0) + 1);
  if (kept.hits.size === 0 || kept.timer) return;
  kept.timer = setTimeout(() => {
    const hits = kept.hits;
    Object.assign(kept, { hits: new Map(), timer: undefined });
    // A figure that is lost when the database goes away is not worth a fault.
    runWork(db, service('帮助站点', platformCompany), (work) => countHits(work, hits)).catch(() => undefined);
  }, waitingMs).unref();
}
