import { setTimeout as pause } from 'node:timers/promises';
import { type Fen, showFen, sumFen } from '@heliu/model';
import { actMany, type Db, enqueue, type Job, notifyUsers, perDb, runWork, type Work } from '@heliu/engine';
import { holdersOf } from '../../system/server.ts';
import { beijingDate } from '@heliu/outside';
import { ProviderLine } from '../providers/line.server.ts';
import type { BuyerRed, ProviderCode } from '../providers/provider.ts';
import { invoiceProviders } from '../providers/providers.server.ts';
import { subject as subjectEntity } from '../subject/subject.ts';
import { buyersLines } from './buyer-red.rules.ts';
import { printedPositions } from '../invoice/face.rules.ts';
import type { BuyerRedsLook } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { writeInvoices } from '../issue/make.server.ts';
import { issuingWork } from '../issue/own-work.server.ts';
import { bluesWithRest, redDraft } from './red.server.ts';
import { restateBlues, restateOrders } from '../issue/restate.server.ts';

/** A confirmation is void after 72 hours; a day more, for it is asked by days. */
const lookBackMs = 4 * 86_400_000;
/** More pages than any seller has buyers who think better of it in four days. */
const mostPages = 40;

interface Asking {
  readonly id: number;
  readonly taxNo: string;
  readonly provider: ProviderCode;
}

async function bluesOf(work: Work, subject: number, numbers: readonly string[]): Promise<Map<string, number>> {
  const rows = await work.query<{ id: number; no: string }>(
    'oms_invoice.bluesByNumber',
    `select id, invoice_no as no from oms_invoice where company_id = $1 and invoice_no = any($2::text[]) and subject = $3 and colour = 'blue' and status = 'issued' order by id`,
    [work.company, numbers, subject],
  );
  return new Map(rows.map(({ id, no }) => [no, id]));
}

