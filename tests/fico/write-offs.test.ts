import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../apps/server/src/assembly.ts';
import { demoCompanies } from '../support/database.ts';
import { today } from '../support/days.ts';
import { owing, type Owing } from '../support/payments.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/writeoff/${tail}`;
type Body = Readonly<Record<string, unknown>>;

describe('核销单', () => {
  let suite: Suite;
  let owed: Owing;
  let [customer, other, receivable, bank] = [0, 0, 0, 0];

  const saved = async (as: string, path: string, body: Body): Promise<number> => {
    const { code, message, data } = await suite.call(as, path, body);
    expect([code, message]).toEqual(['200', expect.any(String)]);
    return (data as { id: number }).id;
  };
  const done = async (as: string, path: string, body: Body) =>
    expect(await suite.call(as, path, body)).toMatchObject({ code: '200' });

  /** An audited receivable of a customer. */
  const invoice = async (total: string, of = customer, more: object = {}): Promise<number> => {
    const isRed = total.startsWith('-');
    const line = {
      goodsName: '*茶*龙井',
      quantity: isRed ? '-1' : '1',
      taxPrice: total.replace('-', ''),
      taxRate: '0.13',
    };
    const kind = isRed ? { invoiceKind: 'red' } : {};
    const id = await saved('drawer', '/api/fico/arinvoice/save', {
      customer: of,
      receivable,
      invoiceDate: today(),
      lines: [line],
      ...kind,
      ...more,
    });
    await done('accountant', '/api/fico/arinvoice/audit', { id });
    return id;
  };
  const advance = async (amount: string, more: object = {}): Promise<number> => {
    const id = await saved('cashier', '/api/fico/receipt/save', {
      customer,
      kind: 'advance',
      receiptDate: today(),
      money: [{ account: bank, amount }],
      writeOffs: [],
      refunds: [],
      ...more,
    });
    await done('accountant', '/api/fico/receipt/audit', { id });
    return id;
  };
  const prepayment = async (amount: string): Promise<number> => {
    const request = await owed.asked([{ order: await owed.order('900.00'), amount }], { payKind: 'prepay' });
    expect(await owed.done('audit', request)).toBe('done');
    const { data } = await suite.call('cashier', '/api/fico/reqpayment/financialPayment', {
      id: request,
      cashier: bank,
      payDate: today(),
    });
    return (data as { outcome: { record: { id: number } } }).outcome.record.id;
  };

  const input = (kind: string, more: Body): Body => ({
    kind,
    writeOffDate: today(),
    advances: [],
    prepayments: [],
    receivables: [],
    payables: [],
    ...more,
  });
  const save = (body: Body) => suite.call('accountant', at('save'), body);
  const audit = (id: number, as = 'boss') => suite.call(as, at('audit'), { id });
  const written = async (body: Body): Promise<number> => {
    const id = await saved('accountant', at('save'), body);
    expect(await audit(id)).toMatchObject({ code: '200' });
    return id;
  };
  const undo = (id: number) => suite.call('accountant', at('deaudit'), { id });
  const arOf = async (id: number) => (await suite.get('accountant', '/api/fico/arinvoice/get', { id })).data;
  const apOf = async (id: number) => (await suite.get('accountant', '/api/fico/apinvoice/get', { id })).data;
  const receiptOf = async (id: number) => (await suite.get('accountant', '/api/fico/receipt/get', { id })).data;
  const paymentOf = async (id: number) => (await suite.get('accountant', '/api/fico/payment/get', { id })).data;
  const openOf = async (body: Body) => (await suite.get('accountant', at('openList'), body as never)).data;
  const voucherOf = (id: number) =>
    suite.sql<{ code: string; debit: string; credit: string }>(
      `select a.code, e.debit, e.credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_write_off' and e.source_id = $1 order by e.id`,
      [id],
    );
  /** Whatever stands with customers and suppliers, in both ledgers and in the books. */
  const standing = () =>
    suite.sql(
      `select * from (
         select 'r' as l, customer as party, invoice as doc, receipt as doc2, sum(amount) as a, sum(advance) as b from fico_receivable_entry group by 1, 2, 3, 4
         union all select 'p', supplier, invoice, payment, sum(amount), sum(prepaid) from fico_payable_entry group by 1, 2, 3, 4
         union all select 'g' || account, coalesce(customer, supplier), null, null, sum(debit - credit), 0 from fico_gl_entry group by 1, 2
       ) x where a <> 0 or b <> 0 order by 1, 2, 3, 4`,
    );
  const proofs = async (): Promise<string[]> => {
    const { first } = await demoCompanies(suite);
    const claims = modules.flatMap(({ proofs: own = [] }) => own).filter(({ code }) => /^(fico|purchase)\./.test(code));
    const found: string[] = [];
    for (const proof of claims)
      for (const { message } of await runWork(suite.db, service('数据监控', first), (work) => proof.run(work)))
        found.push(`${proof.code} ${message}`);
    return found;
  };

  beforeAll(async () => {
    suite = await start();
    owed = await owing(suite);
    const salesman = (await suite.get('boss', '/api/pick/sys_user', { pageSize: 1 })).data.rows[0].id as number;
    const made = (code: string, name: string) => saved('boss', '/erp/customer/add', { code, name, salesman });
    [customer, other] = [await made('HX1', '核销甲客户'), await made('HX2', '核销乙客户')];
    receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    const [account] = await suite.sql<{ id: number }>(
      `select id::int from fico_cashier_account where code = '02' and company_id = (select id from sys_company where code = 'HELIU')`,
    );
    bank = account!.id;
    await suite.sql('update fico_cashier_account set may_overdraw = true where id = $1', [bank]);
  });
  afterAll(() => suite.stop());

  test('money paid before settles invoices; receipt, invoices and books agree; undone, all is as before', async () => {
    const [paid, one, two, red] = [
      await advance('1000.00'),
      await invoice('700.00'),
      await invoice('500.00'),
      await invoice('-100.00'),
    ];
    const before = await standing();
    const id = await written(
      input('advance', {
        customer,
        advances: [{ receipt: paid, amount: '900.00' }],
        receivables: [
          { invoice: one, amount: '700.00' },
          { invoice: two, amount: '300.00' },
          { invoice: red, amount: '-100.00' },
        ],
      }),
    );
    expect(await receiptOf(paid)).toMatchObject({ advanceUsed: '900.00', advanceOpen: '100.00' });
    expect(await arOf(one)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });
    expect(await arOf(two)).toMatchObject({ settledAmount: '300.00', openAmount: '200.00', settleStatus: 'part' });
    expect(await arOf(red)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });
    expect(await voucherOf(id)).toEqual([
      { code: '2203', debit: '900.00', credit: '0.00' },
      { code: '1122', debit: '0.00', credit: '900.00' },
    ]);
    expect(await suite.call('accountant', '/api/fico/receipt/antiaudit', { id: paid })).toMatchObject({
      message: expect.stringContaining('已用 ￥900.00'),
    });
    expect(await suite.call('accountant', '/api/fico/arinvoice/deaudit', { id: two })).toMatchObject({
      message: expect.stringContaining('已核销 ￥300.00'),
    });
    expect(await proofs()).toEqual([]);
    expect(await undo(id)).toMatchObject({ code: '200' });
    expect(await undo(id)).toMatchObject({ message: expect.stringContaining('未审核') });
    expect(await standing()).toEqual(before);
    expect(await receiptOf(paid)).toMatchObject({ advanceUsed: '0.00', advanceOpen: '1000.00' });
    expect(await arOf(two)).toMatchObject({ openAmount: '500.00', settleStatus: 'none' });
  });

  test('what was paid ahead settles what we owe, but not what is already asked for', async () => {
    const [paid, bill] = [await prepayment('300.00'), await owed.invoice('250.00')];
    const id = await written(
      input('prepay', {
        supplier: owed.supplier,
        prepayments: [{ payment: paid, amount: '150.00' }],
        payables: [{ payable: bill, amount: '150.00' }],
      }),
    );
    expect(await paymentOf(paid)).toMatchObject({ prepaidSettled: '150.00', prepaidOpen: '150.00' });
    expect(await apOf(bill)).toMatchObject({ openAmount: '100.00', settleStatus: 'part' });
    expect(await voucherOf(id)).toEqual([
      { code: '220201', debit: '150.00', credit: '0.00' },
      { code: '1123', debit: '0.00', credit: '150.00' },
    ]);
    expect(await suite.call('cashier', '/api/fico/payment/unpay', { id: paid, reason: '错' })).toMatchObject({
      message: expect.stringContaining('已核销 150.00 元'),
    });
    await owed.asked([{ invoice: bill, amount: '60.00' }]);
    const rest = await save(
      input('prepay', {
        supplier: owed.supplier,
        prepayments: [{ payment: paid, amount: '100.00' }],
        payables: [{ payable: bill, amount: '100.00' }],
      }),
    );
    expect(rest.message).toContain('付款申请已占 ￥60.00，最多核销 ￥40.00');
    const { payables, prepayments } = await openOf({ kind: 'prepay', supplier: owed.supplier });
    expect(payables.find((one: { id: number }) => one.id === bill)).toMatchObject({ open: '40.00' });
    expect(prepayments.find((one: { id: number }) => one.id === paid)).toMatchObject({ open: '150.00' });
    expect(await proofs()).toEqual([]);
  });

  test('what a company owes us and what we owe it settle each other', async () => {
    const [ours, theirs] = [await invoice('400.00'), await owed.invoice('320.00')];
    const before = await standing();
    const id = await written(
      input('netting', {
        customer,
        supplier: owed.supplier,
        receivables: [{ invoice: ours, amount: '320.00' }],
        payables: [{ payable: theirs, amount: '320.00' }],
      }),
    );
    expect(await arOf(ours)).toMatchObject({ openAmount: '80.00' });
    expect(await apOf(theirs)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });
    expect(await voucherOf(id)).toEqual([
      { code: '220201', debit: '320.00', credit: '0.00' },
      { code: '1122', debit: '0.00', credit: '320.00' },
    ]);
    expect(await proofs()).toEqual([]);
    expect(await undo(id)).toMatchObject({ code: '200' });
    expect(await standing()).toEqual(before);
  });

  test('a debt that is taken over is paid by the new customer alone, and then stays with him', async () => {
    const one = await invoice('500.00');
    const before = await standing();
    const id = await written(
      input('receivable', { customer, toCustomer: other, receivables: [{ invoice: one, amount: '300.00' }] }),
    );
    expect(await arOf(one)).toMatchObject({ openAmount: '500.00', settleStatus: 'none' });
    const receipt = (of: number, amount: string) => ({
      customer: of,
      kind: 'sales',
      receiptDate: today(),
      money: [{ account: bank, amount }],
      writeOffs: [{ invoice: one, amount }],
      refunds: [],
    });
    expect((await suite.call('cashier', '/api/fico/receipt/save', receipt(customer, '201.00'))).message).toContain(
      '未核销 ￥200.00，不能核销 ￥201.00',
    );
    const paid = await saved('cashier', '/api/fico/receipt/save', receipt(other, '120.00'));
    await done('accountant', '/api/fico/receipt/audit', { id: paid });
    expect(await arOf(one)).toMatchObject({ openAmount: '380.00', settleStatus: 'part' });
    expect(await undo(id)).toMatchObject({ message: expect.stringContaining('转入 ￥300.00，现在还有 ￥180.00') });
    expect((await suite.call('accountant', '/api/fico/arinvoice/deaudit', { id: one })).message).toContain('已核销');
    expect(await proofs()).toEqual([]);
    await done('accountant', '/api/fico/receipt/antiaudit', { id: paid });
    expect(await undo(id)).toMatchObject({ code: '200' });
    expect(await standing()).toEqual(before);
  });

  test('what we owe somebody else now is asked for and paid to him', async () => {
    const bill = await owed.invoice('200.00');
    const mine = (one: { invoice: number }) => one.invoice === bill;
    const asked = await owed.asked([{ invoice: bill, amount: '50.00' }]);
    expect(await owed.done('audit', asked)).toBe('done');
    const over = await save(
      input('payable', {
        supplier: owed.supplier,
        toSupplier: owed.other,
        payables: [{ payable: bill, amount: '200.00' }],
      }),
    );
    expect(over.message).toContain('最多核销 ￥150.00');
    const id = await written(
      input('payable', {
        supplier: owed.supplier,
        toSupplier: owed.other,
        payables: [{ payable: bill, amount: '150.00' }],
      }),
    );
    const wrong = await suite.call(
      'buyer',
      '/api/fico/reqpayment/save',
      owed.asking([{ invoice: bill, amount: '1.00' }]),
    );
    expect(wrong.message).toContain('最多再申请 0.00');
    const { data } = await suite.get('buyer', '/api/fico/reqpayment/billParam', { supplier: owed.other });
    expect(data.invoices.filter(mine)).toMatchObject([{ open: '150.00', available: '150.00' }]);
    const request = await owed.asked([{ invoice: bill, amount: '100.00' }], { supplier: owed.other });
    expect(await undo(id)).toMatchObject({ message: expect.stringContaining('付款申请已占 ￥100.00') });
    expect(await owed.done('audit', request)).toBe('done');
    const paid = await suite.call('cashier', '/api/fico/reqpayment/financialPayment', {
      id: request,
      cashier: bank,
      payDate: today(),
    });
    expect(paid).toMatchObject({ code: '200' });
    expect(await apOf(bill)).toMatchObject({ openAmount: '100.00', settleStatus: 'part' });
    expect(await proofs()).toEqual([]);
  });

  test('bad input is refused in words, at its line', async () => {
    const [paid, one, foreign] = [await advance('100.00'), await invoice('100.00'), await invoice('100.00', other)];
    const of = (amount: string, id: number, left = amount) =>
      input('advance', {
        customer,
        advances: [{ receipt: paid, amount: left }],
        receivables: [{ invoice: id, amount }],
      });
    const cases: [Body, RegExp][] = [
      [of('50.00', one, '60.00'), /预收款 ￥60.00 与应收发票 ￥50.00 不相等，差 ￥10.00/],
      [of('100.01', one), /收款单 \w+ 未核销 ￥100.00，不能核销 ￥100.01/],
      [of('10.00', foreign), /已经核销完，或不是该客户的/],
      [input('advance', { advances: [], receivables: [] }), /请选择客户/],
      [
        input('receivable', { customer, toCustomer: customer, receivables: [{ invoice: one, amount: '1.00' }] }),
        /不能是原来的客户/,
      ],
      [input('nothing', { customer }), /核销类型/],
    ];
    for (const [body, message] of cases) {
      const answer = await save(body);
      expect(answer.code).not.toBe('200');
      expect(JSON.stringify(answer)).toMatch(message);
    }
  });

  test('fifty at once use an advance up once', { timeout: 120_000 }, async () => {
    const paid = await advance('100.00');
    const invoices: number[] = [];
    for (let i = 0; i < 50; i++) invoices.push(await invoice('40.00'));
    const ids: number[] = [];
    for (const one of invoices)
      ids.push(
        await saved(
          'accountant',
          at('save'),
          input('advance', {
            customer,
            advances: [{ receipt: paid, amount: '40.00' }],
            receivables: [{ invoice: one, amount: '40.00' }],
          }),
        ),
      );
    const answers = await Promise.all(ids.map((id) => audit(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('未核销 ￥20.00，不能核销 ￥40.00');
    expect(await receiptOf(paid)).toMatchObject({ advanceUsed: '80.00', advanceOpen: '20.00' });
    const again = await Promise.all(
      Array.from({ length: 8 }, () => undo(ids[answers.findIndex(({ code }) => code === '200')]!)),
    );
    expect(again.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await receiptOf(paid)).toMatchObject({ advanceOpen: '60.00' });
    expect(await proofs()).toEqual([]);
  });

  describe('by one call', () => {
    const settle = (body: Body, as = 'accountant') => suite.call(as, '/api/fico/receipt/writeOff', body);
    const fourEyes = async (value: string) =>
      done('boss', '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': value } });

    test('where four eyes are asked for, it waits for somebody else', async () => {
      const [paid, one] = [await advance('66.00'), await invoice('66.00')];
      const { data } = await settle({ receipt: paid, lines: [{ invoice: one, amount: '66.00' }] });
      expect(data).toMatchObject({ status: 'draft', waits: true, number: expect.stringMatching(/^HX\d+/) });
      expect(await receiptOf(paid)).toMatchObject({ advanceOpen: '66.00' });
      expect(await suite.call('accountant', at('audit'), { id: data.id })).toMatchObject({
        message: expect.stringContaining('审核人不能是制单人'),
      });
      expect(await audit(data.id)).toMatchObject({ code: '200' });
      expect(await receiptOf(paid)).toMatchObject({ advanceOpen: '0.00' });
    });

    test('otherwise it is done at once, and by fifty at once only once', { timeout: 120_000 }, async () => {
      await fourEyes('false');
      try {
        const [paid, one] = [await advance('77.00', { remark: '定金' }), await invoice('77.00')];
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => settle({ receipt: paid, lines: [{ invoice: one, amount: '77.00' }] })),
        );
        expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
        expect(await suite.sql('select 1 from fico_write_off_advances where receipt = $1', [paid])).toHaveLength(1);
        expect(await arOf(one)).toMatchObject({ openAmount: '0.00' });
        expect((await settle({ receipt: paid })).message).toContain('没有可以核销的预收款');
        // Which invoices is found out where it is not said.
        const [ahead, same] = [await advance('31.41'), await invoice('31.41')];
        expect(await settle({ receipt: ahead })).toMatchObject({ data: { status: 'audited' } });
        expect(await arOf(same)).toMatchObject({ openAmount: '0.00' });

        const [prepaid, bill] = [await prepayment('88.88'), await owed.invoice('88.88')];
        const path = '/api/fico/reqpayment/writeOffPreInvoice';
        expect(await suite.call('accountant', path, { payment: prepaid })).toMatchObject({
          data: { status: 'audited' },
        });
        expect(await apOf(bill)).toMatchObject({ openAmount: '0.00' });
        expect(await paymentOf(prepaid)).toMatchObject({ prepaidOpen: '0.00' });
      } finally {
        await fourEyes('true');
      }
      expect(await proofs()).toEqual([]);
    });

    test('who may not is refused', async () => {
      const [paid, one] = [await advance('5.00'), await invoice('5.00')];
      const body = { receipt: paid, lines: [{ invoice: one, amount: '5.00' }] };
      expect(await settle(body, 'cashier')).toMatchObject({ code: '403' });
      expect(await suite.call('hr', at('save'), input('advance', { customer }))).toMatchObject({ code: '403' });
      expect(await suite.get('hr', at('openList'), { kind: 'advance', customer })).toMatchObject({ code: '403' });
      expect(await settle({ receipt: 999_999_999 })).toMatchObject({ code: '404' });
    });
  });

  test('any order of write-offs and undoings ends equal', { timeout: 240_000 }, async () => {
    const paid = [await advance('500.00'), await advance('300.00')];
    const ours = [await invoice('400.00'), await invoice('350.00'), await invoice('120.00')];
    const theirs = [await owed.invoice('260.00'), await owed.invoice('90.00')];
    const before = await standing();
    let n = 11;
    const luck = (most: number) => {
      n = (n * 1103515245 + 12345) % 2147483648;
      return Math.floor(n / 65536) % most;
    };
    const one = <T>(all: readonly T[]): T => all[luck(all.length)]!;
    const standingOnes: number[] = [];
    let [worked, refused] = [0, 0];
    for (let step = 0; step < 40; step++) {
      if (standingOnes.length > 0 && luck(3) === 0) {
        const at_ = luck(standingOnes.length);
        const { code } = await undo(standingOnes[at_]!);
        if (code === '200') standingOnes.splice(at_, 1);
        else refused += 1;
        continue;
      }
      const amount = `${10 + luck(120)}.00`;
      const [from, to] = luck(2) === 0 ? [customer, other] : [other, customer];
      const bodies = [
        input('advance', {
          customer,
          advances: [{ receipt: one(paid), amount }],
          receivables: [{ invoice: one(ours), amount }],
        }),
        input('netting', {
          customer: from,
          supplier: owed.supplier,
          receivables: [{ invoice: one(ours), amount }],
          payables: [{ payable: one(theirs), amount }],
        }),
        input('receivable', { customer: from, toCustomer: to, receivables: [{ invoice: one(ours), amount }] }),
        input('payable', {
          supplier: owed.supplier,
          toSupplier: owed.other,
          payables: [{ payable: one(theirs), amount }],
        }),
      ];
      const { code, data } = await save(one(bodies));
      if (code !== '200') {
        refused += 1;
        continue;
      }
      expect(await audit(data.id)).toMatchObject({ code: '200' });
      standingOnes.push(data.id);
      worked += 1;
    }
    expect([worked > 8, refused > 0]).toEqual([true, true]);
    expect(await proofs()).toEqual([]);
    // Whatever order they can be taken back in: round by round, since some stand on others.
    while (standingOnes.length > 0) {
      const left: number[] = [];
      for (const id of standingOnes.toSorted(() => luck(3) - 1)) if ((await undo(id)).code !== '200') left.push(id);
      expect(left.length).toBeLessThan(standingOnes.length);
      standingOnes.splice(0, standingOnes.length, ...left);
    }
    expect(await standing()).toEqual(before);
    expect(await proofs()).toEqual([]);
  });
});
