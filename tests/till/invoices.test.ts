import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRules } from '../../modules/invoicing/server.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const base = '/api/oms/invoiceapplication';
const wish = { titleType: 'company', invoiceTitle: '知味食品有限公司', taxNo: '91310000MA1FL0LX06' };

describe('小票上的自助开票', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let store: number;
  let shop: number;
  const who = 'manager';

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    for (const code of ['Q01', 'Q02']) await at.stock(code, 500);
    // Taxed as its category is, which is what a store's goods are invoiced by.
    await suite.sql(
      `update goods_goods set tax_item = (select id from oms_tax_item where company_id = $1 and tax_rate = 0.13 and not deleted and not disabled order by id limit 1)
       where company_id = $1 and code in ('Q01', 'Q02')`,
      [at.company],
    );
    shift = await at.begin(who);
    const [row] = await suite.sql<{ store: string; subject: string }>(
      `select (select store from pos_terminal where id = $2)::text as store,
         (select id from oms_invoice_subject where company_id = $1 and not deleted and not disabled order by id limit 1)::text as subject`,
      [at.company, at.terminals[1]],
    );
    store = Number(row!.store);
    await suite.sql('update oms_shop set store = null where company_id = $1', [at.company]);
    const before = await at.done(
      who,
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'cash', amount: '10' }]),
    );
    expect(before.invoiceUrl).toBeNull();
    const shops = { platform: 'open', name: '徐汇店柜台', store, subject: Number(row!.subject) };
    const { data, message } = await suite.call('boss', '/api/oms/plateformshop/save', shops);
    expect(message).toBe('保存成功');
    shop = data.id;
  }, 180_000);
  afterAll(() => suite.stop());

  const tokenOf = (url: string): string => url.split('/invoice/')[1]!;
  const view = async (token: string) => suite.get(null, `${base}/publicGet`, { token });
  const sold = async (quantity = '4') => {
    const pay = `${(Number(quantity) * 10).toFixed(2)}`;
    const made = await at.done(
      who,
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q01', quantity }], pay, [{ kind: 'cash', amount: pay }]),
    );
    return { id: made.id as number, number: made.number as string, token: tokenOf(made.invoiceUrl) };
  };
  const orderOf = async (number: string) =>
    suite.sql<{ id: string; paid: string; refunded: string; invoiceable: string; state: string }>(
      `select id, paid, refunded, invoiceable, invoice_state as state from oms_order where shop = $1 and order_no = $2`,
      [shop, number],
    );
  const back = (sale: number, line: number, quantity: string) =>
    at.done(who, 'returnSale', {
      clientUuid: randomUUID(),
      shift,
      sale,
      lines: [{ line, quantity }],
      cause: '不合适',
      approvals: [],
    });

  test('the receipt bears a link, also when it is printed again; nothing is taken in before somebody comes', async () => {
    const one = await sold();
    const paper = (await at.get(who, 'receipt', { id: one.id })).data;
    expect(tokenOf(paper.invoiceUrl)).toBe(one.token);
    expect(await orderOf(one.number)).toEqual([]);
    const { data } = await view(one.token);
    expect(data).toMatchObject({ state: 'open', shop: '徐汇店柜台', amount: '40.00', invoice: null });
    expect(data.goods).toMatchObject([{ name: '测试货Q01', quantity: '4', paid: '40.00' }]);
    expect(JSON.stringify(data)).not.toContain(one.number);
  });

  test('asked for by two telephones at once it is one order and one application; agreed to, the invoice is taxed as the goods are', async () => {
    const one = await sold();
    await Promise.all([view(one.token), view(one.token), view(one.token)]);
    const answers = await Promise.all(
      [1, 2].map(() => suite.call(null, `${base}/publicSubmit`, { token: one.token, ...wish })),
    );
    expect(answers.map(({ data }) => data.state)).toEqual(['applied', 'applied']);
    const orders = await orderOf(one.number);
    expect(orders).toMatchObject([{ paid: '40.00', invoiceable: '40.00', state: 'applied' }]);
    const order = Number(orders[0]!.id);
    const [{ id } = { id: '' }] = await suite.sql<{ id: string }>(
      'select id from oms_invoice_application where "order" = $1',
      [order],
    );
    expect(await suite.call('boss', `${base}/approve`, { id: Number(id) })).toMatchObject({ code: '200' });
    const lines = await until(async () => {
      const rows = await suite.sql<{ total: string; tax: string; rate: string }>(
        `select l.total, l.tax, trim_scale(l.tax_rate)::text as rate from oms_invoice i
         join oms_invoice_lines l on l.document_id = i.id where i.orders @> array[$1::bigint]`,
        [order],
      );
      return rows.length > 0 ? rows : undefined;
    }, 20);
    expect(lines).toEqual([{ total: '40.00', tax: '4.60', rate: '0.13' }]);
  });

  test('what comes back afterwards comes off what may be invoiced; a whole that came back is closed', async () => {
    const one = await sold();
    await view(one.token);
    const { line } = (await at.get(who, 'returnSaleData', { shift, sale: one.number })).data.lines[0];
    await back(one.id, line, '1');
    expect(await orderOf(one.number)).toMatchObject([{ paid: '40.00', refunded: '10.00', invoiceable: '30.00' }]);
    expect((await view(one.token)).data).toMatchObject({ state: 'open', amount: '30.00' });
    await back(one.id, line, '3');
    expect(await orderOf(one.number)).toMatchObject([{ refunded: '40.00', invoiceable: '0.00' }]);
    expect((await view(one.token)).data).toMatchObject({ state: 'closed' });
  });

  test('void before or after somebody came, there is nothing to invoice', async () => {
    const [before, after] = [await sold(), await sold()];
    await view(after.token);
    for (const { id } of [before, after])
      await at.done(who, 'voidSale', { shift, sale: id, cause: '按错', approvals: [] });
    expect(await orderOf(before.number)).toEqual([]);
    expect(await orderOf(after.number)).toMatchObject([{ invoiceable: '0.00' }]);
    expect((await view(before.token)).data).toMatchObject({ state: 'closed' });
    expect((await at.get(who, 'receipt', { id: before.id })).data.invoiceUrl).toBeNull();
  });

  test('a rule invoices whom a store’s receipt was asked for, not whoever has only read it', async () => {
    const [read, asked] = [await sold('1'), await sold('2')];
    await view(read.token);
    await suite.call(null, `${base}/publicSubmit`, {
      token: asked.token,
      titleType: 'personal',
      invoiceTitle: '王小明',
    });
    await suite.call('boss', '/api/oms/autoInvoice/save', {
      name: '柜台当天开',
      rank: 1,
      shops: [shop],
      trigger: 'finished',
      from: '2020-01-01',
    });
    await until(async () => (await runRules(suite.db, at.company)) || undefined, 20);
    const invoiced = async (number: string) =>
      (
        await suite.sql<{ n: number }>(
          `select count(*)::int as n from oms_invoice where orders @> (select array[id] from oms_order where shop = $1 and order_no = $2)`,
          [shop, number],
        )
      )[0]!.n;
    expect([await invoiced(read.number), await invoiced(asked.number)]).toEqual([0, 1]);
  });

  test('made up, changed, or carried to another company, a link opens nothing', async () => {
    const { token } = await sold();
    const company = at.company.toString(36);
    const other = (at.company + 1).toString(36);
    const middle = company.length + 3;
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
    for (const wrong of [changed, other + token.slice(company.length), `${token.slice(0, -1)}_`, token.slice(0, -2)])
      expect((await view(wrong)).code).toBe('404');
    expect((await view(token)).code).toBe('200');
  });

  test('a store has one shop, of the open platform', async () => {
    const wrong = await suite.call('boss', '/api/oms/plateformshop/save', {
      platform: 'jd',
      name: '京东店柜台',
      store,
    });
    expect([wrong.code, wrong.message]).toEqual(['422', expect.stringContaining('开放推送')]);
    const twice = await suite.call('boss', '/api/oms/plateformshop/save', { platform: 'open', name: '又一个', store });
    expect(twice.code).not.toBe('200');
    expect(twice.message).toContain('门店');
  });
});
