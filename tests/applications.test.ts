import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { applyFor } from '../apps/sandbox/src/manual-events.ts';
import { runRules } from '../modules/invoicing/server.ts';
import { InvoicingFixture, sellerTaxNo, untilSettled } from './support/invoicing.ts';
import { minute, owner, placeAt, pullAll } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 14 }, 'invoiceapplication');
const { call, sql } = fixture;

const at = '/api/oms/invoiceapplication';

const used = new Set<number>();
async function freshOrder(): Promise<number> {
  const id = (await fixture.orders(100)).find((one) => !used.has(one))!;
  used.add(id);
  await sql('delete from oms_invoice_application where "order" = $1', [id]);
  await sql(
    `update oms_order set order_status = 'finished', refund_status = 'none', invoice_state = 'none', invoice_title = null, title_tax_no = null where id = $1`,
    [id],
  );
  return id;
}
const company = { titleType: 'company', invoiceTitle: '知味食品有限公司', taxNo: '91310000MA1FL0LX06' };
const person = { titleType: 'personal', invoiceTitle: '王小明' };
async function applied(order: number, wish: object = person): Promise<number> {
  const { code, data, message } = await call('save', { order, ...wish });
  expect({ code, message }).toMatchObject({ code: '200' });
  return data.id;
}
const invoicesOf = (order: number) =>
  sql('select id, status, colour, buyer_name, origin from oms_invoice where orders @> array[$1::bigint] order by id', [
    order,
  ]);
const allIssued = (order: number, count: number) =>
  until(async () => {
    const all = await invoicesOf(order);
    return all.length === count && all.every(({ status }) => status === 'issued') ? all : undefined;
  }, 25);

