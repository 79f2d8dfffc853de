import {
  addDecimal,
  addFen,
  compareDecimal,
  dec,
  type Decimal,
  type Draft,
  type Fen,
  type Full,
  negateDecimal,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { behaviour, type Blocker, type Work } from '@heliu/engine';
import { planEntries, prepareLines, stockSteps } from '../../inventory/server.ts';
import { setting } from '../../system/server.ts';
import { reversedBlockers } from '../lines/lines.rules.ts';
import { prepareWanted } from '../lines/lines.server.ts';
import type { PlanChange } from '../../inventory/model.ts';
import { stillToCome } from '../order/on-order.rules.ts';
import { estimates, feesBySupplier, feeShares, inputComplaint, movesOf, withFees } from './input-order.rules.ts';
import { inputOrder } from './input-order.ts';

type Record = Full<typeof inputOrder>;
type Lines = readonly {
  readonly sku: number;
  readonly amount?: Fen | undefined;
  readonly baseQuantity?: Decimal | undefined;
}[];

async function weightsOf(work: Work, lines: Lines): Promise<ReadonlyMap<number, Decimal | null>> {
  const rows = await work.query<{ id: number; weight: Decimal | null }>(
    'pur_input_order.weights',
    `select s.id, trim_scale(coalesce(s.weight, g.weight))::text as weight from goods_sku s
     join goods_goods g on g.company_id = $1 and g.id = s.goods where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, lines.map(({ sku }) => sku)],
  );
  return new Map(rows.map(({ id, weight }) => [id, weight]));
}

/** By whom each fee is owed to, what of it each line bears. */
async function sharesOf(
  work: Work,
  record: Pick<Record, 'fees' | 'feeBasis'> & { lines: Lines },
): Promise<Map<number, Fen[]>> {
  const fees = feesBySupplier(record);
  if (fees.size === 0) return new Map();
  const weights = await weightsOf(work, record.lines);
  const lines = record.lines.map(({ sku, amount, baseQuantity }) => ({
    amount: amount ?? zeroFen,
    baseQuantity: baseQuantity ?? dec(0),
    weight: weights.get(sku) ?? null,
  }));
  return new Map([...fees].map(([to, fee]) => [to, feeShares(fee, lines, record.feeBasis)]));
}

async function withCosts(work: Work, draft: Draft<typeof inputOrder>): Promise<void> {
  const shares = [
    ...(
      await sharesOf(work, {
        ...(draft as unknown as Record),
        feeBasis: draft.feeBasis ?? 'amount',
        fees: (draft.fees ?? []) as never,
      })
    ).values(),
  ];
  for (const [i, line] of draft.lines.entries()) {
    line.feeShare = sumFen(shares.map((parts) => parts[i]!));
    line.cost = addFen(line.amount!, line.feeShare);
  }
  draft.cost = sumFen(draft.lines.map((line) => line.cost!));
}

interface OrderLine {
  readonly id: number;
  readonly sku: number;
  readonly warehouse: number;
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly receivedQuantity: Decimal;
}
/** Of what was expected, as much is expected no longer as came; more than was ordered was not expected. */
async function arrived(work: Work, { lines }: Record): Promise<PlanChange[]> {
  const ids = lines.flatMap(({ orderLine }) => orderLine ?? []);
  if (ids.length === 0) return [];
  const rows = await work.query<OrderLine>(
    'pur_input_order.expected',
    `select l.id, l.sku, h.warehouse, trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity)::text as "baseQuantity",
            trim_scale(l.received_quantity)::text as "receivedQuantity"
     from pur_order_lines l join pur_order h on h.company_id = $1 and h.id = l.document_id
     where l.company_id = $1 and l.id = any($2::bigint[]) and l.document_id = any($3::bigint[])`,
    [work.company, ids, lines.flatMap(({ order }) => order ?? [])],
  );
  return rows.flatMap((row) => {
    const came = addDecimal(...lines.filter(({ orderLine }) => orderLine === row.id).map(({ quantity }) => quantity));
    const after = { ...row, receivedQuantity: addDecimal(row.receivedQuantity, came) };
    const onOrder = addDecimal(stillToCome(after), negateDecimal(stillToCome(row)));
    return compareDecimal(onOrder, dec(0)) === 0 ? [] : [{ sku: row.sku, warehouse: row.warehouse, plan: { onOrder } }];
  });
}

/** Goods of an order that is finished are expected no longer; given back, they would be. */
async function finishedOrders(work: Work, { lines }: Record): Promise<Blocker[]> {
  const ids = [...new Set(lines.flatMap(({ order }) => order ?? []))];
  if (ids.length === 0) return [];
  const rows = await work.query<{ number: string }>(
    'pur_input_order.finished',
    `select number from pur_order where company_id = $1 and id = any($2::bigint[]) and status = 'finished' order by number`,
    [work.company, ids],
  );
  return rows.map(({ number }) => ({ code: 'PUR005', message: `采购订单 ${number} 已完成，请先反完成` }));
}

const steps = stockSteps(inputOrder, async (record, work) => movesOf(record, await sharesOf(work, record)));

export const inputOrderBehaviour = behaviour(inputOrder, {
  derive: withFees,
  complaint: inputComplaint,
  async check(draft, work, before) {
    await prepareWanted(work, draft.lines, before?.lines);
    await prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: true });
    await withCosts(work, draft);
  },
  tolerance: (work) => setting(work, 'stock.overLink'),
  actions: {
    audit: {
      ...steps.audit,
      post: async (record, work, request, books) => [
        ...(await steps.audit.post!(record, work, request, books)),
        ...planEntries(await arrived(work, record)),
        ...estimates(record),
      ],
    },
    deaudit: {
      ...steps.deaudit,
      blockers: async (record, work) => [...reversedBlockers(record.lines), ...(await finishedOrders(work, record))],
    },
  },
});
