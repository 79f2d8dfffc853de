import { dec, type Draft, type Fen, type Full, showFen, daysAfter } from '@heliu/model';
import { act, amendLines, behaviour, type Blocker, handle, load, Refusal, today, type Work } from '@heliu/engine';
import { type Hold, holdComplaint } from '../../crm/model.ts';
import type { PlanChange } from '../../inventory/model.ts';
import { planEntries } from '../../inventory/server.ts';
import { inBaseUnits, ratiosOf } from '../../goods/server.ts';
import { prepareWanted } from '../lines/lines.server.ts';
import { learnPrices } from './learn.server.ts';
import { changeOrder } from './order.calls.ts';
import {
  changedLines,
  isBelowLeast,
  isOpen,
  orderComplaint,
  progressOf,
  receiving,
  withDealPrices,
} from './order.rules.ts';
import { changedSince, expected, expectedChange, released } from './on-order.rules.ts';
import { order } from './order.ts';

type Order = Full<typeof order>;

interface Standing {
  readonly name: string;
  readonly hold: Hold;
  readonly disabled: boolean;
  readonly leadDays: number | null;
  readonly least: string | null;
}
async function supplierOf(work: Work, id: number): Promise<Standing | undefined> {
  const [found] = await work.query<Standing>(
    'pur_order.supplier',
    `select name, hold, disabled, lead_days as "leadDays", min_order_amount as least from crm_supplier
     where company_id = $1 and id = $2 for share`,
    [work.company, id],
  );
  return found;
}

/** An offer that has run out binds nobody. */
async function expiredQuotations(work: Work, { lines }: Order): Promise<Blocker[]> {
  const ids = [...new Set(lines.flatMap(({ quotation }) => quotation ?? []))];
  if (ids.length === 0) return [];
  const rows = await work.query<{ number: string; validTo: string }>(
    'pur_order.quotations',
    `select number, valid_to as "validTo" from pur_quotation where company_id = $1 and id = any($2::bigint[]) and valid_to < $3::date order by number`,
    [work.company, ids, today()],
  );
  return rows.map(({ number, validTo }) => ({
    code: 'PUR003',
    message: `采购报价 ${number} 的有效期到 ${validTo} 为止，请让供应商重新报价`,
  }));
}

async function withDelivery(draft: Draft<typeof order>, work: Work): Promise<void> {
  if (draft.deliveryDate) return;
  const days = (await supplierOf(work, draft.supplier))?.leadDays;
  if (days != null) draft.deliveryDate = daysAfter(draft.orderDate, days);
}

export const orderBehaviour = behaviour(order, {
  derive: withDealPrices,
  complaint: orderComplaint,
  async check(draft, work, before) {
    await prepareWanted(work, draft.lines, before?.lines);
    await withDelivery(draft, work);
  },
  actions: {
    audit: {
      async blockers(record, work) {
        const supplier = await supplierOf(work, record.supplier);
        const held = supplier && holdComplaint(supplier, 'orders');
        return [...(held ? [{ code: 'PUR004', message: held }] : []), ...(await expiredQuotations(work, record))];
      },
      async warnings({ supplier, total }, work) {
        const least = (await supplierOf(work, supplier))?.least ?? null;
        const amount = least === null ? null : (BigInt(least.replace('.', '')) as Fen);
        return isBelowLeast(total, amount)
          ? [`价税合计 ${showFen(total)} 低于供应商的起订金额 ${showFen(amount!)}`]
          : [];
      },
      post: (record) => planEntries(expected(record)),
      also: learnPrices,
    },
    deaudit: { post: (record, _, __, books) => planEntries(changedSince(record, books.undone)) },
    cancel: { post: (record, _, __, books) => planEntries(changedSince(record, books.undone)) },
    change: { post: (_, __, { input }) => planEntries((input?.['expected'] ?? []) as readonly PlanChange[]) },
    reopen: { post: (record) => planEntries(expected(record)) },
    finish: {
      post: (record) => planEntries(released(record)),
      blockers: (record, _, { reason }) =>
        isOpen(record) && !reason?.trim() ? [{ code: 'DOC007', message: '还有没收完的数量，请填写完成原因' }] : [],
    },
  },
});

export const orderHandlers = [
  handle(changeOrder, async ({ id, version, reason, lines: changes }, work) => {
    // Locked, so that nothing is received between looking and writing.
    const record = await load(work, order, id, true);
    const { lines, differences, complaints } = changedLines(record.lines, changes, receiving);
    const unknown = changes.filter(({ line }) => !record.lines.some((one) => one.id === line));
    if (unknown.length > 0) throw new Refusal('订单已被修改，请刷新后再试');
    if (complaints.length > 0) throw new Refusal(complaints.join('；'));
    const draft = withDealPrices({ ...record, lines } as never);
    const complaint = orderComplaint(draft);
    if (complaint) throw new Refusal(complaint);
    const after = draft.lines as unknown as Order['lines'];
    const ratios = await ratiosOf(work, after);
    const { amount, tax, total } = draft;
    const next = after.map((line, i) => ({ ...line, baseQuantity: inBaseUnits(line.quantity, ratios[i] ?? dec(1)) }));
    const acted = await act(work, order, 'change', {
      id,
      version: version ?? record.version,
      reason: `${reason}（${differences.join('，')}）`,
      set: { amount, tax, total, received: progressOf(after, receiving.doneOf) },
      input: { expected: expectedChange(record, next) },
    });
    amendLines(
      work,
      order,
      { id, lines: 'lines' },
      next.map(({ id: line, quantity, baseQuantity, price, taxPrice, netPrice, dealPrice, deliveryDate, ...rest }) => ({
        id: line,
        quantity,
        baseQuantity,
        price,
        taxPrice,
        netPrice,
        dealPrice,
        deliveryDate,
        amount: rest.amount,
        tax: rest.tax,
        total: rest.total,
      })),
    );
    return { id, version: acted.version };
  }),
];
