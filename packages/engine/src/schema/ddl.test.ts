import { entity, flag, ledger, money, ref, text } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { migration } from './ddl.ts';
import { describe as tablesOf } from './describe.ts';

const before = entity({
  name: 'shop',
  label: '店铺',
  title: 'name',
  fields: { code: text('编码', { unique: true }), name: text('名称') },
});
const after = entity({
  name: 'shop',
  label: '店铺',
  title: 'name',
  fields: { code: text('编码', { unique: true }), name: text('名称', { required: true }), open: flag('营业') },
});

describe('迁移', () => {
  const sql = migration([], tablesOf([before], [])).join('\n');

  test('a table comes with its key, its policies, its grants and its view', () => {
    expect(sql).toContain('primary key (company_id, id)');
    expect(sql).toContain('enable row level security');
    expect(sql).toContain('create view shop_v as select');
    expect(sql).toContain('create unique index shop_code on shop (company_id, code) where not deleted');
  });

  test('nothing changed gives nothing to do', () => {
    expect(migration(tablesOf([after], []), tablesOf([after], []))).toEqual([]);
  });

  test('a new column is added with its default, and the view is made again around it', () => {
    const steps = migration(tablesOf([before], []), tablesOf([after], []));
    expect(steps[0]).toBe('drop view shop_v;');
    expect(steps).toContain('alter table shop add column open boolean not null default false;');
    expect(steps).toContain('alter table shop alter column name set not null;');
    expect(steps.some((step) => step.startsWith('create view shop_v'))).toBe(true);
  });

  test('a ledger cannot be rewritten, and a floor is a constraint', () => {
    const stock = ledger({
      name: 'stock_entry',
      label: '库存账',
      keys: { sku: ref('商品', 'goods_sku', { required: true }) },
      measures: { amount: money('金额', { required: true }) },
      balances: { sku: { by: ['sku'], neverNegative: 'amount' } },
    });
    const text = migration([], tablesOf([], [stock])).join('\n');
    expect(text).toContain('before update or delete or truncate on stock_entry');
    expect(text).toContain('grant select, insert on stock_entry to');
    expect(text).toContain('constraint stock_entry_by_sku_floor check (amount >= 0)');
  });

  test('a word PostgreSQL keeps for itself is quoted', () => {
    const odd = entity({
      name: 'odd',
      label: '怪',
      title: 'order',
      fields: { order: text('次序'), user: text('用户') },
    });
    expect(migration([], tablesOf([odd], [])).join('\n')).toContain('"order" text');
  });
});
