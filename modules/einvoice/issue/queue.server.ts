import { formatMoney, showFen } from '@heliu/model';
import { type Db, enqueue, type Job, type Work } from '@heliu/engine';
import { ProviderLine } from '../providers/line.server.ts';
import { isClerkIn } from '../providers/login.server.ts';
import type { ProviderCode, ProviderFault } from '../providers/provider.ts';
import type { Pause } from '../subject/subject.ts';
import { askSome } from './ask.server.ts';
import { Claim } from './claim.server.ts';
import { inParallel } from '@heliu/outside';
import { inTurn } from './lease.server.ts';
import { issuingWork } from './own-work.server.ts';
import { planRoom } from './plan-room.server.ts';
import { pauseSubject, unpause } from './pause.server.ts';
import { recordOutcomes, type Verdict } from './outcomes.server.ts';
import { outgoing, submit } from './submit.server.ts';

const issueJobName = 'oms.issue';
/** Once this is committed: somebody empties the queue of the subject. */
export const wakeQueue = (work: Work, subject: number): Promise<void> =>
  enqueue(work, issueJobName, { subject }, { label: '开具发票' });

const atOnce = 50;

interface SubjectRow {
  readonly id: number;
  readonly name: string;
  readonly taxNo: string;
  readonly provider: ProviderCode | null;
  readonly pause: Pause;
  readonly monthLimit: string | null;
  readonly clerk: string | null;
}

async function subjectOf(work: Work, id: number): Promise<SubjectRow | undefined> {
  const [row] = await work.query<SubjectRow>(
    'oms_invoice_subject.queue',
    `select s.id, s.name, s.tax_no as "taxNo", s.provider, s.pause, s.month_limit as "monthLimit",
       (select d.account from oms_drawer d where d.company_id = s.company_id and d.subject = s.id and not d.disabled and not d.deleted
        order by d.preferred desc, d.id limit 1) as clerk
     from oms_invoice_subject s where s.company_id = $1 and s.id = $2 and not s.deleted and not s.disabled`,
    [work.company, id],
  );
  return row;
}

/** One round of asking for new invoices. */
async function submitSome(
  db: Db,
  company: number,
  subject: SubjectRow,
  line: ProviderLine,
  claim: Claim,
): Promise<'more' | 'done'> {
  // While it is paused one invoice is tried: if it goes through, so do the others.
  const trial = subject.pause !== 'none';
  if (subject.pause === 'login' && !(await isClerkIn(line, subject.clerk))) return 'done';
  const taken = await issuingWork(db, company, async (work) => {
    const room = await planRoom(work, trial ? 1 : atOnce);
    if (typeof room === 'string') {
      await pauseSubject(work, subject.id, 'quota', room);
      return [];
    }
    const { ids, tooLittle } = await claim.take(work, subject, room);
    if (tooLittle !== undefined) {
      const rest = `本月额度 ${formatMoney(subject.monthLimit)} 还剩 ${showFen(tooLittle)}，不够开下一张`;
      await pauseSubject(work, subject.id, 'quota', rest);
    }
    return ids;
  });
  if (taken.length === 0) return 'done';
  const batch = await issuingWork(db, company, (work) => outgoing(work, taken));
  let stopped: ProviderFault | undefined;
  const verdicts = await inParallel(batch, async (one): Promise<Verdict> => {
    if (stopped) return { id: one.record.id, state: 'queued' };
    const verdict = await submit(line, one);
    if (verdict.state === 'queued') stopped ??= verdict.fault;
    return verdict;
  });
  await issuingWork(db, company, async (work) => {
    await recordOutcomes(work, verdicts);
    if (stopped) await pauseSubject(work, subject.id, stopped.kind as 'login', stopped.message);
    else if (trial) await unpause(work, subject.id);
  });
  return stopped ? 'done' : 'more';
}

/** When the next open one of a subject is to be asked about. */
const waitFor = async (db: Db, company: number, subject: number): Promise<number | undefined> => {
  const [row] = await issuingWork(db, company, (work) =>
    work.query<{ ms: number | null }>(
      'oms_invoice.nextAsk',
      `select extract(epoch from min(next_try_at) - now())::float8 * 1000 as ms from oms_invoice where company_id = $1 and subject = $2 and status in ('issuing', 'confirming')`,
      [company, subject],
    ),
  );
  return row?.ms ?? undefined;
};
/** A worker is needed elsewhere too: it stands and waits only for what comes at once. */
const patienceMs = 1000;
/** Beyond this the look that is taken every minute is soon enough. */
const horizonMs = 45_000;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Comes back when the next outcome is due; however many wish for the same second, one comes. */
const comeBack = (db: Db, company: number, subject: number, wait: number): Promise<void> =>
  issuingWork(db, company, (work) => {
    const after = Math.ceil(wait / 1000);
    const second = Math.ceil((Date.parse(work.now) + wait) / 1000);
    const key = `${issueJobName}:${subject}:${second}`;
    return enqueue(work, issueJobName, { subject }, { label: '查询开票结果', key, after });
  });

/** Issues what waits and asks about what is open, until neither is left or only waiting helps. */
export async function drain(db: Db, company: number, id: number): Promise<void> {
  const claim = new Claim();
  const round = async (): Promise<'more' | 'done'> => {
    const found = await issuingWork(db, company, async (work) => {
      const subject = await subjectOf(work, id);
      if (!subject?.provider) return undefined;
      const line = await ProviderLine.open(work, { ...subject, provider: subject.provider, subject: id });
      return line && { subject, line };
    });
    if (!found) return 'done';
    const { subject, line } = found;
    const asked = await askSome(db, company, subject, line);
    // The subject is not what it was a moment ago.
    if (asked === 'held') return 'more';
    if (subject.pause !== 'manual' && (await submitSome(db, company, subject, line, claim)) === 'more') return 'more';
    if (asked === 'asked') return 'more';
    const wait = await waitFor(db, company, id);
    if (wait === undefined || wait > horizonMs) return 'done';
    if (wait > patienceMs) {
      await comeBack(db, company, id, wait);
      return 'done';
    }
    await rest(Math.max(20, wait));
    return 'more';
  };
  const hasMore = async () => {
    const [row] = await issuingWork(db, company, (work) =>
      work.query<{ waits: boolean }>(
        'oms_invoice.waits',
        `select exists (select 1 from oms_invoice i join oms_invoice_subject s on s.company_id = i.company_id and s.id = i.subject
           where i.company_id = $1 and i.subject = $2 and i.status = 'queued' and s.pause = 'none' and s.provider is not null) as waits`,
        [company, id],
      ),
    );
    return row!.waits;
  };
  await inTurn(db, company, 'issue', id, round, hasMore);
}

export const issueQueue: Job<{ readonly subject: number }> = {
  name: issueJobName,
  // Every step is a work of its own: no connection is held while a provider thinks.
  run: ({ subject }, work) => drain(work.db, work.company, subject),
};

/** What was left lying: by a process that died, by a pause that may be over, by a provider that takes its time. */
export const startDueIssues: Job = {
  name: 'oms.issue.due',
  async run(_, work) {
    const due = await work.query<{ subject: number }>(
      'oms_invoice.dueSubjects',
      `select subject from oms_invoice where company_id = $1 and status = 'queued' group by subject
       union select subject from oms_invoice where company_id = $1 and status in ('issuing', 'confirming') and next_try_at <= now() group by subject`,
      [work.company],
    );
    for (const { subject } of due) await wakeQueue(work, subject);
  },
};