describe('申请', () => {
  test('is written down, agreed to, and shows its invoice', async () => {
    const order = await freshOrder();
    const id = await applied(order, company);
    expect(await sql('select invoice_state, invoice_title from oms_order where id = $1', [order])).toEqual([
      { invoice_state: 'applied', invoice_title: company.invoiceTitle },
    ]);
    expect(await call('save', { order, ...person })).toMatchObject({
      message: expect.stringContaining('已有开票申请'),
    });
    expect(await call('approve', { id })).toMatchObject({ code: '200' });
    const [made] = await invoicesOf(order);
    expect(made).toMatchObject({ buyer_name: company.invoiceTitle, origin: 'application' });
    await untilSettled(fixture, [Number(made!.id)]);
    const { data } = await fixture.suite.get(owner, `${at}/get`, { id });
    expect(data).toMatchObject({ decision: 'approved', applicationStatus: 'issued', invoice: Number(made!.id) });
  });

  const preview = (id: number) => fixture.suite.call(owner, '/api/preview/oms_invoice_application/approve', { id });

  test('says before it is approved what invoice it makes, and leads there afterwards', async () => {
    const order = await freshOrder();
    const id = await applied(order, company);
    const { data: before } = await preview(id);
    expect(before).toMatchObject({
      blockers: [],
      warnings: [],
      effect: { text: expect.stringContaining('会开 1 张') },
    });
    const [sums] = await sql('select invoiceable from oms_order where id = $1', [order]);
    const facts = Object.fromEntries(
      before.effect.facts.map(({ label, value }: { label: string; value: string }) => [label, value]),
    );
    expect(facts).toMatchObject({ 购方: company.invoiceTitle, 税号: company.taxNo });
    expect(facts['价税合计'].replace(/[￥,]/g, '')).toBe(sums!.invoiceable);
    expect(facts['开票主体']).toContain(sellerTaxNo);
    expect(await invoicesOf(order)).toEqual([]);
    const { data: done } = await call('approve', { id });
    const [made] = await invoicesOf(order);
    expect(done.outcome).toMatchObject({ record: { entity: 'oms_invoice', id: Number(made!.id) } });
    const [row] = await sql('select tax from oms_invoice where id = $1', [made!.id]);
    expect(facts['其中税额'].replace(/[￥,]/g, '')).toBe(row!.tax);
  });

  test('of an order that cannot be invoiced is blocked before it is confirmed', async () => {
    const order = await freshOrder();
    const id = await applied(order);
    await sql('update oms_order set locked = true where id = $1', [order]);
    const { data } = await preview(id);
    expect(data.blockers).toMatchObject([{ message: expect.stringContaining('订单已锁定') }]);
    await sql('update oms_order set locked = false where id = $1', [order]);
  });

  test('with a title that was refused before warns, wherever it is offered', async () => {
    const order = await freshOrder();
    await call('reject', { id: await applied(order), reason: '请写全名' });
    const planned = await fixture.suite.call(owner, '/api/oms/invoice/plan', {
      orders: [order],
      titleType: 'personal',
      buyerName: person.invoiceTitle,
    });
    expect(planned.data.plans).toMatchObject([{ warning: expect.stringContaining('请写全名') }]);
    const { data } = await preview(await applied(order));
    expect(data.warnings).toEqual([expect.stringContaining('请写全名')]);
    const asked = (args: object) => fixture.suite.get(owner, '/api/oms/invoice/titleRefusal', args as never);
    expect((await asked({ order, name: person.invoiceTitle })).data.text).toContain('请写全名');
    expect(await asked({ order, name: '王大明' })).toMatchObject({ data: { text: null } });
    const failed = (await call('approve', { id: await applied(await freshOrder(), company) })).data.outcome.record.id;
    await sql(`update oms_invoice set status = 'failed', fault = '购方税号与名称不符' where id = $1`, [failed]);
    const refused = await asked({ name: company.invoiceTitle, taxNo: company.taxNo.toLowerCase() });
    expect(refused.data.text).toContain('购方税号与名称不符');
    await sql(`update oms_invoice set status = 'cancelled' where id = $1`, [failed]);
  });

  test('decided by ten people at once, it is one invoice', async () => {
    const order = await freshOrder();
    const id = await applied(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('approve', { id })));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await invoicesOf(order)).toHaveLength(1);
    expect(await call('reject', { id, reason: '晚了' })).toMatchObject({ code: expect.not.stringMatching('^200$') });
  });

  test('is refused with a reason, and may be asked for again', async () => {
    const order = await freshOrder();
    const id = await applied(order);
    expect(await call('reject', { id })).toMatchObject({ message: expect.stringContaining('原因') });
    expect(await call('reject', { id, reason: '抬头不全' })).toMatchObject({ code: '200' });
    expect(await sql('select invoice_state from oms_order where id = $1', [order])).toEqual([
      { invoice_state: 'none' },
    ]);
    expect(await call('approve', { id })).toMatchObject({ code: expect.not.stringMatching('^200$') });
    await applied(order, company);
  });

  test('for another title takes the old invoice back first', async () => {
    const order = await freshOrder();
    await call('approve', { id: await applied(order) });
    await allIssued(order, 1);
    const [first] = await sql('select id from oms_invoice_application where "order" = $1', [order]);
    await sql(
      `insert into oms_invoice_application (company_id, id, created_by, updated_by, shop, platform, application_no, order_no, "order", application_status, trigger, title_type, invoice_title, tax_no, applied_at)
       select company_id, id + 1000000000, 0, 0, shop, platform, 'CHANGE1', order_no, "order", 'applied', 'changeTitle', 'company', $2, $3, now() from oms_invoice_application where id = $1`,
      [first!.id, company.invoiceTitle, company.taxNo],
    );
    expect(await call('approve', { id: Number(first!.id) + 1_000_000_000 })).toMatchObject({ code: '200' });
    expect(await allIssued(order, 3)).toMatchObject([
      { colour: 'blue', buyer_name: '王小明' },
      { colour: 'red' },
      { colour: 'blue', buyer_name: company.invoiceTitle },
    ]);
  });

  test('with a title the tax office would not take, is not taken', async () => {
    const order = await freshOrder();
    expect(await call('save', { order, ...company, taxNo: '91310000MA1FL0LX07' })).toMatchObject({
      message: expect.stringContaining('税号'),
    });
    expect(await call('save', { order, ...person, email: 'x' })).toMatchObject({ message: '邮箱地址不正确' });
    expect(await fixture.suite.call('boss', `${at}/save`, { order, ...person })).toMatchObject({
      message: '订单不存在',
    });
  });
});

