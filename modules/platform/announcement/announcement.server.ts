import { codes, entityNamed } from '@heliu/model';
import {
  behaviour,
  changed,
  enqueue,
  handle,
  type Job,
  load,
  notifyUsers,
  platformCompany,
  Refusal,
  remembered,
  runWork,
  service,
  type Work,
} from '@heliu/engine';
import { isFor, isShown, timeComplaint } from './announcement.rules.ts';
import { announcement, shownAnnouncements } from './announcement.ts';

const platform = service('平台公告', platformCompany);
const key = 'announcements:';
const most = 5;

const wrong = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });
const told = (_: unknown, work: Work) => changed(work, key);

export const announcementBehaviour = behaviour(announcement, {
  async check(draft, work) {
    const complaint = timeComplaint(draft.startAt, draft.endAt, work.now);
    if (complaint !== undefined) throw wrong('endAt', complaint);
    const names: string[] = [];
    for (const id of draft.plans ?? [])
      names.push(String((await load(work, entityNamed('sys_plan'), id))['name' as never]));
    Object.assign(draft, { planNames: names });
  },
  saved: told,
  checkRemove(record, work) {
    if (record.state === 'published') throw new Refusal(`“${record.title}”正在显示，请先撤下再删除`);
    changed(work, key);
  },
  actions: {
    publish: {
      blockers: ({ startAt, endAt }, work) => {
        const complaint = timeComplaint(startAt, endAt, work.now);
        return complaint === undefined ? [] : [{ code: 'ANN01', message: complaint }];
      },
      also(record, work) {
        changed(work, key);
        const wait =
          record.startAt === null ? 0 : Math.max(0, (Date.parse(record.startAt) - Date.parse(work.now)) / 1000);
        return enqueue(work, announceJob.name, { id: record.id }, { label: '发送平台公告', after: Math.ceil(wait) });
      },
    },
    withdraw: { also: told },
  },
});

interface Company {
  readonly id: number;
  readonly plan: string | null;
}
/** Everybody at every company it is for, once each: a company that has been told is passed over when it is run again. */
export const announceJob: Job<{ readonly id: number }> = {
  name: 'platform.announce',
  async run({ id }, { db }) {
    const { row, companies } = await runWork(db, platform, async (work) => ({
      row: await load(work, announcement, id),
      companies: await work.query<Company>(
        'sys_company.running',
        'select id, plan from sys_company where not deleted and not disabled order by id',
        [],
      ),
    }));
    if (row.state !== 'published') return;
    for (const { id: company, plan } of companies)
      if (isFor(row.planNames, plan))
        await runWork(db, service('平台公告', company), async (work) => {
          const message = `${announcement.name}:${id}`;
          const [said] = await work.query(
            'sys_inbox.ofKey',
            'select 1 from sys_inbox where company_id = $1 and key = $2 limit 1',
            [company, message],
          );
          if (said) return;
          const users = await work.query<{ id: number }>(
            'sys_user.active',
            `select id from sys_user where company_id = $1 and user_type = 'staff' and not deleted and not disabled order by id`,
            [company],
          );
          await notifyUsers(
            work,
            users.map((one) => one.id),
            { kind: 'platform', title: row.title, text: row.content.slice(0, 200), path: '/', key: message },
          );
        });
  },
};

interface Kept {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly tone: 'info' | 'warning';
  readonly state: string;
  readonly planNames: readonly string[] | null;
  readonly startAt: string | null;
  readonly endAt: string;
}
export const announcementHandlers = [
  handle(shownAnnouncements, async (_, work) => {
    if (work.user.kind !== 'staff') return [];
    const all = await remembered(work.db, key, () =>
      runWork(work.db, platform, (inner) =>
        inner.query<Kept>(
          'sys_announcement.published',
          `select id, title, content, tone, state, plan_names as "planNames", start_at as "startAt", end_at as "endAt" from sys_announcement
           where company_id = 0 and not deleted and state = 'published' and end_at > now() order by id desc limit 100`,
        ),
      ),
    );
    if (all.length === 0) return [];
    const [own] = await work.query<{ plan: string | null }>(
      'sys_company.plan',
      'select plan from sys_company where company_id = $1 and id = $1',
      [work.company],
    );
    return all
      .filter((one) => isShown(one, own?.plan ?? null, work.now))
      .slice(0, most)
      .map(({ id, title, content, tone }) => ({ id, title, content, tone }));
  }),
];
