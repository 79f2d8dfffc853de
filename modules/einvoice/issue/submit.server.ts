import type { Full } from '@heliu/model';
import { loadAll, type Work } from '@heliu/engine';
import type { ProviderLine } from '../providers/line.server.ts';
import type { FaultKind, Issue, Outcome, ProviderFault, RedConfirm } from '../providers/provider.ts';
import { faceOf } from '../invoice/face.rules.ts';
import { invoice } from '../invoice/invoice.ts';
import type { Verdict } from './outcomes.server.ts';
import { isDigital } from '../face/wording.ts';
import { isControlledSpecial } from '../face/kind.rules.ts';
import { beijingTime } from '@heliu/outside';

export type Invoice = Full<typeof invoice>;

/** What stops everything of a subject, not only the invoice it was said about. */
export const pausing: ReadonlySet<FaultKind> = new Set(['login', 'quota', 'offline', 'auth']);
export const asking: ReadonlySet<FaultKind> = new Set(['unknown', 'duplicate', 'busy', 'throttled', 'token']);

/** An invoice with all that is said of it to a provider. */
export interface Outgoing {
  readonly record: Invoice;
  /** The one a red one takes back. */
  readonly blue: Invoice | undefined;
  /** The machine a tax-control invoice goes through. */
  readonly terminal: string | undefined;
}

/** The machine an invoice names, else the first one of its subject. */
async function terminalsOf(work: Work, records: readonly Invoice[]): Promise<(record: Invoice) => string | undefined> {
  const controlled = records.filter(({ kind }) => !isDigital(kind));
  if (controlled.length === 0) return () => undefined;
  const rows = await work.query<{ id: number; subject: number; extension: string | null }>(
    'oms_tax_terminal.ofSubjects',
    `select id, subject, extension from oms_tax_terminal where company_id = $1 and subject = any($2::bigint[]) and not disabled and not deleted
     order by preferred desc, id`,
    [work.company, [...new Set(controlled.map(({ subject }) => subject))]],
  );
  return ({ kind, subject, terminal }) => {
    if (isDigital(kind)) return undefined;
    const own = rows.filter((row) => row.subject === subject);
    return (own.find(({ id }) => id === terminal) ?? own[0])?.extension ?? undefined;
  };
}

export async function outgoing(work: Work, ids: readonly number[]): Promise<Outgoing[]> {
  if (ids.length === 0) return [];
  const records = await loadAll(work, invoice, ids);
  const wanted = [...new Set(records.flatMap(({ blue }) => blue ?? []))];
  const blues = new Map(
    (wanted.length === 0 ? [] : await loadAll(work, invoice, wanted)).map((blue) => [blue.id, blue]),
  );
  const terminalOf = await terminalsOf(work, records);
  return records.map((record) => ({
    record,
    blue: record.blue === null ? undefined : blues.get(record.blue),
    terminal: terminalOf(record),
  }));
}

const issueOf = ({ record, blue, terminal }: Outgoing, callbackUrl: string): Issue => ({
  serial: record.serial,
  face: faceOf(record, blue),
  orderNo: record.orderNos?.split(' ')[0] || record.number,
  callbackUrl,
  terminal,
  email: record.email ?? undefined,
  mobile: record.mobile ?? undefined,
  ...(record.colour === 'red' && isControlledSpecial(record.kind) && { formNo: formNoOf(record, blue) }),
});

/** The device and the moment it was asked for, twelve digits each. */
const formNoOf = ({ queuedAt, createdAt }: Invoice, blue: Invoice | undefined): string =>
  (blue?.machineNo ?? '').padStart(12, '0') +
  beijingTime(Date.parse(queuedAt ?? createdAt))
    .replaceAll(/\D/g, '')
    .slice(2);

export const verdictOn = (id: number, outcome: Outcome): Verdict =>
  outcome.state === 'voided'
    ? { id, state: 'failed', fault: { kind: 'rule', code: 'VOIDED', message: '开票服务说这张发票已作废或撤回' } }
    : { id, ...outcome };

function refusedBy(id: number, fault: ProviderFault): Verdict {
  if (asking.has(fault.kind)) return { id, state: 'issuing', fault };
  return pausing.has(fault.kind) ? { id, state: 'queued', fault } : { id, state: 'failed', fault };
}

