import { randomUUID } from 'node:crypto';
import { runWork, service } from '@heliu/engine';
import { formatFen, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProofs } from '../../modules/system/server.ts';
import { counter, type Counter, type Line } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';

const who = 'manager';

describe('挂账与核销', () => {
  let suite: Suite;
  let at: Counter;
  let shift: number;
  let cashier: number;
  let customer: number;

  const proofs = () =>
    runWork(suite.db, service('检查', at.company), async (work) => {
      const offences = [];
      for (const proof of allProofs().filter(({ code }) => /^till|^fico|^inventory|^ledger|^chain/.test(code)))
        offences.push(...(await proof.run(work)).map(({ message }) => `${proof.code}: ${message}`));
      return offences;
    });
  const owes = (lines: readonly Line[], pay: string, credit: string) =>
    at.sale(shift, lines, pay, [{ kind: 'credit', amount: credit }], { customer });
  const buy = async (quantity: number) => {
    const pay = formatFen(yuan(String(quantity * 10)));
    const { id } = await at.done(who, 'saveRetailSale', owes([{ sku: 'Q01', quantity: String(quantity) }], pay, pay));
    return id as number;
  };
  const pending = async (as = who, of = shift) =>
    (await at.get(as, 'pendingWriteOffList', { shift: of, customer: String(customer) })).data as {
      rows: { sale: number; open: string }[];
      open: string;
    };
  const openOf = async (sale: number) => (await pending()).rows.find((row) => row.sale === sale)?.open;
  const settle = (lines: readonly { sale: number; amount: string }[], kind: string, amount: string) => ({
    clientUuid: randomUUID(),
    customer,
    lines,
    payments: at.paid([{ kind, amount }]),
  });
  const back = async (sale: number, quantity: string) => {
    const { lines } = (await at.get(who, 'returnSaleData', { shift, sale: String(sale) })).data;
    return at.done(who, 'returnSale', {
      clientUuid: randomUUID(),
      shift,
      sale,
      lines: [{ line: lines[0].line, quantity }],
      cause: '不要了',
    });
  };

  beforeAll(async () => {
    suite = await start({ connections: 12 });
    at = await counter(suite);
    await at.stock('Q01', 5000);
    shift = await at.begin(who, { '100': 5 });
    cashier = (await at.get('cashier', 'currentShift')).data.shift.id;
    const { data } = await suite.call('boss', '/erp/customer/add', {
      code: 'KHGZ',
      name: '街角咖啡馆',
      kind: 'company',
      salesman: Number((await suite.sql<{ id: string }>(`select id from sys_user where username = 'boss'`))[0]!.id),
      creditLimit: '1000',
    });
    customer = data.id;
  }, 180_000);
  afterAll(() => suite.stop());

  test('he is found by his initials with what is left of his limit, and nobody owes without a name', async () => {
    const { rows } = (await at.get(who, 'creditCustomers', { shift, keyword: 'jjkf' })).data;
    expect(rows).toEqual([{ id: customer, code: 'KHGZ', name: '街角咖啡馆', left: '1000.00', open: '0.00' }]);
    const nobody = at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'credit', amount: '10' }]);
    expect((await at.post(who, 'saveRetailSale', nobody)).message).toBe('挂账要选客户');
  });

  test('part of a bill is paid and part is owed; the goods leave, and the drawer has only what was paid', async () => {
    const wanted = at.sale(
      shift,
      [{ sku: 'Q01', quantity: '10' }],
      '100.00',
      [
        { kind: 'credit', amount: '60' },
        { kind: 'cash', amount: '50' },
      ],
      { customer },
    );
    const before = await at.onHand('Q01');
    const { id, received, change } = await at.done(who, 'saveRetailSale', wanted);
    expect([received, change, before - (await at.onHand('Q01'))]).toEqual(['40.00', '10.00', 10]);
    expect((await at.get(who, 'getSale', { id })).data).toMatchObject({ customer, credit: '60.00', received: '40.00' });
    expect(await openOf(id)).toBe('60.00');
  });

  test('beyond his limit it is refused with the figures, counting what no books have yet; so is a stopped customer', async () => {
    const most = owes([{ sku: 'Q01', quantity: '95' }], '950.00', '950.00');
    const refused = await at.post(who, 'saveRetailSale', most);
    expect(refused.message).toBe('街角咖啡馆的信用额度是 ￥1,000.00，已欠 ￥60.00，再挂 ￥950.00 就超过了');
    // Two counters that use up the same limit: one of them does.
    const half = (of: number) => ({ ...owes([{ sku: 'Q01', quantity: '50' }], '500.00', '500.00'), shift: of });
    const answers = await Promise.all([
      at.post(who, 'saveRetailSale', half(shift)),
      at.post('cashier', 'saveRetailSale', half(cashier)),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    await suite.sql(`update crm_customer set status = 'stopped' where id = $1`, [customer]);
    const stopped = await at.post(who, 'saveRetailSale', owes([{ sku: 'Q01' }], '10.00', '10.00'));
    expect(stopped.message).toBe('街角咖啡馆已停用，不能挂账');
    await suite.sql(`update crm_customer set status = 'active', credit_limit = 100000 where id = $1`, [customer]);
  });

  test('several sales at once, one of them in part; sent again it is the same receipt', async () => {
    const [one, two] = [await buy(3), await buy(5)];
    const wanted = {
      shift,
      ...settle(
        [
          { sale: one, amount: '30.00' },
          { sale: two, amount: '20.00' },
        ],
        'cash',
        '100',
      ),
    };
    const answers = await Promise.all([1, 2, 3].map(() => at.post(who, 'writeOff', wanted)));
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
    expect(answers[0]!.data).toMatchObject({ amount: '50.00', change: '50.00' });
    expect([await openOf(one), await openOf(two)]).toEqual([undefined, '30.00']);
    const over = await at.post(who, 'writeOff', { shift, ...settle([{ sale: two, amount: '30.01' }], 'cash', '31') });
    expect(over.message).toMatch(/还欠 ￥30.00，不能核销 ￥30.01/);
  });

  test('two counters settle the same sale: it is paid once', async () => {
    const sale = await buy(4);
    const wanted = () => settle([{ sale, amount: '40.00' }], 'cash', '40');
    const answers = await Promise.all([
      at.post(who, 'writeOff', { shift, ...wanted() }),
      at.post('cashier', 'writeOff', { shift: cashier, ...wanted() }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(answers.find(({ code }) => code === '400')!.message).toMatch(/没有这位客户的挂账，或已经还清/);
    expect(await openOf(sale)).toBeUndefined();
  });

  test('a debt is not paid with another debt, and not by somebody else', async () => {
    const sale = await buy(1);
    const owed = await at.post(who, 'writeOff', { shift, ...settle([{ sale, amount: '10.00' }], 'credit', '10') });
    expect(owed.message).toBe('这台收银机没有这种收款方式');
    const [other] = await suite.sql<{ id: string }>(
      'select id from crm_customer where company_id = $1 and id <> $2 limit 1',
      [at.company, customer],
    );
    const foreign = { shift, ...settle([{ sale, amount: '10.00' }], 'cash', '10'), customer: Number(other!.id) };
    expect((await at.post(who, 'writeOff', foreign)).message).toMatch(/没有这位客户的挂账/);
  });

  test('what comes back lets off the debt first; what was paid of it since goes back as it came', async () => {
    const sale = await buy(10);
    await at.done(who, 'writeOff', {
      shift,
      ...settle([{ sale, amount: '60.00' }], 'wechat', '60'),
    });
    expect((await back(sale, '3')).tenders).toEqual([{ name: '挂账', amount: '30.00', tradeNo: null }]);
    expect(await openOf(sale)).toBe('10.00');
    const rest = await back(sale, '7');
    expect(rest.tenders.map(({ name, amount }: { name: string; amount: string }) => [name, amount])).toEqual([
      ['挂账', '10.00'],
      ['微信支付', '60.00'],
    ]);
    expect(await openOf(sale)).toBeUndefined();
  });

  test('a receipt of this shift is voided and the debt stands again; a sale is not, once something is paid of it', async () => {
    const sale = await buy(2);
    const { id, number } = await at.done(who, 'writeOff', {
      shift,
      ...settle([{ sale, amount: '5.00' }], 'cash', '5'),
    });
    const refused = await at.post(who, 'voidSale', { shift, sale, cause: '错了' });
    expect(refused.message).toContain('挂账已核销 ￥5.00，不能作废，请退货');
    const other = await at.post('cashier', 'voidWriteOff', { shift: cashier, id, cause: '错了' });
    expect(other.message).toBe(`${number}不是本班次收的，钱已经点清入账，不能作废`);
    for (let i = 0; i < 2; i++) await at.done(who, 'voidWriteOff', { shift, id, cause: '收错了客户' });
    expect(await openOf(sale)).toBe('20.00');
    await at.done(who, 'voidSale', { shift, sale, cause: '错了' });
    expect(await openOf(sale)).toBeUndefined();
  });

  test('the shift is counted without what is owed; the books then have the debt beside the money', async () => {
    const { rows } = await pending();
    await at.done(who, 'writeOff', { shift, ...settle([{ sale: rows[0]!.sale, amount: '1.00' }], 'cash', '1') });
    const kinds = await suite.sql<{ code: string; amount: string }>(
      `select m.code, sum(e.amount)::text as amount from pos_till_entry_by_kinds e join fico_payment_method m on m.id = e.method
       where e.shift = $1 group by 1`,
      [shift],
    );
    const of = (code: string) => kinds.find((one) => one.code === code)?.amount ?? '0';
    const cash = Math.round(Number(of('cash')) * 100);
    const detail = { '100': Math.floor(cash / 10_000), '1': Math.floor((cash % 10_000) / 100) };
    const closed = await at.done(who, 'exitShift', {
      shift,
      detail,
      counted: [{ method: at.methods['wechat'], amount: of('wechat') }],
    });
    expect(closed).toMatchObject({ isClosed: true, difference: '0.00' });
    const paper = (await at.get(who, 'shiftSlip', { shift })).data;
    const owed = paper.tenders.find(({ name }: { name: string }) => name === '挂账');
    expect(owed.expected).toBe(owed.counted);
    expect(await proofs()).toEqual([]);
    const [books] = await suite.sql<{ claim: string; receivable: string; shift: string }>(
      `select (select coalesce(sum(e.debit - e.credit), 0) from fico_gl_entry e join fico_account a on a.id = e.account and a.code = '1221'
           where e.company_id = $1 and e.source_name = 'pos_shift' and e.source_id = $2)::numeric(18,2)::text as claim,
         (select coalesce(sum(amount), 0) from fico_receivable_entry where company_id = $1 and customer = $3)::numeric(18,2)::text as receivable,
         (select coalesce(sum(amount), 0) from pos_credit_entry_by_shifts where shift = $2)::numeric(18,2)::text as shift`,
      [at.company, shift, customer],
    );
    // Receivables are the sum of invoices: a debt without one stands on an account of its own.
    expect(books).toEqual({ claim: books!.shift, receivable: '0.00', shift: expect.not.stringMatching(/^0\.00$/) });
  });

  test('whoever may not sell sees no debts', async () => {
    for (const [path, args] of [
      ['pendingWriteOffList', { shift }],
      ['creditCustomers', { shift, keyword: '街角' }],
    ] as const)
      expect((await at.get('hr', path, args)).code).toBe('403');
    expect(
      (await at.post('hr', 'writeOff', { shift, ...settle([{ sale: 1, amount: '1.00' }], 'cash', '1') })).code,
    ).toBe('403');
  });
});
