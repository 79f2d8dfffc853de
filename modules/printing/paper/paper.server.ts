import { amend, behaviour, enqueue, handle, type Job, load, read, Refusal, runWork, type Work } from '@heliu/engine';
import { codes, titleOf } from '@heliu/model';
import { device } from '../device/device.ts';
import { accessOf, demandUsable, readyDevice } from '../device/reach.server.ts';
import { askVendor, vendors } from '../vendor/ask.server.ts';
import { printOn, reprint, syncPapers } from './paper.calls.ts';
import type { PaperState } from '../terms/terms.ts';
import { paper } from './paper.ts';
import { queuePapers, wake } from './queue.server.ts';
import { demandMayPrint, printableNamed } from './render.server.ts';

/** Asked this often by itself, then only when somebody wants to know. */
const questions = [10, 20, 60, 300];

/** Whether a cloud printer has printed it; what it does not know yet stays as it is. */
async function ask(work: Work, id: number): Promise<PaperState> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { sent, ready } = await own(async (inner) => {
    const found = await load(inner, paper, id);
    return { sent: found, ready: await readyDevice(inner, found.device) };
  });
  const { kind, sn } = ready.device;
  if (sent.state !== 'sent' || kind === 'network' || !sent.task) return sent.state;
  const access = accessOf(ready);
  if (!access) return sent.state;
  const answer = await askVendor(work.db, access, vendors[kind].isPrinted, { sn: sn ?? '', task: sent.task });
  if (!answer.ok || !answer.value) return 'sent';
  return own(async (inner) => {
    const now = await load(inner, paper, id, true);
    if (now.state !== 'sent') return now.state;
    await amend(inner, paper, [{ id, state: 'printed', printedAt: inner.now }]);
    return 'printed' as const;
  });
}

const askJob: Job<{ readonly paper: number; readonly asked?: number }> = {
  name: 'printing.ask',
  async run({ paper: id, asked = 0 }, work) {
    const state = await ask(work, id);
    const next = questions[asked + 1];
    if (state === 'sent' && next !== undefined)
      await enqueue(work, askJob.name, { paper: id, asked: asked + 1 }, { after: next });
  },
};
export const paperJobs = [askJob];

export const paperBehaviour = behaviour(paper, {
  actions: { retry: { also: ({ device: id }, work) => wake(work, id) } },
});

async function print(
  work: Work,
  {
    source,
    ids,
    device: on,
    copies,
    key,
  }: { source: string; ids: number[]; device: number; copies: number; key: string },
) {
  const e = printableNamed(source);
  demandMayPrint(work, e);
  demandUsable(await load(work, device, on));
  const wanted = [];
  for (const id of new Set(ids)) {
    const title = titleOf(e, await read(work, e, id));
    const requestKey = `${work.user.id}:${key}:${id}`.slice(0, 120);
    const about = { device: on, source, record: id, label: e.label, title };
    wanted.push({ ...about, event: 'manual' as const, copies, requestKey });
  }
  return { papers: await queuePapers(work, wanted) };
}

async function again(work: Work, { id, key }: { id: number; key: string }) {
  const before = await load(work, paper, id, true);
  if (!['sent', 'printed', 'unsure'].includes(before.state))
    throw new Refusal(before.state === 'failed' ? '没有打出来过，请用“重新发送”' : '还没有打出来，不用补打');
  const { device: on, label, source, title, copies } = before;
  const isTest = source === device.name;
  if (isTest) throw new Refusal('测试页请到“打印机”里再测一次', codes.invalid);
  const e = printableNamed(source);
  demandMayPrint(work, e);
  // The log tells of every paper; what stood on it is for whoever may see the document.
  await read(work, e, before.record!);
  demandUsable(await load(work, device, on));
  const origin = before.origin ?? id;
  await load(work, paper, origin, true);
  const [{ count }] = (await work.query<{ count: number }>(
    'printing.reprints',
    'select count(*)::int as count from printing_paper where company_id = $1 and origin = $2 and not deleted',
    [work.company, origin],
  )) as [{ count: number }];
  const requestKey = `${work.user.id}:again:${origin}:${key}`.slice(0, 120);
  const about = { device: on, source, record: before.record!, label, title, copies, origin };
  return { papers: await queuePapers(work, [{ ...about, event: 'manual', reprint: count + 1, requestKey }]) };
}

export const paperHandlers = [
  handle(printOn, (input, work) => print(work, input)),
  handle(reprint, (input, work) => again(work, input)),
  handle(syncPapers, async ({ ids }, work) => {
    const papers = [];
    for (const id of new Set(ids)) papers.push({ id, state: await ask(work, id) });
    return { papers };
  }),
];
