import { actMany, type Db } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';
import type { ProviderLine } from '../providers/line.server.ts';
import { isClerkIn } from '../providers/login.server.ts';
import type { ProviderFault, ProviderOperations, RedConfirm } from '../providers/provider.ts';
import { isControlledSpecial } from '../face/kind.rules.ts';
import type { InvoiceKind } from '../../shop/model.ts';
import { inParallel } from '@heliu/outside';
import { issuingWork } from './own-work.server.ts';
import { pauseSubject } from './pause.server.ts';
import { recordOutcomes, type Verdict } from './outcomes.server.ts';
import { asking, confirmed, outgoing, pausing, submit, verdictOn } from './submit.server.ts';

/** Long enough for a call that is still under way somewhere: only then may silence mean that it never arrived. */
const processingMs = 60_000;

interface Open {
  readonly id: number;
  readonly serial: string;
  readonly colour: 'blue' | 'red';
  readonly status: 'issuing' | 'confirming';
  readonly confirmUuid: string | null;
  readonly confirmState: RedConfirm['state'] | null;
  readonly origin: string;
  readonly kind: InvoiceKind;
  readonly submittedAt: string;
}

/** Asks what became of those that were sent. `held`: the tax office wants the clerk, and the subject now waits for him. */
export async function askSome(
  db: Db,
  company: number,
  { id: subject, clerk }: { readonly id: number; readonly clerk: string | null },
  line: ProviderLine,
): Promise<'none' | 'asked' | 'held'> {
  const open = await issuingWork(db, company, (work) =>
    work.query<Open>(
      'oms_invoice.toAsk',
      `select id, serial, colour, status, confirm_uuid as "confirmUuid", confirm_state as "confirmState", origin, submitted_at as "submittedAt", kind from oms_invoice
       where company_id = $1 and subject = $2 and status in ('issuing', 'confirming') and next_try_at <= now() order by next_try_at limit 200`,
      [company, subject],
    ),
  );
  if (open.length === 0) return 'none';
  const { operations, batch } = line.provider;
  let asked: Promise<boolean> | undefined;
  const isIn = () => (asked ??= isClerkIn(line, clerk));
  const issuing = open.filter(({ status }) => status === 'issuing');
  const chunks = Array.from({ length: Math.ceil(issuing.length / batch) }, (_, i) =>
    issuing.slice(i * batch, (i + 1) * batch),
  );
  const told = await inParallel(chunks, async (chunk): Promise<Verdict[]> => {
    const answer = await line.ask(
      operations.query,
      chunk.map(({ serial, colour }) => ({ serial, red: colour === 'red' })),
    );
    if (!answer.ok) return chunk.map(({ id }) => ({ id, state: 'issuing', fault: answer.fault }));
    const outcomes = new Map(answer.value.map(({ serial, outcome }) => [serial, outcome]));
    return inParallel(chunk, async ({ id, serial, submittedAt }): Promise<Verdict> => {
      const outcome = outcomes.get(serial) ?? ({ state: 'unknown' } as const);
      if (outcome.state === 'failed' && outcome.fault.kind === 'login' && operations.retry)
        return retried(line, operations.retry, { id, serial, fault: outcome.fault, isIn: await isIn() });
      if (outcome.state !== 'unknown') return verdictOn(id, outcome);
      const isOld = Date.now() - Date.parse(submittedAt) > processingMs;
      return { id, state: isOld ? 'queued' : 'issuing' };
    });
  });
  const confirming = open.filter(({ status }) => status === 'confirming');
  const answered = await inParallel(confirming, (one) => askConfirmation(db, company, line, one));
  const verdicts = [...told.flat(), ...answered];
  const held = verdicts.flatMap((one) => (one.state === 'queued' && one.fault ? [one.fault] : []))[0];
  await issuingWork(db, company, async (work) => {
    await recordOutcomes(work, verdicts);
    if (held) await pauseSubject(work, subject, 'login', held.message);
  });
  return held ? 'held' : 'asked';
}

/**
 * What the tax office stopped because it wants the clerk: back into the queue while he is away, under its own serial
 * once he is there. Sent anew it would be a second one of the same number.
 */
async function retried(
  line: ProviderLine,
  operation: NonNullable<ProviderOperations['retry']>,
  { id, serial, fault, isIn }: { id: number; serial: string; fault: ProviderFault; isIn: boolean },
): Promise<Verdict> {
  if (!isIn) return { id, state: 'queued', fault };
  const answer = await line.ask(operation, { serial });
  return { id, state: 'issuing', fault: answer.ok ? undefined : answer.fault };
}

async function askConfirmation(
  db: Db,
  company: number,
  line: ProviderLine,
  { id, serial, confirmUuid, confirmState, origin, kind }: Open,
): Promise<Verdict> {
  const { queryRed, queryForm } = line.provider.operations;
  const isForm = isControlledSpecial(kind);
  if (isForm ? !queryForm || confirmUuid === null : !queryRed) return { id, state: 'issuing' };
  const answer = await (isForm
    ? line.ask(queryForm!, { formNo: confirmUuid! })
    : line.ask(queryRed!, { serial, uuid: confirmUuid ?? undefined }));
  if (!answer.ok)
    return asking.has(answer.fault.kind) || pausing.has(answer.fault.kind)
      ? { id, state: 'confirming', confirm: { state: confirmState ?? 'applying', message: answer.fault.message } }
      : { id, state: 'failed', fault: answer.fault };
  const startedBy = origin === 'buyer' ? 'buyer' : 'seller';
  const next = confirmed(id, answer.value, startedBy);
  if (next !== 'go') return next;
  const agreed = answer.value;
  const [one] = await issuingWork(db, company, async (work) => {
    await actMany(work, invoice, 'confirmed', [
      {
        id,
        set: {
          confirmState: agreed.state,
          ...(agreed.no && { confirmNo: agreed.no }),
          ...(agreed.uuid && { confirmUuid: agreed.uuid }),
          ...(startedBy === 'buyer' && agreed.redSerial && { serial: agreed.redSerial }),
        },
      },
    ]);
    await work.flush();
    return outgoing(work, [id]);
  });
  return submit(line, one!);
}
