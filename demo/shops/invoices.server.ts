import { absFen, dec, type Fen, type Full, negateFen, yuan } from '@heliu/model';
import { loadAll, type Work } from '@heliu/engine';
import { invoice, isDigital, type ProviderFault } from '../../modules/einvoice/model.ts';
import {
  makeInvoices,
  makeReds,
  type Making,
  recordOutcomes,
  redsDue,
  remakeInvoice,
  restateOrders,
  takeBuyerReds,
  type Verdict,
} from '../../modules/einvoice/server.ts';

import { takeInRefunds } from '../../modules/shop/server.ts';
import type { IntakeShop } from '../../modules/shop/model.ts';
import { demoTaxNoOf } from '../crm/customers.ts';

import { pastLinks } from './past-files.server.ts';
import { pastApplication, pastNumber } from '../world/past-invoices.ts';

type Invoice = Full<typeof invoice>;

interface PastOrder {
  readonly id: number;
  readonly day: string;
  readonly applied: boolean;
}

const dayMs = 86_400_000;
const noon = (day: string, later = 0) => new Date(Date.parse(`${day}T04:00:00Z`) + later * dayMs).toISOString();

/** What the tax office would have answered that day. */
function issuedThen({ id, gross, lines }: Pick<Invoice, 'id' | 'gross' | 'lines'>, at: string): Verdict {
  const number = pastNumber(at.slice(0, 4), { gross: absFen(gross), rate: dec(lines[0]!.taxRate) }, id);
  return { id, state: 'issued', issued: { number, issuedAt: at }, files: [] };
}

const faults: readonly ProviderFault[] = [
  { kind: 'validation', code: 'E9601', message: '购方名称与税号不符，请核对后重新开具' },
  { kind: 'rule', code: 'E9602', message: '商品编码与税率不匹配：该编码没有 13% 税率' },
];

/** Settled at once, as if the provider had answered long ago; whatever would be sent on is already there. */
export async function settleThen(work: Work, ids: readonly number[], at: string, failEvery = 0): Promise<void> {
  const records = await loadAll(work, invoice, ids);
  const verdicts = records.map((record, i): Verdict => {
    if (failEvery > 0 && i % failEvery === failEvery - 1)
      return { id: record.id, state: 'failed', fault: faults[i % faults.length]! };
    return issuedThen(record, at);
  });
  await recordOutcomes(work, verdicts);
  await work.flush();
  const issued = new Map(verdicts.flatMap((one) => (one.state === 'issued' ? [[one.id, one.issued]] : [])));
  pastLinks(
    records.flatMap((record) => {
      const { number, issuedAt } = issued.get(record.id) ?? {};
      return number === undefined ? [] : [{ ...record, invoiceNo: number, issuedAt: issuedAt! }];
    }),
    work,
  );
  await work.flush();
}

