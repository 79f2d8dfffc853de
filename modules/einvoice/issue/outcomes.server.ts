import { codes, type Full } from '@heliu/model';
import { actMany, amend, onConstraint, Refusal, type Work } from '@heliu/engine';
import type { Issued } from '../face/face.ts';
import { isPaper } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import type { FileRef, ProviderFault, RedConfirm } from '../providers/provider.ts';
import { beijingDate } from '@heliu/outside';

export const filesJobName = 'oms.invoiceFiles';

/** What is now known of an invoice that was on its way. */
export type Verdict = { readonly id: number } & (
  | {
      readonly state: 'issued';
      readonly issued: Issued;
      readonly files: readonly FileRef[];
      readonly unsealed?: true;
    }
  | { readonly state: 'failed'; readonly fault: ProviderFault; readonly confirm?: RedConfirm }
  /** Accepted, or nobody knows: to be asked again. */
  | { readonly state: 'issuing'; readonly fault?: ProviderFault | undefined }
  /** It certainly never reached the tax office. */
  | { readonly state: 'queued'; readonly fault?: ProviderFault | undefined }
  | { readonly state: 'confirming'; readonly confirm: RedConfirm }
  /** What a buyer asked for and does not get, or does not want any more. */
  | { readonly state: 'cancelled'; readonly fault: ProviderFault; readonly confirm?: RedConfirm }
);

type Invoice = Full<typeof invoice>;
/** As much of an invoice on its way as decides what a verdict changes. */
type Open = Pick<
  Invoice,
  'id' | 'status' | 'kind' | 'tries' | 'confirmState' | 'confirmUuid' | 'confirmNo' | 'confirmAt'
>;

onConstraint('oms_invoice_face', () => new Refusal('这个发票号码已经登记过', codes.conflict));

/** A service that names no file of an electronic invoice has it later; of paper there is none. */
const fileStateOf = (row: Open, verdict: Verdict): 'unsealed' | 'waiting' | null => {
  if (verdict.state !== 'issued' || (verdict.files.length === 0 && isPaper(row.kind))) return null;
  return verdict.unsealed ? 'unsealed' : 'waiting';
};

const waits = [0.3, 1, 2, 4, 8, 60, 300, 900, 3600];
/** Soon at first, then ever later: a red confirmation may take three days. */
const nextTry = (now: string, tries: number): string =>
  new Date(Date.parse(now) + waits[Math.min(tries, waits.length - 1)]! * 1000).toISOString();

/** A provider that gives a number twice is wrong about one of them: a person must look before anything is written. */
async function withoutDoubles(work: Work, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const issued = verdicts.flatMap((one) => (one.state === 'issued' ? [one] : []));
  if (issued.length === 0) return [...verdicts];
  const known = await work.query<{ id: number; no: string; code: string | null }>(
    'oms_invoice.known',
    `select id, invoice_no as no, invoice_code as code from oms_invoice where company_id = $1 and invoice_no = any($2::text[])`,
    [work.company, issued.map((one) => one.issued.number)],
  );
  return verdicts.map((one) => {
    if (one.state !== 'issued') return one;
    const double = known.find(
      ({ id, no, code }) => id !== one.id && no === one.issued.number && (code ?? '') === (one.issued.code ?? ''),
    );
    if (!double) return one;
    const message = `开票服务给出的号码 ${one.issued.number} 已是另一张发票的，请与服务商核对`;
    return { id: one.id, state: 'issuing', fault: { kind: 'unknown', code: 'DOUBLE', message } };
  });
}

const faultOf = (verdict: Verdict) => ('fault' in verdict ? verdict.fault : undefined);
const confirmOf = (verdict: Verdict) => ('confirm' in verdict ? verdict.confirm : undefined);
const isAskedAgain = ({ state }: Verdict) => state === 'issuing' || state === 'confirming';

