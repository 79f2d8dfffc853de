import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/period/${tail}`;
interface Period {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly locks: readonly string[] | null;
}

describe('锁账', () => {
  let suite: Suite;
  let period: Period;
  const month = today().slice(0, 7);

  const periods = async (as = 'accountant'): Promise<Period[]> =>
    (await suite.get(as, at('list'), { sort: 'name', pageSize: 200 })).data.rows;
  const lock = (locks: readonly string[], as = 'accountant', id = period.id) =>
    suite.call(as, at('update'), { id, locks });
  const picked = async (entity: string, q: string, as = 'accountant') =>
    (await suite.get(as, `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  const journal = async (amount = '12.34') => {
    const { data } = await suite.call('cashier', '/api/fico/generalledger/journal/save', {
      docDate: today(),
      direction: 'in',
      account: await picked('fico_cashier_account', ''),
      type: await picked('fico_receipt_expense_type', '利息收入'),
      amount,
      summary: '结息',
    });
    return data.id as number;
  };
  const onJournal = (action: string, id: number) =>
    suite.call('accountant', `/api/fico/generalledger/journal/${action}`, { id, reason: '锁账测试' });
  const invoice = async () => {
    const customer = (await suite.get('drawer', '/erp/customer/getCustomerOptions', { q: 'KH0001' })).data.rows[0].id;
    const receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
      customer,
      receivable,
      invoiceDate: today(),
      lines: [{ goodsName: '*茶*龙井', quantity: '1', taxPrice: '113', taxRate: '0.13' }],
    });
    return data.id as number;
  };
  const onInvoice = (action: string, id: number) =>
    suite.call('accountant', `/api/fico/arinvoice/${action}`, { id, reason: '锁账测试' });

  beforeAll(async () => {
    suite = await start();
    period = (await periods()).find(({ name }) => name === month)!;
  }, 120_000);
  afterAll(() => suite.stop());

  test('a part that is locked takes nothing and gives nothing back, the others go on', async () => {
    const [before, after] = [await journal(), await journal()];
    expect((await onJournal('audit', before)).code).toBe('200');
    expect((await lock(['cash'])).code).toBe('200');
    const why = `会计期间 ${month} 的资金已锁账，不能记账；要记请先在会计期间里解锁`;
    expect(await onJournal('audit', after)).toMatchObject({ code: '400', message: why });
    expect((await onJournal('deaudit', before)).message).toBe(why);
    const owed = await invoice();
    expect((await onInvoice('audit', owed)).code).toBe('200');
    expect((await lock(['cash', 'receivable'])).code).toBe('200');
    expect((await onInvoice('deaudit', owed)).message).toContain(`会计期间 ${month} 的应收已锁账`);
    expect((await periods()).find(({ name }) => name === month)!.locks!.toSorted()).toEqual(['cash', 'receivable']);
    expect((await lock([])).code).toBe('200');
    for (const [id, action] of [
      [before, 'deaudit'],
      [after, 'audit'],
      [after, 'deaudit'],
    ] as const)
      expect((await onJournal(action, id)).code).toBe('200');
    expect((await onInvoice('deaudit', owed)).code).toBe('200');
  });

  test('goods that are locked do not move', async () => {
    const warehouse = await picked('scm_warehouse', 'A02', 'boss');
    const { data: goods } = await suite.call('boss', '/api/goods/goods/save', {
      code: 'LOCK1',
      name: '锁账测试杯',
      category: await picked('goods_category', '', 'boss'),
      unit: await picked('goods_unit', '', 'boss'),
      retailPrice: '100',
    });
    const sku = (await suite.get('boss', '/api/goods/goodsSku/list', { goods: goods.id })).data.rows[0].id;
    const { data } = await suite.call('boss', '/api/inventory/otherorder/save', {
      kind: 'in',
      orderDate: today(),
      warehouse,
      lines: [{ sku, quantity: '1', price: '10' }],
    });
    const audit = () => suite.call('accountant', '/api/inventory/otherorder/audit', { id: data.id });
    expect((await lock(['stock'])).code).toBe('200');
    expect((await audit()).message).toContain(`会计期间 ${month} 的库存已锁账`);
    expect((await lock([])).code).toBe('200');
    expect((await audit()).message).not.toContain('锁账');
  });

  test('locked in the middle of many who book, nothing comes in behind the lock', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => journal(`${n + 1}.00`)));
    const answers = await Promise.all([...ids.map((id) => onJournal('audit', id)), lock(['cash'])]);
    expect(answers.at(-1)!.code).toBe('200');
    const booked = answers.slice(0, -1).filter(({ code }) => code === '200').length;
    const [row] = await suite.sql<{ n: number }>(
      `select count(distinct source_id)::int as n from fico_cash_entry where source_name = 'fico_journal' and source_id = any($1::bigint[])`,
      [ids],
    );
    expect(row!.n).toBe(booked);
    for (const { code, message } of answers.slice(0, -1)) if (code !== '200') expect(message).toContain('已锁账');
    await lock([]);
    for (const [n, id] of ids.entries())
      if (answers[n]!.code === '200') expect((await onJournal('deaudit', id)).code).toBe('200');
  });

  test('who may not lock, and who belongs to another company, locks nothing; what is no part is refused', async () => {
    expect((await lock(['cash'], 'cashier')).code).toBe('403');
    expect((await lock(['cash'], 'boss2')).code).toBe('404');
    expect((await lock(['ledger'])).code).toBe('422');
    const [closed] = (await periods()).filter(({ status }) => status === 'closed');
    if (closed) expect((await lock(['cash'], 'accountant', closed.id)).code).toBe('400');
    expect((await periods()).find(({ name }) => name === month)!.locks ?? []).toEqual([]);
  });

  test('years are added behind the last, once, and taken away from the end while they are empty', async () => {
    const before = await periods();
    const last = before.at(-1)!;
    const year = Number(last.name.slice(0, 4)) + 1;
    const open = (asked: number, as = 'accountant') => suite.call(as, at('save'), { year: asked });
    expect((await open(Number(month.slice(0, 4)) + 6)).message).toMatch(/^最多开到/);
    expect((await open(year, 'cashier')).code).toBe('403');
    const answers = await Promise.all([open(year), open(year), open(year)]);
    expect(answers.filter(({ code }) => code === '200')).toMatchObject([{ data: { periods: 12 } }]);
    expect((await open(year)).message).toBe(`${year} 年的会计期间已经有了`);
    const added = (await periods()).slice(before.length);
    expect(added.map(({ status }) => status)).toEqual(Array(12).fill('open'));
    const remove = (id: number, as = 'accountant') => suite.call(as, at('delete'), { id });
    expect((await remove(added[0]!.id)).message).toBe(
      `${added[0]!.name} 后面还有 ${added.at(-1)!.name}，只能从最后一个期间往前删`,
    );
    expect((await remove(added.at(-1)!.id, 'boss2')).code).toBe('404');
    for (const { id } of added.toReversed()) expect((await remove(id)).code).toBe('200');
    expect((await periods()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const used = (await periods()).find(({ name }) => name === month)!;
    expect((await remove(used.id)).code).toBe('400');
  });
});
