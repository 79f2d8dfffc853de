import { behaviour, describe, installBehaviours, migration, type Module } from '@heliu/engine';
import {
  date,
  dec,
  decimal,
  document,
  entity,
  entry,
  type Full,
  integer,
  ledger,
  negateDecimal,
  ref,
  register,
  registerLedgers,
  text,
} from '@heliu/model';
import { modules } from '../../apps/server/src/assembly.ts';
import type { Suite } from '../support/suite.ts';

/** A little warehouse, for what the product's own documents do not need yet: batches that may be missing, and a floor. */
export const goods = entity({
  name: 'kit_goods',
  label: '商品',
  title: 'name',
  code: 'code',
  fields: { code: text('编码', { required: true, unique: true }), name: text('名称', { required: true }) },
  lines: {
    barCodes: {
      label: '条码',
      optional: true,
      fields: { code: text('条码', { required: true, unique: true }), pieces: integer('件数', { default: 1 }) },
    },
  },
});

export const stock = ledger({
  name: 'kit_stock_entry',
  label: '库存',
  keys: { goods: ref('商品', 'kit_goods', { required: true, index: true }), batch: text('批次') },
  measures: { quantity: decimal('数量', { required: true, scale: 0 }) },
  balances: {
    goods: { by: ['goods', 'batch'], neverNegative: 'quantity' },
    months: { by: ['goods'], monthly: true },
  },
});

const actions = {
  audit: { label: '审核', from: ['draft'], to: 'audited' },
  deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit' },
} as const;

const movement = <const N extends string>(name: N, label: string, prefix: string) =>
  document({
    name,
    label,
    title: 'number',
    prefix,
    dated: 'day',
    fields: { day: date('日期', { required: true }) },
    lines: {
      lines: {
        label: '明细',
        fields: {
          goods: ref('商品', 'kit_goods', { required: true }),
          batch: text('批次'),
          quantity: decimal('数量', { required: true, scale: 0, min: 1 }),
        },
      },
    },
    states: { draft: '未审核', audited: '已审核' },
    initial: 'draft',
    editable: ['draft'],
    actions,
  });
export const receipt = movement('kit_receipt', '入库单', 'RK');
export const issue = movement('kit_issue', '出库单', 'CK');

const moved = (record: Full<typeof receipt>, sign: 1 | -1) =>
  record.lines.map(({ goods: of, batch, quantity }) =>
    entry(stock, { goods: of, batch, quantity: sign === 1 ? quantity : negateDecimal(dec(quantity)) }),
  );

const kit: Module = {
  name: 'kit',
  entities: [goods, receipt, issue],
  ledgers: [stock],
  behaviours: [
    behaviour(receipt, { actions: { audit: { post: (record) => moved(record, 1) } } }),
    behaviour(issue, { actions: { audit: { post: (record) => moved(record as never, -1) } } }),
  ],
};

/** Makes the little warehouse known, and what a test brings along, and gives it its tables. */
export async function install(suite: Suite, ...more: readonly Module[]): Promise<void> {
  const entities = [kit, ...more].flatMap((one) => one.entities);
  register(...entities);
  registerLedgers(stock);
  installBehaviours([...modules, kit, ...more]);
  for (const statement of migration([], describe(entities, [stock]))) await suite.sql(statement);
}
