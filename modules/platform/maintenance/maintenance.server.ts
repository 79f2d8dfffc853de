import { codes } from '@heliu/model';
import {
  behaviour,
  changed,
  type Closed,
  type Db,
  handle,
  platformCompany,
  Refusal,
  remembered,
  runWork,
  service,
  type Work,
} from '@heliu/engine';
import { comeAgainSeconds, pausesJobs, standing, type Window, windowComplaint } from './maintenance.rules.ts';
import { maintenance, maintenanceNow } from './maintenance.ts';

const key = 'maintenance:';
const platform = service('系统维护', platformCompany);
const told = (_: unknown, work: Work) => changed(work, key);

export const maintenanceBehaviour = behaviour(maintenance, {
  check(draft, work, before) {
    if (before?.state === 'withdrawn') throw new Refusal('已取消的维护不能修改，请另外新增');
    const complaint = windowComplaint(
      { noticeAt: draft.noticeAt ?? null, startAt: draft.startAt, endAt: draft.endAt },
      work.now,
    );
    if (complaint) throw new Refusal(complaint.message, codes.invalid, { complaints: [complaint] });
  },
  saved: told,
  actions: { withdraw: { also: told } },
});

/** Asked with every call, so it comes from memory; a change is told to every server at once. */
const windowsIn = (db: Db): Promise<readonly Window[]> =>
  remembered(db, key, () =>
    runWork(db, platform, (work) =>
      work.query<Window>(
        'maintenance.windows',
        `select message, notice_at as "noticeAt", start_at as "startAt", end_at as "endAt", jobs, state from sys_maintenance
         where company_id = $1 and state = 'active' and end_at > now() and not deleted order by start_at limit 100`,
        [platformCompany],
      ),
    ),
  );

/** What everybody but the platform is told instead of an answer; nothing while all is open. */
export async function closedNow(db: Db): Promise<Closed | undefined> {
  const now = new Date().toISOString();
  const found = standing(await windowsIn(db), now);
  if (found?.state !== 'running') return undefined;
  const { message, endAt } = found.window;
  return { message: `系统维护中：${message}`, seconds: comeAgainSeconds(endAt, now) };
}
export const jobsPaused = async (db: Db): Promise<boolean> => pausesJobs(await windowsIn(db), new Date().toISOString());

export const maintenanceHandlers = [
  handle(maintenanceNow, async (_, work) => {
    const found = standing(await windowsIn(work.db), work.now);
    if (!found) return null;
    const { message, startAt, endAt } = found.window;
    return { state: found.state, message, startAt, endAt };
  }),
];
