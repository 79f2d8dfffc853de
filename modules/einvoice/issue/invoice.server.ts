import type { Draft, Full, Input } from '@heliu/model';
import { amend, type Behaviour, type Blocker, invalid, Refusal, save, type Work } from '@heliu/engine';
import { invoiceKinds } from '../../shop/model.ts';
import { goodsSummary, sellerOf } from './make.server.ts';
import { serviceTaxationComplaint } from '../invoice/deduction.rules.ts';
import { invoice } from '../invoice/invoice.ts';
import { invoiceComplaint, withCleanTitle, withTotals } from '../invoice/invoice.rules.ts';
import { needsReason, reasonComplaint, reasonFor } from '../plan/levy.rules.ts';
import { wakeQueue } from './queue.server.ts';
import { restateAfter } from './restate.server.ts';
import { mostLines, serviceKindComplaint, subjectKindComplaint } from '../face/kind.rules.ts';
import { newSerial } from '../invoice/serial.server.ts';
import { type Subject, subjectsOf, taxItemsOf } from '../plan/sources.server.ts';

type Invoice = Full<typeof invoice>;

/** Of what orders brought, only the title, the remark and where it is sent may be changed: its money is theirs. */
const keptLines = (before: Invoice) => ({
  shop: before.shop,
  subject: before.subject,
  kind: before.colour === 'red' ? before.kind : undefined,
  discountLines: before.discountLines,
  taxation: before.taxation,
  lines: before.lines,
  net: before.net,
  tax: before.tax,
  gross: before.gross,
});

async function taxedLines(work: Work, draft: Parameters<typeof withTotals>[0]) {
  const wanted = draft.lines.flatMap(({ taxItem }) => taxItem ?? []);
  const items = await taxItemsOf(work, [...new Set(wanted)]);
  const { lines, ...taxed } = withTotals(draft, (id) => items.get(id));
  // Said to be nobody's, so that a change of something else is not taken for one of the lines.
  return { ...taxed, lines: lines.map((line) => ({ blueLine: null, order: null, orderLine: null, ...line })) };
}

/** A typed invoice with everything that follows: its taxes, and whatever of its subject is printed. */
export async function completed(work: Work, input: Parameters<typeof withTotals>[0]) {
  const draft = await taxedLines(work, input);
  const subject = await demandSubject(work, draft.subject);
  return { ...draft, ...printedOf(draft, subject) };
}

const demandSubject = async (work: Work, id: number): Promise<Subject> => {
  const subject = (await subjectsOf(work, [id])).get(id);
  if (!subject) throw invalid([{ path: 'subject', message: '开票主体不存在或已停用，请重新选择' }]);
  return subject;
};

const printedOf = (draft: Draft<typeof invoice>, subject: Subject) => ({
  ...sellerOf(subject),
  provider: subject.provider,
  drawer: draft.drawer || subject.drawer,
  payee: draft.payee || subject.payee,
  reviewer: draft.reviewer || subject.reviewer,
  buyerTaxNo: draft.buyerTaxNo?.toUpperCase() ?? null,
  goods: goodsSummary(draft.lines),
  remarkParties: draft.remarkParties ?? subject.remarkParties,
  fullRateReason:
    draft.colour === 'red'
      ? (draft.fullRateReason ?? null)
      : reasonFor(subject, draft.kind ?? 'digitalNormal', draft.lines, draft.fullRateReason),
});

const blocked = (message: string | undefined): Blocker[] => (message ? [{ code: 'OMS020', message }] : []);

