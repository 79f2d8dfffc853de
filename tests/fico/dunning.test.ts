import { daysAfter, entry, type Fen, fen, yuan } from '@heliu/model';
import { post, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { receivables } from '../../modules/fico/model.ts';
import { openAccount } from '../support/accounts.ts';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

type Row = Readonly<Record<string, any>>;
const base = '/api/fico/dunning';
let suite: Suite;
let sandbox: Sandbox;
let salesman: number;
const says = (text: string) => expect.stringContaining(text) as string;

const customer = async (code: string, contacts: readonly object[], more: object = {}): Promise<number> => {
  const {
    code: answer,
    message,
    data,
  } = await suite.call('boss', '/erp/customer/add', {
    code,
    name: `催款客户${code}`,
    salesman,
    creditDays: 10,
    contacts: [...contacts],
    ...more,
  });
  expect([answer, message]).toEqual(['200', expect.any(String)]);
  return data.id;
};
/** An invoice of so many days ago, due ten days later. */
const owes = async (of: number, ago: number, taxPrice: string): Promise<string> => {
  const { data: param } = await suite.get('drawer', '/api/fico/arinvoice/billParam');
  const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
    customer: of,
    receivable: param.receivable.id,
    invoiceDate: daysAfter(today(), -ago),
    lines: [{ goodsName: '货物', quantity: '1', taxPrice, taxRate: '0.13' }],
  });
  expect((await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id })).code).toBe('200');
  return (await suite.get('accountant', '/api/fico/arinvoice/get', { id: data.id })).data.number as string;
};
const overdue = async (as = 'accountant'): Promise<Row[]> => (await suite.get(as, `${base}/overdue`)).data.rows;
const send = (letters: readonly { customer: number; level: string }[], as = 'accountant') =>
  suite.call(as, `${base}/send`, { letters: [...letters] });
const letters = async (of: number): Promise<Row[]> =>
  (await suite.get('accountant', `${base}/list`, { customer: String(of) })).data.rows;
const settled = (of: number) =>
  until(async () => {
    const all = await letters(of);
    return all.length === 0 || all.some(({ state }) => state === 'waiting') ? undefined : all;
  });
const arrived = (to: string) => sandbox.post.mails.filter((mail) => mail.to.includes(to));