async function alreadyHere(work: Work, blues: readonly number[]): Promise<Set<string>> {
  const rows = await work.query<{ uuid: string }>(
    'oms_invoice.redsOfBuyers',
    `select confirm_uuid as uuid from oms_invoice where company_id = $1 and blue = any($2::bigint[]) and confirm_uuid is not null`,
    [work.company, blues],
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

const seldomMs = 5 * 60_000;

/** One waits for us alone: it is asked about seldom, and again at once when somebody has answered. */
async function putWaiting(work: Work, ids: readonly number[], reds: readonly BuyerRed[]): Promise<void> {
  await work.flush();
  const nextTryAt = new Date(Date.parse(work.now) + seldomMs).toISOString();
  await actMany(
    work,
    invoice,
    'waitForConfirmation',
    reds.map(({ uuid, no, appliedAt }, i) => ({
      id: ids[i]!,
      set: {
        confirmState: 'waitSeller',
        confirmUuid: uuid,
        confirmNo: no ?? null,
        confirmAt: appliedAt ?? work.now,
        submittedAt: work.now,
        tries: 6,
        nextTryAt,
      },
    })),
  );
}

/** Said once, though it is found every hour. */
const saidOf = perDb<Set<string>>(() => new Set());

/** What we cannot match must not be lost: it is settled at the tax office, within its three days. */
async function tellUnmatched(work: Work, subject: number, all: readonly BuyerRed[]): Promise<void> {
  const said = saidOf(work.db);
  const reds = all.filter(({ uuid }) => !said.has(uuid));
  if (reds.length === 0) return;
  const holders = await holdersOf(work, 'oms_invoice:red');
  for (const { uuid, blueNumber, net, tax } of reds) {
    said.add(uuid);
    await notifyUsers(work, holders, {
      kind: 'invoice',
      title: `购方要求红冲发票 ${blueNumber}`,
      text: `红冲 ${showFen(sumFen([net, tax]))}，与这里记的发票对不上，请在 72 小时内到电子税务局处理。`,
      entity: subjectEntity.name,
      recordId: subject,
      key: `buyer-red:${uuid}`,
    });
  }
}

/** Writes down what is new. Blue invoices are locked first: two who found the same write it once. */
export async function takeBuyerReds(work: Work, subject: number, found: readonly BuyerRed[]): Promise<number[]> {
  const blues = await bluesOf(
    work,
    subject,
    found.map(({ blueNumber }) => blueNumber),
  );
  const ids = [...new Set(blues.values())].toSorted((a, b) => a - b);
  const stand = new Map((await bluesWithRest(work, ids)).map((one) => [one.blue.id, one]));
  const here = await alreadyHere(work, ids);
  const matched: { readonly red: BuyerRed; readonly draft: ReturnType<typeof redDraft> }[] = [];
  const unmatched: BuyerRed[] = [];
  const used = new Set<number>();
  for (const red of found.filter(({ uuid }) => !here.has(uuid))) {
    const one = stand.get(blues.get(red.blueNumber) ?? 0);
    // A second one of the same blue invoice is taken in next time, of what the first one leaves.
    if (one && used.has(one.blue.id)) continue;
    const places = one && printedPositions(one.blue);
    const lines = one && buyersLines(one.lines, red, (blueLine) => places!.indexOf(blueLine) + 1 || undefined);
    if (!one || !lines || typeof lines === 'string') unmatched.push(red);
    else {
      used.add(one.blue.id);
      matched.push({ red, draft: redDraft(work, one.blue, lines, { reason: red.reason, origin: 'buyer' }, undefined) });
    }
  }
  await tellUnmatched(work, subject, unmatched);
  if (matched.length === 0) return [];
  const drafts = matched.map(({ draft }) => draft);
  const made = await writeInvoices(work, drafts, false);
  await putWaiting(
    work,
    made,
    matched.map(({ red }) => red),
  );
  await restateBlues(work, ids);
  await restateOrders(
    work,
    drafts.flatMap(({ orders }) => orders ?? []),
  );
  const total = sumFen(drafts.map(({ gross }) => gross as Fen));
  await notifyUsers(work, await holdersOf(work, 'oms_invoice:red'), {
    kind: 'invoice',
    title: `购方申请红冲 ${made.length} 张发票`,
    text: `共 ${showFen(total)}，请在 72 小时内同意或拒绝，逾期作废。`,
    entity: invoice.name,
    recordId: made[0]!,
  });
  return made;
}

const askingSubjects = (work: Work): Promise<Asking[]> =>
  work.query<Asking>(
    'oms_invoice_subject.asking',
    `select id, tax_no as "taxNo", provider from oms_invoice_subject where company_id = $1 and provider is not null and not disabled and not deleted order by id`,
    [work.company],
  );

/** Asks the provider of one subject, and writes down what is new. The number of those. */
async function lookFor(db: Db, company: number, { id, ...asker }: Asking): Promise<number> {
  const line = await issuingWork(db, company, (work) => ProviderLine.open(work, { ...asker, subject: id }));
  const { fetchReds, buyerReds } = line?.provider.operations ?? {};
  if (!line || !buyerReds) return 0;
  const { now } = line.account();
  const days = { from: beijingDate(now - lookBackMs), to: beijingDate(now) };
  const fetched = fetchReds && (await line.ask(fetchReds, days));
  // Who does not answer now will not answer the next question either.
  if (fetched?.ok === false && fetched.fault.kind === 'unknown') return 0;
  const found: BuyerRed[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const answer = await line.ask(buyerReds, { ...days, page });
    // What was found so far is taken in; the rest is found next time.
    if (!answer.ok) break;
    found.push(...answer.value.rows);
    if (answer.value.isLast) break;
  }
  if (found.length === 0) return 0;
  return (await issuingWork(db, company, (work) => takeBuyerReds(work, id, found))).length;
}

const jobName = 'oms.buyerReds.look';
export const lookForBuyerReds: Job<Asking> = {
  name: jobName,
  // No connection is held while a provider thinks.
  run: async (asking, work) => void (await lookFor(work.db, work.company, asking)),
};

export const startBuyerReds: Job = {
  name: 'oms.buyerReds',
  async run(_, work) {
    for (const asking of await askingSubjects(work))
      if (invoiceProviders[asking.provider].operations.buyerReds)
        await enqueue(work, jobName, asking, { label: '查购方的红冲申请', key: `${jobName}:${asking.id}` });
  },
};

const patienceMs = 3000;

/** At once, for whoever was just told of one on the telephone. A service that takes its time is not waited for. */
export async function lookNow(work: Work): Promise<BuyerRedsLook> {
  const asking = await runWork(work.db, work.user, askingSubjects);
  const able = asking.filter(({ provider }) => invoiceProviders[provider].operations.buyerReds);
  const looks = able.map((one) => lookFor(work.db, work.company, one).catch(() => 0));
  const found = await Promise.race([Promise.all(looks), pause(patienceMs, undefined, { ref: false })]);
  return { asked: able.length, found: found ? found.reduce((sum, n) => sum + n, 0) : null };
}
