import { describe, expect, test } from 'vitest';
import { runRules } from '../modules/invoicing/server.ts';
import { InvoicingFixture, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';
import { daysFromToday } from './support/days.ts';

const fixture = new InvoicingFixture({ perDay: 14 }, 'autoInvoice');
const { call, sql } = fixture;

const at = '/api/oms/autoInvoice';
/** As the job does it each minute; one that is at work just now began too early to count. */
const run = () => until(async () => (await runRules(fixture.suite.db, fixture.company)) || undefined, 20);

let named = 0;
const rule = (more: object = {}) => ({
  name: `规则 ${++named}`,
  trigger: 'paid',
  from: daysFromToday(-30),
  shops: [fixture.shop],
  ...more,
});
async function saveRule(more: object = {}): Promise<number> {
  const { code, data, message } = await call('save', rule(more));
  expect({ code, message }).toMatchObject({ code: '200' });
  return data.id;
}
/** A rule that made invoices cannot be removed: it is switched off. */
const stopRule = async (id: number) => expect(await call('disable', { id })).toMatchObject({ code: '200' });

const used = new Set<number>();
/** An order that no other test has: finished, of an amount only this one asks for. */
async function orderAt(amount: string): Promise<number> {
  const id = (await fixture.orders(100)).find((one) => !used.has(one))!;
  used.add(id);
  await sql(
    `update oms_order set order_status = 'finished', refund_status = 'none', finished_at = now() - interval '1 day', paid_at = now() - interval '2 days', order_date = current_date,
       invoiceable = $2, paid = $2, postage = 0, refunded = 0, updated_at = now() where id = $1`,
    [id, amount],
  );
  await sql('delete from oms_refund where "order" = $1', [id]);
  await sql('delete from oms_invoice_application where "order" = $1', [id]);
  await sql(`update oms_order set invoice_title = null, title_tax_no = null, invoice_state = 'none' where id = $1`, [
    id,
  ]);
  return id;
}
const only = (amount: string) => ({ trigger: 'finished', minAmount: amount, maxAmount: amount });
const invoicesOf = (order: number) =>
  sql(
    `select id, status, colour, origin, gross, rule, red_state from oms_invoice where orders @> array[$1::bigint] order by id`,
    [order],
  );

describe('规则', () => {
  test('a rule is saved, read back, refused when it contradicts itself', async () => {
    expect(await call('save', rule({ minAmount: '9', maxAmount: '8' }))).toMatchObject({
      message: '最低金额不能高于最高金额',
    });
    const id = await saveRule(only('0.01'));
    const { data } = await fixture.suite.get(owner, `${at}/get`, { id });
    expect(data).toMatchObject({ trigger: 'finished', afterRefund: 'red', defaultTitle: '个人', disabled: false });
    expect(await call('disable', { id })).toMatchObject({ code: '200' });
    expect(await call('delete', { id })).toMatchObject({ code: '200' });
  });

  test('a due order is invoiced by itself, once, whoever runs; by the rule in charge', async () => {
    const order = await orderAt('321.01');
    const second = await saveRule({ ...only('321.01'), rank: 20 });
    const first = await saveRule({ ...only('321.01'), rank: 5 });
    await Promise.all([run(), run(), run()]);
    const made = await invoicesOf(order);
    expect(made).toMatchObject([{ colour: 'blue', origin: 'auto', gross: '321.01', rule: String(first) }]);
    expect(await untilSettled(fixture, [Number(made[0]!.id)])).toMatchObject([{ status: 'issued' }]);
    await run();
    expect(await invoicesOf(order)).toHaveLength(1);
    const [row] = await sql('select last_run_text, last_run_at is not null as ran from oms_auto_rule where id = $1', [
      first,
    ]);
    expect(row).toEqual({ last_run_text: '开 1 张', ran: true });
    await stopRule(first);
    await stopRule(second);
  });

  test('waiting, hours and the cap of the day hold an order back, and let it go', async () => {
    const one = await orderAt('322.01');
    const id = await saveRule({ ...only('322.01'), delayHours: 48 });
    await run();
    expect(await invoicesOf(one)).toEqual([]);
    // Only time passes; nothing about the order or the rule is touched.
    await sql(`update oms_order set updated_at = now() - interval '1 day' where id = $1`, [one]);
    await sql(`update oms_auto_rule set updated_at = now() - interval '1 day' where id = $1`, [id]);
    fixture.pass(30 * 3_600_000);
    await run();
    expect(await invoicesOf(one)).toHaveLength(1);
    await stopRule(id);

    const clock = new Date(fixture.now() + 8 * 3_600_000).getUTCHours();
    const hour = (h: number) => `${String((h + 24) % 24).padStart(2, '0')}:00`;
    const late = await orderAt('323.01');
    const night = await saveRule({ ...only('323.01'), workFrom: hour(clock + 2), workTo: hour(clock + 3) });
    await run();
    expect(await invoicesOf(late)).toEqual([]);
    await stopRule(night);

    const capped = [await orderAt('324.01')];
    const cap = await saveRule({ ...only('324.01'), dailyCap: 1 });
    await run();
    expect(await invoicesOf(capped[0]!)).toHaveLength(1);
    await untilSettled(
      fixture,
      (await invoicesOf(capped[0]!)).map(({ id: invoice }) => Number(invoice)),
    );
    capped.push(await orderAt('324.01'));
    await run();
    expect(await invoicesOf(capped[1]!)).toEqual([]);
    const [{ last_run_text: said }] = (await sql('select last_run_text from oms_auto_rule where id = $1', [cap])) as [
      any,
    ];
    expect(said).toContain('今天已开满 1 张');
    await stopRule(cap);
  });
});

describe('异常', () => {
  test('what cannot be invoiced is told with its reason, tried again, and solved by itself', async () => {
    const order = await orderAt('331.01');
    const id = await saveRule(only('331.01'));
    await sql('update oms_shop set subject = null where id = $1', [fixture.shop]);
    await run();
    await call('reExecute', { rule: id });
    const { data } = await fixture.suite.get(owner, `${at}/errors`, { rule: id });
    expect(data.rows).toMatchObject([{ order, reason: 'noSubject', state: 'open', tries: 2 }]);
    expect(data.rows[0].advice).toContain('店铺');
    await sql('update oms_shop set subject = $2 where id = $1', [fixture.shop, fixture.subject]);
    // The run that was asked for before may still be under way, and be the one that makes it.
    expect(await call('reExecute', { ids: [data.rows[0].id] })).toMatchObject({ code: '200', data: { refused: 0 } });
    const [made, ...others] = await invoicesOf(order);
    expect(others).toEqual([]);
    await untilSettled(fixture, [Number(made!.id)]);
    const [failure] = await sql('select state from oms_auto_failure where "order" = $1', [order]);
    expect(failure).toEqual({ state: 'solved' });
    await stopRule(id);
  });

  test('one that was put aside is not tried again until it is taken up', async () => {
    const order = await orderAt('332.01');
    const id = await saveRule(only('332.01'));
    await sql('update oms_order set locked = true where id = $1', [order]);
    await run();
    const { data } = await fixture.suite.get(owner, `${at}/errors`, { rule: id });
    expect(data.rows).toMatchObject([{ reason: 'locked' }]);
    const failure = { id: data.rows[0].id };
    expect(await call('ignoreError', failure)).toMatchObject({ message: expect.stringContaining('原因') });
    expect(await call('ignoreError', { ...failure, reason: '买家不要' })).toMatchObject({ code: '200' });
    await sql('update oms_order set locked = false, updated_at = now() where id = $1', [order]);
    await run();
    expect(await invoicesOf(order)).toEqual([]);
    await call('reopenError', failure);
    await call('reExecute', { ids: [failure.id] });
    expect(await invoicesOf(order)).toHaveLength(1);
    await stopRule(id);
  });

  test('a cancelled automatic invoice is not made a second time', async () => {
    const order = await orderAt('333.01');
    const id = await saveRule(only('333.01'));
    await sql(`update oms_invoice_subject set pause = 'manual' where id = $1`, [fixture.subject]);
    await run();
    const [made] = await invoicesOf(order);
    expect(await fixture.suite.call(owner, '/api/oms/invoice/cancel', { id: Number(made!.id) })).toMatchObject({
      code: '200',
    });
    await sql(`update oms_invoice_subject set pause = 'none' where id = $1`, [fixture.subject]);
    await run();
    expect(await invoicesOf(order)).toMatchObject([{ status: 'cancelled' }]);
    await stopRule(id);
  });

  test('asked for nothing, or for what is another company’s, nothing happens', async () => {
    expect(await call('reExecute', {})).toMatchObject({ message: '请选择要重新执行的异常或规则' });
    expect(await fixture.suite.call('boss', `${at}/reExecute`, { ids: [1] })).toMatchObject({
      data: { made: 0, again: 0 },
    });
  });
});

describe('退款后', () => {
  async function invoiced(amount: string, afterRefund: string): Promise<{ order: number; id: number }> {
    const order = await orderAt(amount);
    const id = await saveRule({ ...only(amount), afterRefund });
    await run();
    const made = await invoicesOf(order);
    expect(
      await untilSettled(
        fixture,
        made.map((one) => Number(one.id)),
      ),
    ).toMatchObject([{ status: 'issued' }]);
    return { order, id };
  }
  const refunded = (order: number, left: string) =>
    sql('update oms_order set invoiceable = $2, refunded = paid - $2, updated_at = now() where id = $1', [order, left]);

  test('the refunded part is taken back, once, however many run', async () => {
    const { order } = await invoiced('341.01', 'red');
    await refunded(order, '300.00');
    await Promise.all([run(), run()]);
    await run();
    const all = await invoicesOf(order);
    expect(all).toMatchObject([{ colour: 'blue' }, { colour: 'red', gross: '-41.01', origin: 'afterSale' }]);
    await untilSettled(
      fixture,
      all.map((one) => Number(one.id)),
    );
    expect(await sql('select invoice_state, invoiced from oms_order where id = $1', [order])).toEqual([
      { invoice_state: 'partRed', invoiced: '300.00' },
    ]);
  });

  test('or everything, and the rest is invoiced anew', async () => {
    const { order } = await invoiced('342.01', 'reissue');
    await refunded(order, '200.00');
    await run();
    const all = await until(async () => {
      const now = await invoicesOf(order);
      return now.length === 3 && now.every(({ status }) => status === 'issued') ? now : undefined;
    }, 30);
    expect(all).toMatchObject([
      { colour: 'blue', gross: '342.01', red_state: 'full' },
      { colour: 'red', gross: '-342.01' },
      { colour: 'blue', gross: '200.00', origin: 'auto' },
    ]);
  });

  test('or it waits for a person, and the home page says so', async () => {
    const { order } = await invoiced('343.01', 'none');
    await refunded(order, '0.00');
    await run();
    expect(await invoicesOf(order)).toHaveLength(1);
    const { data } = await fixture.suite.get(owner, '/api/bianalysis/todo');
    expect(JSON.stringify(data)).toContain('退款待红冲');
  });
});

test('a dry run tells what would be, and writes nothing', async () => {
  const order = await orderAt('351.01');
  const count = () =>
    sql('select (select count(*) from oms_invoice) as i, (select count(*) from oms_auto_failure) as f');
  const before = await count();
  const tried = await call('dryRun', { rule: { ...only('351.01'), shops: [fixture.shop] }, days: 90 });
  expect(tried).toMatchObject({ code: '200', data: { taken: 1, invoices: 1, sum: '351.01' } });
  expect(tried.data.days).toMatchObject([{ count: 1, sum: '351.01' }]);
  const told = tried.data.reasons.reduce((sum: number, { count: n }: { count: number }) => sum + n, 0);
  expect(told + 1).toBe(tried.data.orders);
  await sql('update oms_order set locked = true where id = $1', [order]);
  const locked = await call('dryRun', { rule: only('351.01') });
  expect(locked.data).toMatchObject({ taken: 0, sum: '0.00' });
  expect(locked.data.reasons[0]).toMatchObject({ label: '订单已锁定', wrong: true, samples: [{ id: order }] });
  expect(await call('dryRun', { rule: { minAmount: '啊' } })).toMatchObject({ code: expect.not.stringMatching('200') });
  expect(await count()).toEqual(before);
});
