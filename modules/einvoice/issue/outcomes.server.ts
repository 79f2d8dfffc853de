import { codes, type Full } from '@heliu/model';
import { countMoves, enqueue, noteMany, onConstraint, Refusal, searchTextOf, type Work } from '@heliu/engine';
import type { Issued } from '../face/face.ts';
import { isPaper } from '../face/wording.ts';
import { invoice } from '../invoice/invoice.ts';
import type { FileRef, ProviderFault, RedConfirm } from '../providers/provider.ts';
import { restateBlues, restateOrders } from './restate.server.ts';
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

type Row = Pick<
  Full<typeof invoice>,
  | 'id'
  | 'number'
  | 'status'
  | 'createdAt'
  | 'colour'
  | 'blue'
  | 'orders'
  | 'tries'
  | 'serial'
  | 'buyerName'
  | 'buyerTaxNo'
  | 'orderNos'
  | 'goods'
  | 'blueNo'
  | 'invoiceNo'
  | 'kind'
> & { readonly gross: string };

onConstraint('oms_invoice_face', () => new Refusal('这个发票号码已经登记过', codes.conflict));

/** Told of everything that was issued or refused; areas that live on invoices join here. */
export interface IssueOutcomes {
  readonly issued: readonly Row[];
  readonly failed: readonly (Row & { readonly fault: ProviderFault })[];
}
const listeners: ((work: Work, settled: IssueOutcomes) => Promise<void>)[] = [];
export const onIssueOutcomes = (listener: (work: Work, settled: IssueOutcomes) => Promise<void>): unknown =>
  listeners.push(listener);

const rowColumns = `id, number, status, created_at as "createdAt", colour, blue, orders, tries, serial, buyer_name as "buyerName",
       buyer_tax_no as "buyerTaxNo", order_nos as "orderNos", goods, blue_no as "blueNo", invoice_no as "invoiceNo", kind, gross`;

/** Tells everybody of invoices that were issued without us. */
export async function tellRegistered(work: Work, ids: readonly number[]): Promise<void> {
  await work.flush();
  const issued = await work.query<Row>(
    'oms_invoice.registeredRows',
    `select ${rowColumns} from oms_invoice where company_id = $1 and id = any($2::bigint[]) and status = 'issued' order by id`,
    [work.company, ids],
  );
  for (const listener of listeners) await listener(work, { issued, failed: [] });
}

/** A service that names no file of an electronic invoice has it later; of paper there is none. */
const fileStateOf = (row: Row, verdict: Verdict): 'unsealed' | 'waiting' | null => {
  if (verdict.state !== 'issued' || (verdict.files.length === 0 && isPaper(row.kind))) return null;
  return verdict.unsealed ? 'unsealed' : 'waiting';
};

const waits = [0.3, 1, 2, 4, 8, 60, 300, 900, 3600];
/** Soon at first, then ever later: a red confirmation may take three days. */
const nextTry = (now: string, tries: number): string =>
  new Date(Date.parse(now) + waits[Math.min(tries, waits.length - 1)]! * 1000).toISOString();

