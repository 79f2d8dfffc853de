import { describe, expect, test } from 'vitest';
import { drain } from '../modules/einvoice/server.ts';
import { brokenProofs, InvoicingFixture, openInvoices, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { call, sql } = fixture;

const at = '/api/oms/invoice';

const open = (count: number, title: object = {}) => openInvoices(fixture, count, title);

describe('红票', () => {
  test('a part is taken back, then the rest, and never more', async () => {
    const { orders, ids } = await open(1);
    await untilSettled(fixture, ids);
    const [blue] = ids;
    const { data: before } = await fixture.suite.get(owner, `${at}/redPreview`, { id: blue });
    const [line] = before.lines;
    const half = (Number(line.left) / 2).toFixed(2);
    const part = await call('openRed', {
      id: blue,
      reason: 'allowance',
      lines: [{ position: line.position, total: half }],
    });
    expect(part).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [part.data.id])).toMatchObject([{ status: 'issued' }]);
    expect(await sql('select red_state from oms_invoice where id = $1', [blue])).toEqual([{ red_state: 'part' }]);
    const tooMuch = await call('openRed', {
      id: blue,
      reason: 'allowance',
      lines: [{ position: line.position, total: line.left }],
    });
    expect(tooMuch.message).toContain('超过');
    const rest = await call('openRed', { id: blue, reason: 'returned' });
    expect(await untilSettled(fixture, [rest.data.id])).toMatchObject([{ status: 'issued' }]);
    expect(
      await sql('select red_state, red_net = net as net, red_tax = tax as tax from oms_invoice where id = $1', [blue]),
    ).toEqual([{ red_state: 'full', net: true, tax: true }]);
    expect(await sql('select invoiced, invoice_state from oms_order where id = any($1::bigint[])', [orders])).toEqual([
      { invoiced: '0.00', invoice_state: 'red' },
    ]);
    expect(await call('openRed', { id: blue, reason: 'returned' })).toMatchObject({
      message: expect.stringContaining('已全部红冲'),
    });
  });

  test('opens at what the refund was for, line and amount', async () => {
    const { orders, ids } = await open(1);
    await untilSettled(fixture, ids);
    const [blue] = ids;
    const asked = () => fixture.suite.get(owner, `${at}/redPreview`, { id: blue });
    expect((await asked()).data.due).toBeNull();
    const [line] = await sql('select order_line from oms_invoice_lines where document_id = $1 order by id limit 1', [
      blue,
    ]);
    await sql(
      `insert into oms_refund (company_id, id, created_by, updated_by, shop, platform, refund_no, order_no, "order", line_no, refund_status, raw_status, kind, amount, applied_at, refunded_at)
       select company_id, id + 2000000000, 0, 0, shop, platform, 'TK' || id, order_no, id, $2, 'success', '5', 'money', 1.23, now(), now() from oms_order where id = $1`,
      [orders[0], line!.order_line],
    );
    await sql(
      'update oms_order set refunded = refunded + 1.23, invoiceable = invoiceable - 1.23 where id = $1',
      orders,
    );
    const { data } = await asked();
    expect(data.due).toMatchObject({ total: '1.23', lines: [{ total: '1.23' }] });
    const { data: red } = await call('openRed', { id: blue, reason: data.due.reason, lines: data.due.lines });
    expect(await untilSettled(fixture, [red.id])).toMatchObject([{ status: 'issued' }]);
    expect((await asked()).data.due).toBeNull();
  });

  test('made anew with another title: the old one goes first', async () => {
    const { ids } = await open(1);
    await untilSettled(fixture, ids);
    const company = { titleType: 'company', buyerName: '知味食品有限公司', buyerTaxNo: '91310000MA1FL0LX06' };
    const { code, data, message } = await call('remake', { id: ids[0], ...company });
    expect({ code, message }).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [data.red])).toMatchObject([{ status: 'issued' }]);
    expect(await untilSettled(fixture, [data.blue])).toMatchObject([{ status: 'issued' }]);
    expect(await sql('select buyer_name, origin from oms_invoice where id = $1', [data.blue])).toEqual([
      { buyer_name: '知味食品有限公司', origin: 'remake' },
    ]);
  });
});

describe('红字确认单', () => {
  const buyer = { titleType: 'company', buyerName: '知味食品有限公司', buyerTaxNo: '91310000MA1FL0LX06' };
  const office = () => fixture.sandbox.invoices.office;
  const buyerSays = async (uuid: string, agree: boolean) => {
    const url = `${fixture.sandbox.url}/_control/providers/answer`;
    const headers = { 'content-type': 'application/json' };
    expect(await fetch(url, { method: 'POST', headers, body: JSON.stringify({ uuid, agree }) })).toMatchObject({
      ok: true,
    });
  };
  /** A red invoice the buyer has to agree to, because he has booked the blue one. */
  async function asked() {
    const { ids } = await open(1, buyer);
    await untilSettled(fixture, ids);
    office().book(office().latest(1)[0]!.id);
    const { data } = await call('openRed', { id: ids[0], reason: 'returned' });
    const red = data.id as number;
    const waits = await until(async () => {
      const [row] = await sql('select status, confirm_state, confirm_uuid from oms_invoice where id = $1', [red]);
      return row!['status'] === 'confirming' && row!['confirm_uuid'] ? row : undefined;
    });
    expect(waits).toMatchObject({ confirm_state: 'waitBuyer' });
    return { blue: ids[0]!, red, uuid: waits!['confirm_uuid']! };
  }
  const again = async (red: number) => {
    await sql('update oms_invoice set next_try_at = now() where id = $1', [red]);
    await drain(fixture.suite.db, fixture.company, fixture.subject);
  };

  test('agreed to by the buyer, it becomes the red invoice', async () => {
    const { blue, red, uuid } = await asked();
    await again(red);
    expect(await sql('select status from oms_invoice where id = $1', [red])).toEqual([{ status: 'confirming' }]);
    await buyerSays(uuid, true);
    await again(red);
    expect(await untilSettled(fixture, [red])).toMatchObject([{ status: 'issued', invoice_no: expect.any(String) }]);
    expect(await sql('select red_state from oms_invoice where id = $1', [blue])).toEqual([{ red_state: 'full' }]);
  });

  test('denied, it fails with what to do, and leaves the blue one whole', async () => {
    const { blue, red, uuid } = await asked();
    await buyerSays(uuid, false);
    await again(red);
    expect(await untilSettled(fixture, [red])).toMatchObject([
      { status: 'failed', fault: expect.stringContaining('购方否认了红字确认单') },
    ]);
    expect(await call('cancel', { id: red })).toMatchObject({ code: '200' });
    expect(await sql('select red_state, red_net from oms_invoice where id = $1', [blue])).toEqual([
      { red_state: 'none', red_net: '0.00' },
    ]);
  });

  test('withdrawn before he answers, it can be asked for again', async () => {
    const { blue, red } = await asked();
    expect(await call('withdrawRed', { id: red })).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [red])).toMatchObject([
      { status: 'failed', fault: expect.stringContaining('已撤回') },
    ]);
    expect(await call('withdrawRed', { id: red })).toMatchObject({ message: expect.stringContaining('没有等待') });
    expect(await call('cancel', { id: red })).toMatchObject({ code: '200' });
    const { code } = await call('openRed', { id: blue, reason: 'returned' });
    expect(code).toBe('200');
  });
});

test('the proofs of invoices hold', async () => {
  expect(await brokenProofs(fixture)).toEqual([]);
});
