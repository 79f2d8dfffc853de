import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  entry,
  type Fen,
  type Full,
  negateFen,
  type Posting,
  zeroFen,
} from '@heliu/model';
import { act, amendLines, behaviour, type Blocker, handle, load, Refusal, save, type Work } from '@heliu/engine';
import { parameterAt } from '../../basedata/server.ts';
import { inBaseUnits, ratiosOf } from '../../goods/server.ts';
import { type PlanChange, planChanges, planLeft, undonePlans } from '../../inventory/model.ts';
import { planEntries } from '../../inventory/server.ts';
import { cartLine, changedLines, orderComplaint, progressOf } from '../../purchase/model.ts';
import { prepareSale, priceBlockers, priceWarnings, profitOf } from '../price/lines.server.ts';
import { creditComplaints } from './credit.server.ts';
import { changeOrder } from './order.calls.ts';
import { openAmount, shipping, withSums } from './order.rules.ts';
import { commitments, order } from './order.ts';
import {
  keepReserved,
  keptAfter,
  type Reservation,
  reservationFor,
  reservedRows,
  reserveEntries,
  reserves,
  shortages,
} from './reserve.server.ts';
import { stillToShip, toBuy } from './reserve.rules.ts';

type Order = Full<typeof order>;
const none = dec(0);

/** Computed while it is judged, written when it is done: both must be the same. */
const plans = new WeakMap<Order, Promise<Reservation>>();
function planned(work: Work, record: Order): Promise<Reservation> {
  let known = plans.get(record);
  if (!known) {
    known = (async () => {
      if (await reserves(work, record)) return reservationFor(work, record);
      const nothing = record.lines.map(() => none);
      return { got: nothing, missing: nothing };
    })();
    plans.set(record, known);
  }
  return known;
}

const commit = (customer: number, ordered: Fen): Posting[] =>
  ordered === zeroFen ? [] : [entry(commitments, { customer, ordered })];

/** Beside the mirror of the audit: what reservations and commitments have been changed by since. */
function leftOf(record: Order, undone: readonly Posting[]): Posting[] {
  const mirrored = undone.filter(({ ledger }) => ledger === commitments);
  const back = mirrored.reduce((sum, { entry: one }) => (sum + (one['ordered'] as Fen)) as Fen, zeroFen);
  const left = mirrored.length === 0 ? zeroFen : negateFen((openAmount(record.lines) + back) as Fen);
  return [...planEntries(planLeft('reserved', reservedRows(record), undone)), ...commit(record.customer, left)];
}

const releasedLines = (record: Order, work: Work): void =>
  keepReserved(
    work,
    record,
    record.lines.map(() => none),
  );

/** An offer that has run out binds nobody. */
async function expiredQuotations(work: Work, { lines, orderDate }: Order): Promise<Blocker[]> {
  const ids = [...new Set(lines.flatMap(({ quotation }) => quotation ?? []))];
  if (ids.length === 0) return [];
  const rows = await work.query<{ number: string; validTo: string }>(
    'sal_order.quotations',
    `select number, valid_to as "validTo" from sal_quotation where company_id = $1 and id = any($2::bigint[]) and valid_to < $3::date order by number`,
    [work.company, ids, orderDate],
  );
  return rows.map(({ number, validTo }) => ({
    code: 'SAL003',
    message: `客户报价 ${number} 的有效期到 ${validTo} 为止，请报新版本`,
  }));
}

/** What price and credit have against it, found once and before stock is locked, which others wait for. */
const guards = new WeakMap<Order, Promise<readonly Blocker[]>>();
function guarded(work: Work, record: Order): Promise<readonly Blocker[]> {
  let known = guards.get(record);
  if (!known) {
    known = (async () => [
      ...(await expiredQuotations(work, record)),
      ...(await priceBlockers(work, record)),
      ...(await creditComplaints(work, { ...record, more: record.total }, 'BLOCK')),
    ])();
    guards.set(record, known);
  }
  return known;
}

const isStrict = async (work: Work, { warehouse }: Order) =>
  (await parameterAt(work, 'stock.shortOrder', warehouse)) === 'BLOCK';
