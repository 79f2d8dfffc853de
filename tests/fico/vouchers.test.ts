import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/voucher/${tail}`;
const own = `company_id = (select company_id from sys_user where username = 'accountant')`;

describe('手工记账凭证', () => {
  let suite: Suite;
  const ids = { interest: 0, till: 0, bank: 0, other: 0, rent: 0, cash: 0, department: 0 };

  const accountOf = async (code: string) =>
    (await suite.sql<{ id: string }>(`select id from fico_account where ${own} and code = $1`, [code])).map(({ id }) =>
      Number(id),
    )[0]!;
  /** Money comes in as interest; nothing has to be there before it. */
  const lines = (amount = '120.50') => [
    { summary: '结息', account: ids.till, debit: amount },
    { summary: '结息', account: ids.interest, credit: amount },
  ];
  const typed = (more: object = {}) => ({ voucherDate: today(), entries: lines(), ...more });
  const save = (more: object = {}, as = 'accountant') => suite.call(as, at('save'), typed(more));
  const saved = async (more: object = {}) => {
    const { code, data, message } = await save(more);
    expect([code, message]).toEqual(['200', message]);
    return data as { id: number; number: string; version: number };
  };
  const audit = (id: number) => suite.call('boss', at('audit'), { id });
  const deaudit = (id: number) => suite.call('boss', at('deaudit'), { id, reason: '录错了' });
  const show = async (id: number) => (await suite.get('accountant', at('get'), { id })).data;
  const net = async (account: number) =>
    (
      await suite.sql<{ net: string }>(
        'select coalesce(sum(debit - credit), 0)::numeric(18,2)::text as net from fico_gl_entry_by_account where account = $1',
        [account],
      )
    )[0]!.net;
  const money = async () =>
    (
      await suite.sql<{ amount: string }>(
        'select amount::text as amount from fico_cash_entry_by_account where account = $1',
        [ids.cash],
      )
    )[0]?.amount ?? '0.00';
  const standing = async () => [await net(ids.till), await net(ids.interest), await money()];
  const unproven = async () =>
    (await suite.call('boss', '/api/system/datamonitor/run', {})).data.filter(({ state }: any) => state === 'broken');
  const ledger = async (account: number) => {
    const month = today().slice(0, 7);
    const { data } = await suite.get('accountant', '/api/fico/generalledger/report/subsidiaryLedger', {
      account,
      from: month,
      to: month,
      pageSize: 500,
    });
    return data.rows as { voucher: string; summary: string; debit: string; credit: string }[];
  };
  const noOf = (number: string) => Number(number.split('-')[2]);

  beforeAll(async () => {
    suite = await start();
    Object.assign(ids, {
      till: await accountOf('1001'),
      bank: await accountOf('1002'),
      interest: await accountOf('560302'),
      other: await accountOf('1221'),
      rent: await accountOf('560203'),
      cash: Number(
        (await suite.sql<{ id: string }>(`select id from fico_cashier_account where ${own} and name = '库存现金'`))[0]!
          .id,
      ),
      department: (await suite.get('accountant', '/api/pick/hr_department')).data.rows[0].id,
    });
  }, 120_000);
  afterAll(() => suite.stop());

  test('audited it moves the ledger and the till; taken back and audited again it stands there once', async () => {
    const before = await standing();
    const voucher = await saved();
    expect(voucher.number).toMatch(/^记-\d{6}-\d{4,}$/);
    expect(await standing()).toEqual(before);
    expect((await audit(voucher.id)).code).toBe('200');
    expect(await show(voucher.id)).toMatchObject({
      status: 'audited',
      kind: 'manual',
      typed: true,
      total: '120.50',
      voucherNo: noOf(voucher.number),
    });
    expect(await net(ids.till)).toBe((Number(before[0]) + 120.5).toFixed(2));
    expect(await money()).toBe((Number(before[2]) + 120.5).toFixed(2));
    expect((await deaudit(voucher.id)).code).toBe('200');
    expect(await standing()).toEqual(before);
    const changed = await suite.call('accountant', at('update'), {
      ...typed({ entries: lines('80.00') }),
      id: voucher.id,
    });
    expect([changed.code, changed.data.number]).toEqual(['200', voucher.number]);
    expect((await audit(voucher.id)).code).toBe('200');
    const short = `记-${voucher.number.split('-')[2]!}`;
    const mine = (await ledger(ids.till)).filter((row) => row.voucher === short);
    expect(mine).toMatchObject([{ summary: '结息', debit: '80.00', credit: '0.00' }]);
    const { data } = await suite.get('accountant', `/api/entries/fico_voucher/${voucher.id}`);
    const rows = data.find(({ ledger: name }: any) => name === 'fico_gl_entry').rows;
    expect(rows.map(({ measures }: any) => [measures.debit, measures.credit])).toEqual([
      ['80.00', '0.00'],
      ['0.00', '80.00'],
    ]);
    expect(await unproven()).toEqual([]);
  });

  test('its number is the next one of the month, shared with the vouchers of documents, and without gaps', async () => {
    const [first, second] = [await saved(), await saved()];
    expect(noOf(second.number)).toBe(noOf(first.number) + 1);
    expect((await suite.get('accountant', at('nextNumber'), { voucherDate: today() })).data.number).toBe(
      `${second.number.slice(0, -4)}${String(noOf(second.number) + 1).padStart(4, '0')}`,
    );
    const other = await saved({ word: '收' });
    expect(other.number).toMatch(/^收-\d{6}-0001$/);
    const all = await Promise.all(Array.from({ length: 20 }, () => saved()));
    const numbers = all.map(({ number }) => noOf(number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => noOf(second.number) + 1 + i));
    expect(await unproven()).toEqual([]);
    const found = await suite.get('accountant', at('list'), { q: `记-${first.number.split('-')[2]!}` });
    expect(found.data.rows.map(({ number }: any) => number)).toContain(first.number);
  });

  test.each<[string, () => object, string]>([
    [
      'not balanced',
      () => ({ entries: [lines()[0], { ...lines()[1], credit: '100.00' }] }),
      '借贷不平：借方比贷方多 20.50',
    ],
    ['one entry', () => ({ entries: [lines()[0]] }), '凭证至少要有两条分录'],
    [
      'both sides',
      () => ({ entries: [{ ...lines()[0], credit: '1.00' }, lines()[1]] }),
      '分录第1行：借方和贷方只能填一个',
    ],
    [
      'no department',
      () => ({ entries: [{ summary: '房租', account: ids.rent, debit: '9.00' }, lines('9.00')[1]] }),
      '分录第1行：部门不能为空：科目 560203 管理费用-房租 按部门核算',
    ],
    [
      'a department nobody asked for',
      () => ({ entries: [{ ...lines()[0], department: ids.department }, lines()[1]] }),
      '分录第1行：科目 1001 库存现金 不按部门核算，请清空部门',
    ],
    [
      'no cashier of several',
      () => ({ entries: [{ summary: '结息', account: ids.bank, debit: '120.50' }, lines()[1]] }),
      '分录第1行：出纳账户不能为空：科目 1002 银行存款 有 2 个账户',
    ],
  ])('refused in words: %s', async (_, more, message) => {
    const answer = await save(more());
    expect([answer.code === '200', answer.message]).toEqual([false, message]);
  });

  test.each([
    ['1122', '由应收发票、收款单和核销单记账，不能手工记'],
    ['220201', '由应付发票、付款单和核销单记账，不能手工记'],
    ['1405', '由出入库和盘点单据记账，不能手工记'],
  ])('an account with a ledger behind it is left to its documents: %s', async (code, message) => {
    const { message: said } = await save({ entries: [{ ...lines()[0], account: await accountOf(code) }, lines()[1]] });
    expect(said).toMatch(message);
  });

  test('it is reversed in red by one other voucher, and then neither can be taken back alone', async () => {
    const before = await standing();
    const { id, number } = await saved();
    const red = { reverses: id, entries: lines('-120.50') };
    expect((await save(red)).message).toBe(`凭证 ${number} 还没有审核，直接修改即可，不用冲销`);
    await audit(id);
    const tries = await Promise.all(Array.from({ length: 10 }, () => save(red)));
    expect(tries.filter(({ code }) => code === '200')).toHaveLength(1);
    const reversal = tries.find(({ code }) => code === '200')!.data as { id: number; number: string };
    expect((await save(red)).message).toBe(`凭证 ${number} 已由 ${reversal.number} 冲销`);
    expect((await audit(reversal.id)).code).toBe('200');
    expect(await show(reversal.id)).toMatchObject({ kind: 'reversal', total: '-120.50' });
    expect(await standing()).toEqual(before);
    expect((await deaudit(id)).message).toBe(`已由凭证 ${reversal.number} 冲销，请先删除那一张`);
    await deaudit(reversal.id);
    await suite.call('accountant', at('delete'), { id: reversal.id });
    expect((await deaudit(id)).code).toBe('200');
    expect(await standing()).toEqual(before);
    expect(await unproven()).toEqual([]);
  });

  test('a voucher of a document belongs to the document', async () => {
    const [auto] = await suite.sql<{ id: number }>(
      `select id::int from fico_voucher where ${own} and not typed limit 1`,
    );
    expect((await deaudit(auto!.id)).message).toMatch('未手工填制，不能反审核');
    expect((await suite.call('accountant', at('update'), { ...typed(), id: auto!.id })).message).toMatch('不能修改');
    expect((await suite.call('accountant', at('delete'), { id: auto!.id })).message).toMatch('不能删除');
    expect((await save({ reverses: auto!.id })).message).toMatch('由单据生成，请反审核来源单据');
  });

  test('word and month stay as numbered; the month has to be open; money has to be there', async () => {
    const { id } = await saved();
    const update = (more: object) => suite.call('accountant', at('update'), { ...typed(more), id });
    expect((await update({ word: '付' })).message).toMatch('凭证字和月份不能改');
    expect((await update({ voucherDate: '2030-01-01' })).message).toMatch('凭证字和月份不能改');
    const closed = await saved({ voucherDate: '2031-01-31' });
    expect((await audit(closed.id)).message).toMatch('会计期间 2031-01 未启用');
    const spent = await saved({
      entries: [
        { summary: '退息', account: ids.interest, debit: '99999999.00' },
        { summary: '退息', account: ids.till, credit: '99999999.00' },
      ],
    });
    expect((await audit(spent.id)).message).toMatch('库存现金');
  });

  test('whoever may: written, audited by another, signed by the cashier; strangers see nothing', async () => {
    const { id } = await saved();
    expect((await suite.call('accountant', at('audit'), { id })).message).toBe('审核人不能是制单人，请由他人审核');
    expect((await suite.call('hr', at('save'), typed())).code).toBe('403');
    expect((await suite.call('sales', at('accounts'), {})).code).not.toBe('200');
    expect((await suite.call('boss2', at('audit'), { id })).code).toBe('404');
    expect((await suite.call('boss', at('sign'), { id })).code).toBe('200');
    expect((await show(id)).signed).toBe(true);
    expect((await suite.call('boss', at('sign'), { id })).message).toMatch('不能出纳签字');
    expect((await suite.call('boss', at('unsign'), { id })).code).toBe('200');
    expect((await show(id)).signedBy).toBeNull();
  });

  test('audited by twenty at once, it counts once; so does taking it back', async () => {
    const before = await standing();
    const { id } = await saved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => audit(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await money()).toBe((Number(before[2]) + 120.5).toFixed(2));
    const back = await Promise.all(Array.from({ length: 20 }, () => deaudit(id)));
    expect(back.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await standing()).toEqual(before);
  });

  test('saved under one key twice, it is one voucher', async () => {
    const key = { 'idempotency-key': `v-${Date.now()}` };
    const [one, two] = [
      await suite.call('accountant', at('save'), typed(), key),
      await suite.call('accountant', at('save'), typed(), key),
    ];
    expect(one.data.id).toBe(two.data.id);
  });

  test('any order of auditing and taking back ends where those that are audited put it', async () => {
    const before = await standing();
    const vouchers: { id: number; amount: number }[] = [];
    for (const amount of [10, 20, 40]) vouchers.push({ ...(await saved({ entries: lines(`${amount}.00`) })), amount });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 12 }), async (steps) => {
        for (const i of steps) {
          const { id } = vouchers[i]!;
          const { status } = await show(id);
          expect((await (status === 'draft' ? audit(id) : deaudit(id))).code).toBe('200');
        }
        let moved = 0;
        for (const { id, amount } of vouchers) if ((await show(id)).status === 'audited') moved += amount;
        expect(await net(ids.till)).toBe((Number(before[0]) + moved).toFixed(2));
        expect(await money()).toBe((Number(before[2]) + moved).toFixed(2));
      }),
      { numRuns: 8 },
    );
    expect(await unproven()).toEqual([]);
  });
});
