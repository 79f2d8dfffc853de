import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const api = (tail: string) => `/api/fico/${tail}`;

/** In the books of the other company, which have no assets yet and keep to 企业会计准则. */
describe('固定资产', () => {
  let suite: Suite;
  /** The months from the first of the books on. */
  let m: string[] = [];
  const day = (month: number, of: string) => `${m[month]}-${of}`;
  const ids = { electronics: 0, furniture: 0, building: 0, long: 0, rent: 0, office: 0, sales: 0, other: 0 };

  const picked = async (entity: string, q: string) =>
    (await suite.get('boss2', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  let n = 0;
  const card = (more: object = {}) => ({
    name: `笔记本电脑 ${++n}`,
    category: ids.electronics,
    department: ids.office,
    origin: 'bought',
    docDate: day(0, '15'),
    cost: '3600.00',
    creditAccount: ids.building,
    life: 36,
    residualRate: '0.05',
    ...more,
  });
  const saved = async (more: object = {}): Promise<number> => {
    const { code, data, message } = await suite.call('boss2', api('asset/save'), card(more));
    expect([code, message]).toEqual(['200', message]);
    return data.id;
  };
  const audit = (id: number) => suite.call('boss2', api('asset/audit'), { id });
  const audited = async (more: object = {}): Promise<number> => {
    const id = await saved(more);
    expect((await audit(id)).message).toMatch('成功');
    return id;
  };
  const deaudit = (id: number) => suite.call('boss2', api('asset/deaudit'), { id, reason: '录错了' });
  const book = (month: string) => suite.call('boss2', api('depreciation/bookMonth'), { month });
  const undo = (id: number) => suite.call('boss2', api('depreciation/undo'), { id, reason: '算错了' });
  const due = async (month: string) => (await suite.get('boss2', api('depreciation/due'), { month })).data;
  const entriesOf = (source: string, id: number) =>
    suite.sql<{ line: string }>(
      `select concat(a.code, ' ', e.debit, ' ', e.credit) as line from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = $1 and e.source_id = $2 order by e.id`,
      [source, id],
    );
  const linesOf = async (source: string, id: number) => (await entriesOf(source, id)).map(({ line }) => line);
  const cardNow = async (id: number) => (await suite.get('boss2', api('asset/get'), { id })).data;

  beforeAll(async () => {
    suite = await start();
    await suite.call('boss2', '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } });
    const periods = await suite.get('boss2', '/api/fico/generalledger/period/list', { sort: 'name', pageSize: 100 });
    m = (periods.data.rows as { name: string }[]).map(({ name }) => name);
    Object.assign(ids, {
      electronics: await picked('asset_category', '电子设备'),
      furniture: await picked('asset_category', '家具'),
      building: await picked('fico_account', '1604'),
      other: await picked('fico_account', '1221'),
      long: await picked('fico_account', '1801'),
      rent: await picked('fico_account', '660203'),
    });
    const departments = (await suite.get('boss2', '/api/pick/hr_department', {})).data.rows as { id: number }[];
    [ids.office, ids.sales] = [departments[0]!.id, departments[1]!.id];
  }, 120_000);
  afterAll(() => suite.stop());

  test('a card brings the asset and its tax into the books, and taking it back leaves nothing', async () => {
    const id = await audited({ inputTax: '468.00' });
    expect(await linesOf('asset_card', id)).toEqual(['1601 3600.00 0.00', '22210102 468.00 0.00', '1604 0.00 4068.00']);
    expect(await cardNow(id)).toMatchObject({ residual: '180.00', firstMonth: m[1], net: '3600.00' });
    expect((await deaudit(id)).code).toBe('200');
    const [left] = await suite.sql<{ cost: string }>('select cost from asset_entry_by_card where card = $1', [id]);
    expect(left!.cost).toBe('0.00');
    expect((await suite.call('boss2', api('asset/delete'), { id })).code).toBe('200');
  });

  test.each([
    [{ origin: 'opening' }, '请不要填对方科目'],
    [{ openingWorn: '5.00' }, '只有期初卡片才填'],
    [{ method: 'declining', life: 35 }, '12 的倍数'],
    [{ creditAccount: null, inputTax: '1.00' }, '填了进项税额就要填对方科目'],
  ])('%j is refused in words', async (more, words) => {
    const { code, message } = await suite.call('boss2', api('asset/save'), card(more));
    expect(code).not.toBe('200');
    expect(message).toMatch(words);
  });

  test('money and open items are not booked behind the back of their ledgers', async () => {
    const bank = await picked('fico_account', '1002');
    expect((await suite.call('boss2', api('asset/save'), card({ creditAccount: bank }))).message).toMatch('资金科目');
    const payable = await picked('fico_account', '220201');
    expect((await suite.call('boss2', api('asset/save'), card({ creditAccount: payable }))).message).toMatch(
      '应付单据',
    );
  });

  test('with the first card its accounts are typed no more, and without any they are', async () => {
    const asset = await picked('fico_account', '1601');
    const entries = [
      { summary: '购入电脑', account: asset, debit: '10.00' },
      { summary: '购入电脑', account: ids.other, credit: '10.00' },
    ];
    const typed = () =>
      suite.call('boss2', '/api/fico/generalledger/voucher/save', { voucherDate: `${m[0]}-02`, entries });
    const before = await typed();
    expect([before.code, before.message]).toEqual(['200', before.message]);
    const id = await audited({});
    expect((await typed()).message).toContain('1601 固定资产 由固定资产卡片、折旧和处置记账');
    const late = await suite.call('boss2', '/api/fico/generalledger/voucher/audit', { id: before.data.id });
    expect(late.message).toContain('不能手工记');
    expect((await deaudit(id)).code).toBe('200');
    expect((await suite.call('boss2', api('asset/delete'), { id })).code).toBe('200');
    expect((await suite.call('boss2', '/api/fico/generalledger/voucher/delete', { id: before.data.id })).code).toBe(
      '200',
    );
  });

  test('months are booked once, in their order, by account and department; only the last goes back', async () => {
    const [laptop, desk] = [
      await audited({ cost: '3600.00' }),
      await audited({
        name: '办公桌',
        category: ids.furniture,
        department: ids.sales,
        cost: '6000.00',
        life: 60,
      }),
    ];
    const opening = await audited({
      name: '货架',
      origin: 'opening',
      creditAccount: null,
      docDate: day(1, '01'),
      cost: '10000.00',
      life: 60,
      openingMonths: 12,
      openingWorn: '1900.00',
    });
    expect(await linesOf('asset_card', opening)).toEqual([]);
    expect((await due(m[0]!)).count).toBe(0);
    const first = await due(m[1]!);
    expect(first).toMatchObject({ refused: null, count: 3, total: '348.33' });
    expect(await due(m[2]!)).toMatchObject({ refused: `请先计提 ${m[1]}，再计提 ${m[2]}` });

    const both = await Promise.all([book(m[1]!), book(m[1]!)]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    const run = both.find(({ code }) => code === '200')!.data.id as number;
    expect((await book(m[1]!)).message).toMatch('已经计提');
    expect(await linesOf('asset_depreciation', run)).toEqual([
      '660202 253.33 0.00',
      '660202 95.00 0.00',
      '1602 0.00 348.33',
    ]);
    expect(await cardNow(laptop)).toMatchObject({ worn: '95.00', net: '3505.00' });
    expect(await cardNow(opening)).toMatchObject({ worn: '2058.33', net: '7941.67' });
    expect((await deaudit(desk)).message).toMatch(`已经计提到 ${m[1]}`);

    const second = await book(m[2]!);
    expect(second.code).toBe('200');
    expect((await undo(run)).message).toMatch(`请先撤销 ${m[2]}`);
    expect((await undo(second.data.id)).code).toBe('200');
    expect(await cardNow(laptop)).toMatchObject({ worn: '95.00', net: '3505.00' });
    const again = await book(m[2]!);
    expect([again.code, again.data.id]).toEqual(['200', second.data.id]);
    expect(await cardNow(laptop)).toMatchObject({ worn: '190.00', net: '3410.00' });
    const { data } = await suite.get('boss2', api('asset/schedule'), { id: laptop });
    expect(data.booked.map(({ month, amount }: { month: string; amount: string }) => `${month} ${amount}`)).toEqual([
      `${m[1]} 95.00`,
      `${m[2]} 95.00`,
    ]);
    expect(data.planned).toHaveLength(34);
  });

  test('a card that comes late brings along the months it has missed', async () => {
    const late = await audited({
      name: '迟到的打印机',
      docDate: day(1, '10'),
      cost: '1200.00',
      life: 12,
      residualRate: '0',
    });
    const { lines } = await due(m[3]!);
    expect(lines.find((line: { card: number }) => line.card === late)).toMatchObject({ amount: '200.00', months: 2 });
    expect((await book(m[3]!)).code).toBe('200');
    expect(await cardNow(late)).toMatchObject({ worn: '200.00' });
  });

  test('what is paid ahead is spread over its months in the same voucher', async () => {
    const { data } = await suite.call('boss2', api('prepaid/save'), {
      name: '仓库房租',
      docDate: day(4, '01'),
      amount: '100.01',
      startMonth: m[4],
      months: 2,
      expenseAccount: ids.rent,
      department: ids.sales,
      creditAccount: ids.other,
    });
    expect((await suite.call('boss2', api('prepaid/audit'), { id: data.id })).code).toBe('200');
    expect(await linesOf('asset_prepaid', data.id)).toEqual(['1801 100.01 0.00', '1221 0.00 100.01']);
    const run = await book(m[4]!);
    expect(await linesOf('asset_depreciation', run.data.id)).toEqual(
      expect.arrayContaining(['660203 50.01 0.00', '1801 0.00 50.01']),
    );
    const told = await suite.get('boss2', api('prepaid/schedule'), { id: data.id });
    expect(told.data.planned).toEqual([{ month: m[5], amount: '50.00' }]);
    expect((await suite.get('boss2', api('prepaid/get'), { id: data.id })).data.left).toBe('50.00');
    expect((await suite.call('boss2', api('prepaid/deaudit'), { id: data.id, reason: '错' })).message).toMatch(
      `已经计提到 ${m[4]}`,
    );
  });

  test('an asset leaves after its last month is booked, and comes back whole', async () => {
    const id = await audited({ name: '旧服务器', docDate: day(4, '05') });
    const made = await suite.call('boss2', api('assetDisposal/save'), {
      card: id,
      kind: 'sold',
      docDate: day(5, '02'),
      proceeds: '3000.00',
      outputTax: '390.00',
      debitAccount: ids.other,
    });
    expect(made.message).toMatch('成功');
    const disposal = made.data.id as number;
    const leave = () => suite.call('boss2', api('assetDisposal/audit'), { id: disposal });
    expect((await leave()).message).toMatch(`请先计提 ${m[5]}`);
    const run = await book(m[5]!);
    expect(run.code).toBe('200');
    expect((await leave()).code).toBe('200');
    expect(await linesOf('asset_disposal', disposal)).toEqual([
      '1606 3505.00 0.00',
      '1602 95.00 0.00',
      '1601 0.00 3600.00',
      '1221 3390.00 0.00',
      '1606 0.00 3000.00',
      '22210101 0.00 390.00',
      '6115 505.00 0.00',
      '1606 0.00 505.00',
    ]);
    expect((await cardNow(id)).status).toBe('disposed');
    const told = await suite.get('boss2', api('assetDisposal/get'), { id: disposal });
    expect(told.data).toMatchObject({ worn: '95.00', net: '3505.00', result: '-505.00' });
    expect((await undo(run.data.id)).message).toMatch('请先反审核它的处置单');
    const back = await suite.call('boss2', api('assetDisposal/deaudit'), { id: disposal, reason: '没卖成' });
    expect(back.code).toBe('200');
    expect(await cardNow(id)).toMatchObject({ status: 'audited', worn: '95.00', net: '3505.00' });
    expect((await undo(run.data.id)).code).toBe('200');
  });

  test('nothing is booked of a month that is to come', async () => {
    expect((await book('2199-01')).message).toMatch('还没有到');
  });

  test('whoever keeps goods books no depreciation', async () => {
    expect((await suite.call('keeper', api('depreciation/bookMonth'), { month: m[5] })).code).not.toBe('200');
  });
});
