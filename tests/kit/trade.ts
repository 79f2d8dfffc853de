import { balanceKey, behaviour, type Books, describe, installBehaviours, migration, type Module } from '@heliu/engine';
import {
  addDecimal,
  carriesOut,
  compareDecimal,
  date,
  dec,
  decimal,
  type Decimal,
  document,
  entity,
  entry,
  type Fen,
  type Full,
  ledger,
  money,
  negateDecimal,
  negateFen,
  type Posting,
  progress,
  ref,
  register,
  registerLedgers,
  share,
  sourceLine,
  subtractFen,
  sumFen,
  text,
} from '@heliu/model';
import { modules } from '../../apps/server/src/assembly.ts';
import type { Suite } from '../support/suite.ts';

/** A little trade: orders are received, receipts are returned, and goods leave at their average cost. */
const code = () => text('编码', { required: true, unique: true });
export const partner = entity({
  name: 'kit_partner',
  label: '供应商',
  title: 'code',
  fields: { code: code() },
});
export const item = entity({
  name: 'kit_item',
  label: '商品',
  title: 'code',
  fields: { code: code() },
});

export const stock = ledger({
  name: 'kit_cost_entry',
  label: '库存',
  keys: { item: ref('商品', 'kit_item', { required: true, index: true }) },
  measures: { quantity: decimal('数量', { required: true }), amount: money('金额', { required: true }) },
  balances: { item: { by: ['item'], neverNegative: 'quantity', floorMayGive: true, held: true } },
});

const audits = {
  audit: { label: '审核', from: ['draft'], to: 'audited' },
  deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit' },
  cancel: { label: '作废', from: ['draft'], to: 'cancelled', whileUnused: true },
} as const;
const states = { draft: '未审核', audited: '已审核', cancelled: '已作废' } as const;
const goods = () => ref('商品', 'kit_item', { required: true });
const quantity = () => decimal('数量', { required: true, min: 0 });
const done = (label: string) => decimal(label, { computed: true, default: dec(0) });

export const order = document({
  name: 'kit_order',
  label: '采购订单',
  title: 'number',
  prefix: 'KO',
  dated: 'day',
  fields: {
    day: date('日期', { required: true }),
    partner: ref('供应商', 'kit_partner', { required: true }),
    received: progress('收货进度'),
  },
  lines: {
    lines: {
      label: '明细',
      fields: {
        item: goods(),
        quantity: quantity(),
        receivedQty: done('已收数量'),
        answeredQty: done('已答数量'),
      },
    },
  },
  states,
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: audits,
});

export const receipt = document({
  name: 'kit_intake',
  label: '入库单',
  title: 'number',
  prefix: 'KI',
  dated: 'day',
  fields: { day: date('日期', { required: true }), partner: ref('供应商', 'kit_partner', { required: true }) },
  lines: {
    lines: {
      label: '明细',
      fields: {
        order: ref('采购订单', 'kit_order', { index: true }),
        orderLine: sourceLine('订单行'),
        item: goods(),
        quantity: quantity(),
        amount: money('金额', { required: true }),
        returnedQty: done('已退数量'),
      },
      from: {
        order: carriesOut(order, 'lines', {
          line: 'orderLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'receivedQty',
          progress: 'received',
          during: ['audited'],
          open: ['audited'],
          copies: { item: 'item' },
          heads: { partner: 'partner' },
        }),
      },
    },
  },
  states,
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: audits,
});

/** Several partners answer one order, each for all of it. */
export const answer = document({
  name: 'kit_answer',
  label: '报价单',
  title: 'number',
  prefix: 'KA',
  dated: 'day',
  fields: { day: date('日期', { required: true }) },
  lines: {
    lines: {
      label: '明细',
      fields: {
        order: ref('采购订单', 'kit_order', { index: true }),
        orderLine: sourceLine('订单行'),
        item: goods(),
        quantity: quantity(),
      },
      from: {
        order: carriesOut(order, 'lines', {
          line: 'orderLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'answeredQty',
          unbounded: true,
          during: ['audited'],
          open: ['audited'],
          copies: { item: 'item' },
        }),
      },
    },
  },
  states,
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: audits,
});

