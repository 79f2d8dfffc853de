import { type Decimal, type Fen, type Full, zeroFen } from '@heliu/model';
import { amendLines, behaviour, Refusal, type Work } from '@heliu/engine';
import { averageOf, moved, type Pool } from '../stock/cost.rules.ts';
import { isStocked, stockFacts } from '../stock/facts.server.ts';
import { stockSteps } from '../stock/movement.server.ts';
import type { Movement } from '../stock/movement.ts';
import { stock } from '../stock/stock.ts';
import { costAdjust } from './cost-adjust.ts';

type Order = Full<typeof costAdjust>;

const movesOf = ({ lines }: Order): Movement[] =>
  lines.map(({ sku, warehouse, batchNo, amount }, line) => ({
    line,
    sku,
    warehouse,
    batch: batchNo,
    quantity: '0' as Decimal,
    kind: 'costAdjust',
    amount,
    against: 'COST-ADJ',
  }));

const steps = stockSteps(costAdjust, movesOf);

interface Adjusted {
  readonly id: number;
  readonly quantity: Decimal;
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}
/** What each line found and left, while the stock was locked. */
const found = new WeakMap<object, readonly Adjusted[]>();

/** Line by line, as what the one before has left: where nothing lies nothing can be worth anything, nor less than nothing. */
async function adjusted(order: Order, work: Work, poolOf: (sku: number, pool: string) => Pool): Promise<Adjusted[]> {
  const { lines } = order;
  const facts = await stockFacts(
    work,
    lines.map(({ sku }) => sku),
    lines.map(({ warehouse }) => warehouse),
  );
  const pools = new Map<string, Pool>();
  const faults: string[] = [];
  const all = lines.map(({ id, sku, warehouse, batchNo, amount }, index): Adjusted => {
    const goods = facts.sku(sku);
    const where = `第${index + 1}行 ${goods.name}`;
    if (!isStocked(goods)) {
      // Its stock is kept by nobody, so there is nothing that could have been taken.
      faults.push(`${where}：是服务或虚拟商品，没有库存`);
      return { id, quantity: '0' as Decimal, before: null, after: null };
    }
    const pool = facts.poolOf({ sku, warehouse, batch: batchNo });
    const now = pools.get(`${sku}|${pool}`) ?? poolOf(sku, pool);
    const then = moved(now, '0' as Decimal, amount);
    pools.set(`${sku}|${pool}`, then);
    if (Number(now.quantity) <= 0) faults.push(`${where}：没有库存，不能调整成本`);
    else if (then.amount < 0n) faults.push(`${where}：调整后库存金额会小于零`);
    return { id, quantity: now.quantity, before: averageOf(now), after: averageOf(then) };
  });
  if (faults.length > 0) throw new Refusal(faults.join('；'));
  return all;
}

export const costAdjustBehaviour = behaviour(costAdjust, {
  complaint({ lines }) {
    const empty = lines.findIndex(({ amount }) => (amount as Fen) === zeroFen);
    return empty < 0 ? undefined : `调整明细第${empty + 1}行：调整金额不能为零`;
  },
  actions: {
    audit: {
      ...steps.audit,
      async post(record, work, request, books) {
        found.set(record, await adjusted(record, work, (sku, pool) => books.of(stock, 'pool', { sku, pool })));
        return steps.audit.post!(record, work, request, books);
      },
      also: (record, work) =>
        amendLines(work, costAdjust, { id: record.id, lines: 'lines' }, [...(found.get(record) ?? [])] as never),
    },
    deaudit: steps.deaudit,
  },
});