describe('答应了就送到', () => {
  /** As the platform passed it on. */
  async function fromPlatform(order: number, title = '王小明'): Promise<number> {
    const id = await applied(order, { ...person, invoiceTitle: title });
    await sql(`update oms_invoice_application set source = 'platform' where id = $1`, [id]);
    return id;
  }
  const reached = (id: number, delivery: string) =>
    until(async () => {
      const [row] = await sql('select delivery, delivery_fault from oms_invoice_application where id = $1', [id]);
      return row?.delivery === delivery ? row : undefined;
    }, 30);
  const uploadsOf = (order: number) =>
    sql(`select u.state, u.red from oms_invoice_upload u where u."order" = $1 and not u.deleted order by u.id`, [
      order,
    ]);

  test('a shop that gives nothing back by itself still answers who asked', { timeout: 90_000 }, async () => {
    await sql('update oms_shop set auto_upload = false where id = $1', [fixture.shop]);
    const [silent, order] = [await freshOrder(), await freshOrder()];
    await fixture.suite.call(owner, '/api/oms/invoice/openBlue', { orders: [silent] });
    const id = await fromPlatform(order);
    expect(await call('approve', { id })).toMatchObject({ code: '200' });
    expect((await sql('select delivery from oms_invoice_application where id = $1', [id]))[0]).not.toEqual({
      delivery: 'none',
    });
    await reached(id, 'done');
    expect(await uploadsOf(order)).toEqual([{ state: 'done', red: false }]);
    await allIssued(silent, 1);
    expect(await uploadsOf(silent)).toEqual([]);

    // The invoice is there already: agreeing gives it back at once.
    const late = await fromPlatform(silent, '个人');
    expect(await call('approve', { id: late })).toMatchObject({ code: '200' });
    expect(await invoicesOf(silent)).toHaveLength(1);
    await reached(late, 'done');
    expect(await uploadsOf(silent)).toEqual([{ state: 'done', red: false }]);
    await sql('update oms_shop set auto_upload = true where id = $1', [fixture.shop]);
  });

  test(
    'what a platform refuses stands on the application, as does what people make of it',
    { timeout: 90_000 },
    async () => {
      const order = await freshOrder();
      const id = await fromPlatform(order);
      await call('approve', { id });
      await reached(id, 'done');
      const [upload] = await sql('select id from oms_invoice_upload where "order" = $1', [order]);
      await sql(`update oms_invoice_upload set state = 'failed', error = '平台：抬头不符' where id = $1`, [upload!.id]);
      const act = (path: string, args: object) =>
        fixture.suite.call(owner, `/api/oms/invoiceupload/${path}`, { id: Number(upload!.id), ...args });
      expect(await act('skip', { reason: '买家已线下收到' })).toMatchObject({ code: '200' });
      await reached(id, 'needless');
      await sql(`update oms_invoice_upload set state = 'failed', error = '平台：抬头不符' where id = $1`, [upload!.id]);
      expect(await act('retry', {})).toMatchObject({ code: '200' });
      // The platform has it already, and says so.
      expect(await reached(id, 'failed')).toMatchObject({ delivery_fault: expect.stringContaining('已经回传过') });
    },
  );

  test('of an application of our own it is said that the invoice is issued', async () => {
    const id = await applied(await freshOrder());
    await call('approve', { id });
    expect(await reached(id, 'issued')).toMatchObject({ delivery_fault: null });
  });
});

