import { codes } from '@heliu/model';
import {
  type Db,
  handle,
  type Job,
  note,
  notifyUsers,
  platformCompany,
  Refusal,
  rightsChanged,
  runWork,
  service,
  startTask,
  storeOf,
  type Work,
} from '@heliu/engine';
import { setLeaving } from '../company/company.server.ts';
import { company } from '../company/company.ts';
import { confirmedBy } from '../session/confirm.server.ts';
import { exportAllTask } from './export.server.ts';
import { askLeaving, exportAll, leavingState, withdrawLeaving } from './leaving.calls.ts';
import { askComplaint, erasesAt, leavesAfterDays } from './leaving.rules.ts';

const path = '/manage/leaving';

interface Row {
  readonly name: string;
  readonly leavesAt: string | null;
  readonly exportedAt: string | null;
  readonly username: string;
  readonly isChief: boolean;
}
async function rowOf(work: Work, lock: '' | 'for no key update of c' = ''): Promise<Row> {
  const [row] = await work.query<Row>(
    `leaving.row${lock && '.locked'}`,
    `select c.name, c.leaves_at as "leavesAt", u.username, u.chief as "isChief",
       (select max(finished_at) from sys_task t where t.company_id = c.company_id and t.kind = '${exportAllTask.name}' and t.status = 'done') as "exportedAt"
     from sys_company c join sys_user u on u.company_id = c.company_id and u.id = $2 where c.company_id = $1 and c.id = $1 ${lock}`,
    [work.company, work.user.id],
  );
  if (!row) throw new Refusal('企业不存在', codes.missing);
  return row;
}
const demandChief = ({ isChief }: Row): void => {
  if (!isChief) throw new Refusal('只有企业管理员能导出全部数据和注销企业', codes.forbidden);
};
/** Passwords are compared outside of the work, so that no connection is held meanwhile. */
async function demandHimself(work: Work, password: string): Promise<void> {
  const row = await runWork(work.db, work.user, (own) => rowOf(own));
  demandChief(row);
  await confirmedBy(work, row.username, password).catch((error: unknown) => {
    const isWrong = error instanceof Refusal && error.code !== codes.tooMany;
    throw isWrong
      ? new Refusal('登录密码不对', codes.invalid, { complaints: [{ path: 'password', message: '登录密码不对' }] })
      : error;
  });
}

async function tellChiefs(work: Work, title: string, text: string): Promise<void> {
  const chiefs = await work.query<{ id: number }>(
    'leaving.chiefs',
    'select id from sys_user where company_id = $1 and chief and not deleted and not disabled order by id',
    [work.company],
  );
  await notifyUsers(
    work,
    chiefs.map(({ id }) => id),
    { kind: 'account', title, text, path },
  );
}

export const leavingHandlers = [
  handle(leavingState, async (_, work) => {
    const { name, leavesAt, exportedAt, isChief } = await rowOf(work);
    const [asked] = await work.query<{ at: string; by: string }>(
      'leaving.asked',
      `select at, user_name as by from sys_log where company_id = $1 and record_id = $1 and entity = 'sys_company' and action = 'leave' order by id desc limit 1`,
      [work.company],
    );
    return {
      companyName: name,
      isChief,
      exportedAt,
      days: leavesAfterDays,
      asked: leavesAt === null || !asked ? null : { ...asked, erasesAt: leavesAt },
    };
  }),
  handle(exportAll, async ({ password }, work) => {
    await demandHimself(work, password);
    const { name } = await rowOf(work);
    const [running] = await work.query(
      'leaving.exporting',
      `select 1 from sys_task where company_id = $1 and kind = $2 and status in ('queued', 'running')`,
      [work.company, exportAllTask.name],
    );
    if (running) throw new Refusal('正在导出，请到右上角的后台任务里看进度');
    return { task: await startTask(work, exportAllTask, { name }, '导出全部数据') };
  }),
  handle(askLeaving, async ({ name: typed, reason, password }, work) => {
    await demandHimself(work, password);
    const row = await rowOf(work, 'for no key update of c');
    const complaint = askComplaint({ ...row, typed }, work.now);
    if (complaint) throw new Refusal(complaint.message, codes.invalid, { complaints: [complaint] });
    const at = erasesAt(work.now);
    setLeaving(work, at);
    await note(work, {
      entity: company.name,
      recordId: work.company,
      action: 'leave',
      label: '申请注销',
      title: row.name,
      reason,
    });
    await tellChiefs(work, '企业已申请注销', `${leavesAfterDays} 天后清除全部数据，到期前可以撤回`);
    return { erasesAt: at };
  }),
  handle(withdrawLeaving, async (_, work) => {
    const row = await rowOf(work, 'for no key update of c');
    demandChief(row);
    if (row.leavesAt === null) throw new Refusal('没有申请注销');
    if (Date.parse(row.leavesAt) <= Date.parse(work.now)) throw new Refusal('期限已过，数据正在清除，不能再撤回');
    setLeaving(work, null);
    await note(work, {
      entity: company.name,
      recordId: work.company,
      action: 'stay',
      label: '撤回注销',
      title: row.name,
    });
    await tellChiefs(work, '企业的注销已撤回', '可以继续正常使用');
    return null;
  }),
];

/** The contents of its files; the rows that name them go with all others. */
async function dropContents(db: Db, id: number): Promise<void> {
  const store = storeOf(db);
  for (let after = 0; ;) {
    const rows = await runWork(db, service('注销', id), (work) =>
      work.query<{ id: number; key: string }>(
        'leaving.contents',
        'select id, key from sys_file where company_id = $1 and id > $2 order by id limit 200',
        [id, after],
      ),
    );
    if (rows.length === 0) return;
    await Promise.all(rows.map(({ key }) => store.remove(key)));
    after = rows.at(-1)!.id;
  }
}

/** Every night: companies whose time is over are erased, one after the other. */
export const eraseLeft: Job = {
  name: 'company.erase',
  async run(_, { company: own, db }) {
    if (own !== platformCompany) return;
    const platform = service('注销', platformCompany);
    const due = await runWork(db, platform, (work) =>
      work.query<{ id: number; name: string }>(
        'leaving.due',
        // Files go before rows do, so nobody may be taking it back just now: that ends an hour earlier.
        `select id, name from sys_company where leaves_at <= now() - interval '1 hour' order by leaves_at limit 100`,
      ),
    );
    for (const { id, name } of due) {
      await dropContents(db, id);
      await runWork(db, platform, async (work) => {
        // Taken back at the last moment, or erased by another server meanwhile, it is no longer due.
        const [erased] = await work.query<{ rows: number }>(
          'leaving.erase',
          'select erase_company_overseen($1)::bigint as rows',
          [id],
        );
        if (erased!.rows === 0) return;
        await note(work, { entity: company.name, recordId: id, action: 'erase', label: '注销清除', title: name });
        rightsChanged(work, id);
      });
    }
  },
};