export const issue = document({
  name: 'kit_outgo',
  label: '出库单',
  title: 'number',
  prefix: 'KU',
  dated: 'day',
  fields: { day: date('日期', { required: true }), loose: text('允许负库存') },
  lines: {
    lines: {
      label: '明细',
      fields: {
        receipt: ref('入库单', 'kit_intake', { index: true }),
        receiptLine: sourceLine('入库行'),
        item: goods(),
        quantity: quantity(),
      },
      from: {
        receipt: carriesOut(receipt, 'lines', {
          line: 'receiptLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'returnedQty',
          during: ['audited'],
          open: ['audited'],
          copies: { item: 'item' },
        }),
      },
    },
  },
  states,
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: audits,
});

interface Held {
  readonly quantity: Decimal;
  readonly amount: Fen;
}
/** What so much of it is worth; the last piece takes all that is left. */
export function worth({ quantity: there, amount }: Held, taken: Decimal): Fen {
  if (compareDecimal(there, taken) === 0) return amount;
  if (Number(there) === 0) return 0n as Fen;
  return share(amount, dec(Number(taken) / Number(there)));
}

function leaving(record: Full<typeof issue>, books: Books): Posting[] {
  const left = new Map<number, Held>();
  return record.lines.map(({ item: of, quantity: taken }) => {
    const held = left.get(of) ?? books.of(stock, 'item', { item: of });
    const amount = worth(held, taken);
    left.set(of, {
      quantity: addDecimal(held.quantity, negateDecimal(taken)),
      amount: subtractFen(held.amount, amount),
    });
    return entry(stock, { item: of, quantity: negateDecimal(taken), amount: negateFen(amount) }, record.loose !== null);
  });
}

const itemsIn = (record: { readonly lines: readonly { readonly item: number }[] }) =>
  record.lines.map(({ item: of }) => balanceKey(stock, 'item', { item: of }));

/** Where nothing is left, nothing may be worth anything: what a reversal leaves over goes with it. */
const remainders = (books: Books): Posting[] => {
  const after = new Map<number, Held>();
  for (const { entry: moved } of books.undone) {
    const of = moved['item'] as number;
    const held = after.get(of) ?? books.of(stock, 'item', { item: of });
    after.set(of, {
      quantity: addDecimal(held.quantity, moved['quantity'] as Decimal),
      amount: sumFen([held.amount, moved['amount'] as Fen]),
    });
  }
  return [...after].flatMap(([of, held]) =>
    Number(held.quantity) === 0 && held.amount !== 0n
      ? [entry(stock, { item: of, quantity: dec(0), amount: negateFen(held.amount) })]
      : [],
  );
};

const kit: Module = {
  name: 'kit-trade',
  entities: [partner, item, order, receipt, answer, issue],
  ledgers: [stock],
  behaviours: [
    behaviour(receipt, {
      tolerance: () => '0.1',
      actions: {
        audit: {
          balances: itemsIn,
          post: (record) =>
            record.lines.map(({ item: of, quantity: taken, amount }) =>
              entry(stock, { item: of, quantity: taken, amount }),
            ),
        },
        deaudit: { post: (_, __, ___, books) => remainders(books) },
      },
    }),
    behaviour(issue, {
      actions: { audit: { balances: itemsIn, post: (record, _, __, books) => leaving(record, books) } },
    }),
  ],
};

export async function installTrade(suite: Suite): Promise<void> {
  register(...kit.entities);
  registerLedgers(stock);
  installBehaviours([...modules, kit]);
  for (const statement of migration([], describe(kit.entities, [stock]))) await suite.sql(statement);
}
