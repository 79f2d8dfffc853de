import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const at = (tail: string) => `/api/fico/custbill/${tail}`;
const closed = '链接无效或已过期，请向对方财务要一个新的';

describe('客户账单', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let receivable: number;
  let bank: number;
  let nth = 0;

  const newCustomer = async (more: object = {}): Promise<number> => {
    nth += 1;
    const { data } = await suite.call('boss', '/erp/customer/add', {
      code: `ZD${nth}`,
      name: `对账客户${nth}`,
      salesman: (await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'boss'`))[0]!.id,
      ...more,
    });
    return data.id;
  };
  const invoice = async (customer: number, total: string, invoiceDate: string): Promise<number> => {
    const lines = [{ goodsName: '*茶*龙井', quantity: '1', taxPrice: total, taxRate: '0.13' }];
    const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
      customer,
      receivable,
      invoiceDate,
      lines,
    });
    expect(await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id })).toMatchObject({ code: '200' });
    return data.id;
  };
  const receipt = async (
    customer: number,
    amount: string,
    receiptDate: string,
    settles: readonly [number, string][],
  ) => {
    const { data } = await suite.call('cashier', '/api/fico/receipt/save', {
      customer,
      kind: settles.length === 0 ? 'advance' : 'sales',
      receiptDate,
      money: [{ account: bank, amount }],
      writeOffs: settles.map(([one, part]) => ({ invoice: one, amount: part })),
      refunds: [],
    });
    expect(await suite.call('accountant', '/api/fico/receipt/audit', { id: data.id })).toMatchObject({ code: '200' });
  };
  const month = '2026-10';
  const saved = async (customer: number, more: object = {}) =>
    suite.call('accountant', at('save'), { customer, month, billDate: '2026-11-02', ...more });
  const bill = async (id: number) => (await suite.get('accountant', at('get'), { id })).data;
  const audit = (id: number, as = 'boss') => suite.call(as, at('audit'), { id });
  /** A customer who owed 500 before, was billed 1,000 and 200, and paid 600. */
  async function owing(): Promise<{ customer: number; id: number }> {
    const customer = await newCustomer({
      contacts: [{ name: '无' }, { name: '王会计', email: `c${nth}@customer.example` }],
    });
    const first = await invoice(customer, '500.00', '2026-09-10');
    await invoice(customer, '1000.00', '2026-10-05');
    await invoice(customer, '200.00', '2026-10-20');
    await receipt(customer, '600.00', '2026-10-25', [[first, '500.00']]);
    const { data } = await saved(customer);
    return { customer, id: data.id };
  }
  async function audited(): Promise<{ customer: number; id: number }> {
    const made = await owing();
    expect(await audit(made.id)).toMatchObject({ code: '200' });
    return made;
  }
  const tokenOf = async (id: number): Promise<string> => {
    const { data } = await suite.call('accountant', at('link'), { id });
    return new URL(data.url).pathname.split('/')[2]!;
  };
  const look = (token: string) => suite.get(null, at('publicGet'), { token });
  const answer = (token: string, more: object) =>
    suite.call(null, at('publicAnswer'), { token, name: '王会计', ...more });

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ workers: 1, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
    receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    const accounts = await suite.sql<{ id: number; code: string }>(
      `select id::int, code from fico_cashier_account where company_id = (select id from sys_company where code = 'HELIU')`,
    );
    bank = accounts.find(({ code }) => code === '02')!.id;
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  test('says what the ledger says, as the statement does: opening, every document, closing', async () => {
    const { customer, id } = await owing();
    const found = await bill(id);
    expect(found).toMatchObject({ opening: '500.00', increase: '1200.00', settled: '600.00', closing: '1100.00' });
    expect(found.lines).toMatchObject([
      { increase: '1000.00', settled: '0.00', balance: '1500.00' },
      { increase: '200.00', balance: '1700.00' },
      { increase: '0.00', settled: '600.00', balance: '1100.00', sourceName: 'fico_receipt' },
    ]);
    const { data } = await suite.get('accountant', '/api/fico/aparreport/customerStatement', {
      partner: customer,
      from: '2026-10-01',
      to: '2026-10-31',
    });
    expect(data.rows.map(({ balance }: { balance: string }) => balance)).toEqual([
      '500.00',
      '1500.00',
      '1700.00',
      '1100.00',
    ]);
  });

  test('one for each customer and month, however many ask at once', async () => {
    const customer = await newCustomer();
    await invoice(customer, '10.00', '2026-10-05');
    const answers = await Promise.all(Array.from({ length: 8 }, () => saved(customer)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const { code, message } of answers) if (code !== '200') expect(message).toMatch(/已有账单|已经有账单/);
    expect((await saved(customer, { month: '2099-01' })).message).toContain('还没有到');
    expect((await saved(customer, { month: '2026-13' })).code).not.toBe('200');
  });

  test('a whole month at once: whoever has something to agree upon gets one, twice asked for none more', async () => {
    const of = '2026-08';
    const quiet = await newCustomer();
    const busy = await newCustomer();
    await invoice(busy, '77.00', '2026-08-09');
    const { data: before } = await suite.get('accountant', at('month'), { month: of });
    expect(before.wanted).toBeGreaterThan(0);
    const started = await Promise.all([1, 2].map(() => suite.call('accountant', at('makeMonth'), { month: of })));
    for (const { data } of started)
      await until(async () => {
        const [task] = await suite.sql<{ status: string }>('select status from sys_task where id = $1', [data.task]);
        return task!.status === 'done' ? true : undefined;
      }, 60);
    const rows = await suite.sql<{ customer: number; n: number }>(
      `select customer::int, count(*)::int as n from fico_customer_bill where month = $1 group by 1`,
      [of],
    );
    expect(rows).toHaveLength(before.wanted + before.existing);
    expect(rows.every(({ n }) => n === 1)).toBe(true);
    expect(rows.some(({ customer }) => customer === busy)).toBe(true);
    expect(rows.some(({ customer }) => customer === quiet)).toBe(false);
    expect((await suite.get('accountant', at('month'), { month: of })).data).toMatchObject({ wanted: 0 });
    expect((await suite.call('accountant', at('makeMonth'), { month: '2099-01' })).message).toContain('还没有到');
  });

  test('audit freezes it and wants it as the ledger has it; somebody else audits', async () => {
    const { customer, id } = await owing();
    expect((await audit(id, 'accountant')).message).toContain('不能是制单人');
    await invoice(customer, '30.00', '2026-10-28');
    expect((await audit(id)).message).toMatch(/￥1,100\.00.*￥1,130\.00/);
    const { version } = await bill(id);
    expect(
      await suite.call('accountant', at('update'), { id, version, customer, month, billDate: '2026-11-03' }),
    ).toMatchObject({ code: '200' });
    expect(await audit(id)).toMatchObject({ code: '200' });
    await invoice(customer, '40.00', '2026-10-29');
    expect(await bill(id)).toMatchObject({ closing: '1130.00', status: 'audited' });
    expect(
      (await suite.call('accountant', at('update'), { id, customer, month, billDate: '2026-11-03' })).code,
    ).not.toBe('200');
  });

  test('many are audited together, and what does not fit is named', async () => {
    const [one, two] = [await owing(), await owing()];
    await invoice(two.customer, '5.00', '2026-10-30');
    const { data } = await suite.call('boss', at('batchAudit'), { ids: [one.id, two.id] });
    expect(data).toMatchObject({ done: 1, refused: [{ id: two.id }] });
    expect(data.refused[0].message).toContain('重新取数');
    expect(await bill(one.id)).toMatchObject({ status: 'audited' });
  });

  test('by link: a line is disputed, answered, and the bill confirmed; whoever made it hears of both', async () => {
    const { id } = await audited();
    const token = await tokenOf(id);
    const { data: seen } = await look(token);
    expect(seen).toMatchObject({ answer: 'sent', opening: '500.00', closing: '1100.00' });
    expect(Object.keys(seen.lines[0])).not.toContain('sourceRecord');
    const line = seen.lines[0].id;
    expect((await answer(token, { disputes: [] })).message).toContain('写明异议');
    expect((await answer(token, { disputes: [{ line: 1, words: '不对' }] })).message).toContain('不在账单上');
    expect((await answer(token, { name: '  ', confirm: true })).message).toContain('姓名');
    const words = `少收 2 箱 <script>alert(1)</script> O'Neil`;
    expect(await answer(token, { disputes: [{ line, words }] })).toMatchObject({ data: { answer: 'disputed' } });
    expect(await bill(id)).toMatchObject({ answer: 'disputed', disputes: 1, answeredBy: '王会计' });
    expect((await suite.get('accountant', '/api/message/list')).data.rows[0]).toMatchObject({
      recordId: id,
      title: expect.stringContaining('提出 1 处异议'),
      text: expect.stringContaining(words),
    });
    const replied = { id, line, words: '已补开红字发票' };
    expect(await suite.call('cashier', at('reply'), replied)).toMatchObject({ code: '403' });
    expect((await suite.call('accountant', at('reply'), { ...replied, line: seen.lines[1].id })).message).toContain(
      '没有异议',
    );
    expect(await suite.call('accountant', at('reply'), replied)).toMatchObject({ data: { open: 0 } });
    expect((await look(token)).data).toMatchObject({
      answer: 'answered',
      lines: [{ said: words, reply: '已补开红字发票', opinion: 'answered' }, {}, {}],
    });
    const confirmed = await Promise.all(Array.from({ length: 5 }, () => answer(token, { confirm: true })));
    expect(confirmed.some(({ code }) => code === '200')).toBe(true);
    expect(await answer(token, { confirm: true })).toMatchObject({ data: { answer: 'confirmed' } });
    expect(await bill(id)).toMatchObject({ answer: 'confirmed', disputes: 0, lines: [{ opinion: 'agreed' }, {}, {}] });
    expect((await answer(token, { disputes: [{ line, words: '再看' }] })).message).toContain('已经确认过');
    const log = (await suite.get('accountant', `/api/log/fico_customer_bill/${id}`)).data;
    expect(JSON.stringify(log)).toContain('客户确认');
  });

  test('withdrawn, run out, taken back or made up, a link opens nothing and says nothing', async () => {
    const { id } = await audited();
    const other = await audited();
    const [token, foreign] = [await tokenOf(id), await tokenOf(other.id)];
    expect(await tokenOf(id)).toBe(token);
    const [mine, secret] = token.split('.') as [string, string];
    const [company] = await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'DUIZHAO'`);
    for (const made of [
      '',
      'x',
      secret,
      `${mine}.`,
      `${mine}.${secret.slice(0, -1)}`,
      `${mine}.${foreign.split('.')[1]}`,
      `${mine}.${secret.slice(0, -43)}${randomBytes(32).toString('base64url')}`,
      `${mine}.${company!.id.toString(36)}${secret.slice(-43)}`,
      `zzzzzzzzzz.${secret}`,
      `'; drop table fico_customer_bill; --`,
      '../../etc/passwd',
    ])
      expect((await look(made)).message).toBe(closed);
    expect((await look('a'.repeat(5000))).message).toBe('链接不完整');
    await suite.sql(`update oms_secret set expires_at = now() where kind = 'billLink' and record_id = $1`, [id]);
    expect((await look(token)).message).toBe(closed);
    expect(await tokenOf(id)).toBe(token);
    expect(await look(token)).toMatchObject({ code: '200' });
    expect(await suite.call('accountant', at('withdrawLink'), { id })).toMatchObject({ data: { withdrawn: true } });
    expect((await look(token)).message).toBe(closed);
    expect(await tokenOf(id)).not.toBe(token);
    expect(await suite.call('boss', at('deaudit'), { id: other.id, reason: '客户说得对' })).toMatchObject({
      code: '200',
    });
    expect((await look(foreign)).message).toBe(closed);
    expect(await bill(other.id)).toMatchObject({ answer: 'none', linkUntil: null, status: 'draft' });
    expect((await suite.call('accountant', at('link'), { id: other.id })).message).toContain('还没有审核');
    expect((await suite.call('cashier', at('link'), { id })).code).toBe('403');
  });

  test('the letter brings the link to the customer; who has no address is named', async () => {
    const { id } = await audited();
    const { number } = await bill(id);
    const lonely = await newCustomer();
    await invoice(lonely, '9.00', '2026-10-05');
    const without = (await saved(lonely)).data.id;
    expect(await audit(without)).toMatchObject({ code: '200' });
    const { data } = await suite.call('accountant', at('send'), { ids: [id, without], days: 20 });
    expect(data).toMatchObject({ sent: 1, refused: [{ id: without }] });
    const letter = await until(async () => sandbox.post.mails.find(({ subject }) => subject.includes(number)), 20);
    const link = /\/bill\/(\S+)/.exec(letter.text)![1]!;
    expect(await look(link)).toMatchObject({ data: { number } });
    expect((await suite.get('accountant', at('sending'), { id })).data.url).toContain(link);
    const [mail] = (await suite.get('accountant', '/api/fico/custbillmail/list', { bill: id })).data.rows;
    await until(
      async () =>
        (await suite.get('accountant', '/api/fico/custbillmail/get', { id: mail.id })).data.state === 'sent' ||
        undefined,
    );
    expect((await suite.call('accountant', at('send'), { ids: [id], receiver: 'a@b.cn,c@d.cn' })).message).toContain(
      '不是邮箱地址',
    );
  });

  test('a receipt is made of what is still open, once, and the bill stays while it stands', async () => {
    const { customer, id } = await audited();
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => suite.call('cashier', at('makeReception'), { id })),
    );
    expect(asked.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(asked.find(({ code }) => code !== '200')!.message).toMatch(/已生成收款单|被他人修改/);
    const [made] = await suite.sql<{ id: number; received: string; settled: string; status: string }>(
      `select id::int, received::text, settled::text, status from fico_receipt where source_type = 'fico_customer_bill' and source_id = $1`,
      [id],
    );
    // 1,200 are open, and 100 that were paid too much stand with us.
    expect(made).toMatchObject({ received: '1100.00', settled: '1100.00', status: 'draft' });
    expect((await suite.call('boss', at('deaudit'), { id, reason: '再看' })).code).not.toBe('200');
    expect(await suite.call('accountant', '/api/fico/receipt/audit', { id: made!.id })).toMatchObject({ code: '200' });
    const open = (await suite.get('cashier', '/api/fico/receipt/writeOffArList', { customer })).data;
    expect(open).toMatchObject([{ open: '100.00' }]);
    expect((await suite.call('cashier', at('makeReception'), { id })).message).toContain('已经收清');
  });
});
