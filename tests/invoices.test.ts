import { describe, expect, test } from 'vitest';
import { drain } from '../modules/einvoice/server.ts';
import { brokenProofs, InvoicingFixture, openInvoices, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { call, sql } = fixture;

const at = '/api/oms/invoice';

const open = (count: number) => openInvoices(fixture, count);

describe('蓝票', () => {
  test('orders become invoices with numbers and files, and say so', async () => {
    const { orders, ids } = await open(5);
    const rows = await untilSettled(fixture, ids);
    expect(rows.map(({ status, fault }) => [status, fault])).toEqual(rows.map(() => ['issued', null]));
    expect(new Set(rows.map(({ invoice_no: no }) => no)).size).toBe(5);
    const states = await sql(
      'select invoice_state, invoiced = invoiceable as whole from oms_order where id = any($1::bigint[])',
      [orders],
    );
    expect(states).toEqual(orders.map(() => ({ invoice_state: 'issued', whole: true })));
    await until(async () => {
      const kept = await sql(
        `select 1 from oms_invoice where id = any($1::bigint[]) and file_state = 'kept' and pdf is not null`,
        [ids],
      );
      return kept.length === 5 ? true : undefined;
    }, 20);
    const file = await fixture.suite.get(owner, `${at}/file`, { id: ids[0], type: 'pdf' });
    expect(
      Buffer.from(file.data as string, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('clicked sixty times at once, an order has one invoice', async () => {
    const [order] = await fixture.orders(1);
    const answers = await Promise.all(Array.from({ length: 60 }, () => call('openBlue', { orders: [order] })));
    const made = answers.flatMap(({ data }) => data.made);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ data }) => data.refused.length === 1)).toHaveLength(59);
    await untilSettled(fixture, [made[0].id]);
    expect(await sql('select 1 from oms_invoice where orders @> array[$1::bigint]', [order])).toHaveLength(1);
  });
});

describe('税控', () => {
  test('an invoice goes through the machine its subject prefers', async () => {
    const save = async (path: string, record: Record<string, unknown>) => {
      const { code, data, message } = await fixture.suite.call(owner, `/api/oms/${path}/save`, record);
      expect({ code, message }).toMatchObject({ code: '200' });
      return data.id as number;
    };
    const taxNo = '91310000MA1FL0LX06';
    const subject = await save('invoicesubject', {
      name: '合流税控商贸有限公司',
      taxNo,
      kind: 'taxControl',
      defaultKind: 'electronicNormal',
      provider: 'nuonuo',
      drawer: '李开票',
    });
    await save('taxTerminal', { name: '一号机', subject, extension: '1' });
    await save('taxTerminal', { name: '七号机', subject, extension: '7', preferred: true });
    await sql('update oms_shop set subject = $1 where id = $2', [subject, fixture.shop]);
    const { ids } = await open(1);
    await sql('update oms_shop set subject = $1 where id = $2', [fixture.subject, fixture.shop]);
    expect(await untilSettled(fixture, ids)).toMatchObject([{ status: 'issued' }]);
    expect(papersOf(fixture, taxNo)[0]).toMatchObject({ terminal: '7', face: { kind: 'electronicNormal' } });
  });
});

describe('暂停', () => {
  const pauseOf = async () =>
    (await sql('select pause, pause_text from oms_invoice_subject where id = $1', [fixture.subject]))[0]!;
  const faults = () => fixture.sandbox.invoices.faults('nuonuo');
  const hold = async (action: 'hold' | 'resume') =>
    expect(
      await fixture.suite.call(owner, `/api/oms/invoicesubject/${action}`, { id: fixture.subject, reason: '月末核对' }),
    ).toMatchObject({ code: '200' });

  test('a provider without quota stops the queue of its subject, loses nothing, and all go on afterwards', async () => {
    faults().set({ quotaGone: 1 });
    const { ids } = await open(4);
    await until(async () => ((await pauseOf())['pause'] === 'quota' ? true : undefined), 20);
    const waiting = await until(async () => {
      const rows = await sql('select status, invoice_no from oms_invoice where id = any($1::bigint[])', [ids]);
      return rows.every(({ status }) => status === 'queued') ? rows : undefined;
    }, 20);
    expect(waiting).toEqual(ids.map(() => ({ status: 'queued', invoice_no: null })));
    const { data: todos } = await fixture.suite.get(owner, '/api/bianalysis/todo');
    expect(JSON.stringify(todos)).toContain('暂停开票');
    faults().set({ quotaGone: 0 });
    expect(await fixture.suite.call(owner, '/api/oms/invoicesubject/resume', { id: fixture.subject })).toMatchObject({
      code: '200',
    });
    expect((await untilSettled(fixture, ids)).map(({ status }) => status)).toEqual(ids.map(() => 'issued'));
    expect(await pauseOf()).toEqual({ pause: 'none', pause_text: null });
  });

  test('while it is stopped one is tried, however many wait', async () => {
    faults().set({ quotaGone: 1 });
    const first = await open(1);
    await until(async () => ((await pauseOf())['pause'] === 'quota' ? true : undefined), 20);
    const { ids } = await open(6);
    const both = [...first.ids, ...ids];
    await sql('update oms_invoice set submitted_at = null where id = any($1::bigint[])', [both]);
    const tried = await until(async () => {
      await drain(fixture.suite.db, fixture.company, fixture.subject);
      const rows = await sql('select id from oms_invoice where submitted_at is not null and id = any($1::bigint[])', [
        both,
      ]);
      return rows.length > 0 ? rows : undefined;
    });
    expect(tried).toEqual([{ id: String(first.ids[0]) }]);
    faults().set({ quotaGone: 0 });
    await hold('resume');
    expect((await untilSettled(fixture, ids)).map(({ status }) => status)).toEqual(ids.map(() => 'issued'));
  });

  test('the month ends where its quota does, to the fen, and goes on when there is more', async () => {
    await hold('hold');
    const { ids } = await open(3);
    const [sums] = await sql<{ used: string; two: string }>(
      `select (select coalesce(sum(net), 0) from oms_invoice where subject = $1 and status in ('issuing', 'issued') and invoice_date >= date_trunc('month', now() at time zone 'Asia/Shanghai')::date) as used,
         (select sum(net) from oms_invoice where id = any($2::bigint[]) and id <> $3) as two`,
      [fixture.subject, ids, ids[2]],
    );
    const limit = async (more: string) =>
      sql('update oms_invoice_subject set month_limit = $2::numeric + $3::numeric + $4::numeric where id = $1', [
        fixture.subject,
        sums!.used,
        sums!.two,
        more,
      ]);
    const states = async () =>
      (await sql('select status from oms_invoice where id = any($1::bigint[]) order by id', [ids])).map(
        (row) => row['status'],
      );
    await limit('-0.01');
    await hold('resume');
    await until(async () => ((await pauseOf())['pause'] === 'quota' ? true : undefined), 20);
    await until(async () => ((await states()).includes('issuing') ? undefined : true), 20);
    expect(await states()).toEqual(['issued', 'queued', 'queued']);
    await limit('0');
    await hold('resume');
    await until(async () => ((await states())[1] === 'issued' ? true : undefined), 20);
    await until(async () => ((await pauseOf())['pause'] === 'quota' ? true : undefined), 20);
    expect((await pauseOf())['pause_text']).toContain('还剩 ￥0.00');
    expect(await states()).toEqual(['issued', 'issued', 'queued']);
    await sql('update oms_invoice_subject set month_limit = null where id = $1', [fixture.subject]);
    await hold('resume');
    expect((await untilSettled(fixture, ids)).map(({ status }) => status)).toEqual(ids.map(() => 'issued'));
  });

  test('what is refused fails with the words of the tax office, is mended and issued under a serial of its own', async () => {
    faults().set({ fails: 1 });
    const { orders, ids } = await open(1);
    const [failed] = await untilSettled(fixture, ids);
    expect(failed).toMatchObject({ status: 'failed', fault: expect.stringContaining('税局返回') });
    faults().set({ fails: 0 });
    const serial = async () => (await sql('select serial from oms_invoice where id = $1', [ids[0]]))[0]!['serial'];
    const before = await serial();
    const again = await fixture.suite.call(owner, '/api/oms/order/editAndReopenInvoice', {
      id: orders[0],
      titleType: 'company',
      buyerName: '知味食品有限公司',
      buyerTaxNo: '91310000MA1FL0LX06',
    });
    expect(again).toMatchObject({ code: '200', data: { how: 'changed', id: ids[0] } });
    expect(await untilSettled(fixture, ids)).toMatchObject([{ status: 'issued', fault: null }]);
    expect(await serial()).not.toBe(before);
  });

  test('withdrawn from the queue, an order can be invoiced again', async () => {
    faults().set({ quotaGone: 1 });
    const { orders, ids } = await open(1);
    await until(async () => ((await pauseOf())['pause'] === 'quota' ? true : undefined), 20);
    expect(await call('cancel', { id: ids[0] })).toMatchObject({ code: '200' });
    faults().set({ quotaGone: 0 });
    await fixture.suite.call(owner, '/api/oms/invoicesubject/resume', { id: fixture.subject });
    expect(await sql('select invoiced from oms_order where id = any($1::bigint[])', [orders])).toEqual([
      { invoiced: '0.00' },
    ]);
    const { data } = await call('openBlue', { orders });
    expect(await untilSettled(fixture, [data.made[0].id])).toMatchObject([{ status: 'issued' }]);
  });
});

describe('回传', () => {
  test('what is issued is given to the platform', async () => {
    const { ids } = await open(2);
    await untilSettled(fixture, ids);
    const uploads = await until(async () => {
      const rows = await sql('select state, error from oms_invoice_upload where invoice = any($1::bigint[])', [ids]);
      return rows.length === 2 && rows.every(({ state }) => state !== 'waiting') ? rows : undefined;
    }, 20);
    expect(uploads).toEqual([
      { state: 'done', error: null },
      { state: 'done', error: null },
    ]);
  });
});

test('小红书 takes what its buyer applied for, and the others are told why not', async () => {
  const shop = await fixture.openShop('xhs');
  const orders = await fixture.orders(1, shop);
  await sql('delete from oms_invoice_application where "order" = any($1::bigint[])', [orders]);
  const { data } = await call('openBlue', { orders });
  const ids = data.made.map(({ id }: { id: number }) => id);
  await untilSettled(fixture, ids);
  const [upload] = await until(async () => {
    const rows = await sql('select state, error from oms_invoice_upload where invoice = any($1::bigint[])', [ids]);
    return rows.length > 0 && rows.every(({ state }) => state !== 'waiting') ? rows : undefined;
  });
  expect(upload).toEqual({ state: 'failed', error: expect.stringContaining('只收买家申请过的发票') });
});

test('the proofs of invoices hold', async () => {
  expect(await brokenProofs(fixture)).toEqual([]);
});