/** How far it has got, whatever state that leaves it in. */
function courseOf(work: Work, row: Open, verdict: Verdict) {
  const confirm = confirmOf(verdict);
  return {
    faultKind: faultOf(verdict)?.kind ?? null,
    fault: (faultOf(verdict)?.message ?? confirm?.message)?.slice(0, 500) ?? null,
    nextTryAt: isAskedAgain(verdict) ? nextTry(work.now, row.tries) : null,
    tries: isAskedAgain(verdict) ? row.tries + 1 : 0,
    confirmState: confirm?.state ?? row.confirmState,
    confirmUuid: confirm?.uuid ?? row.confirmUuid,
    confirmNo: confirm?.no ?? row.confirmNo,
    confirmAt: confirm ? (row.confirmAt ?? work.now) : row.confirmAt,
  };
}

/** What stands on an invoice only once it is issued; what was not told stays as it is. */
function faceOf(row: Open, verdict: Verdict): Partial<Invoice> {
  if (verdict.state !== 'issued') return {};
  const { issued, files } = verdict;
  const fileState = fileStateOf(row, verdict);
  const told = {
    invoiceCode: issued.code,
    paperNo: issued.paperNumber,
    checkCode: issued.checkCode,
    machineNo: issued.machineNo,
    cipher: issued.cipher,
    qr: issued.qr,
  };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    invoiceNo: issued.number,
    issuedAt: issued.issuedAt,
    invoiceDate: beijingDate(Date.parse(issued.issuedAt)),
    fileLinks: JSON.stringify(files),
    ...(fileState && { fileState }),
  };
}

/** Which step a verdict is; none where it stays where it is and is asked about again. */
function stepFor({ status }: Open, { state }: Verdict) {
  if (state === status) return undefined;
  const steps = {
    issued: 'issued',
    failed: 'failed',
    cancelled: 'drop',
    issuing: 'resume',
    queued: 'requeue',
    confirming: 'waitForConfirmation',
  } as const;
  return steps[state];
}

/**
 * Writes what became of invoices, many at once. What is issued stays issued: news that come late, twice or from two
 * sides at the same time change nothing any more.
 */
export async function recordOutcomes(work: Work, all: readonly Verdict[]): Promise<void> {
  if (all.length === 0) return;
  const verdicts = new Map((await withoutDoubles(work, all)).map((one) => [one.id, one]));
  const rows = await work.query<Open>(
    'oms_invoice.toSettle',
    `select id, status, kind, tries, confirm_state as "confirmState", confirm_uuid as "confirmUuid", confirm_no as "confirmNo", confirm_at as "confirmAt"
     from oms_invoice where company_id = $1 and id = any($2::bigint[]) and status in ('queued', 'issuing', 'confirming') order by id for update`,
    [work.company, [...verdicts.keys()].toSorted((a, b) => a - b)],
  );
  const bySteps = new Map<ReturnType<typeof stepFor>, Open[]>();
  for (const row of rows) {
    const step = stepFor(row, verdicts.get(row.id)!);
    bySteps.set(step, [...(bySteps.get(step) ?? []), row]);
  }
  for (const [step, some] of bySteps)
    if (step === undefined)
      await amend(
        work,
        invoice,
        some.map((row) => ({ id: row.id, ...courseOf(work, row, verdicts.get(row.id)!) })),
        { silent: true },
      );
    else
      await actMany(
        work,
        invoice,
        step,
        some.map((row) => {
          const verdict = verdicts.get(row.id)!;
          const reason = faultOf(verdict)?.message.slice(0, 500);
          return { id: row.id, reason, set: { ...courseOf(work, row, verdict), ...faceOf(row, verdict) } };
        }),
      );
}

/** Asks about them at the next opportunity, as if for the first time. */
export async function askSoon(work: Work, ids: readonly number[]): Promise<void> {
  await amend(
    work,
    invoice,
    ids.map((id) => ({ id, nextTryAt: work.now, tries: 0 })),
    { silent: true },
  );
}
