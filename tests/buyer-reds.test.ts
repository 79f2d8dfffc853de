import { describe, expect, test } from 'vitest';
import { drain } from '../modules/einvoice/server.ts';
import { control, InvoicingFixture, sellerTaxNo, untilSettled } from './support/invoicing.ts';

const fixture = new InvoicingFixture({ perDay: 8 }, 'invoice');
const { call, sql } = fixture;

const office = () => fixture.sandbox.invoices.office;
const sandbox = (path: string, body: object) => control(fixture, path, body);

const buyer = { titleType: 'company', buyerName: '知味食品有限公司', buyerTaxNo: '91310000MA1FL0LX06' };
/** A blue invoice of a company, and its number at the tax office. */
async function issued(): Promise<{ blue: number; number: string; order: number }> {
  const [order] = await fixture.orders(1);
  const { data } = await call('openBlue', { orders: [order], ...buyer });
  const blue = data.made[0].id as number;
  expect(await untilSettled(fixture, [blue])).toMatchObject([{ status: 'issued' }]);
  return { blue, number: office().latest(1)[0]!.face.issued!.number, order: order! };
}
/** The red one the buyer wants, as it stands here. */
async function applied(amount?: string) {
  const one = await issued();
  const { uuid } = await sandbox('buyerRed', { taxNo: sellerTaxNo, number: one.number, ...(amount && { amount }) });
  expect(await call('buyerReds')).toMatchObject({ code: '200', data: { found: 1, asked: 1 } });
  const rows = await sql<{ id: string; status: string; confirm_state: string; gross: string; origin: string }>(
    'select id, status, confirm_state, gross, origin from oms_invoice where blue = $1',
    [one.blue],
  );
  expect(rows).toMatchObject([{ status: 'confirming', confirm_state: 'waitSeller', origin: 'buyer' }]);
  return { ...one, uuid, red: Number(rows[0]!.id), gross: rows[0]!.gross };
}
const again = async (red: number) => {
  await sql('update oms_invoice set next_try_at = now() where id = $1', [red]);
  await drain(fixture.suite.db, fixture.company, fixture.subject);
};
const blueOf = async (blue: number) =>
  (await sql('select red_state, red_net::text as net, net::text as whole from oms_invoice where id = $1', [blue]))[0]!;

describe('购方申请红冲', () => {
  test('agreed to, the tax office issues the red invoice, and it is ours', async () => {
    const { blue, red, order } = await applied();
    expect(await blueOf(blue)).toMatchObject({ red_state: 'none' });
    expect(await call('agreeRed', { id: red })).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [red])).toMatchObject([{ status: 'issued', invoice_no: expect.any(String) }]);
    const { red_state: state, net, whole } = await blueOf(blue);
    expect({ state, net }).toEqual({ state: 'full', net: whole });
    expect(await sql('select invoiced::text as invoiced, invoice_state from oms_order where id = $1', [order])).toEqual(
      [{ invoiced: '0.00', invoice_state: 'red' }],
    );
    expect(await call('agreeRed', { id: red })).toMatchObject({
      message: expect.stringContaining('没有等待我方确认'),
    });
  });

  test('of a part, to the fen as the buyer stated it', async () => {
    const { blue, red, gross } = await applied('3.33');
    expect(gross).toBe('-3.33');
    expect(await call('agreeRed', { id: red })).toMatchObject({ code: '200' });
    expect(await untilSettled(fixture, [red])).toMatchObject([{ status: 'issued' }]);
    expect(await blueOf(blue)).toMatchObject({ red_state: 'part' });
    const paper = office().latest(1)[0]!.face;
    expect(
      await sql('select round(net * 100)::text as net, round(tax * 100)::text as tax from oms_invoice where id = $1', [
        red,
      ]),
    ).toEqual([{ net: String(paper.net), tax: String(paper.tax) }]);
  });

  test('refused, withdrawn or left lying, it is gone and the blue one stands whole', async () => {
    const refused = await applied();
    expect(await call('denyRed', { id: refused.red })).toMatchObject({ code: '200' });
    const withdrawn = await applied();
    await sandbox('withdraw', { uuid: withdrawn.uuid });
    await again(withdrawn.red);
    for (const { red, blue } of [refused, withdrawn]) {
      expect(await untilSettled(fixture, [red])).toMatchObject([{ status: 'cancelled' }]);
      expect(await blueOf(blue)).toMatchObject({ red_state: 'none', net: '0.00' });
      expect(await call('openRed', { id: blue, reason: 'returned' })).toMatchObject({ code: '200' });
    }
    expect(await call('agreeRed', { id: withdrawn.red })).toMatchObject({ code: '400' });
  });

  test('found by several at once and again and again, it is written down once', async () => {
    const one = await issued();
    await sandbox('buyerRed', { taxNo: sellerTaxNo, number: one.number });
    const found = await Promise.all(Array.from({ length: 8 }, () => call('buyerReds')));
    expect(found.reduce((sum, { data }) => sum + data.found, 0)).toBe(1);
    expect(await call('buyerReds')).toMatchObject({ data: { found: 0 } });
    expect(await sql('select 1 from oms_invoice where blue = $1', [one.blue])).toHaveLength(1);
  });

  test('an answer that got lost is asked about, and agreeing twice makes one red invoice', async () => {
    const { red, blue } = await applied();
    await sandbox('faults', { code: 'nuonuo', plan: { timeoutAfterSuccess: 1 } });
    const answers = await Promise.all([1, 2, 3].map(() => call('agreeRed', { id: red })));
    await sandbox('faults', { code: 'nuonuo', plan: { timeoutAfterSuccess: 0 } });
    expect(answers.some(({ code }) => code === '200')).toBe(true);
    await again(red);
    expect(await untilSettled(fixture, [red])).toMatchObject([{ status: 'issued' }]);
    expect(await sql(`select 1 from oms_invoice where blue = $1 and status = 'issued'`, [blue])).toHaveLength(1);
  });

  test('of an invoice that is not ours, people are told once', async () => {
    const one = await issued();
    await sql(`update oms_invoice set invoice_no = invoice_no || 'X' where id = $1`, [one.blue]);
    await sandbox('buyerRed', { taxNo: sellerTaxNo, number: one.number });
    await call('buyerReds');
    await call('buyerReds');
    const told = await sql(`select times::text as times from sys_inbox where title like '购方要求红冲发票%'`);
    expect(told).toEqual(told.map(() => ({ times: '1' })));
    expect(told.length).toBeGreaterThan(0);
  });
});
