import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { department } from '../../modules/hr/model.ts';
import { today } from '../support/days.ts';
import { Samples } from '../support/samples.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/${tail}`;
const own = `company_id = (select company_id from sys_user where username = 'accountant')`;
type Row = Record<string, any>;

describe('成本中心、利润中心', () => {
  let suite: Suite;
  let samples: Samples;
  let n = 0;
  const month = today().slice(0, 7);
  const accountOf = async (code: string) =>
    Number((await suite.sql<{ id: string }>(`select id from fico_account where ${own} and code = $1`, [code]))[0]!.id);

  beforeAll(async () => {
    suite = await start();
    samples = new Samples(suite, 'boss');
  }, 120_000);
  afterAll(() => suite.stop());

  const call = (path: string, body: Row, as = 'accountant') => suite.call(as, at(path), body);
  const saved = async (kind: 'costCenter' | 'profitCenter', body: Row = {}) => {
    n += 1;
    const { code, message, data } = await call(`${kind}/save`, { code: `T${n}`, name: `测试中心${n}`, ...body });
    expect([code, message]).toEqual(['200', message]);
    return data as { id: number; version: number };
  };
  const show = async (kind: 'costCenter' | 'profitCenter', id: number) =>
    (await suite.get('accountant', at(`${kind}/get`), { id })).data as Row;
  const update = async (kind: 'costCenter' | 'profitCenter', id: number, change: Row) => {
    const record = await show(kind, id);
    return call(`${kind}/update`, { ...record, ...change });
  };
  const newDepartment = async () => (await samples.save(department)).id;

  /** Rent of a department, to be paid later. */
  const rent = async (of: number, amount: string, day = today()) => {
    const entries = [
      { summary: '摊销房租', account: await accountOf('560203'), department: of, debit: amount },
      { summary: '摊销房租', account: await accountOf('2701'), credit: amount },
    ];
    const { code, message, data } = await call('voucher/save', { voucherDate: day, entries });
    expect([code, message]).toEqual(['200', message]);
    const audited = await call('voucher/audit', { id: data.id }, 'boss');
    expect([audited.code, audited.message]).toEqual(['200', audited.message]);
    return data.id as number;
  };
  const balanceOf = async (dimension: 'costCenter' | 'profitCenter', id: number) => {
    const args = { dimension, [dimension]: id, from: month, to: month };
    const { data } = await suite.get('accountant', at('report/itemBalance'), args);
    return [data.totals.debit, data.totals.credit];
  };
  const income = async (args: Row = {}) =>
    (await suite.get('accountant', at('report/incomeStatement'), { period: month, ...args })).data.rows as Row[];
  const profitIn = (rows: readonly Row[], figure: string) =>
    rows.find(({ title }) => /净利润/.test(title as string))![figure] as string;

  test('what a voucher books for a department stands on its centers, and goes with the voucher', async () => {
    const of = await newDepartment();
    const profit = await saved('profitCenter');
    const cost = await saved('costCenter', { departments: [of], profitCenter: profit.id });
    const voucher = await rent(of, '1200.50');
    expect(await balanceOf('costCenter', cost.id)).toEqual(['1200.50', '0.00']);
    expect(await balanceOf('profitCenter', profit.id)).toEqual(['1200.50', '0.00']);
    expect(profitIn(await income({ profitCenter: profit.id }), 'month')).toBe('-1200.50');
    const { code } = await call('voucher/deaudit', { id: voucher, reason: '录错了' }, 'boss');
    expect(code).toBe('200');
    expect(profitIn(await income({ profitCenter: profit.id }), 'month')).toBe('0.00');
  });

  test('a department that goes over to another center takes nothing along of what was booked', async () => {
    const of = await newDepartment();
    const [first, second] = [await saved('costCenter', { departments: [of] }), await saved('costCenter')];
    const voucher = await rent(of, '10.00');
    expect((await update('costCenter', first.id, { departments: [] })).code).toBe('200');
    expect((await update('costCenter', second.id, { departments: [of] })).code).toBe('200');
    await rent(of, '7.00');
    expect([await balanceOf('costCenter', first.id), await balanceOf('costCenter', second.id)]).toEqual([
      ['10.00', '0.00'],
      ['7.00', '0.00'],
    ]);
    // Taken back, it empties the center it was booked on.
    await call('voucher/deaudit', { id: voucher, reason: '录错了' }, 'boss');
    const [left] = await suite.sql<{ net: string }>(
      'select coalesce(sum(debit - credit), 0)::numeric(18,2)::text as net from fico_gl_entry_by_items where cost_center = $1',
      [first.id],
    );
    expect(left!.net).toBe('0.00');
  });

  test('a department is one cost center’s, also of two that claim it at once', async () => {
    const of = await newDepartment();
    const claim = (i: number) =>
      call('costCenter/save', { code: `Z${i}${n}`, name: `争部门${i}${n}`, departments: [of] });
    const answers = await Promise.all([claim(1), claim(2), claim(3)]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('一个部门只能属于一个成本中心');
  });

  test('only leaves are booked on: what is booked on gets nothing below it, and what has something below takes none', async () => {
    const of = await newDepartment();
    const booked = await saved('profitCenter');
    const cost = await saved('costCenter', { departments: [of], profitCenter: booked.id });
    const refused = await call('profitCenter/save', { code: `U${n}`, name: `下级${n}`, parent: booked.id });
    expect(refused.message).toContain('不能再有下级');
    const underCost = await call('costCenter/save', { code: `V${n}`, name: `下级${n}`, parent: cost.id });
    expect(underCost.message).toContain('写了所属部门');
    await rent(of, '3.00');
    expect((await update('costCenter', cost.id, { departments: [] })).code).toBe('200');
    const late = await call('costCenter/save', { code: `W${n}`, name: `下级${n}`, parent: cost.id });
    expect(late.message).toContain('已经记了账');
    expect((await call('costCenter/delete', { id: cost.id })).message).toContain('已经记了账');

    const above = await saved('costCenter');
    const below = await saved('costCenter', { parent: above.id });
    expect((await show('costCenter', above.id))['hasChildren']).toBe(true);
    const given = await update('costCenter', above.id, { departments: [await newDepartment()] });
    expect(given.message).toContain('有下级');
    expect((await call('costCenter/delete', { id: below.id })).code).toBe('200');
    expect((await show('costCenter', above.id))['hasChildren']).toBe(false);
  });

  test('a center with others below it is the sum of them, in the books and in the statement', async () => {
    const [a, b] = [await newDepartment(), await newDepartment()];
    const above = await saved('profitCenter');
    const [left, right] = [
      await saved('profitCenter', { parent: above.id }),
      await saved('profitCenter', { parent: above.id }),
    ];
    await saved('costCenter', { departments: [a], profitCenter: left.id });
    await saved('costCenter', { departments: [b], profitCenter: right.id });
    await rent(a, '40.00');
    await rent(b, '2.50');
    expect(await balanceOf('profitCenter', above.id)).toEqual(['42.50', '0.00']);
    expect(profitIn(await income({ profitCenter: above.id }), 'month')).toBe('-42.50');
    const { data } = await suite.get('accountant', at('report/itemLedger'), {
      dimension: 'profitCenter',
      profitCenter: above.id,
      from: month,
      to: month,
    });
    expect(data.rows.filter(({ voucher }: Row) => voucher !== '').map(({ debit }: Row) => debit)).toEqual([
      '40.00',
      '2.50',
    ]);
    const sheet = await suite.get('accountant', at('report/centerIncome'), {
      period: month,
      figure: 'month',
      profitCenter: above.id,
    });
    const row = sheet.data.rows.find(({ title }: Row) => /净利润/.test(title));
    expect([row.c1, row.c2, row.rest, row.total]).toEqual(['-40.00', '-2.50', '0.00', '-42.50']);
  });

  test('the columns of all centers and what has none come to the income statement, row by row', async () => {
    const { data } = await suite.get('accountant', at('report/centerIncome'), { period: month });
    const whole = await income();
    const fen = (yuan: string | null) => Math.round(Number(yuan ?? 0) * 100);
    for (const [i, row] of (data.rows as Row[]).entries()) {
      const parts = Object.keys(row).filter((key) => /^c\d+$/.test(key) || key === 'rest');
      expect([row['title'], row['total']]).toEqual([whole[i]!['title'], whole[i]!['year']]);
      expect(parts.reduce((sum, key) => sum + fen(row[key]), 0)).toBe(fen(row['total']));
    }
  });

  test('what no center has opens into its accounts, and each of them into the entries without a center', async () => {
    await rent(await newDepartment(), '7.70');
    const asked = { period: month, figure: 'month' };
    const { data } = await suite.get('accountant', at('report/centerIncome'), asked);
    const place = (data.rows as Row[]).findIndex(({ title }) => /净利润/.test(title)) + 1;
    const share = { statement: 'incomeStatement', ...asked, place, share: 'rest' };
    const detail = await suite.get('accountant', at('report/statementDetail'), share);
    expect(detail.data.totals.amount).toBe(data.rows[place - 1].rest);
    expect(detail.data.asked.subjectName).toBe('未归集');
    const lines = detail.data.rows as Row[];
    expect(lines.length).toBeGreaterThan(0);
    for (const { account, amount } of lines) {
      const of = { dimension: 'profitCenter', share: 'unnamed', account, from: month, to: month, pageSize: 1000 };
      const book = (await suite.get('accountant', at('report/itemLedger'), of)).data.rows as Row[];
      const net = ({ debit, credit }: Row) => Math.round((Number(debit) - Number(credit)) * 100);
      const entries = book.filter(({ voucher }) => voucher !== '').reduce((sum, row) => sum + net(row), 0);
      expect(entries).toBe(net(book.find(({ summary }) => summary === '本月合计')!));
      expect(Math.abs(entries)).toBe(Math.abs(Math.round(Number(amount) * 100)));
    }
  });

  test('the statement of a center is called by its name', async () => {
    const { id } = await saved('profitCenter');
    const { data } = await suite.get('accountant', at('report/incomeStatement'), { period: month, profitCenter: id });
    expect(data.asked.subjectName).toBe(`测试中心${n}`);
  });

  test('an account that is kept by cost centers wants one of each entry, and takes no other than a leaf', async () => {
    const account = await samplesAccount();
    const above = await saved('costCenter');
    const leaf = await saved('costCenter', { parent: above.id });
    const typed = async (more: Row) => ({
      voucherDate: today(),
      entries: [
        { summary: '水电', account, debit: '5.00', ...more },
        { summary: '水电', account: await accountOf('2701'), credit: '5.00' },
      ],
    });
    expect((await call('voucher/save', await typed({}))).message).toContain('成本中心不能为空');
    expect((await call('voucher/save', await typed({ costCenter: above.id }))).message).toContain('不是末级成本中心');
    expect((await call('voucher/save', await typed({ costCenter: leaf.id }))).code).toBe('200');
  });
  /** An expense that names its cost center itself. */
  const samplesAccount = async () => {
    const [of] = await suite.sql<{ type: number }>(`select type::int from fico_account where ${own} and code = '5602'`);
    const { code, message, data } = await call('account/save', {
      code: '560288',
      name: '水电费（测试）',
      type: of!.type,
      direction: 'debit',
      auxTypes: ['costCenter'],
    });
    expect([code, message]).toEqual(['200', message]);
    return data.id as number;
  };

  test('whoever may not keep the books changes no center, and of another company none is seen', async () => {
    const { id } = await saved('costCenter');
    expect((await call('costCenter/save', { code: 'X1', name: '越权' }, 'sales')).code).not.toBe('200');
    expect((await suite.get('boss2', at('costCenter/get'), { id })).code).not.toBe('200');
  });
});
