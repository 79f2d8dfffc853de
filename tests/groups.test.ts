import { fc, test as always } from '@fast-check/vitest';
import type { Group, Page } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';

type Row = Record<string, unknown> & { readonly id: number };

const invoices = '/api/fico/arinvoice/listByWhere';
const customerList = '/erp/customer/getCustList';
const amounts = ['amount', 'tax', 'total', 'settledAmount', 'openAmount'] as const;
const fen = (text: unknown): bigint => BigInt(String(text ?? '0.00').replace('.', ''));
const added = (rows: readonly Record<string, unknown>[], key: string): bigint =>
  rows.reduce((sum, row) => sum + fen(row[key]), 0n);

describe('分组与全选', () => {
  let suite: Suite;
  let customers: number[];
  beforeAll(async () => {
    suite = await start();
    const { data } = await suite.get('boss', '/api/pick/crm_customer', { pageSize: 30 });
    customers = (data.rows as Row[]).map(({ id }) => id);
  });
  afterAll(() => suite.stop());
  const ask = async (args: Record<string, unknown>) => (await suite.get('boss', invoices, args)).data as Page<Row>;

  const day = fc
    .integer({ min: 0, max: 400 })
    .map((n) => new Date(Date.UTC(2026, 10, 30) - n * 86_400_000).toISOString().slice(0, 10));
  const filters = fc.record(
    {
      status: fc.constantFrom('draft', 'audited', 'draft,audited'),
      invoiceDate: fc.oneof(
        fc.tuple(day, day).map(([a, b]) => (a < b ? `${a}..${b}` : `${b}..${a}`)),
        day.map((from) => `${from}..`),
        day,
        fc.uniqueArray(day, { minLength: 2, maxLength: 8 }).map((days) => days.join(',')),
      ),
      customer: fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 5 }),
      total: fc.nat(20_000).map((least) => `${least}..`),
      dueDate: fc.constantFrom('~', '!~'),
      q: fc.constantFrom('YS', '1', '有限'),
    },
    { requiredKeys: [] },
  );
  const by = fc.constantFrom('status', 'customer', 'invoiceDate', 'createdAt', 'dueDate');

  always.prop([filters, by], { numRuns: 60 })(
    'groups add up to the list they were made from, and each opens into exactly its rows',
    async ({ customer, ...others }, groupBy) => {
      const ids = customer?.flatMap((index) => customers[index] ?? []);
      const asked = { ...others, ...(ids && ids.length > 0 && { customer: ids.join(',') }) };
      const whole = await ask({ ...asked, pageSize: 1, sums: true });
      const { groups = [], total } = await ask({ ...asked, groupBy });
      expect([total, groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([whole.total, whole.total]);
      for (const key of amounts)
        expect(
          added(
            groups.map(({ sums }) => sums),
            key,
          ),
        ).toBe(fen(whole.sums![key]));
      for (const group of groups.slice(0, 3)) {
        const inside = await ask({ ...asked, [groupBy]: group.filter, pageSize: 500 });
        expect([group.title, inside.total]).toEqual([group.title, group.count]);
        expect(added(inside.rows, 'total')).toBe(fen(group.sums['total']));
      }
    },
  );

  test('groups are called what their rows show, and stand in the order of the definition', async () => {
    const titles = async (groupBy: string) => (await ask({ groupBy })).groups!.map(({ title }: Group) => title);
    expect(await titles('status')).toEqual(['未审核', '已审核']);
    expect((await titles('invoiceDate'))[0]).toMatch(/^2026 年 \d{1,2} 月$/);
    const { rows } = await ask({ pageSize: 500 });
    const names = new Set(rows.map((row) => (row['titles'] as Record<string, string>)['customer']));
    expect(new Set(await titles('customer'))).toEqual(names);
  });

  test('what no index carries is not grouped by on a large table, nor what cannot be shared by many', async () => {
    for (const [groupBy, label] of [
      ['salesman', '业务员'],
      ['total', '价税合计'],
      ['number', '单据编号'],
      ['constructor', 'constructor'],
    ])
      expect(await suite.get('boss', invoices, { groupBy })).toMatchObject({
        code: '422',
        message: `不支持按“${label}”分组`,
      });
  });

  test('a field somebody may not see is neither grouped by nor shown, and he is told which', async () => {
    const { data: before } = await suite.get('hr', '/api/hr/staff/list', { pageSize: 1 });
    expect(before.hidden).toBeUndefined();
    await suite.sql(
      `update sys_role set masks = '{privacy}' where id = any((select roles from sys_user where username = 'hr')::bigint[])`,
    );
    await suite.sql(`select pg_notify('heliu_facts', 'session:')`);
    await expect
      .poll(async () => (await suite.get('hr', '/api/hr/staff/list', { pageSize: 1 })).data.hidden)
      .toEqual(expect.arrayContaining(['idNo']));
  });

  test('everything a filter finds is selected with what actions and sums need', async () => {
    const selected = await ask({ select: true, status: 'draft' });
    const page = await ask({ status: 'draft', pageSize: 500, sums: true });
    expect(selected.rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id));
    expect(selected.rows[0]).toMatchObject({ status: 'draft', number: page.rows[0]!['number'] });
    expect(added(selected.rows, 'total')).toBe(fen(page.sums!['total']));
  });

  test('more than a selection may hold is refused with what to do', async () => {
    await suite.sql(
      `insert into crm_customer (company_id, id, created_by, updated_by, code, name, salesman)
       select company_id, 900000000 + n, 1, 1, 'X' || n, '批量' || n, 1 from sys_user, generate_series(1, 10001) n where username = 'boss'`,
    );
    expect(await suite.get('boss', customerList, { select: true })).toMatchObject({
      code: '422',
      message: '符合条件的超过 1 万条，请用筛选缩小范围后再全选',
    });
    const { data } = await suite.get('boss', customerList, { select: true, code: 'X1000' });
    expect((data as Page<Row>).total).toBe(3);
  });

  test('groups and selections stay within what somebody may see', async () => {
    const grouped = (await suite.get('sales', customerList, { groupBy: 'salesman' })).data as Page<Row>;
    const { rows, total } = (await suite.get('sales', customerList, { select: true })).data as Page<Row>;
    expect([grouped.total, rows.length]).toEqual([total, total]);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(100);
  });
});
