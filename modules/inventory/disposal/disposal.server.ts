import type { Full, Posting } from '@heliu/model';
import { behaviour, bindReport, invalid, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { warehouse } from '../../basedata/model.ts';
import { voucherEntries } from '../../fico/model.ts';
import { determineAccounts } from '../../fico/server.ts';
import { stockFacts } from '../stock/facts.server.ts';
import { pendingStock } from './disposal.calls.ts';
import { disposalComplaint, transactionOf, withSum } from './disposal.rules.ts';
import { disposal } from './disposal.ts';

type Order = Full<typeof disposal>;

/** Out of the account that the loss or overflow was put into: it is found by the same goods in the same warehouse. */
async function vouchersOf(work: Work, { number, opinion, lines }: Order): Promise<Posting[]> {
  const rows = await work.query<{ id: number; warehouse: number }>(
    'inv_disposal.warehouses',
    'select id, warehouse from inv_loss_overflow where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(lines.map(({ order }) => order))]],
  );
  const lay = new Map(rows.map((row) => [row.id, row.warehouse]));
  const facts = await stockFacts(
    work,
    lines.map(({ sku }) => sku),
    [...lay.values()],
  );
  const accounts = await determineAccounts(
    work,
    lines.map(({ order, sku, result }) => ({
      transaction: transactionOf[result!],
      group: facts.warehouse(lay.get(order)!).valuationGroup,
      valuationClass: facts.sku(sku).valuationClass,
    })),
  );
  return voucherEntries(
    lines.map(({ amount, result, staff, supplier }, i) => ({
      ...accounts[i]!,
      amount,
      summary: `${disposal.label} ${number} ${opinion}`.slice(0, 200),
      ...(result === 'claim' && { debitItems: { staff, supplier } }),
    })),
  );
}

export const disposalBehaviour = behaviour(disposal, {
  derive: withSum,
  complaint: disposalComplaint,
  async check({ lines }, work) {
    const rows = await work.query<{ id: number; sku: number }>(
      'inv_disposal.lost',
      'select id, sku from inv_loss_overflow_lines where company_id = $1 and id = any($2::bigint[])',
      [work.company, lines.flatMap(({ orderLine }) => orderLine ?? [])],
    );
    const lost = new Map(rows.map(({ id, sku }) => [id, sku]));
    // The accounts follow from what was lost.
    const wrong = lines.flatMap(({ orderLine, sku }, i) =>
      orderLine != null && lost.has(orderLine) && lost.get(orderLine) !== sku
        ? [{ path: `lines.${i}.sku`, message: `第${i + 1}行：SKU 与报损报溢单上的不同，请重新选单` }]
        : [],
    );
    if (wrong.length > 0) throw invalid(wrong);
  },
  actions: { audit: { post: (record, work) => vouchersOf(work, record) } },
});

export const disposalReports = [
  bindReport(pendingStock, async (asked, work, most) => {
    const params = new Params();
    const where = [
      `h.status = 'audited'`,
      'l.disposed < l.pending',
      ...(asked.kind === null ? [] : [`h.kind = ${params.add(asked.kind)}`]),
      ...(asked.warehouse === null ? [] : [`h.warehouse = ${params.add(asked.warehouse)}::bigint`]),
    ];
    const seen = visible(warehouse, work.user, 'w', params);
    const text = `select h.id, h.number, h.kind, h.order_date as date, h.warehouse, h.cause, l.sku, trim_scale(l.base_quantity)::text as quantity,
        l.pending::text as pending, l.disposed::text as disposed, (case h.kind when 'loss' then 1 else -1 end * (l.pending - l.disposed))::text as open,
        ${params.add(today())}::date - h.order_date as days
      from inv_loss_overflow_lines_v l join inv_loss_overflow_v h on h.id = l.document_id join scm_warehouse_v w on w.id = h.warehouse
      where ${[...where, ...seen].join(' and ')} order by h.order_date, h.id, l.position limit ${params.add(most + 1)}::int`;
    const { name, values } = prepared(text, params.values);
    return { rows: await work.query(name, text, values) };
  }),
];