/** Orders that buyers asked about, and every third of those that are done: by the day their invoice was issued. */
async function pastOrders(work: Work): Promise<Map<string, PastOrder[]>> {
  const rows = await work.query<PastOrder>(
    'demo.toInvoice',
    `select id, to_char(coalesce(finished_at, shipped_at, created_at) at time zone 'Asia/Shanghai' + interval '1 day', 'YYYY-MM-DD') as day, invoice_state = 'applied' as applied
     from oms_order where company_id = $1 and status = 'audited' and order_status in ('signed', 'finished') and invoiceable > 0 and not locked
       and coalesce(finished_at, shipped_at, created_at) < now() - interval '2 days' and (invoice_state = 'applied' or id % 3 = 0) order by 2, 1`,
    [work.company],
  );
  const days = new Map<string, PastOrder[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return days;
}

/**
 * Three months of invoices as the shops' rules would have made them, with what goes wrong in a real company: so many days
 * from this one on. Gives the day to go on with, until none is left.
 */
export async function loadInvoices(work: Work, from: string, count: number): Promise<string | undefined> {
  const make = async (orders: readonly PastOrder[], at: string, making: Omit<Making, 'orders'>) => {
    if (orders.length === 0) return [];
    const { made } = await makeInvoices(work, { ...making, orders: orders.map(({ id }) => id), at });
    await work.flush();
    return made.map(({ id }) => id);
  };
  const days = [...(await pastOrders(work))].filter(([day]) => day >= from);
  for (const [day, orders] of days.slice(0, count)) {
    const at = noon(day);
    const asked = await make(
      orders.filter(({ applied }) => applied),
      at,
      { origin: 'application' },
    );
    const own = await make(
      orders.filter(({ applied }) => !applied),
      at,
      { origin: 'auto' },
    );
    const ids = [...asked, ...own].toSorted((a, b) => a - b);
    if (ids.length === 0) continue;
    await settleThen(
      work,
      ids,
      at,
      day > new Date(Date.parse(work.now) - 12 * dayMs).toISOString().slice(0, 10) ? 17 : 0,
    );
  }
  return days[count]?.[0];
}

/** What is left to do after all of that: some taken back, one asked for, and wishes of long ago that came to nothing. */
export async function leaveOpen(work: Work): Promise<void> {
  const latest = await work.query<{ id: number }>(
    'demo.latestInvoices',
    'select id from oms_invoice where company_id = $1 order by id desc limit 30',
    [work.company],
  );
  await takeSomeBack(work, latest.map(({ id }) => id).toReversed());
  await leaveOneAsked(work);
  // A few buyers have been waiting for longer than they were promised.
  work.later({
    name: 'demo.overdue',
    text:
      `update oms_invoice_application set decision = 'open', decided_by = null, decided_at = null where company_id = $1 and id in (` +
      `select id from oms_invoice_application where company_id = $1 and decision = 'approved' and source = 'platform' and invoice is null ` +
      `and deadline < now() order by applied_at desc limit 4)`,
    values: [work.company],
  });
  // Wrong tax numbers of long ago: the clerk has asked those buyers to apply again.
  work.later({
    name: 'demo.oldWishes',
    text:
      `update oms_invoice_application a set decision = 'rejected', reject_reason = '税号或商品无法开票，已请买家重新申请', decided_at = a.applied_at + interval '1 day', version = a.version + 1 ` +
      `where a.company_id = $1 and a.decision = 'open' and a.applied_at < now() - interval '12 days'`,
    values: [work.company],
  });
  await restateOrders(
    work,
    (
      await work.query<{ id: number }>(
        'demo.oldWished',
        `select distinct "order" as id from oms_invoice_application where company_id = $1 and applied_at < now() - interval '12 days' and invoice is null and "order" is not null`,
        [work.company],
      )
    ).map(({ id }) => id),
  );
}

/** A buyer gets money back for the first line of an invoice that is out already. */
async function refundAfter(work: Work, record: Invoice, amount: Fen, kind: 'money' | 'return'): Promise<void> {
  const [order] = record.orders ?? [];
  const [found] = await work.query<IntakeShop & { orderNo: string; lineNo: string }>(
    'demo.toRefund',
    `select s.id, s.platform, s.include_postage as "includePostage", s.subsidy_basis as "subsidyBasis", o.order_no as "orderNo", l.line_no as "lineNo"
     from oms_order o join oms_shop s on s.company_id = $1 and s.id = o.shop
     join oms_order_lines l on l.company_id = $1 and l.document_id = o.id and l.line_no = $3
     where o.company_id = $1 and o.id = $2`,
    [work.company, order, record.lines[0]!.orderLine],
  );
  if (!found) return;
  const { orderNo, lineNo, ...shop } = found;
  const at = new Date(Date.parse(work.now) - 3_600_000).toISOString();
  const told = { refundNo: `TK${orderNo}`.slice(0, 64), orderNo, lineNo, kind, amount, reason: refundReasons[kind] };
  const times = { createdAt: at, updatedAt: at, refundedAt: at };
  await takeInRefunds(work, shop, [{ ...told, ...times, status: 'success', rawStatus: 'success', raw: told }]);
  await work.flush();
}
const refundReasons = { money: '商品有破损，协商退部分款', return: '七天无理由退货' } as const;

/**
 * Of the last ones: one refunded in part and one wholly, with the red invoices that fit; one made anew for a company; and
 * one refunded a moment ago, whose red invoice somebody still has to issue.
 */
async function takeSomeBack(work: Work, ids: readonly number[]): Promise<void> {
  const all = await loadAll(work, invoice, ids);
  const rows = await work.query<{ id: number }>(
    'demo.subsidised',
    'select id from oms_order where company_id = $1 and id = any($2::bigint[]) and subsidy > 0',
    [work.company, all.flatMap(({ orders }) => orders ?? [])],
  );
  // Whom the state paid for, no company takes the place of.
  const subsidised = new Set(rows.map(({ id }) => id));
  const records = all
    .filter(
      ({ status, kind, lines, orders }) =>
        status === 'issued' &&
        isDigital(kind) &&
        lines.length === 1 &&
        lines[0]!.orderLine &&
        !orders?.some((id) => subsidised.has(id)),
    )
    .toReversed();
  const [part, whole, again, waiting] = records;
  if (!again) return;
  const half = ({ lines }: Invoice) => (lines[0]!.total / 2n) as Fen;
  await refundAfter(work, part!, half(part!), 'money');
  await refundAfter(work, whole!, whole!.lines[0]!.total, 'return');
  const reds = await makeReds(work, await redsDue(work, [...(part!.orders ?? []), ...(whole!.orders ?? [])]));
  await work.flush();
  await settleThen(
    work,
    reds.toSorted((a, b) => a - b),
    work.now,
  );
  const name = '杭州知味食品有限公司';
  const { red, blue } = await remakeInvoice(work, again.id, {
    title: { type: 'company', name, taxNo: demoTaxNoOf(name) },
  });
  await work.flush();
  await settleThen(work, [red], work.now);
  const [draft] = await loadAll(work, invoice, [blue]);
  if (draft!.status === 'queued') await settleThen(work, [blue], work.now);
  if (waiting) await refundAfter(work, waiting, half(waiting), 'money');
}

/** One a company wants to be taken back, yesterday: it waits for our word. */
async function leaveOneAsked(work: Work): Promise<void> {
  const [blue] = await work.query<{ subject: number; no: string; net: string; tax: string }>(
    'demo.companys',
    `select subject, invoice_no as no, net::text as net, tax::text as tax from oms_invoice where company_id = $1 and colour = 'blue' and status = 'issued'
       and red_state = 'none' and title_type = 'company' and provider = 'nuonuo' order by id desc limit 1`,
    [work.company],
  );
  if (!blue) return;
  await takeBuyerReds(work, blue.subject, [
    {
      uuid: pastApplication(blue.no),
      no: `33${blue.no.slice(-14)}`,
      appliedAt: new Date(Date.parse(work.now) - 20 * 3_600_000).toISOString(),
      blueNumber: blue.no,
      reason: 'returned',
      net: negateFen(yuan(blue.net)),
      tax: negateFen(yuan(blue.tax)),
      lines: [],
    },
  ]);
}
