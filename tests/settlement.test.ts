import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { settlement as area } from '../modules/settlement/server.ts';
import { demoCompanies } from './support/database.ts';
import { saveOrder } from './support/external-orders.ts';
import { newShop } from './support/orders.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';
import { upload } from './support/upload.ts';

const at = (tail: string) => `/api/wkd/fico/merchantsettlement/${tail}`;
const head = '流水号,订单号,发生时间,费用名称,金额';

describe('平台结算', () => {
  let suite: Suite;
  let company: number;
  let platformAccount: number;
  let bank: number;
  let customer: number;

  const shopWith = (more: object = {}) =>
    newShop(suite, company, 'youzan', {
      settle_account: platformAccount,
      customer,
      settle_days: 15,
      fee_rate: 5,
      ...more,
    });
  const sold = (shop: number, orderNo: string, paid: string, more: object = {}) =>
    saveOrder(suite, {
      shop,
      orderNo,
      paid,
      more: { status: 'finished', finishedAt: '2026-11-01T00:00:00.000Z', ...more } as never,
    });
  const file = async (content: string | Buffer, name = '账单.csv', as = 'cashier'): Promise<number> => {
    const { code, data } = await upload(suite, as, name, Buffer.from(content));
    expect(code).toBe('200');
    return data.id;
  };
  const check = async (shop: number, content: string | Buffer, name?: string) =>
    suite.call('cashier', at('check'), { shop, file: await file(content, name) });
  const bring = async (shop: number, content: string | Buffer, name?: string, as = 'cashier') => {
    const answer = await suite.call(as, at('import'), { shop, file: await file(content, name, as) });
    expect(answer.message).toBe('操作成功');
    return until(async () => {
      const { data } = await suite.get(as, '/api/task/get', { id: answer.data.task });
      return data.status === 'done' || data.status === 'failed' ? data : undefined;
    });
  };
  const brought = async (shop: number, content: string) => (await bring(shop, content)).result.settlement as number;
  const orderOf = async (shop: number, orderNo: string) =>
    (await suite.get('accountant', at('orders'), { shop, q: orderNo })).data.rows[0];
  const settlementOf = async (id: number) => (await suite.get('accountant', at('get'), { id })).data;
  const balanceOf = async (account: number) =>
    Number(
      (await suite.get('cashier', '/api/fico/generalledger/cashierAccount/balances', { id: [account] })).data[account],
    );
  const proofs = async () => {
    const found = await runWork(suite.db, service('核对', company), async (work) => {
      const all = [];
      for (const { code, run } of area.proofs!) for (const one of await run(work)) all.push(`${code} ${one.message}`);
      return all;
    });
    expect(found).toEqual([]);
  };

  beforeAll(async () => {
    suite = await start({ workers: 2 });
    company = (await demoCompanies(suite)).first;
    const accounts = await suite.sql<{ id: number; code: string }>(
      'select id::int, code from fico_cashier_account where company_id = $1',
      [company],
    );
    platformAccount = accounts.find(({ code }) => code === '06')!.id;
    bank = accounts.find(({ code }) => code === '03')!.id;
    customer = (
      await suite.sql<{ id: number }>(`select id::int from crm_customer where company_id = $1 and code = 'WD0001'`, [
        company,
      ])
    )[0]!.id;
  });
  afterAll(() => suite.stop());

  test('a file becomes lines once, however often and overlapping it is brought, by many at once too', async () => {
    const shop = await shopWith();
    await sold(shop, 'A1', '100.00');
    const [first, second] = [`X1,A1,2026-11-03 10:00:00,货款,100.00`, `X2,A1,2026-11-03 10:00:00,技术服务费,-5.00`];
    const all = await Promise.all(Array.from({ length: 5 }, () => bring(shop, `${head}\n${first}\n${second}`)));
    expect(all.filter(({ result }) => result.settlement !== null)).toHaveLength(1);
    const more = `${head}\n${second}\nX3,A1,2026-11-04 10:00:00,运费险,-0.50`;
    expect((await check(shop, more)).data).toMatchObject({
      lines: 2,
      repeated: 1,
      total: '-0.50',
      format: '通用结算模板',
    });
    expect((await bring(shop, more)).result.summary).toMatch(/^导入 1 行，结算单 JS\d+，1 行以前已导入，没有重复计算$/);
    expect(await orderOf(shop, 'A1')).toMatchObject({
      state: 'settled',
      handling: 'none',
      goods: '100.00',
      platformFee: '-5.00',
      otherFees: '-0.50',
      net: '94.50',
    });
    await proofs();
  });

  test('a number that means two amounts, and rows that cannot be read, stop the whole file', async () => {
    const shop = await shopWith();
    await bring(shop, `${head}\nX1,A,2026-11-03,货款,1.00`);
    const { data } = await check(shop, `${head}\nX1,A,2026-11-03,货款,2.00\nX2,A,2026-11-03,货款,一元`);
    expect(data.troubles).toEqual([
      { row: 2, message: '流水号 X1 已经导入过，当时是 ￥1.00，这里是 ￥2.00' },
      { row: 3, message: '金额“一元”不是两位小数以内的金额', table: '账单.csv' },
    ]);
    const failed = await bring(shop, `${head}\nX3,A,2026-11-03,货款,2.00\nX2,A,2026-11-03,货款,一元`);
    expect(failed).toMatchObject({ status: 'failed', error: '有 1 行读不出来，一行也没有导入' });
    expect((await suite.get('accountant', at('lines'), { shop })).data.rows).toHaveLength(1);
  });

  test('a file that is none of ours, or of another platform, or packed', async () => {
    const shop = await shopWith();
    expect(await check(shop, '姓名,电话\n张三,1')).toMatchObject({
      message: expect.stringContaining('不是认得的结算文件'),
    });
    const pdd =
      '商户订单号,发生时间,收入金额（+元）,支出金额（-元）,账务类型,备注,业务描述\n1,2026-11-01 00:00:00,1.00,0.00,交易收入,,';
    expect(await check(shop, pdd)).toMatchObject({ message: expect.stringContaining('这是拼多多货款明细') });
    expect(await check(shop, head)).toMatchObject({ message: '文件里只有表头，没有结算明细' });
    const zip = Buffer.from(
      zipSync({ 'a.csv': Buffer.from(`${head}\nZ1,A,2026-11-03,货款,1.00`), '汇总.csv': Buffer.from('说明\n1') }),
    );
    expect((await check(shop, zip, '账单.zip')).data).toMatchObject({ lines: 1 });
  });

  test('differences are in the queue until the order, the refund or a person settles them', async () => {
    const shop = await shopWith();
    await sold(shop, 'D1', '50.00');
    await bring(
      shop,
      `${head}\nQ1,D1,2026-11-03,货款,48.00\nQ2,D2,2026-11-03,货款,30.00\nQ3,,2026-11-03,天书,-1.00\nQ4,,2026-11-03,运费险,-2.00`,
    );
    expect(await orderOf(shop, 'D1')).toMatchObject({ reason: 'amount', handling: 'open', difference: '-2.00' });
    expect(await orderOf(shop, 'D2')).toMatchObject({ reason: 'unknownOrder', handling: 'open', order: null });
    expect(await orderOf(shop, '无单号')).toMatchObject({ reason: 'noOrder', net: '-1.00' });
    // Every fen of the file: matched, in the queue, or a fee of the shop as a whole.
    const rows = (await suite.get('accountant', at('orders'), { shop })).data.rows as { net: string }[];
    expect(rows.reduce((sum, { net }) => sum + Number(net), 0) - 2).toBeCloseTo(48 + 30 - 1 - 2);

    const { id } = await orderOf(shop, 'D1');
    expect(await suite.call('accountant', at('solveOrder'), { id })).toMatchObject({ code: '422' });
    const [boss] = await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'boss'`);
    expect(await suite.call('accountant', at('assignOrder'), { id, owner: boss!.id })).toMatchObject({ code: '200' });
    expect(
      await suite.call('accountant', at('solveOrder'), { id, solution: 'confirmed', note: '店铺让利 2 元' }),
    ).toMatchObject({ code: '200' });
    expect(await orderOf(shop, 'D1')).toMatchObject({ handling: 'solved', solution: 'confirmed', owner: boss!.id });

    await sold(shop, 'D2', '30.00');
    const { data } = await suite.call('accountant', at('rematch'), {});
    await until(
      async () =>
        (await suite.get('accountant', '/api/task/get', { id: data.task })).data.status === 'done' || undefined,
    );
    expect(await orderOf(shop, 'D2')).toMatchObject({ state: 'settled', handling: 'none' });
    // What somebody solved stays solved while nothing changes.
    expect(await orderOf(shop, 'D1')).toMatchObject({ handling: 'solved' });
    await bring(shop, `${head}\nQ5,D1,2026-11-05,货款,2.00`);
    expect(await orderOf(shop, 'D1')).toMatchObject({ state: 'settled', handling: 'none', net: '50.00' });
    await proofs();
  });

  test('what should have been settled by now is overdue', async () => {
    const shop = await shopWith({ settle_days: 3 });
    await bring(shop, `${head}\nO1,N1,2026-09-01,货款,1.00`);
    await sold(shop, 'O-LATE', '80.00', { shippedAt: '2026-10-03T00:00:00.000Z' });
    await runWork(suite.db, service('定时任务', company), (work) => area.jobs![0]!.run({}, work));
    expect(await orderOf(shop, 'O-LATE')).toMatchObject({
      state: 'unsettled',
      reason: 'overdue',
      handling: 'open',
      expected: '80.00',
    });
    const { data } = await suite.get('accountant', at('owed'), { shop, since: '2026-09-01' });
    expect(data.rows).toMatchObject([{ shop, orders: 1, open: '80.00', late: '80.00' }]);
  });

  test('settled, the price is received, fees are booked and what was paid out is at the bank; undone, nothing of it is left', async () => {
    const shop = await shopWith();
    for (const no of ['S1', 'S2']) await sold(shop, no, '1000.00');
    const id = await brought(
      shop,
      [
        head,
        'S-1,S1,2026-11-03,货款,1000.00',
        'S-2,S2,2026-11-03,货款,1000.00',
        'S-3,S1,2026-11-03,技术服务费,-50.00',
        'S-4,S2,2026-11-03,达人佣金,-100.00',
        'S-5,,2026-11-04,运费险,-8.00',
        'S-6,,2026-11-05,提现,-1500.00',
        'S-7,,2026-11-05,冻结,-5.00',
        'S-8,,2026-11-05,保证金,-42.00',
      ].join('\n'),
    );
    expect(await settlementOf(id)).toMatchObject({
      net: '1842.00',
      fees: '-158.00',
      transfers: '-1547.00',
      account: platformAccount,
    });
    expect(await suite.call('accountant', at('settle'), { id })).toMatchObject({
      message: expect.stringContaining('提现到哪个账户'),
    });
    const { version } = await settlementOf(id);
    expect(
      await suite.call('cashier', at('update'), {
        id,
        version,
        settleDate: '2026-11-05',
        account: platformAccount,
        bank,
      }),
    ).toMatchObject({ code: '200' });
    expect(await suite.call('cashier', at('settle'), { id })).toMatchObject({ code: '403' });
    const before = { platform: await balanceOf(platformAccount), bank: await balanceOf(bank) };
    const [owed] = await suite.sql<{ owed: string }>(
      'select sum(amount - advance)::text as owed from fico_receivable_entry where customer = $1',
      [customer],
    );
    const settled = await Promise.all(Array.from({ length: 4 }, () => suite.call('accountant', at('settle'), { id })));
    expect(settled.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await balanceOf(platformAccount)).toBeCloseTo(before.platform + 2000 - 158 - 1500 - 42);
    expect(await balanceOf(bank)).toBeCloseTo(before.bank + 1500);
    const entries = await suite.sql(
      `select a.code, sum(e.debit)::text as debit, sum(e.credit)::text as credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_merchant_settlement' and e.source_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(entries).toEqual([
      { code: '1002', debit: '1500.00', credit: '0.00' },
      { code: '101203', debit: '0.00', credit: '1700.00' },
      { code: '1221', debit: '42.00', credit: '0.00' },
      { code: '560102', debit: '100.00', credit: '0.00' },
      { code: '560103', debit: '50.00', credit: '0.00' },
      { code: '560104', debit: '8.00', credit: '0.00' },
    ]);
    const [less] = await suite.sql<{ owed: string }>(
      'select sum(amount - advance)::text as owed from fico_receivable_entry where customer = $1',
      [customer],
    );
    expect(Number(owed!.owed) - Number(less!.owed)).toBeCloseTo(2000);
    const { receipt } = await settlementOf(id);
    expect(await suite.call('accountant', '/api/fico/receipt/antiaudit', { id: receipt })).toMatchObject({
      message: expect.stringContaining('请在结算单里撤销结算'),
    });
    await proofs();

    expect(await suite.call('accountant', at('unsettle'), { id, reason: '账户填错' })).toMatchObject({ code: '200' });
    expect(await balanceOf(platformAccount)).toBeCloseTo(before.platform);
    expect(await balanceOf(bank)).toBeCloseTo(before.bank);
    expect(await settlementOf(id)).toMatchObject({ status: 'draft', receipt: null });
    await proofs();
  });

  test('a statement that gives back more than it brings draws on what stood with us; more than that is refused', async () => {
    const [{ id: own }] = (await suite.sql<{ id: number }>(
      `insert into crm_customer (company_id, id, created_by, updated_by, code, name, search, salesman) values ($1, 990000001, 0, 0, 'STL1', '结算客户', 'x', 0) returning id::int`,
      [company],
    )) as [{ id: number }];
    const shop = await shopWith({ customer: own });
    const first = await brought(shop, `${head}\nG1,R1,2026-11-03,货款,100.00`);
    const second = await brought(shop, `${head}\nG2,R1,2026-11-04,退款,-60.00`);
    const third = await brought(shop, `${head}\nG3,R1,2026-11-05,退款,-60.00`);
    expect(await suite.call('accountant', at('settle'), { id: second })).toMatchObject({
      message: expect.stringContaining('还差 ￥60.00'),
    });
    for (const id of [first, second])
      expect(await suite.call('accountant', at('settle'), { id })).toMatchObject({ code: '200' });
    expect(await suite.call('accountant', at('settle'), { id: third })).toMatchObject({
      message: expect.stringContaining('还差 ￥20.00'),
    });
    await proofs();
  });

  test('a fee nobody recognised is named, then it can be settled', async () => {
    const shop = await shopWith();
    await sold(shop, 'K1', '10.00');
    const id = await brought(shop, `${head}\nK-1,K1,2026-11-03,货款,10.00\nK-2,K1,2026-11-03,天书,-1.00`);
    expect(await orderOf(shop, 'K1')).toMatchObject({ reason: 'unknownKind' });
    expect(await suite.call('accountant', at('settle'), { id })).toMatchObject({
      message: expect.stringContaining('未识别的费用'),
    });
    const line = (await suite.get('accountant', at('lines'), { settlement: id, kind: 'other' })).data.rows[0];
    expect(await suite.call('accountant', at('classifyLine'), { id: line.id, kind: 'promotion' })).toMatchObject({
      code: '200',
    });
    expect(await settlementOf(id)).toMatchObject({ other: '0.00', fees: '-1.00', net: '9.00' });
    expect(await orderOf(shop, 'K1')).toMatchObject({ state: 'settled', otherFees: '-1.00' });
    expect(await suite.call('accountant', at('settle'), { id })).toMatchObject({ code: '200' });
    expect(await suite.call('accountant', at('classifyLine'), { id: line.id, kind: 'talent' })).toMatchObject({
      message: expect.stringContaining('已结算'),
    });
    await proofs();
  });

  test('voided, a statement counts no longer and may be brought again', async () => {
    const shop = await shopWith();
    await sold(shop, 'V1', '10.00');
    const text = `${head}\nV-1,V1,2026-11-03,货款,10.00`;
    const id = await brought(shop, text);
    expect(await suite.call('accountant', at('void'), { id, reason: '店铺选错' })).toMatchObject({ code: '200' });
    expect(await orderOf(shop, 'V1')).toMatchObject({ state: 'unsettled', goods: '0.00' });
    const again = await brought(shop, text);
    expect(again).not.toBe(id);
    expect(await orderOf(shop, 'V1')).toMatchObject({ state: 'settled', goods: '10.00' });
    await proofs();
  });

  test('nobody else comes near', async () => {
    const shop = await shopWith();
    expect(await suite.call('drawer', at('check'), { shop, file: 1 })).toMatchObject({ code: '403' });
    expect(await suite.call('boss2', at('check'), { shop, file: 1 })).toMatchObject({
      message: '店铺不存在，或不在你的范围内',
    });
  });
});