/** A provider that gives a number twice is wrong about one of them: a person must look before anything is written. */
async function withoutDoubles(work: Work, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const told = verdicts.flatMap((one) => (one.state === 'issued' ? [one] : []));
  if (told.length === 0) return [...verdicts];
  const known = await work.query<{ id: number; no: string; code: string | null }>(
    'oms_invoice.known',
    `select id, invoice_no as no, invoice_code as code from oms_invoice where company_id = $1 and invoice_no = any($2::text[])`,
    [work.company, told.map(({ issued }) => issued.number)],
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

/**
 * Writes what became of invoices, many at once. What is issued stays issued: news that come late, twice or from two
 * sides at the same time change nothing any more.
 */
export async function recordOutcomes(work: Work, all: readonly Verdict[]): Promise<void> {
  if (all.length === 0) return;
  const verdicts = new Map((await withoutDoubles(work, all)).map((one) => [one.id, one]));
  const rows = await work.query<Row>(
    'oms_invoice.toSettle',
    `select ${rowColumns}
     from oms_invoice where company_id = $1 and id = any($2::bigint[]) and status in ('queued', 'issuing', 'confirming') order by id for update`,
    [work.company, [...verdicts.keys()].toSorted((a, b) => a - b)],
  );
  if (rows.length === 0) return;
  const now = rows.map((row) => ({ row, verdict: verdicts.get(row.id)! }));
  const issuedOf = (verdict: Verdict) => (verdict.state === 'issued' ? verdict.issued : undefined);
  const faultOf = (verdict: Verdict) => ('fault' in verdict ? verdict.fault : undefined);
  const confirmOf = (verdict: Verdict) => ('confirm' in verdict ? verdict.confirm : undefined);
  const asked = (verdict: Verdict) => verdict.state === 'issuing' || verdict.state === 'confirming';
  const column = <T>(pick: (one: (typeof now)[number]) => T | null | undefined) => now.map((one) => pick(one) ?? null);
  work.later({
    name: 'oms_invoice.settle',
    text:
      `update oms_invoice t set status = u.status, invoice_code = coalesce(u.code, t.invoice_code), invoice_no = coalesce(u.no, t.invoice_no), ` +
      `issued_at = coalesce(u.issued_at, t.issued_at), invoice_date = coalesce(u.day, t.invoice_date), check_code = coalesce(u.check_code, t.check_code), ` +
      `machine_no = coalesce(u.machine, t.machine_no), cipher = coalesce(u.cipher, t.cipher), qr = coalesce(u.qr, t.qr), ` +
      `file_links = coalesce(u.links, t.file_links), file_state = coalesce(u.file_state, t.file_state), paper_no = coalesce(u.paper_no, t.paper_no), ` +
      `fault_kind = u.fault_kind, fault = u.fault, next_try_at = u.next_try, tries = case when u.asked then t.tries + 1 else 0 end, ` +
      `confirm_state = coalesce(u.confirm, t.confirm_state), confirm_uuid = coalesce(u.uuid, t.confirm_uuid), confirm_no = coalesce(u.confirm_no, t.confirm_no), ` +
      `confirm_at = case when u.confirm is null then t.confirm_at else coalesce(t.confirm_at, now()) end, ` +
      `search = coalesce(u.search, t.search), version = t.version + 1, updated_at = now() ` +
      `from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::date[], $8::text[], $9::text[], $10::text[], $11::text[], ` +
      `$12::text[], $13::text[], $14::text[], $15::timestamptz[], $16::boolean[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[]) ` +
      `u(id, status, code, no, issued_at, day, check_code, machine, cipher, qr, links, fault_kind, fault, next_try, asked, confirm, uuid, confirm_no, search, file_state, paper_no) ` +
      `where t.company_id = $1 and t.id = u.id`,
    values: [
      work.company,
      column(({ row }) => row.id),
      column(({ verdict }) => verdict.state),
      column(({ verdict }) => issuedOf(verdict)?.code),
      column(({ verdict }) => issuedOf(verdict)?.number),
      column(({ verdict }) => issuedOf(verdict)?.issuedAt),
      column(({ verdict }) => (verdict.state === 'issued' ? beijingDate(Date.parse(verdict.issued.issuedAt)) : null)),
      column(({ verdict }) => issuedOf(verdict)?.checkCode),
      column(({ verdict }) => issuedOf(verdict)?.machineNo),
      column(({ verdict }) => issuedOf(verdict)?.cipher),
      column(({ verdict }) => issuedOf(verdict)?.qr),
      column(({ verdict }) => (verdict.state === 'issued' ? JSON.stringify(verdict.files) : null)),
      column(({ verdict }) => faultOf(verdict)?.kind),
      column(({ verdict }) => faultOf(verdict)?.message.slice(0, 500) ?? confirmOf(verdict)?.message?.slice(0, 500)),
      column(({ row, verdict }) => (asked(verdict) ? nextTry(work.now, row.tries) : null)),
      column(({ verdict }) => asked(verdict)),
      column(({ verdict }) => confirmOf(verdict)?.state),
      column(({ verdict }) => confirmOf(verdict)?.uuid),
      column(({ verdict }) => confirmOf(verdict)?.no),
      column(({ row, verdict }) =>
        verdict.state === 'issued'
          ? searchTextOf(invoice, {
              ...row,
              invoiceNo: verdict.issued.number,
              paperNo: verdict.issued.paperNumber ?? null,
            })
          : null,
      ),
      column(({ row, verdict }) => fileStateOf(row, verdict)),
      column(({ verdict }) => issuedOf(verdict)?.paperNumber),
    ],
  });
  countMoves(
    invoice,
    work,
    now.flatMap(({ row, verdict }) => [
      { row: { ...row }, n: -1 },
      { row: { ...row, status: verdict.state }, n: 1 },
    ]),
  );
  const issued = now.flatMap(({ row, verdict }) =>
    verdict.state === 'issued' ? [{ ...row, invoiceNo: verdict.issued.number }] : [],
  );
  const failed = now.flatMap(({ row, verdict }) =>
    verdict.state === 'failed' ? [{ ...row, fault: verdict.fault }] : [],
  );
  const dropped = now.flatMap(({ row, verdict }) =>
    verdict.state === 'cancelled' ? [{ ...row, fault: verdict.fault }] : [],
  );
  await noteMany(work, [
    ...dropped.map(({ id, number, fault }) => ({
      entity: invoice.name,
      recordId: id,
      action: 'cancel',
      label: '不再红冲',
      title: number,
      reason: fault.message.slice(0, 500),
    })),
    ...issued.map(({ id, invoiceNo, gross, number }) => ({
      entity: invoice.name,
      recordId: id,
      action: 'issued',
      label: '开具成功',
      title: number,
      after: { invoiceNo, gross },
    })),
    ...failed.map(({ id, number, fault }) => ({
      entity: invoice.name,
      recordId: id,
      action: 'failed',
      label: '开票失败',
      title: number,
      reason: fault.message.slice(0, 500),
    })),
  ]);
  const touched = [...issued, ...failed, ...dropped];
  await restateBlues(
    work,
    touched.flatMap(({ blue }) => blue ?? []),
  );
  await restateOrders(
    work,
    touched.flatMap(({ orders }) => orders ?? []),
  );
  if (issued.length > 0) await enqueue(work, filesJobName, {}, { label: '下载发票文件' });
  for (const listener of listeners) await listener(work, { issued, failed });
}