describe('买家的链接', () => {
  async function link(order: number): Promise<string> {
    const { data } = await call('createLinks', { orders: [order] });
    expect(data.refused).toEqual([]);
    return data.links[0].url.split('/invoice/')[1];
  }
  const look = (token: string) => fixture.suite.get(null, `${at}/publicGet`, { token });
  const send = (token: string, wish: object = person) =>
    fixture.suite.call(null, `${at}/publicSubmit`, { token, ...wish });

  test('from the link to the file, with a rule that answers buyers', async () => {
    const order = await freshOrder();
    const token = await link(order);
    const [row] = await sql('select order_no, invoiceable from oms_order where id = $1', [order]);
    const { data: seen } = await look(token);
    expect(seen).toMatchObject({ state: 'open', amount: row!.invoiceable, title: null, invoice: null });
    expect(seen.orderNo).toContain('****');
    expect(JSON.stringify(seen)).not.toContain(row!.order_no);
    const rule = await fixture.suite.call(owner, '/api/oms/autoInvoice/save', {
      name: '买家申请就开',
      trigger: 'application',
      from: '2026-01-01',
      withSubsidy: true,
    });
    const answers = await Promise.all([send(token, company), send(token, company), send(token, company)]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(await sql('select 1 from oms_invoice_application where "order" = $1', [order])).toHaveLength(1);
    const done = await until(async () => {
      const { data } = await look(token);
      return data?.invoice?.files.length === 3 ? data : undefined;
    }, 30);
    expect(done).toMatchObject({ state: 'issued', title: company.invoiceTitle });
    const file = await fixture.suite.get(null, `${at}/publicFile`, { token, type: 'pdf' });
    expect(
      Buffer.from(file.data as string, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await invoicesOf(order)).toMatchObject([{ origin: 'auto' }]);
    expect(await send(token)).toMatchObject({ data: { state: 'issued', title: company.invoiceTitle } });
    expect(await fixture.suite.call(owner, '/api/oms/autoInvoice/disable', { id: rule.data.id })).toMatchObject({
      code: '200',
    });
    // A run that began with the rule still knows it.
    await until(async () => (await runRules(fixture.suite.db, fixture.company)) || undefined, 20);
  });

  test('a refusal is told to the buyer, who asks again', async () => {
    const order = await freshOrder();
    const token = await link(order);
    await send(token);
    const [asked] = await sql('select id from oms_invoice_application where "order" = $1', [order]);
    await call('reject', { id: Number(asked!.id), reason: '请用公司全称' });
    expect(await look(token)).toMatchObject({ data: { state: 'rejected', reason: '请用公司全称' } });
    expect(await send(token, company)).toMatchObject({ data: { state: 'applied', title: company.invoiceTitle } });
  });

  test('withdrawn, run out, refunded or made up, it opens nothing and says nothing', async () => {
    const order = await freshOrder();
    const [kept, stale] = [await link(order), await link(order)];
    const { data } = await fixture.suite.get(owner, `${at}/links`, { order });
    expect(data).toMatchObject({ open: 2 });
    await sql(`update oms_invoice_link set expires_at = now() where digest = sha256($1::bytea)`, [Buffer.from(stale)]);
    const closed = '链接无效或已过期，请向商家要一个新的';
    expect((await look(stale)).message).toBe(closed);
    await sql('update oms_order set invoiceable = 0 where id = $1', [order]);
    expect(await look(kept)).toMatchObject({ data: { state: 'closed', reason: '订单已退款或没有可开票的金额' } });
    expect(await send(kept)).toMatchObject({ message: '订单已退款或没有可开票的金额' });
    expect(await call('withdrawLinks', { order })).toMatchObject({ data: { withdrawn: 1 } });
    const other = (
      await sql('select max(company_id) as id from sys_user where company_id <> $1', [fixture.company])
    )[0]!;
    const made = [
      '',
      'x',
      kept,
      kept.slice(0, -1),
      `${Number(other.id).toString(36)}${kept.slice(-43)}`,
      `${fixture.company.toString(36)}${randomBytes(32).toString('base64url')}`,
      `zzzzzzzzzz${randomBytes(32).toString('base64url')}`,
      `'; drop table oms_invoice_link; --`,
      '../../etc/passwd',
      '\u0000'.repeat(50),
      'é'.repeat(60),
    ];
    for (const token of made) expect((await look(token)).message).toBe(closed);
    expect((await look('a'.repeat(5000))).message).toBe('链接不完整');
  });

  test('hostile words are refused or kept as words', async () => {
    const order = await freshOrder();
    const token = await link(order);
    for (const wish of [
      { ...person, invoiceTitle: '<script>alert(1)</script>' },
      { ...person, invoiceTitle: '   ' },
      { ...person, invoiceTitle: '名'.repeat(51) },
      { ...person, titleType: 'admin' },
      { ...person, mobile: '1; delete' },
      { ...person, email: '"a b"@x' },
      { ...company, taxNo: undefined },
      { ...company, taxNo: `${'9'.repeat(18)}` },
      { titleType: { $gt: '' }, invoiceTitle: ['x'] },
    ])
      expect((await send(token, wish)).code).not.toBe('200');
    expect(await sql('select 1 from oms_invoice_application where "order" = $1', [order])).toEqual([]);
    const odd = `O'Neil "王" \\ %00 {订单号}`;
    expect(await send(token, { ...person, invoiceTitle: odd })).toMatchObject({
      data: { state: 'applied', title: odd },
    });
  });

  test('asked too often, a link is answered every few seconds, and never locked', async () => {
    const token = await link(await freshOrder());
    const answers = await Promise.all(Array.from({ length: 60 }, () => look(token)));
    const late = answers.filter(({ code }) => code !== '200');
    expect(late.length).toBeGreaterThanOrEqual(15);
    expect(late[0]).toMatchObject({
      code: '429',
      message: expect.stringMatching(/^操作太频繁，请 \d+ 秒后再试$/) as string,
      data: { waitSeconds: expect.any(Number) as number },
    });
    for (const { data } of late) expect(data.waitSeconds).toBeLessThanOrEqual(30);
    // The longest of these waits is over, the minute is not.
    await sql(
      `update sys_throttle set since = since - interval '31 seconds' where key like 'buyer:%' or key like 'turn:buyer:%'`,
    );
    expect(await look(token)).toMatchObject({ code: '200' });
    expect(await look(token)).toMatchObject({ code: '429' });
  });

  test('behind one address, neither who guesses nor who asks too often shuts out another', async () => {
    const [busy, other] = [await link(await freshOrder()), await link(await freshOrder())];
    await Promise.all(Array.from({ length: 60 }, () => look(busy)));
    const strange = await Promise.all(Array.from({ length: 150 }, (_, i) => look(`1${String(i).padStart(43, 'x')}`)));
    expect(strange[0]).toMatchObject({ message: expect.stringContaining('链接无效') as string });
    expect(strange.filter(({ code }) => code === '429').length).toBeGreaterThan(10);
    expect(await look(other)).toMatchObject({ code: '200' });
    expect(await send(other)).toMatchObject({ code: '200' });
  });
});

describe('应答时限', () => {
  const limit = (value: string) =>
    fixture.suite.call(owner, '/erp/company/saveSysParameter', { values: { 'oms.answerHours': value } });
  const hoursOf = (where: string, value: unknown) =>
    sql(
      `select extract(epoch from deadline - applied_at)::int / 3600 as hours from oms_invoice_application where ${where} = $1`,
      [value],
    );

  test('is the company’s own, wherever buyers ask; what came before keeps its own', async () => {
    const before = await applied(await freshOrder());
    expect(await limit('30')).toMatchObject({ message: '保存成功' });
    expect(await hoursOf('id', await applied(await freshOrder()))).toEqual([{ hours: 30 }]);
    const { world } = fixture.sandbox;
    const { shopId } = world.shopsOf('taobao')[0]!;
    const [orderNo] = placeAt(fixture, 'taobao', 1);
    applyFor(world, { shopId, orderNo: orderNo!, title: { type: 'personal', name: '王小明' } });
    fixture.pass(11 * minute);
    // 淘宝 is asked about applications order by order, once the order is here.
    await pullAll(fixture, fixture.shop);
    await pullAll(fixture, fixture.shop);
    expect(await hoursOf('order_no', orderNo)).toEqual([{ hours: 30 }]);
    expect(await hoursOf('id', before)).toEqual([{ hours: 72 }]);
    for (const wrong of ['0', '-1', '721', '三天'])
      expect(await limit(wrong)).toMatchObject({ message: expect.stringContaining('开票申请应答时限') });
    await limit('72');
  });
});