beforeAll(async () => {
  sandbox = await startSandbox({ perDay: 0 });
  suite = await start({ workers: 1, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
  salesman = (await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'sales'`))[0]!.id;
});
afterAll(async () => {
  await suite.stop();
  await sandbox.stop();
});

describe('催款函', () => {
  test('what is overdue is the same figure here and at the customer, by instalments', async () => {
    const sum = (amounts: readonly string[]): Fen => fen(amounts.reduce((all, one) => all + yuan(one), 0n));
    const rows = await overdue('boss');
    expect(rows.length).toBeGreaterThan(3);
    for (const { customer: of, amount } of rows) {
      const { data: open } = await suite.get('boss', '/api/fico/arinvoice/writeOffList', { customer: of });
      const items = open as readonly { overdue: string }[];
      expect([of, sum(items.map((one) => one.overdue))]).toEqual([of, yuan(amount)]);
    }
    const [parts] = await suite.sql<{ count: number }>(
      'select count(*)::int as count from fico_ar_invoice i where i.payment_terms is not null and i.customer = any($1)',
      [rows.map((row) => row['customer'] as number)],
    );
    expect(parts!.count).toBeGreaterThan(0);
  });

  test('names what is overdue and nothing else, goes to whoever keeps the books there, once a day for each level', async () => {
    const id = await customer('CK1', [
      { name: '王', email: 'wang@ck1.example' },
      { name: '李', position: '财务', email: 'li@ck1.example' },
    ]);
    const late = [await owes(id, 50, '1130.00'), await owes(id, 30, '70.50')];
    const notDue = await owes(id, 3, '999.00');
    const found = (await overdue()).find((row) => row['customer'] === id)!;
    expect(found).toMatchObject({
      amount: '1200.50',
      longest: 40,
      address: 'li@ck1.example',
      level: 'first',
      lastDay: null,
      today: [],
    });
    expect(found['items'].map((one: Row) => [one['number'], one['days'], one['open']])).toEqual([
      [late[0], 40, '1130.00'],
      [late[1], 20, '70.50'],
    ]);

    const paper = await suite.app.inject({
      url: `${base}/paper?customer=${id}&level=first`,
      headers: { sessid_id: await suite.token('accountant') },
    });
    expect(paper.headers['content-type']).toContain('application/pdf');
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    expect((await send([{ customer: id, level: 'first' }])).data).toEqual({ sent: 1, refused: [] });
    expect(await settled(id)).toMatchObject([
      { state: 'sent', level: 'first', amount: '1200.50', count: 2, longest: 40, receiver: 'li@ck1.example' },
    ]);
    const [mail, ...more] = arrived('li@ck1.example');
    expect(more).toEqual([]);
    expect(mail!.subject).toContain('第一次提醒：逾期货款 ￥1,200.50');
    for (const part of [...late, '逾期 40 天', '壹仟贰佰元伍角', '请付至：']) expect(mail!.text).toContain(part);
    expect(mail!.text).not.toContain(notDue);
    expect(mail!.attachments[0]!.name).toBe(`催款函 ${today()} 催款客户CK1.pdf`);
    expect(Buffer.from(mail!.attachments[0]!.content).subarray(0, 5).toString()).toBe('%PDF-');

    expect((await send([{ customer: id, level: 'first' }])).data).toMatchObject({
      sent: 0,
      refused: [{ name: '催款客户CK1', message: '今天已发过第一次提醒' }],
    });
    expect((await overdue()).find((row) => row['customer'] === id)).toMatchObject({
      level: 'second',
      lastLevel: 'first',
      lastDay: today(),
      today: ['first'],
    });
    expect((await send([{ customer: id, level: 'second' }])).data).toMatchObject({ sent: 1 });
    // The due list tells when he was reminded last.
    const { data } = await suite.get('accountant', '/api/fico/aparreport/arDue', { partner: id });
    expect(data.rows.map((row: Row) => [row['reminded'], row['level']])).toEqual(
      Array.from({ length: 3 }, () => [today(), 'second']),
    );
  });

  test('is sent once by eight at once', async () => {
    const id = await customer('CK2', [{ name: '王', email: 'many@ck2.example' }]);
    await owes(id, 50, '100.00');
    await Promise.all(Array.from({ length: 8 }, () => send([{ customer: id, level: 'first' }])));
    await settled(id);
    expect(await letters(id)).toHaveLength(1);
    expect(arrived('many@ck2.example')).toHaveLength(1);
  });

  test('says who has no address and who owes nothing, and writes to the others; what fails is tried again', async () => {
    const ids = [
      await customer('CK3', [{ name: '无邮箱' }]),
      await customer('CK4', [{ name: '王', email: 'w@ck4.example' }]),
      await customer('CK5', [{ name: '王', email: 'nobody@ck5.example' }]),
    ];
    await owes(ids[0]!, 40, '10.00');
    await owes(ids[2]!, 40, '10.00');
    const { data } = await send(ids.map((id) => ({ customer: id, level: 'first' })));
    expect(data).toEqual({
      sent: 1,
      refused: [
        { name: '催款客户CK3', message: says('没有邮箱') },
        { name: '催款客户CK4', message: says('没有逾期') },
      ],
    });
    const [failed] = await settled(ids[2]!);
    expect(failed).toMatchObject({ state: 'failed', error: says('对方不收') });
    expect((await suite.call('accountant', `${base}/retry`, { id: failed!['id'] })).code).toBe('200');
    expect((await settled(ids[2]!))[0]).toMatchObject({ state: 'failed' });
    // With another address it gets through.
    const { data: client } = await suite.get('boss', '/erp/customer/getCustById', { id: ids[2] });
    const contacts = [{ name: '王', email: 'new@ck5.example' }];
    const { code, name, version } = client as Row;
    const told = { id: ids[2], version, code, name, salesman, creditDays: 10, contacts };
    expect((await suite.call('boss', '/erp/customer/edit', told)).code).toBe('200');
    expect((await suite.call('accountant', `${base}/retry`, { id: failed!['id'] })).code).toBe('200');
    expect((await settled(ids[2]!))[0]).toMatchObject({ state: 'sent', receiver: 'new@ck5.example' });
    expect(arrived('new@ck5.example')).toHaveLength(1);
  });

  test('leaves out what was paid since', async () => {
    const id = await customer('CK6', [{ name: '王', email: 'w@ck6.example' }]);
    await owes(id, 40, '10.00');
    const [{ items }] = (await overdue()).filter((row) => row['customer'] === id) as [Row];
    const company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
    const pay = (amount: Fen) =>
      runWork(suite.db, service('测试', company), (work) =>
        post(work, { entity: 'fico_voucher', id: 1, number: 'S1', action: 'settle', date: today() }, [
          entry(receivables, { customer: id, invoice: items[0].invoice, amount: fen(-amount) }),
        ]),
      );
    await pay(yuan('4.00'));
    expect((await overdue()).find((row) => row['customer'] === id)).toMatchObject({ amount: '6.00' });
    await pay(yuan('6.00'));
    expect((await overdue()).some((row) => row['customer'] === id)).toBe(false);
  });

  test('is no business of those without the right, nor of those who may not see amounts or the customer', async () => {
    const id = await customer('CK7', [{ name: '王', email: 'w@ck7.example' }]);
    await owes(id, 40, '10.00');
    for (const as of ['keeper', 'cashier']) {
      expect(await suite.get(as, `${base}/overdue`)).toMatchObject({ code: '403' });
      expect(await send([{ customer: id, level: 'first' }], as)).toMatchObject({ code: '403' });
      expect(await suite.get(as, `${base}/paper`, { customer: id, level: 'first' })).toMatchObject({ code: '403' });
    }
    const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: 'dunner', name: '催款不看价' });
    const { data: tree } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
    const flat = (nodes: readonly Row[]): Row[] => nodes.flatMap((node) => [node, ...flat(node['children'] ?? [])]);
    const checked = flat(tree.tree).map((node) => node['id']);
    await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
    await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, masks: ['price'] });
    await openAccount(suite, 'boss', { username: 'dunner', realname: '遮价', mobile: '13911118888', roles: [made.id] });
    expect(await send([{ customer: id, level: 'first' }], 'dunner')).toMatchObject({ message: says('看不到金额') });
    expect(await suite.get('dunner', `${base}/paper`, { customer: id, level: 'first' })).toMatchObject({
      message: says('看不到金额'),
    });
    expect(JSON.stringify(await overdue('dunner'))).not.toContain('"10.00"');
  });

  test.each([
    [[], '请选择客户'],
    [[{ customer: 1, level: 'fourth' }], '级别无效'],
  ])('%o is refused in words', async (some, wrong) => {
    expect((await send(some as never)).message).toContain(wrong);
  });
});
