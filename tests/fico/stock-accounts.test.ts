import { runWork, service, type User } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Want } from '../../modules/fico/model.ts';
import { determineAccounts } from '../../modules/fico/server.ts';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/${tail}`;

describe('存货自动记账', () => {
  let suite: Suite;
  let [small, enterprise]: User[] = [];
  beforeAll(async () => {
    suite = await start();
    const { first, other } = await demoCompanies(suite);
    [small, enterprise] = [service('测试', first), service('测试', other)];
  });
  afterAll(() => suite.stop());

  const determined = async (user: User, ...wants: readonly Want[]) => {
    const pairs = await runWork(suite.db, user, (work) => determineAccounts(work, wants));
    const rows = await suite.sql<{ id: string; code: string }>('select id, code from fico_account');
    const codes = new Map(rows.map(({ id, code }) => [Number(id), code]));
    return pairs.map(({ debit, credit }) => `${codes.get(debit)} ${codes.get(credit)}`);
  };
  const made = async (path: string, args: object): Promise<number> => {
    const { code, message, data } = await suite.call('accountant', at(`${path}/save`), { ...args });
    expect([code, message]).toEqual(['200', '保存成功']);
    return (data as { id: number }).id;
  };
  const idOf = async (entity: string, q: string): Promise<number> =>
    (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id;
  const classOf = async (code: string) =>
    Number(
      (
        await suite.sql<{ id: string }>('select id from fico_valuation_class where company_id = $1 and code = $2', [
          small!.company,
          code,
        ])
      )[0]!.id,
    );

  test('both charts begin with a table that covers what happens to stock', async () => {
    const wants = ['WRX', 'GBB-VAX', 'INV-LOSS', 'INV-GAIN', 'TRANSFER', 'GAIN-END', 'LOSS-ACCIDENT', 'OTHER-IN'];
    const asked = wants.map((transaction) => ({ transaction }));
    expect(await determined(small!, ...asked)).toEqual([
      '1405 220202',
      '5401 1405',
      '1901 1405',
      '1405 1901',
      '1405 1405',
      '1901 5301',
      '5711 1901',
      '1405 5301',
    ]);
    expect(await determined(enterprise!, ...asked)).toEqual([
      '1405 220202',
      '6401 1405',
      '1901 1405',
      '1405 1901',
      '1405 1405',
      '1901 660208',
      '671102 1901',
      '1405 630102',
    ]);
  });

  test('the most specific line decides, at once after it was changed, and what is in use cannot be removed', async () => {
    const group = await made('valuationGroup', { code: 'BS', name: '保税' });
    const [transaction, debit, credit] = [
      await idOf('fico_transaction', 'INV-LOSS'),
      await idOf('fico_account', '1901'),
      await idOf('fico_account', '1408'),
    ];
    const material = await classOf('3000');
    const want = { transaction: 'INV-LOSS', group, valuationClass: material };
    expect(await determined(small!, want)).toEqual(['1901 1403']);
    const rule = { transaction, valuationGroup: group, valuationClass: material, debit, credit };
    const id = await made('autoAccountStock', rule);
    expect(await determined(small!, want, { ...want, group: undefined })).toEqual(['1901 1408', '1901 1403']);
    expect(await suite.call('accountant', at('autoAccountStock/save'), rule)).toMatchObject({
      code: '400',
      message: '同一事务、评估组、评估类和优先级已有一条规则，请修改那一条',
    });
    for (const [entity, used] of [
      ['valuationGroup', group],
      ['valuationClass', material],
    ] as const)
      expect((await suite.call('accountant', at(`${entity}/delete`), { id: used })).message).toMatch(
        /已被.*存货自动记账.*引用，不能删除/,
      );
    const stored = (await suite.get('accountant', at('account/get'), { id: credit })).data;
    expect((await suite.call('accountant', at('account/update'), { ...stored, disabled: true })).message).toBe(
      '存货自动记账“报损 · 原材料 · 保税”还在用委托加工物资，请先改用别的科目',
    );
    expect((await suite.call('accountant', at('autoAccountStock/delete'), { id })).code).toBe('200');
    expect(await determined(small!, want)).toEqual(['1901 1403']);
  });

  test('rules of an account go over to its first child, and back when the last one is gone', async () => {
    const parent = await idOf('fico_account', '1411');
    const { type } = (await suite.get('accountant', at('account/get'), { id: parent })).data;
    const child = await made('account', { code: '141101', name: '包装箱', type, direction: 'debit' });
    const want = { transaction: 'INV-LOSS', valuationClass: await classOf('3050') };
    expect(await determined(small!, want)).toEqual(['1901 141101']);
    expect((await suite.call('accountant', at('account/delete'), { id: child })).code).toBe('200');
    expect(await determined(small!, want)).toEqual(['1901 1411']);
  });

  test('everything that is missing is named in one refusal; what was removed can be brought back', async () => {
    const rows = (await suite.get('accountant', at('autoAccountStock/list'), { pageSize: 200, sort: 'name' })).data
      .rows as { id: number; valuationClass: number | null; titles: Record<string, string> }[];
    const gone = rows.filter(({ titles }) => /^(INV-LOSS|TRANSFER) /.test(titles['transaction']!));
    expect(gone.length).toBe(8);
    for (const { id } of gone) await suite.call('accountant', at('autoAccountStock/delete'), { id });
    const material = await classOf('3000');
    const refusal = determined(
      small!,
      { transaction: 'INV-LOSS', valuationClass: material },
      { transaction: 'WRX' },
      { transaction: 'TRANSFER' },
    );
    await expect(refusal).rejects.toThrow('未配置科目：报损 / 原材料；调拨。请到“存货自动记账”补充');
    expect((await suite.call('keeper', at('autoAccountStock/complete'))).code).toBe('403');
    const complete = () => suite.call('accountant', at('autoAccountStock/complete'));
    expect((await complete()).data).toEqual({ transactions: 0, accounts: 0, rules: 8 });
    expect((await complete()).data).toEqual({ transactions: 0, accounts: 0, rules: 0 });
    expect(await determined(small!, { transaction: 'INV-LOSS', valuationClass: material })).toEqual(['1901 1403']);
  });

  test('a transaction of a document keeps its code and stays', async () => {
    const id = await idOf('fico_transaction', 'WRX');
    const { data } = await suite.get('accountant', at('transaction/get'), { id });
    expect((await suite.call('accountant', at('transaction/update'), { ...data, code: 'X' })).message).toBe(
      '预设事务的代码由单据使用，不能修改',
    );
    expect((await suite.call('accountant', at('transaction/delete'), { id })).message).toMatch('预设事务');
    // One's own may go again.
    const own = await made('transaction', { code: 'OWN', name: '自定' });
    expect((await suite.call('accountant', at('transaction/delete'), { id: own })).code).toBe('200');
  });

  test('a simulation shows which line decides for goods in a warehouse, and which would be next', async () => {
    const group = await made('valuationGroup', { code: 'CP', name: '次品' });
    const warehouse = await idOf('scm_warehouse', 'A09');
    const stored = (await suite.get('boss', '/api/basedata/scm/warehouse/get', { id: warehouse })).data;
    expect(
      (await suite.call('boss', '/api/basedata/scm/warehouse/update', { ...stored, valuationGroup: group })).code,
    ).toBe('200');
    const [transaction, sku] = [await idOf('fico_transaction', 'INV-LOSS'), await idOf('goods_sku', 'SP-')];
    const credit = await idOf('fico_account', '1404');
    await made('autoAccountStock', {
      transaction,
      valuationGroup: group,
      debit: await idOf('fico_account', '1901'),
      credit,
    });
    const { data } = await suite.get('accountant', at('autoAccountStock/simulate'), { transaction, warehouse, sku });
    expect(data.rows).toMatchObject([
      { verdict: '采用', credit, titles: { rule: '报损 · 全部商品 · 次品' } },
      { verdict: '备选', titles: { credit: expect.stringContaining('1405') as string } },
    ]);
    const elsewhere = { transaction, sku, warehouse: await idOf('scm_warehouse', 'A01') };
    const second = await suite.get('accountant', at('autoAccountStock/simulate'), elsewhere);
    expect(second.data.rows).toMatchObject([{ verdict: '采用', titles: { rule: '报损 · 全部商品 · 全部仓库' } }]);
    expect((await suite.get('boss2', at('autoAccountStock/simulate'), elsewhere)).code).not.toBe('200');
    expect((await suite.get('keeper', at('autoAccountStock/simulate'), elsewhere)).code).toBe('403');
  });
});
