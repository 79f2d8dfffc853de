import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/receipt/${tail}`;

describe('收款单', () => {
  let suite: Suite;
  let customer: number;
  let other: number;
  let receivable: number;
  let bank: number;
  let till: number;
  const day = '2026-11-05';

  const invoice = async (total: string, more: object = {}): Promise<number> => {
    const quantity = total.startsWith('-') ? '-1' : '1';
    const lines = [{ goodsName: '*茶*龙井', quantity, taxPrice: total.replace('-', ''), taxRate: '0.13' }];
    const kind = total.startsWith('-') ? { invoiceKind: 'red' } : {};
    const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
      customer,
      receivable,
      invoiceDate: '2026-11-02',
      lines,
      ...kind,
      ...more,
    });
    expect(await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id })).toMatchObject({ code: '200' });
    return data.id;
  };
  const input = (amount: string, writeOffs: readonly object[] = [], more: object = {}) => ({
    customer,
    kind: 'sales',
    receiptDate: day,
    money: amount === '0' ? [] : [{ account: bank, amount }],
    writeOffs,
    refunds: [],
    ...more,
  });
  const save = (body: Readonly<Record<string, unknown>>) => suite.call('cashier', at('save'), body);
  const saved = async (body: Readonly<Record<string, unknown>>): Promise<number> => {
    const answer = await save(body);
    expect(answer).toMatchObject({ code: '200' });
    return answer.data.id;
  };
  const audit = (id: number) => suite.call('accountant', at('audit'), { id });
  const audited = async (body: Readonly<Record<string, unknown>>): Promise<number> => {
    const id = await saved(body);
    expect(await audit(id)).toMatchObject({ code: '200' });
    return id;
  };
  const undo = (id: number) => suite.call('accountant', at('antiaudit'), { id });
  const invoiceOf = async (id: number) => (await suite.get('accountant', '/api/fico/arinvoice/get', { id })).data;
  const receiptOf = async (id: number) => (await suite.get('cashier', at('get'), { id })).data;
  const balanceOf = async (account: number) =>
    (await suite.get('cashier', '/api/fico/generalledger/cashierAccount/balances', { id: [account] })).data[account];
  const voucherOf = (id: number) =>
    suite.sql<{ code: string; debit: string; credit: string }>(
      `select a.code, e.debit, e.credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_receipt' and e.source_id = $1 order by e.id`,
      [id],
    );

  beforeAll(async () => {
    suite = await start();
    const options = async (q: string) =>
      (await suite.get('drawer', '/erp/customer/getCustomerOptions', { q })).data.rows[0].id as number;
    customer = await options('KH0001');
    other = await options('KH0002');
    receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    const accounts = await suite.sql<{ id: number; code: string }>(
      `select id::int, code from fico_cashier_account where company_id = (select id from sys_company where code = 'HELIU')`,
    );
    bank = accounts.find(({ code }) => code === '02')!.id;
    till = accounts.find(({ code }) => code === '01')!.id;
  });
  afterAll(() => suite.stop());

  test('money, fee and discount settle invoices; what is left is an advance; the voucher says so', async () => {
    const [first, second] = [await invoice('1000.00'), await invoice('500.00')];
    const before = await balanceOf(bank);
    const id = await audited(
      input(
        '0',
        [
          { invoice: first, amount: '1000.00' },
          { invoice: second, amount: '200.00' },
        ],
        {
          discount: '10.00',
          money: [
            { account: bank, amount: '1194.00', fee: '6.00' },
            { account: till, amount: '100.00' },
          ],
        },
      ),
    );
    expect(await receiptOf(id)).toMatchObject({
      received: '1300.00',
      fee: '6.00',
      settled: '1200.00',
      advance: '110.00',
      advanceOpen: '110.00',
    });
    expect(await voucherOf(id)).toEqual([
      { code: '1002', debit: '1194.00', credit: '0.00' },
      { code: '1001', debit: '100.00', credit: '0.00' },
      { code: '560304', debit: '6.00', credit: '0.00' },
      { code: '560305', debit: '10.00', credit: '0.00' },
      { code: '1122', debit: '0.00', credit: '1200.00' },
      { code: '2203', debit: '0.00', credit: '110.00' },
    ]);
    expect(await invoiceOf(first)).toMatchObject({ settledAmount: '1000.00', openAmount: '0.00', settleStatus: 'all' });
    expect(await invoiceOf(second)).toMatchObject({
      settledAmount: '200.00',
      openAmount: '300.00',
      settleStatus: 'part',
    });
    expect(Number(await balanceOf(bank)) - Number(before)).toBeCloseTo(1194);

    expect(await suite.call('accountant', '/api/fico/arinvoice/deaudit', { id: second })).toMatchObject({
      message: expect.stringContaining('已核销 ￥200.00'),
    });
    expect(await undo(id)).toMatchObject({ code: '200' });
    expect(await invoiceOf(first)).toMatchObject({
      settledAmount: '0.00',
      openAmount: '1000.00',
      settleStatus: 'none',
    });
    expect(await invoiceOf(second)).toMatchObject({ openAmount: '500.00', settleStatus: 'none' });
    expect(await balanceOf(bank)).toBe(before);
  });

  test('bad input is refused in words, at its line', async () => {
    const one = await invoice('100.00');
    const cases: [Readonly<Record<string, unknown>>, RegExp][] = [
      [
        input('100.00', [{ invoice: one, amount: '100.01' }], { discount: '0.01' }),
        /未核销 ￥100.00，不能核销 ￥100.01/,
      ],
      [input('50.00', [{ invoice: one, amount: '100.00' }]), /多了 ￥50.00/],
      [input('100.00', [{ invoice: one, amount: '-1.00' }]), /核销金额应大于零/],
      [
        input('100.00', [
          { invoice: one, amount: '50.00' },
          { invoice: one, amount: '50.00' },
        ]),
        /请合并/,
      ],
      [input('0'), /请填写收款明细/],
      [{ ...input('100.00', [{ invoice: one, amount: '100.00' }]), customer: other }, /已经核销完，或不是该客户的/],
      [input('100.00', [], { kind: 'refund' }), /应等于冲销的红字发票与退回的预收款合计 ￥0.00/],
      [input('1.00', [], { discount: '5.00' }), /现金折扣 ￥5.00 超过了核销金额/],
    ];
    for (const [body, message] of cases) {
      const answer = await save(body);
      expect(answer.code).not.toBe('200');
      expect(answer.message).toMatch(message);
    }
  });

  test('an invoice and its red one settle each other without money', async () => {
    const [blue, red] = [await invoice('300.00'), await invoice('-300.00')];
    const id = await audited(
      input('0', [
        { invoice: blue, amount: '300.00' },
        { invoice: red, amount: '-300.00' },
      ]),
    );
    expect(await voucherOf(id)).toEqual([]);
    expect(await invoiceOf(blue)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });
    expect(await invoiceOf(red)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });
  });

  test('a red invoice and an advance are paid back', async () => {
    const red = await invoice('-80.00');
    const advance = await audited(input('200.00', [], { kind: 'advance' }));
    const id = await audited(
      input('130.00', [{ invoice: red, amount: '-80.00' }], {
        kind: 'refund',
        refunds: [{ receipt: advance, amount: '50.00' }],
      }),
    );
    expect(await voucherOf(id)).toEqual([
      { code: '1002', debit: '0.00', credit: '130.00' },
      { code: '1122', debit: '80.00', credit: '0.00' },
      { code: '2203', debit: '50.00', credit: '0.00' },
    ]);
    expect(await receiptOf(advance)).toMatchObject({ advanceUsed: '50.00', advanceOpen: '150.00' });
    expect(await undo(advance)).toMatchObject({ message: expect.stringContaining('已用 ￥50.00') });
    expect(await undo(id)).toMatchObject({ code: '200' });
    expect(await undo(advance)).toMatchObject({ code: '200' });
  });

  test('an account never pays out what it does not have', async () => {
    const empty = (
      await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
        code: 'EMPTY',
        name: '空账户',
        kind: 'cash',
        account: (
          await suite.sql<{ id: number }>(`select account::int as id from fico_cashier_account where id = $1`, [till])
        )[0]!.id,
      })
    ).data.id;
    const red = await invoice('-80.00');
    const id = await saved(
      input('0', [{ invoice: red, amount: '-80.00' }], {
        kind: 'refund',
        money: [{ account: empty, amount: '80.00' }],
      }),
    );
    expect(await audit(id)).toMatchObject({ message: expect.stringContaining('空账户 现有 0，需要 80') });
  });

  test('fifty at once settle an invoice once', async () => {
    const one = await invoice('100.00');
    const ids: number[] = [];
    for (let i = 0; i < 50; i++) ids.push(await saved(input('30.00', [{ invoice: one, amount: '30.00' }])));
    const answers = await Promise.all(ids.map(audit));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('未核销 ￥10.00');
    expect(await invoiceOf(one)).toMatchObject({ settledAmount: '90.00', openAmount: '10.00', settleStatus: 'part' });
  });

  test('one receipt is audited once, however often it is clicked', async () => {
    const id = await saved(input('20.00', [], { kind: 'advance' }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => audit(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await voucherOf(id)).length).toBe(2);
  });

  test('what a payment is for is suggested: just that amount, else the oldest', async () => {
    const [old, exact] = [
      await invoice('700.00', { customer: other, dueDate: '2026-11-03' }),
      await invoice('123.45', { customer: other, dueDate: '2026-11-20' }),
    ];
    const suggested = async (amount: string, text = '') =>
      (await suite.get('cashier', at('suggest'), { customer: other, amount, text })).data as {
        invoice: number;
        amount: string;
        why: string;
      }[];
    expect(await suggested('123.45')).toMatchObject([{ invoice: exact, amount: '123.45', why: 'same' }]);
    const named = await suggested('200.00', `付 ${(await invoiceOf(exact)).number} 货款`);
    expect(named[0]).toMatchObject({ invoice: exact, amount: '123.45', why: 'named' });
    const oldest = await suggested('10.00');
    expect(oldest).toMatchObject([{ amount: '10.00', why: 'oldest' }]);
    expect(oldest[0]!.invoice === old || (await invoiceOf(oldest[0]!.invoice)).dueDate <= '2026-11-03').toBe(true);
  });

  test('who may not write receipts is refused', async () => {
    expect(await suite.call('hr', at('save'), input('1.00'))).toMatchObject({ code: '403' });
    const id = await saved(input('1.00'));
    expect(await suite.call('cashier', at('audit'), { id })).toMatchObject({ code: '403' });
  });

  test('everything adds up', async () => {
    const { data } = await suite.call('boss', '/api/system/datamonitor/run');
    // Without a sandbox the shops of the demo cannot be pulled, which is none of this.
    const broken = (data as { code: string; state: string }[]).filter(({ state }) => state === 'broken');
    expect(broken.filter(({ code }) => code !== 'jobs.stuck')).toEqual([]);
  });
});