const shortagesOf = async (record: Order, work: Work) => shortages(work, record, await planned(work, record));

/** What is missing goes into the cart, in base units and once. */
async function intoCart(record: Order, work: Work): Promise<void> {
  const wanted = missingIn(record);
  const units = await work.query<{ sku: number; unit: number }>(
    'sal_order.baseUnits',
    `select s.id as sku, g.unit from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, wanted.map(({ line }) => line.sku)],
  );
  const unitOf = new Map(units.map(({ sku, unit }) => [sku, unit]));
  for (const { line, quantity } of wanted)
    await save(work, cartLine, {
      sku: line.sku,
      unit: unitOf.get(line.sku)!,
      quantity,
      warehouse: record.warehouse,
      needDate: line.deliveryDate ?? record.deliveryDate,
      source: 'sales',
      remark: `销售订单 ${record.number}`,
    });
  amendLines(
    work,
    order,
    { id: record.id, lines: 'lines' },
    wanted.map(({ line, quantity }) => ({ id: line.id, cartQuantity: addDecimal(line.cartQuantity, quantity) })),
  );
}
/** What was put into the cart for a line stays there while the line is rewritten. */
function keepCarted(lines: readonly { id?: number; cartQuantity?: Decimal }[], before: Order['lines']): void {
  const carted = new Map(before.map(({ id, cartQuantity }) => [id, cartQuantity]));
  for (const line of lines) {
    const known = line.id === undefined ? undefined : carted.get(line.id);
    if (known !== undefined) line.cartQuantity = known;
  }
}

const missingIn = ({ lines }: Order) =>
  lines.flatMap((line) => {
    const quantity = toBuy(line);
    return compareDecimal(quantity, none) > 0 ? [{ line, quantity }] : [];
  });

/** Keeps what it can of what is not kept yet, and takes up credit for what is still to leave. */
const taking = {
  post: async (record: Order, work: Work) => [
    ...planEntries(reserveEntries(record, await planned(work, record))),
    ...commit(record.customer, openAmount(record.lines)),
  ],
  also: async (record: Order, work: Work) => {
    const reservation = await planned(work, record);
    keepReserved(work, record, keptAfter(record, reservation));
  },
};

export const orderBehaviour = behaviour(order, {
  derive: withSums,
  complaint: orderComplaint,
  async check(draft, work, before) {
    await prepareSale(work, draft, { day: draft.orderDate, warehouse: draft.warehouse }, before?.lines);
    keepCarted(draft.lines, before?.lines ?? []);
  },
  actions: {
    audit: {
      async blockers(record, work) {
        const short = (await isStrict(work, record)) ? await shortagesOf(record, work) : [];
        return [...(await guarded(work, record)), ...short.map((message) => ({ code: 'INV001', message }))];
      },
      async warnings(record, work) {
        const credit = await creditComplaints(work, { ...record, more: record.total }, 'WARN');
        return [
          ...(await priceWarnings(work, record)),
          ...credit.map(({ message }) => message),
          ...((await isStrict(work, record)) ? [] : await shortagesOf(record, work)),
        ];
      },
      async post(record, work) {
        await guarded(work, record);
        return taking.post(record, work);
      },
      also: taking.also,
    },
    deaudit: { post: (record, _, __, { undone }) => leftOf(record, undone), also: releasedLines },
    cancel: { post: (record, _, __, { undone }) => leftOf(record, undone), also: releasedLines },
    reserve: {
      async blockers(record, work) {
        const { got, missing } = await planned(work, record);
        if (got.some((one) => compareDecimal(one, none) > 0)) return [];
        const isWhole = missing.every((one) => compareDecimal(one, none) === 0);
        return isWhole
          ? [{ code: 'SAL004', message: '已经全部预占' }]
          : (await shortages(work, record, { got, missing })).map((message) => ({ code: 'INV001', message }));
      },
      post: async (record, work) => planEntries(reserveEntries(record, await planned(work, record))),
      also: taking.also,
    },
    purchase: {
      blockers: (record) =>
        missingIn(record).length > 0 ? [] : [{ code: 'SAL005', message: '没有缺货的行，或缺的都已转采购' }],
      effect: (record) => ({
        text: '加入快捷订货',
        facts: missingIn(record).map(({ line, quantity }) => ({
          label: `第${record.lines.indexOf(line) + 1}行`,
          value: `${quantity}（基本单位）`,
        })),
      }),
      also: intoCart,
    },
    change: {
      post: ({ customer }, _, { input }) => [
        ...planEntries((input?.['reserve'] ?? []) as readonly PlanChange[]),
        ...commit(customer, (input?.['ordered'] ?? zeroFen) as Fen),
      ],
    },
    close: {
      blockers: ({ lines }, _, { reason }) =>
        progressOf(lines, shipping.doneOf) !== 'all' && !reason?.trim()
          ? [{ code: 'DOC007', message: '还有没发完的数量，请填写关闭原因' }]
          : [],
      post: (record) => [
        ...planEntries(planChanges('reserved', undonePlans(reservedRows(record)))),
        ...commit(record.customer, negateFen(openAmount(record.lines))),
      ],
      also: releasedLines,
    },
    reopen: taking,
  },
});

/** What is kept for a line that was changed: no more than it still wants, and more of what is there. */
async function reservedAfter(work: Work, record: Order, next: Order['lines']): Promise<Decimal[]> {
  const within = next.map((line) => {
    const wants = stillToShip(line);
    return {
      ...line,
      reservedQuantity: compareDecimal(line.reservedQuantity, wants) > 0 ? wants : line.reservedQuantity,
    };
  });
  const held = { ...record, lines: within };
  return (await reserves(work, record))
    ? keptAfter(held, await reservationFor(work, held))
    : within.map((one) => one.reservedQuantity);
}

export const orderHandlers = [
  handle(changeOrder, async ({ id, version, reason, lines: changes }, work) => {
    // Locked, so that nothing leaves between looking and writing.
    const record = await load(work, order, id, true);
    const { lines, differences, complaints } = changedLines(record.lines, changes, shipping);
    const unknown = changes.filter(({ line }) => !record.lines.some((one) => one.id === line));
    if (unknown.length > 0) throw new Refusal('订单已被修改，请刷新后再试');
    if (complaints.length > 0) throw new Refusal(complaints.join('；'));
    const draft = withSums({ ...record, lines } as never);
    const complaint = orderComplaint(draft);
    if (complaint) throw new Refusal(complaint);
    const priced = draft.lines as unknown as Order['lines'];
    const ratios = await ratiosOf(work, priced);
    const next = priced.map((line, i) => ({ ...line, baseQuantity: inBaseUnits(line.quantity, ratios[i]!) }));
    const ordered = (openAmount(next) - openAmount(record.lines)) as Fen;
    const refused = [
      ...(await priceBlockers(work, { lines: next })),
      ...(ordered > zeroFen ? await creditComplaints(work, { ...record, more: ordered }, 'BLOCK') : []),
    ].map(({ message }) => message);
    if (refused.length > 0) throw new Refusal(refused.join('；'));
    const reserved = await reservedAfter(work, record, next);
    const kept = next.map((line, i) => ({ ...line, reservedQuantity: reserved[i]! }));
    const { amount, tax, total } = draft;
    const acted = await act(work, order, 'change', {
      id,
      version: version ?? record.version,
      reason: `${reason}（${differences.join('，')}）`,
      set: { amount, tax, total, profit: profitOf(next), shipped: progressOf(next, shipping.doneOf) },
      input: {
        ordered,
        reserve: planChanges('reserved', [
          ...undonePlans(reservedRows(record)),
          ...reservedRows({ ...record, lines: kept }),
        ]),
      },
    });
    amendLines(
      work,
      order,
      { id, lines: 'lines' },
      kept.map(({ id: line, quantity, baseQuantity, price, taxPrice, netPrice, dealPrice, deliveryDate, ...rest }) => ({
        id: line,
        quantity,
        baseQuantity,
        price,
        taxPrice,
        netPrice,
        dealPrice,
        deliveryDate,
        reservedQuantity: rest.reservedQuantity,
        amount: rest.amount,
        tax: rest.tax,
        total: rest.total,
      })),
    );
    return { id, version: acted.version };
  }),
];
