import {
  amend,
  countPrinted,
  type Db,
  enqueue,
  type ExternalSource,
  type Job,
  Refusal,
  runWork,
  service,
  takeExternal,
  type Work,
} from '@heliu/engine';
import type { Draft } from '@heliu/model';
import type { Seen } from '../terms/terms.ts';
import { device as devices } from '../device/device.ts';
import { keepSeen } from '../device/device.server.ts';
import { type ReadyDevice, readyDevice } from '../device/reach.server.ts';
import { following, type Outcome } from '../terms/outcome.rules.ts';
import { type Content, contentOf, printableNamed } from './render.server.ts';
import { paper } from './paper.ts';
import { sendPaper } from './send.server.ts';

export interface Wanted {
  readonly device: number;
  readonly source: string;
  readonly record: number;
  readonly label: string;
  readonly title: string;
  readonly event: 'auto' | 'manual' | 'test';
  readonly copies: number;
  readonly reprint?: number;
  readonly origin?: number | null;
  readonly requestKey: string;
}

const once: ExternalSource = { by: ['requestKey'], fields: [], digest: 'requestKey' };
const printJobName = 'printing.print';

/** One job a printer: it takes one paper after the other, and those that come meanwhile too. */
export const wake = (work: Work, device: number, after = 0): Promise<void> =>
  enqueue(work, printJobName, { device }, { label: '打印', ...(after > 0 && { after }) });

/** Papers for the work at hand: they are there exactly when what asked for them is. Asked for twice, they are the same. */
export async function queuePapers(work: Work, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const drafts = wanted.map(({ reprint = 0, origin = null, ...one }) => ({
    // What comes out by itself is the company's, whoever set it going.
    draft: {
      ...one,
      reprint,
      origin,
      masks: one.event === 'auto' ? [] : [...work.user.masks],
    } as Draft<typeof paper>,
    at: work.now,
  }));
  const taken = await takeExternal(work, paper, once, drafts);
  for (const device of new Set(wanted.map(({ device: one }) => one))) await wake(work, device);
  return taken.map(({ id }) => id);
}

interface Due {
  readonly id: number;
  readonly source: string;
  readonly record: number;
  readonly title: string;
  readonly reprint: number;
  readonly copies: number;
  readonly tries: number;
  readonly masks: readonly string[] | null;
  readonly ready: ReadyDevice;
}
/** Longer than an attempt takes: a paper that is still being sent then is in nobody's hands. */
const leaseMs = (copies: number): number => (2 + copies) * 60_000;

/**
 * The next paper of a printer, for this process alone. That it is being sent is kept before anything leaves, so that after
 * a crash nobody takes it for one that was not.
 */
async function claim(work: Work, device: number): Promise<Due | undefined> {
  const [free] = await work.query<{ id: number }>(
    'printing.device',
    'select id from printing_device where company_id = $1 and id = $2 and not disabled and not deleted for update',
    [work.company, device],
  );
  if (!free) return undefined;
  const [next] = await work.query<Omit<Due, 'ready'>>(
    'printing.next',
    `select id, source, record, title, reprint, copies, tries, masks from printing_paper
     where company_id = $1 and device = $2 and state = 'queued' and not deleted and (next_try_at is null or next_try_at <= now())
       and not exists (select 1 from printing_paper p where p.company_id = $1 and p.device = $2 and p.state = 'sending' and not p.deleted)
     order by id limit 1`,
    [work.company, device],
  );
  if (!next) return undefined;
  const until = new Date(Date.parse(work.now) + leaseMs(next.copies)).toISOString();
  const tries = next.tries + 1;
  await amend(work, paper, [{ id: next.id, state: 'sending', tries, nextTryAt: until }], { silent: true });
  return { ...next, tries, ready: await readyDevice(work, device) };
}

/** What stands on it is read with the eyes of whoever asked for it. */
async function contentFor(db: Db, company: number, due: Due): Promise<Content> {
  const user = { ...service('打印', company), masks: new Set(due.masks ?? []) };
  return runWork(db, user, (work) => contentOf(work, due, due.ready.device));
}

async function attempt(db: Db, company: number, due: Due): Promise<Outcome & { readonly seen?: Seen }> {
  let content: Content;
  try {
    content = await contentFor(db, company, due);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'final', text: error.message };
  }
  return sendPaper(db, due.ready, { content, copies: due.copies, key: `heliu${company}p${due.id}` });
}

const isOut = ({ kind }: Outcome): boolean => kind === 'sent' || kind === 'printed';

/** Left alone where a person or another process has decided otherwise meanwhile. */
async function keep(work: Work, due: Due, outcome: Outcome & { readonly seen?: Seen }): Promise<void> {
  const [still] = await work.query(
    'printing.still',
    `select 1 from printing_paper where company_id = $1 and id = $2 and state = 'sending' and tries = $3 for update`,
    [work.company, due.id, due.tries],
  );
  if (!still) return;
  const next = following(outcome, due.tries, work.now);
  await amend(work, paper, [{ id: due.id, ...next, error: next.error?.slice(0, 300) ?? null }]);
  const { id: device, kind } = due.ready.device;
  const seen: Seen | undefined =
    outcome.seen ?? ('state' in outcome && outcome.state ? { state: outcome.state, text: outcome.text } : undefined);
  if (seen) await keepSeen(work, device, seen);
  if (next.state === 'queued')
    await wake(work, device, Math.ceil((Date.parse(next.nextTryAt!) - Date.parse(work.now)) / 1000));
  if (next.state === 'sent' && kind !== 'network')
    await enqueue(work, 'printing.ask', { paper: due.id }, { after: 10 });
  if (isOut(outcome) && due.source !== devices.name)
    await countPrinted(work, printableNamed(due.source), [{ id: due.record, title: due.title }]);
}

/** Everything around an attempt is a work of its own: no connection is held while a printer takes its time. */
const printJob: Job<{ readonly device: number }> = {
  name: printJobName,
  async run({ device }, { db, user, company }) {
    const own = <T>(task: (work: Work) => Promise<T>) => runWork(db, user, task);
    for (;;) {
      const due = await own((work) => claim(work, device));
      if (!due) return;
      let outcome: Outcome & { readonly seen?: Seen };
      try {
        outcome = await attempt(db, company, due);
      } catch (error) {
        // A defect of ours, before or after the first byte: nobody can tell.
        await own((work) => keep(work, due, { kind: 'unsure', text: '系统出错，不知道打出来没有' }));
        throw error;
      }
      await own((work) => keep(work, due, outcome));
    }
  },
};

/** What was being sent when its process died is somebody's to look at; what waits for its time is woken. */
const tendJob: Job = {
  name: 'printing.tend',
  async run(_, work) {
    const lost = await work.query<{ id: number }>(
      'printing.lost',
      `select id from printing_paper where company_id = $1 and state = 'sending' and next_try_at < now() and not deleted order by id for update skip locked`,
      [work.company],
    );
    const error = '发送途中程序中断，不知道打出来没有';
    await amend(
      work,
      paper,
      lost.map(({ id }) => ({ id, state: 'unsure' as const, error, nextTryAt: null })),
    );
    const waiting = await work.query<{ device: number }>(
      'printing.waiting',
      `select distinct p.device from printing_paper p join printing_device d on d.company_id = $1 and d.id = p.device and not d.disabled
       where p.company_id = $1 and p.state = 'queued' and not p.deleted and (p.next_try_at is null or p.next_try_at <= now())`,
      [work.company],
    );
    for (const { device } of waiting) await wake(work, device);
  },
};

export const queueJobs = [printJob, tendJob];