/** Everything the provider would refuse, told before it is asked. */
async function openBlockers(record: Invoice, work: Work): Promise<Blocker[]> {
  const subject = (await subjectsOf(work, [record.subject])).get(record.subject);
  if (!subject) return blocked('开票主体已停用，请换一个主体');
  if (!subject.issues) return blocked(`主体“${subject.name}”没有选开票服务，或服务还没有配置，请先设置`);
  const { name, issues } = subject;
  const misfit =
    subjectKindComplaint(record.kind, subject.kind, name) ??
    serviceKindComplaint(record.kind, { name, issues }) ??
    (record.colour === 'blue' ? serviceTaxationComplaint(record.taxation, { name, issues }) : undefined);
  if (misfit) return blocked(misfit);
  if (record.colour === 'blue' && !record.fullRateReason && needsReason(subject.taxpayer, record.kind, record.lines))
    return blocked(`${reasonComplaint}，请在发票或开票主体上选择`);
  const bare = record.lines.findIndex(({ taxCode }) => !taxCode);
  if (bare >= 0) return blocked(`项目明细第${bare + 1}行没有税收分类，请补上再开票`);
  const printed = record.lines.reduce((sum, { discount }) => sum + (record.discountLines && discount > 0n ? 2 : 1), 0);
  const most = mostLines(record.kind, issues.maxLines);
  if (printed > most) return blocked(`明细 ${printed} 行，${invoiceKinds[record.kind]}一张最多 ${most} 行，请分成几张`);
  if (subject.invoiceLimit !== undefined && record.net > subject.invoiceLimit)
    return blocked('不含税金额超过单张限额，请分成几张');
  return [];
}

/** One that another area writes and answers for: its money is what that area says, and nobody's to change by hand. */
export async function saveFrom(work: Work, origin: 'bearer', input: Input<typeof invoice>): Promise<{ id: number }> {
  const { id } = await save(work, invoice, input);
  await amend(work, invoice, [{ id, origin }], { silent: true });
  return { id };
}

/** What is computed and demanded when somebody writes one. */
export const invoiceSaving: Behaviour<typeof invoice> = {
  derive: (input) => withTotals(withCleanTitle(input)),
  complaint: invoiceComplaint,
  async check(draft, work, before) {
    if (before && ((before.orders ?? []).length > 0 || before.origin === 'bearer')) {
      const { kind, ...kept } = keptLines(before);
      Object.assign(draft, kept, kind === undefined ? {} : { kind });
    } else Object.assign(draft, await taxedLines(work, draft));
    // A draft may be changed although its subject was switched off meanwhile; it says what it said before.
    const isKept = before?.subject === draft.subject;
    const subject = isKept
      ? (await subjectsOf(work, [draft.subject])).get(draft.subject)
      : await demandSubject(work, draft.subject);
    if (subject) Object.assign(draft, printedOf(draft, subject));
    if (!before) Object.assign(draft, { serial: newSerial(subject!.serialPrefix), orders: [], origin: 'manual' });
    const misfit =
      subject && (draft.colour ?? before?.colour) !== 'red'
        ? subjectKindComplaint(draft.kind ?? 'digitalNormal', subject.kind, subject.name)
        : undefined;
    if (misfit) throw invalid([{ path: 'kind', message: misfit }]);
    const wrong = invoiceComplaint(draft, before);
    if (wrong) throw new Refusal(wrong);
  },
};

/** Back into the queue, as if for the first time. */
const asNew = ({ serial, status }: Invoice, now: string) => ({
  queuedAt: now,
  fault: null,
  faultKind: null,
  confirmUuid: null,
  // A provider that refused a serial for good remembers that: what was mended is asked for under a new one.
  ...(status === 'failed' && { serial: newSerial(serial.slice(0, 4)) }),
});

const restating = { all: { also: restateAfter } };
export const issueSteps: Behaviour<typeof invoice>['actions'] = {
  open: {
    blockers: openBlockers,
    sets: (record, _, { now }) => ({ ...asNew(record, now), confirmState: null, confirmNo: null }),
    also: ({ subject }, work) => wakeQueue(work, subject),
  },
  /** With a form that was approved elsewhere. */
  redForm: {
    blockers: openBlockers,
    sets: (record, _, { now }) => ({ ...asNew(record, now), confirmState: 'agreed' }),
    also: ({ subject }, work) => wakeQueue(work, subject),
  },
  cancel: restating,
  issued: restating,
  failed: restating,
  drop: restating,
  voided: restating,
  register: restating,
};