export const endings = {
  deniedByBuyer: '购方否认了红字确认单，请与购方沟通后重新申请',
  deniedBySeller: '红字确认单已被销方否认',
  expired: '购方 72 小时内没有确认，确认单已作废，可以重新申请',
  withdrawn: '红字确认单已撤回',
  failed: '红字确认单申请失败',
} as const;
/** One the buyer started is over and done with: it takes nothing back, and there is nothing of ours to mend. */
export const buyersEndings: Readonly<Record<keyof typeof endings, string>> = {
  deniedByBuyer: '购方放弃了红冲',
  deniedBySeller: '我方没有同意红冲',
  expired: '72 小时内没有确认，购方的红冲申请已作废',
  withdrawn: '购方撤回了红冲申请',
  failed: '税务局没有这张红字确认单了',
};

/** What a red confirmation has come to: on to the red invoice, wait, or no. */
export function confirmed(id: number, confirm: RedConfirm, startedBy: 'seller' | 'buyer'): Verdict | 'go' {
  switch (confirm.state) {
    case 'free':
    case 'agreed':
      // Of one the buyer started the provider names the red invoice once it is there.
      return startedBy === 'seller' || confirm.redSerial ? 'go' : { id, state: 'confirming', confirm };
    case 'applying':
    case 'waitBuyer':
    case 'waitSeller':
      return { id, state: 'confirming', confirm };
    default: {
      const said = (startedBy === 'seller' ? endings : buyersEndings)[confirm.state];
      const message = confirm.message ? `${said}（${confirm.message}）` : said;
      const fault: ProviderFault = { kind: 'rule', code: confirm.state, message };
      return { id, state: startedBy === 'seller' ? 'failed' : 'cancelled', fault, confirm };
    }
  }
}

/** Asks for one invoice to be issued. Never called for a serial whose outcome is open, except to go on after a confirmation. */
export async function submit(line: ProviderLine, one: Outgoing): Promise<Verdict> {
  const { operations } = line.provider;
  const { id, colour, confirmState, kind } = one.record;
  const issue = issueOf(one, line.callbackUrl);
  if (colour === 'blue') {
    const answer = await line.ask(operations.issueBlue, issue);
    return answer.ok ? verdictOn(id, answer.value) : refusedBy(id, answer.fault);
  }
  const agreed = confirmState === 'free' || confirmState === 'agreed';
  if (isControlledSpecial(kind) && !line.provider.takesForm) return withoutForm(id, noFormTaken);
  if (isControlledSpecial(kind) && !agreed) return applyForm(line, id, issue);
  if (operations.applyRed && isDigital(kind) && !agreed) {
    const answer = await line.ask(operations.applyRed, issue);
    // It arrived although its answer was lost: from here on it is asked about by our serial.
    if (!answer.ok && answer.fault.kind === 'duplicate' && operations.queryRed)
      return { id, state: 'confirming', confirm: { state: 'applying' } };
    if (!answer.ok) return refusedBy(id, answer.fault);
    const next = confirmed(id, answer.value, 'seller');
    if (next !== 'go') return next;
    return issueRed(line, id, withConfirmation(issue, answer.value.no));
  }
  return issueRed(line, id, issue);
}

const noFormApplied = '红冲税控专票要先有红字信息表，开票服务不能代为申请。请在税控软件里申请，批准后点“填信息表编号”';
const noFormTaken =
  '红冲税控专票要凭红字信息表，这家开票服务没有公开填它的接口。请取消这张红票，在税控软件里红冲，再在蓝票上点“登记红票”';
const withoutForm = (id: number, message: string): Verdict => ({
  id,
  state: 'failed',
  fault: { kind: 'rule', code: 'FORM', message },
});

/** Without a 红字信息表 no red special invoice of tax control. Where nobody knows whether it arrived, it is asked about. */
async function applyForm(line: ProviderLine, id: number, issue: Issue): Promise<Verdict> {
  const { applyForm: operation, queryForm } = line.provider.operations;
  if (!operation || !queryForm) return withoutForm(id, noFormApplied);
  const answer = await line.ask(operation, issue);
  if (!answer.ok && !asking.has(answer.fault.kind)) return refusedBy(id, answer.fault);
  return { id, state: 'confirming', confirm: { state: 'applying', uuid: issue.formNo } };
}

const withConfirmation = (issue: Issue, confirmNo: string | undefined): Issue => ({
  ...issue,
  face: { ...issue.face, red: { ...issue.face.red!, confirmNo: issue.face.red!.confirmNo ?? confirmNo } },
});

async function issueRed(line: ProviderLine, id: number, issue: Issue): Promise<Verdict> {
  const answer = await line.ask(line.provider.operations.issueRed, issue);
  return answer.ok ? verdictOn(id, answer.value) : refusedBy(id, answer.fault);
}
