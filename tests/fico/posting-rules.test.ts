import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/postingrule/${tail}`;
interface Line {
  readonly side: string;
  readonly source: string | null;
  readonly account: number | null;
  readonly amount: string;
  readonly condition: string | null;
  readonly summary: string;
  readonly items: readonly string[];
}
interface Rule {
  readonly version: number | null;
  readonly lines: readonly Line[];
}
const document = 'fico_ar_invoice';

describe('凭证规则', () => {
  let suite: Suite;
  let customer: number;
  let receivable: number;
  const accounts = new Map<string, number>();
  beforeAll(async () => {
    suite = await start();
    customer = (await suite.get('drawer', '/erp/customer/getCustomerOptions', { q: 'KH0001' })).data.rows[0].id;
    receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    const rows = await suite.sql<{ id: number; code: string }>(
      `select id::int, code from fico_account where company_id = (select id from sys_company where code = 'HELIU') and not has_children`,
    );
    for (const { id, code } of rows) accounts.set(code, id);
  }, 120_000);
  afterAll(() => suite.stop());

  const asked = async (user = 'accountant', of = document): Promise<Rule> =>
    (await suite.get(user, at('get'), { documentKind: of })).data;
  const save = (rule: Rule, lines: readonly Line[], user = 'accountant') =>
    suite.call(user, at('save'), { documentKind: document, version: rule.version, lines });
  const restore = () => suite.call('accountant', at('restore'), { documentKind: document });
  const tried = (lines: readonly Line[]) => suite.call('accountant', at('try'), { documentKind: document, lines });
  const invoice = async (): Promise<number> => {
    const { data, code } = await suite.call('drawer', '/api/fico/arinvoice/save', {
      customer,
      receivable,
      invoiceDate: '2026-11-02',
      lines: [
        { goodsName: '*茶*龙井', quantity: '1', taxPrice: '113', taxRate: '0.13' },
        { goodsName: '*服务*配送', quantity: '1', taxPrice: '106', taxRate: '0.06' },
      ],
    });
    expect(code).toBe('200');
    return data.id;
  };
  const audit = (id: number) => suite.call('accountant', '/api/fico/arinvoice/audit', { id });
  const voucherOf = (id: number) =>
    suite.sql<{ code: string; debit: string; credit: string; summary: string }>(
      `select a.code, e.debit, e.credit, e.summary from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = $1 and e.source_id = $2 order by e.id`,
      [document, id],
    );
  /** What services bring in stands apart, and the summary begins otherwise. */
  const serviceApart = ({ lines }: Rule): Line[] => {
    const [owed, income, ...taxes] = lines as [Line, Line, ...Line[]];
    const other =
      accounts.get('5051') ?? accounts.get('505101') ?? [...accounts].find(([code]) => code.startsWith('5051'))![1];
    return [
      { ...owed, summary: '赊销 {单号}' },
      { ...income, condition: '税率 <> "6%"' },
      { ...income, source: null, account: other, condition: '税率 = "6%"', summary: '配送 {单号}' },
      ...taxes,
    ];
  };

  test('is the usual one, tried on what was booked, kept, followed, and taken back', async () => {
    const first = await asked();
    expect([first.version, first.lines.length]).toEqual([null, 4]);
    const usual = await invoice();
    expect(await audit(usual)).toMatchObject({ code: '200' });
    const wanted = serviceApart(first);
    const { data: trial } = await tried(wanted);
    const [latest] = trial.documents;
    expect(latest).toMatchObject({ id: usual, isSame: false, complaint: null });
    expect(latest.before).toHaveLength(3);
    expect(latest.after.map(({ amount }: { amount: string }) => amount)).toEqual([
      '219.00',
      '100.00',
      '100.00',
      '19.00',
    ]);
    expect((await tried(first.lines)).data.documents.every(({ isSame }: { isSame: boolean }) => isSame)).toBe(true);
    // Trying has written nothing.
    expect((await asked()).version).toBeNull();

    expect(await save(first, wanted)).toMatchObject({ code: '200' });
    const other = await invoice();
    expect(await audit(other)).toMatchObject({ code: '200' });
    const { data } = await suite.get('accountant', '/api/fico/arinvoice/get', { id: other });
    expect(
      (await voucherOf(other)).map(({ code, debit, credit, summary }) => [code.slice(0, 4), debit, credit, summary]),
    ).toEqual([
      ['1122', '219.00', '0.00', `赊销 ${data.number}`],
      ['5001', '0.00', '100.00', `应收发票 ${data.number}`],
      ['5051', '0.00', '100.00', `配送 ${data.number}`],
      ['2221', '0.00', '19.00', `应收发票 ${data.number}`],
    ]);
    const { data: terms } = await suite.get('drawer', '/api/fico/arinvoice/billParam', { customer });
    expect(terms.rule.lines).toHaveLength(5);
    expect(terms.rule.accounts).toMatchObject([{ code: expect.stringMatching(/^5051/) }]);

    expect(await restore()).toMatchObject({ code: '200' });
    expect((await asked()).version).toBeNull();
    // What is taken back is what was written, whatever the rule says by now.
    expect(await suite.call('accountant', '/api/fico/arinvoice/deaudit', { id: other })).toMatchObject({
      code: '200',
    });
    const sums = await suite.sql(
      'select account, sum(debit - credit) as sum from fico_gl_entry where source_name = $1 and source_id = $2 group by 1',
      [document, other],
    );
    expect(sums.map(({ sum }) => Number(sum))).toEqual([0, 0, 0, 0]);
  });

  test('what cannot be right is refused, with its line', async () => {
    const first = await asked();
    const [owed, income, tax, pending] = first.lines as [Line, Line, Line, Line];
    const bank = accounts.get('1002') ?? [...accounts].find(([code]) => code.startsWith('1002'))![1];
    for (const [lines, why] of [
      [[owed, income, tax], '借贷不平'],
      [[income, tax, pending], '少了借“应收科目”'],
      [[owed, { ...income, amount: '净额' }, tax, pending], '第2行：没有“净额”这一项'],
      [[owed, { ...income, source: 'salary' }, tax, pending], '第2行：科目来源无效'],
      [[owed, { ...income, source: null, account: bank }, tax, pending], '和出纳账、往来账一致'],
      [[owed, { ...income, source: null, account: receivable }, tax, pending], '和出纳账、往来账一致'],
      [[owed, { ...income, source: null, account: 999_999_999 }, tax, pending], '第2行'],
      [[owed, { ...income, items: ['goods'] }, tax, pending], '这种单据没有存货'],
    ] as const) {
      expect((await tried(lines)).message).toContain(why);
      expect((await save(first, lines)).message).toContain(why);
    }
    expect((await suite.get('accountant', at('get'), { documentKind: 'sys_user' })).code).toBe('404');
    expect((await asked()).version).toBeNull();
  });

  test('rules speak of formulas, which change in one place and hold for all of them', async () => {
    const formula = (action: string, args: object, user = 'accountant') =>
      suite.call(user, `/api/fico/generalledger/routeAlgorithm/${action}`, { ...args });
    const { data } = await formula('save', { code: 'TF1', name: '让利', expression: '金额 * 0.1' });
    const { data: kept } = await suite.get('accountant', '/api/fico/generalledger/routeAlgorithm/get', { id: data.id });
    expect(kept).toMatchObject({ kind: 'amount', usableIn: expect.stringContaining('应收发票') });
    const first = await asked();
    const [owed, income, ...taxes] = first.lines as [Line, Line, ...Line[]];
    const other = [...accounts].find(([code]) => code.startsWith('5051'))![1];
    const lines = [
      owed,
      { ...income, amount: '金额 - 让利' },
      { ...income, source: null, account: other, amount: '让利', summary: '让利 {单号}' },
      ...taxes,
    ];
    expect((await save(first, lines)).code).toBe('200');
    const booked = async () => {
      const id = await invoice();
      expect((await audit(id)).code).toBe('200');
      return (await voucherOf(id)).filter(({ code }) => code.startsWith('5')).map(({ credit }) => credit);
    };
    expect(await booked()).toEqual(['180.00', '20.00']);
    const change = (expression: string) => formula('update', { id: data.id, code: 'TF1', name: '让利', expression });
    expect((await change('金额 * 0.25')).code).toBe('200');
    expect(await booked()).toEqual(['150.00', '50.00']);
    const { data: terms } = await suite.get('drawer', '/api/fico/arinvoice/billParam', { customer });
    expect(terms.rule.formulas).toMatchObject({ 让利: '金额 * 0.25' });

    for (const [expression, why] of [
      ['手续费 * 2', '“应收发票”的凭证规则用到它'],
      ['金额 > 0', '“应收发票”的凭证规则用到它'],
      ['没有的 * 2', '没有“'],
    ] as const)
      expect((await change(expression)).message).toContain(why);
    expect((await formula('delete', { id: data.id })).message).toContain('“应收发票”的凭证规则用到它');
    expect((await formula('save', { code: 'TF2', name: '税额', expression: '金额' })).message).toContain(
      '请换一个名称',
    );
    expect((await formula('save', { code: 'TF2', name: '两 词', expression: '金额' })).code).toBe('422');
    expect((await formula('update', { id: data.id, code: 'TF1', name: '让利', expression: '1' }, 'boss2')).code).toBe(
      '404',
    );
    expect((await formula('save', { code: 'TF3', name: '别的', expression: '金额' }, 'drawer')).code).toBe('403');
    await restore();
    expect((await formula('delete', { id: data.id })).code).toBe('200');
  });

  test('of two who change it at once the second is told', async () => {
    const first = await asked();
    const words = (said: string) => first.lines.map((line) => ({ ...line, summary: `${said} {单号}` }));
    const answers = await Promise.all(['甲', '乙', '丙'].map((said) => save(first, words(said))));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await save(first, words('丁'))).message).toBe('规则刚被别人改过，请刷新后再改');
    await restore();
  });

  test('another company keeps its own, and who may not change it does not', async () => {
    const first = await asked();
    await save(
      first,
      first.lines.map((line) => ({ ...line, summary: '只在这里 {单号}' })),
    );
    expect((await asked('boss2')).version).toBeNull();
    expect((await suite.get('drawer', at('get'), { documentKind: document })).code).toBe('403');
    expect((await save(first, first.lines, 'drawer')).code).toBe('403');
    await restore();
  });

  const kinds = [
    'fico_receipt',
    'fico_payment',
    'fico_write_off',
    'fico_journal',
    'pur_ap_invoice',
    'asset_depreciation',
    'hr_contribution_payment',
    'hr_salary_payment',
    'hr_staff_salary',
    'pos_shift',
    'pos_stored_order',
  ];
  test('every kind of document that is booked by a rule is listed, with those that have one of their own', async () => {
    const listed = async (user = 'accountant') =>
      (await suite.get(user, at('list'))).data as { document: string; label: string; isOwn: boolean }[];
    expect((await listed()).map((one) => one.document).toSorted()).toEqual([document, ...kinds].toSorted());
    expect((await listed()).every(({ isOwn }) => !isOwn)).toBe(true);
    const first = await asked();
    await save(
      first,
      first.lines.map((line) => ({ ...line, summary: '赊销 {单号}' })),
    );
    expect((await listed()).filter(({ isOwn }) => isOwn)).toMatchObject([{ document, label: '应收发票' }]);
    expect((await listed('boss2')).some(({ isOwn }) => isOwn)).toBe(false);
    expect((await suite.get('drawer', at('list'))).code).toBe('403');
    await restore();
  });

  test.each(kinds)('%s: what was booked lately is booked the same by the usual rule', async (of) => {
    const { lines } = await asked('accountant', of);
    const { data } = await suite.call('accountant', at('try'), { documentKind: of, lines });
    expect(data.documents.length).toBeGreaterThan(0);
    for (const { id, before, isSame } of data.documents as {
      id: number;
      before: { account: number; side: string; amount: string; summary: string }[];
      isSame: boolean;
    }[]) {
      expect(isSame).toBe(true);
      const booked = await suite.sql<{ account: string; side: string; amount: string; summary: string }>(
        `select account, case when debit = 0 then 'credit' else 'debit' end as side,
           case when debit = 0 then credit else debit end as amount, summary
         from fico_gl_entry where source_name = $1 and source_id = $2 order by id`,
        [of, id],
      );
      // What an invoice differs from its estimate by moves with the stock, before what the rule books.
      const byRule = of === 'pur_ap_invoice' ? booked.slice(-before.length) : booked;
      expect(before.map(({ account, side, amount, summary }) => [account, side, amount, summary])).toEqual(
        byRule.map(({ account, side, amount, summary }) => [Number(account), side, amount, summary]),
      );
    }
  });

  test('tax of an expense invoice waits in an account of its own where a rule says so', async () => {
    const of = 'pur_ap_invoice';
    const { lines } = await asked('accountant', of);
    const waiting = [...accounts].find(([code]) => code.startsWith('2221') && code !== '22210101')!;
    const wanted = lines.flatMap((line) =>
      line.source === 'inputTax'
        ? [
            { ...line, condition: '类型 <> "费用"' },
            { ...line, source: null, account: waiting[1], condition: '类型 = "费用"', summary: '待认证 {费用名称}' },
          ]
        : [line],
    );
    const supplier = (await suite.get('boss', '/api/pick/crm_supplier', { q: '' })).data.rows[0].id;
    const expense = [...accounts].find(([code]) => code.startsWith('5602'))![1];
    const rule = { documentKind: of, version: null, lines: wanted };
    expect(await suite.call('accountant', at('save'), rule)).toMatchObject({ code: '200' });
    const { data: made } = await suite.call('boss', '/api/fico/apinvoice/save', {
      invoiceKind: 'expense',
      supplier,
      invoiceDate: '2026-11-02',
      lines: [{ name: '展位', expense, quantity: '1', price: '106', taxRate: '0.06' }],
    });
    expect(await suite.call('accountant', '/api/fico/apinvoice/audit', { id: made.id })).toMatchObject({ code: '200' });
    const booked = await suite.sql<{ account: string; debit: string; credit: string; summary: string }>(
      'select account, debit, credit, summary from fico_gl_entry where source_name = $1 and source_id = $2 order by id',
      [of, made.id],
    );
    expect(booked.map(({ debit, credit }) => [debit, credit])).toEqual([
      ['100.00', '0.00'],
      ['6.00', '0.00'],
      ['0.00', '106.00'],
    ]);
    expect([Number(booked[1]!.account), booked[1]!.summary]).toEqual([waiting[1], '待认证 展位']);
    await suite.call('accountant', at('restore'), { documentKind: of });
    expect(await suite.call('accountant', '/api/fico/apinvoice/deaudit', { id: made.id })).toMatchObject({
      code: '200',
    });
  });
});
