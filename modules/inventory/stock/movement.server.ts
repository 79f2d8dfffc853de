import {
  type AnyDocument,
  dec,
  type Decimal,
  entry,
  type Fen,
  type Full,
  negateDecimal,
  negateFen,
  type Posting,
  addDecimal,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import {
  amend,
  amendLines,
  type BalanceKey,
  balanceKey,
  type Books,
  Refusal,
  save,
  type Step,
  type Work,
} from '@heliu/engine';
import { type AccountMove, generalLedger, voucherEntries } from '../../fico/model.ts';
import { determineAccounts } from '../../fico/server.ts';
import { batch } from '../batch/batch.ts';
import { type PieceMove, serialsIn } from '../serial/serial.rules.ts';
import { demandUnmoved, pieceBalances, postPieces } from '../serial/serial.server.ts';
import { isIn, leftOver, moved, type Pool } from './cost.rules.ts';
import { isStocked, stockFacts, type StockFacts } from './facts.server.ts';
import type { Items, Movement } from './movement.ts';
import { type Costed, costed, isOpen, type Lot, takeFromLots } from './movement.rules.ts';
import { stock } from './stock.ts';

interface Planned {
  readonly moves: readonly Movement[];
  readonly facts: StockFacts;
  readonly lots: readonly Lot[];
  readonly pieces: readonly PieceMove[];
}
/** What was found out about a record before its balances were locked, for what is computed afterwards. */
const plans = new WeakMap<object, Planned>();
const costs = new WeakMap<object, readonly Costed[]>();

const isToPlace =
  (facts: StockFacts) =>
  (move: Movement): boolean =>
    isOpen(move, {
      byBatch: facts.sku(move.sku).batchManaged,
      byLocation: facts.warehouse(move.warehouse).locationManaged,
    });

/** First expired first; what has no date goes after what has one. */
export async function lotsOf(
  work: Work,
  wanted: readonly { readonly sku: number; readonly warehouse: number }[],
): Promise<Lot[]> {
  if (wanted.length === 0) return [];
  return work.query<Lot>(
    'inv_stock.lots',
    `select l.sku, l.warehouse, nullif(l.location, 0) as location, nullif(l.batch, '') as batch, trim_scale(l.quantity)::text as quantity
     from inv_stock_entry_by_lot l
     left join inv_batch b on b.company_id = l.company_id and b.sku = l.sku and b.batch_no = l.batch and not b.deleted
     left join scm_location p on p.company_id = l.company_id and p.id = l.location
     where l.company_id = $1 and l.sku = any($2::bigint[]) and l.warehouse = any($3::bigint[]) and l.quantity > 0 and b.disabled is not true
     order by l.sku, b.expiry_date nulls last, l.batch, p.code nulls first`,
    [work.company, [...new Set(wanted.map(({ sku }) => sku))], [...new Set(wanted.map(({ warehouse }) => warehouse))]],
  );
}

interface WithSerials {
  readonly serials?: string | null;
  readonly lines?: readonly { readonly serials?: string | null }[];
}

/** The pieces of goods kept by serial number; which they are stands on the line that moves them, or on the head. */
const piecesOf = (record: WithSerials, moves: readonly Movement[], facts: StockFacts): PieceMove[] =>
  moves
    .filter(({ sku, quantity }) => facts.sku(sku).serialManaged && Number(quantity) !== 0)
    .map(({ line, sku, warehouse, quantity }) => ({
      label: line === null ? '' : `第${line + 1}行 `,
      sku,
      name: facts.sku(sku).name,
      warehouse,
      quantity: Number(quantity),
      serials: serialsIn((line === null ? record : record.lines?.[line])?.serials),
    }));

async function planned(work: Work, record: object, moves: readonly Movement[]): Promise<Planned> {
  const facts = await stockFacts(
    work,
    moves.map(({ sku }) => sku),
    moves.map(({ warehouse }) => warehouse),
  );
  // A service stands on an order and lies nowhere.
  const stocked = moves.filter(({ sku }) => isStocked(facts.sku(sku)));
  const lots = await lotsOf(work, stocked.filter(isToPlace(facts)));
  const plan = { moves: stocked, facts, lots, pieces: piecesOf(record, stocked, facts) };
  plans.set(record, plan);
  return plan;
}

function balancesOf({ moves, facts, lots, pieces }: Planned): BalanceKey[] {
  const batches = [...moves, ...lots];
  return [
    ...batches.map((one) => balanceKey(stock, 'pool', { sku: one.sku, pool: facts.poolOf(one) })),
    ...lots.map(({ sku, warehouse, location, batch: of }) =>
      balanceKey(stock, 'lot', { sku, warehouse, location, batch: of }),
    ),
    ...pieceBalances(pieces),
  ];
}

/** What an SKU cost when it last moved, for goods that leave where none are. */
async function lastCosts(work: Work, skus: readonly number[]): Promise<Map<number, Decimal>> {
  if (skus.length === 0) return new Map();
  const rows = await work.query<{ sku: number; cost: Decimal }>(
    'inv_stock.lastCosts',
    `select w.sku, trim_scale(round(e.amount / e.quantity, 6))::text as cost from unnest($2::bigint[]) w(sku)
     cross join lateral (select amount, quantity from inv_stock_entry e where e.company_id = $1 and e.sku = w.sku and e.quantity <> 0 and e.amount <> 0
       order by e.posted_on desc, e.id desc limit 1) e`,
    [work.company, skus],
  );
  return new Map(rows.map(({ sku, cost }) => [sku, cost]));
}

const none = dec(0);
const sumOf = (...parts: (Decimal | undefined)[]): Decimal => addDecimal(...parts.map((part) => part ?? none));

function entryOf(move: Costed, facts: StockFacts): Posting[] {
  const {
    sku,
    warehouse,
    location = null,
    batch: of = null,
    pool,
    kind,
    quantity,
    worth,
    difference,
    plan = {},
  } = move;
  const keys = { sku, warehouse, location, batch: of, pool };
  const { reserved = none, locked = none, onOrder = none, inTransit = none } = plan;
  const available = sumOf(quantity, negateDecimal(sumOf(reserved, locked)));
  const values = { quantity, amount: worth, reserved, locked, onOrder, inTransit, available };
  return [
    entry(stock, { ...keys, kind, ...values }, move.hasLeft === true || facts.mayBeNegative(sku, warehouse)),
    ...(difference === zeroFen ? [] : [entry(stock, { ...keys, kind: 'costAdjust', amount: difference })]),
  ];
}

/** An amount on its way from one account to another; below zero the other way, in red. */
interface Charge {
  readonly sku: number;
  readonly warehouse: number;
  readonly amount: Fen;
  readonly against: string;
  readonly items: Items;
}

/**
 * What the stock account and the one against it are moved by. What runs against its usual direction is written in red on
 * the usual sides. Goods that stay stock only change their account, if the two differ.
 */
async function inBooks(work: Work, charges: readonly Charge[], facts: StockFacts, summary: string): Promise<Posting[]> {
  const moving = charges.filter(({ amount }) => amount !== zeroFen);
  if (moving.length === 0) return [];
  const wants = moving.flatMap(({ sku, warehouse, against }) => {
    const by = { group: facts.warehouse(warehouse).valuationGroup, valuationClass: facts.sku(sku).valuationClass };
    return [
      { transaction: 'BSX', ...by },
      { transaction: against, ...by },
    ];
  });
  const accounts = await determineAccounts(work, wants);
  const moves: AccountMove[] = [];
  const inner = new Map<number, Fen>();
  for (const [i, { amount, items, sku, against }] of moving.entries()) {
    const [own, pair] = [accounts[2 * i]!.debit, accounts[2 * i + 1]!];
    if (pair.debit === own && pair.credit === own) inner.set(own, ((inner.get(own) ?? 0n) + amount) as Fen);
    else if (pair.debit === own) {
      moves.push({ debit: own, credit: pair.credit, amount, creditItems: items, summary });
    } else if (pair.credit === own) {
      moves.push({ debit: pair.debit, credit: own, amount: negateFen(amount), debitItems: items, summary });
    } else
      throw new Refusal(
        `${facts.sku(sku).name}：业务事务 ${against} 的借贷科目里没有它的存货科目（BSX），请在“存货自动记账”里改成一致`,
      );
  }
  const changed = [...inner].filter(([, amount]) => amount !== zeroFen);
  return [
    ...voucherEntries(moves),
    ...changed.map(([account, amount]) =>
      entry(generalLedger, {
        account,
        debit: amount > 0n ? amount : zeroFen,
        credit: amount > 0n ? zeroFen : negateFen(amount),
        summary,
      }),
    ),
  ];
}

const difference = 'PRD';

/** What a movement changes in the books: its own charge, and what the cost differs by. */
function chargesOf(move: Costed): Charge[] {
  const { sku, warehouse, worth, charged, against, items = {} } = move;
  const rest = (subtractFen(worth, charged) + move.difference) as Fen;
  return [
    ...(against === undefined ? [] : [{ sku, warehouse, amount: charged, against, items }]),
    ...(rest === zeroFen ? [] : [{ sku, warehouse, amount: rest, against: difference, items: {} }]),
  ];
}

const summaryOf = (document: AnyDocument, number: unknown) =>
  `${document.label} ${(number as string | null) ?? ''}`.trim();

/** What goods do that are moved by a document, in the stock and in the books. */
async function postMovements(
  work: Work,
  document: AnyDocument,
  record: { readonly number?: string | null },
  plan: Planned,
  books: Books,
): Promise<Posting[]> {
  const { moves, facts, lots, pieces } = plan;
  const there = lots.map((lot) => ({ ...lot, quantity: books.of(stock, 'lot', { ...lot }).quantity }));
  const placed = takeFromLots(moves, isToPlace(facts), there);
  const start = (sku: number, pool: string): Pool => books.of(stock, 'pool', { sku, pool });
  const empty = placed.filter((move) => Number(start(move.sku, facts.poolOf(move)).quantity) <= 0);
  const last = await lastCosts(work, [...new Set(empty.map(({ sku }) => sku))]);
  const found = costed(placed, facts.poolOf, start, (sku) => last.get(sku) ?? facts.sku(sku).purchasePrice ?? none);
  costs.set(record, found);
  return [
    ...found.flatMap((move) => entryOf(move, facts)),
    ...(await postPieces(work, pieces, books)),
    ...(await inBooks(work, found.flatMap(chargesOf), facts, summaryOf(document, record.number))),
  ];
}

/**
 * Beside the mirror of what an audit did: where nothing lies any more nothing may be worth anything, and what lies there
 * cannot be worth less than nothing.
 */
async function postLeftOvers(
  work: Work,
  document: AnyDocument,
  record: { readonly number?: string | null },
  books: Books,
): Promise<Posting[]> {
  await demandUnmoved(work, books);
  const pools = new Map<string, { sku: number; warehouse: number; pool: string | null; now: Pool }>();
  for (const { ledger: l, entry: back } of books.undone) {
    if (l !== stock) continue;
    const { sku, warehouse, pool } = back as { sku: number; warehouse: number; pool: string | null };
    const key = `${sku}|${pool}`;
    const known = pools.get(key);
    const [quantity, amount] = [back['quantity'] as Decimal, back['amount'] as Fen];
    if (!known && Number(quantity) === 0 && amount === zeroFen) continue;
    const now = moved(known?.now ?? books.of(stock, 'pool', { sku, pool }), quantity, amount);
    pools.set(key, { sku, warehouse: known?.warehouse ?? warehouse, pool, now });
  }
  const all = [...pools.values()];
  if (all.length === 0) return [];
  const facts = await stockFacts(
    work,
    all.map(({ sku }) => sku),
    all.map(({ warehouse }) => warehouse),
  );
  const worthless = all.filter(({ now }) => Number(now.quantity) > 0 && now.amount < 0n);
  if (worthless.length > 0) {
    const names = worthless.map(({ sku }) => facts.sku(sku).name).join('、');
    throw new Refusal(`反审核后 ${names} 的库存金额会小于零：它之后的出库已按平均成本带走了一部分，请先反审核那些单据`);
  }
  const left = all
    .map((one) => ({ ...one, rest: negateFen(leftOver(one.now)) }))
    .filter(({ rest }) => rest !== zeroFen);
  const charges = left.map(({ sku, warehouse, rest }) => ({
    sku,
    warehouse,
    amount: rest,
    against: difference,
    items: {},
  }));
  return [
    ...left.map(({ sku, warehouse, pool, rest }) =>
      entry(stock, { sku, warehouse, pool, kind: 'costAdjust', amount: rest }),
    ),
    ...(await inBooks(work, charges, facts, summaryOf(document, record.number))),
  ];
}

const madeBatches = new WeakMap<Work, Set<string>>();

/** Batches that come in for the first time. The stock of their SKU is locked, so nobody makes the same one meanwhile. */
async function keepBatches(work: Work, { moves }: Planned): Promise<void> {
  const named = moves.filter((move) => isIn(move.quantity) && move.batch);
  if (named.length === 0) return;
  const known = await work.query<{ sku: number; batch_no: string }>(
    'inv_batch.known',
    `select sku, batch_no from inv_batch where company_id = $1 and sku = any($2::bigint[]) and batch_no = any($3::text[]) and not deleted`,
    [work.company, named.map(({ sku }) => sku), named.map((move) => move.batch)],
  );
  // Those made in this very work are not written yet.
  const seen = madeBatches.get(work) ?? new Set<string>();
  madeBatches.set(work, seen);
  for (const { sku, batch_no } of known) seen.add(`${sku}|${batch_no}`);
  for (const { sku, batch: batchNo, dates } of named) {
    if (seen.has(`${sku}|${batchNo}`)) continue;
    seen.add(`${sku}|${batchNo}`);
    await save(work, batch, {
      sku,
      batchNo: batchNo!,
      ...(dates?.production && { productionDate: dates.production }),
      ...(dates?.expiry && { expiryDate: dates.expiry }),
    });
  }
}

/** What the goods of each line cost, and under none those that the head moves; known once the record is posted. */
export function costsOf(record: object): ReadonlyMap<number | null, Fen> {
  const sums = new Map<number | null, Fen>();
  const found = costs.get(record) ?? [];
  const lineOf = new Map(found.map(({ of, line }) => [of, line]));
  // The two sides of a transfer are one line, and cost what one of them does.
  for (const { line, charged, costOf } of found)
    if (!costOf?.some((of) => lineOf.get(of) === line))
      sums.set(line, ((sums.get(line) ?? 0n) + (charged < 0n ? -charged : charged)) as Fen);
  return sums;
}

/** Writes on the lines, and on the head where it moves goods itself, what they cost, once that is known. */
async function keepCosts<D extends AnyDocument>(
  work: Work,
  document: D,
  record: Full<D>,
  field: string,
): Promise<void> {
  const { id, lines } = record as unknown as {
    readonly id: number;
    readonly lines: readonly { readonly id: number }[];
  };
  const sums = costsOf(record);
  const rows = [...sums].flatMap(([index, cost]) => (index === null ? [] : [{ id: lines[index]!.id, [field]: cost }]));
  amendLines(work, document, { id, lines: 'lines' }, rows);
  const whole = sums.get(null);
  if (whole !== undefined) await amend(work, document, [{ id, [field]: whole } as never], { silent: true });
}

/**
 * The two steps of a document that moves goods. Stock, cost, batches and vouchers follow from what `movesOf` says; taken
 * back, all of it is mirrored. `costField` of its lines, and of its head, gets what their goods cost.
 */
export const stockSteps = <D extends AnyDocument>(
  document: D,
  movesOf: (record: Full<D>, work: Work) => readonly Movement[] | Promise<readonly Movement[]>,
  costField?: string,
): { readonly audit: Step<D>; readonly deaudit: Step<D> } => ({
  audit: {
    balances: async (record, work) => balancesOf(await planned(work, record, await movesOf(record, work))),
    post: (record, work, _, books) => postMovements(work, document, record as never, plans.get(record)!, books),
    async also(record, work) {
      await keepBatches(work, plans.get(record)!);
      if (costField !== undefined) await keepCosts(work, document, record, costField);
    },
  },
  deaudit: { post: (record, work, _, books) => postLeftOvers(work, document, record as never, books) },
});

/** Speaks for goods, keeps them back or expects them, without moving any. */
export const planEntries = (
  all: readonly Pick<Movement, 'sku' | 'warehouse' | 'plan'>[],
  mayBeNegative = false,
): Posting[] =>
  all.map(({ sku, warehouse, plan = {} }) => {
    const { reserved = none, locked = none, onOrder = none, inTransit = none } = plan;
    const available = negateDecimal(sumOf(reserved, locked));
    return entry(
      stock,
      { sku, warehouse, kind: 'plan', reserved, locked, onOrder, inTransit, available },
      mayBeNegative,
    );
  });
