import {
  addFen,
  apportion,
  type Decimal,
  type Draft,
  entry,
  type Fen,
  fen,
  type Full,
  type Input,
  type Posting,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { payables } from '../../fico/model.ts';
import type { Movement } from '../../inventory/model.ts';
import { withAmounts } from '../lines/lines.rules.ts';
import type { feeBases, inputOrder } from './input-order.ts';

type Order = typeof inputOrder;
type Basis = keyof typeof feeBases;

const millionths = (value: Decimal | string): bigint => BigInt(Math.round(Number(value) * 1_000_000));

interface Shared {
  readonly amount: Fen;
  readonly baseQuantity: Decimal;
  /** Of one base unit. */
  readonly weight: Decimal | null;
}

/** What of a fee each line bears, to the fen. Where no line has what it is shared by, all bear the same. */
export function feeShares(fee: Fen, lines: readonly Shared[], basis: Basis): Fen[] {
  const weightOf = ({ amount, baseQuantity, weight }: Shared): Fen => {
    if (basis === 'amount') return amount;
    if (basis === 'quantity') return fen(millionths(baseQuantity));
    return fen(millionths(String(Number(baseQuantity) * Number(weight ?? 0))));
  };
  const weights = lines.map(weightOf);
  return apportion(fee, sumFen(weights) === zeroFen ? lines.map(() => fen(1n)) : weights);
}

/** Amounts of lines and head; how fees are shared is known once the goods are, on the server. */
export function withFees(input: Input<Order>): Draft<Order> {
  const draft = withAmounts<Order>(input);
  const fee = sumFen((input.fees ?? []).map(({ amount }) => amount));
  return { ...draft, fee, cost: addFen(draft.amount ?? zeroFen, fee) };
}

export function inputComplaint({ lines, fees }: Draft<Order>): string | undefined {
  const unsaid = lines.findIndex(
    ({ rejectedQuantity, rejectReason }) => Number(rejectedQuantity ?? 0) > 0 && !rejectReason,
  );
  if (unsaid >= 0) return `入库明细第${unsaid + 1}行：有不合格数量，请填写不合格原因`;
  const empty = (fees ?? []).findIndex(({ amount }) => amount === zeroFen);
  return empty < 0 ? undefined : `采购费用第${empty + 1}行：金额不能为零`;
}

type Record = Full<Order>;

/** Fees by whom they are owed to: each is shared by itself, so that every supplier's part adds up. */
export function feesBySupplier({ fees }: Pick<Record, 'fees'>): ReadonlyMap<number, Fen> {
  const sums = new Map<number, Fen>();
  for (const { supplier, amount } of fees) sums.set(supplier, addFen(sums.get(supplier) ?? zeroFen, amount));
  return sums;
}

/** Goods come at what they cost without tax, and then at what it cost to get them here. */
export function movesOf(record: Record, shares: ReadonlyMap<number, readonly Fen[]>): Movement[] {
  const { warehouse, supplier, lines } = record;
  const goods = lines.map((line, index): Movement => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    dates: { production: line.productionDate, expiry: line.expiryDate },
    quantity: line.baseQuantity,
    kind: 'purchase',
    amount: line.amount,
    against: 'WRX',
    items: { supplier },
  }));
  const fees = [...shares].flatMap(([to, parts]) =>
    goods.flatMap((move, i): Movement[] =>
      parts[i] === zeroFen
        ? []
        : [{ ...move, quantity: '0' as Decimal, amount: parts[i], dates: undefined, items: { supplier: to } }],
    ),
  );
  return [...goods, ...fees];
}

/** What is owed by estimate, to the supplier of the goods and to those of the fees. */
export function estimates(record: Record): Posting[] {
  const owed = new Map(feesBySupplier(record));
  owed.set(record.supplier, addFen(owed.get(record.supplier) ?? zeroFen, record.amount));
  return [...owed]
    .filter(([, amount]) => amount !== zeroFen)
    .map(([supplier, estimated]) => entry(payables, { supplier, estimated }));
}
