import { beforeEach, describe, expect, test } from 'vitest';
import { fetchWaiting } from '../modules/einvoice/server.ts';
import { InvoicingFixture, openInvoices, papersOf, sellerTaxNo, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { sql } = fixture;
const faults = () => fixture.sandbox.invoices.faults('nuonuo');
const logins = () => fixture.sandbox.invoices.office.logins;

interface Row {
  readonly status: string;
  readonly file_state: string;
  readonly fault: string | null;
  readonly pdf: string | null;
  readonly tries: number;
  readonly serial: string;
  readonly invoice_no: string | null;
}
const rowOf = async (id: number): Promise<Row> =>
  (
    await sql<Row>('select status, file_state, fault, pdf, tries, serial, invoice_no from oms_invoice where id = $1', [
      id,
    ])
  )[0]!;
const pauseOf = async () =>
  (
    await sql<{ pause: string; pause_text: string | null }>(
      'select pause, pause_text from oms_invoice_subject where id = $1',
      [fixture.subject],
    )
  )[0]!;
/** As if the time had come again. */
const due = (id: number) => sql(`update oms_invoice set next_try_at = now() - interval '1 second' where id = $1`, [id]);
const fetch = () => fetchWaiting(fixture.suite.db, fixture.company);

beforeEach(() => {
  faults().set({ faceWanted: 0, unsealed: 0 });
  logins().set('nuonuo', sellerTaxNo, 'ready');
});

describe('the clerk’s face', () => {
  test('is asked for where issuing stopped, and once seen the same invoice is issued, once', async () => {
    const saved = await fixture.suite.call(owner, '/api/oms/qddrawer/save', {
      name: '李开票',
      subject: fixture.subject,
      account: '13900000001',
    });
    const { id: clerk } = saved.data as { id: number };
    const status = async () => (await fixture.suite.get(owner, '/api/oms/qddrawer/loginStatus', { id: clerk })).data;
    const face = async () => (await fixture.suite.call(owner, '/api/oms/qddrawer/faceAuth', { id: clerk })).data;
    faults().set({ faceWanted: 1 });
    const { ids } = await openInvoices(fixture, 1);
    await until(async () => ((await pauseOf()).pause === 'login' ? true : undefined));
    faults().set({ faceWanted: 0 });
    expect((await pauseOf()).pause_text).toContain('实人认证');
    expect(await rowOf(ids[0]!)).toMatchObject({ status: 'queued' });
    const { serial } = await rowOf(ids[0]!);
    const { data: figures } = await fixture.suite.get(owner, '/api/oms/invoice/figures');
    expect(figures.paused).toMatchObject([
      { pause: 'login', drawer: { id: clerk, name: '李开票', account: '13900000001' } },
    ]);

    expect(await status()).toMatchObject({ state: 'needFace', qr: null });
    // The first time there is none yet: it is ordered, and comes with the next look.
    const shown = await until(async () => ((await face()).qr ? face() : undefined));
    expect(shown).toMatchObject({ state: 'needFace', qr: expect.stringContaining('/providers/face/nuonuo/') });
    expect(Date.parse(shown.until) - fixture.now()).toBeGreaterThan(4 * 60_000);
    expect(await status()).toMatchObject({ state: 'needFace' });
    // 诺诺 counts how often it is asked to look: not again within half a minute, whoever is watching.
    logins().set('nuonuo', sellerTaxNo, 'ready');
    expect(await status()).toMatchObject({ state: 'needFace' });
    fixture.pass(31_000);
    await sql(`update oms_drawer set face_looked_at = now() - interval '31 seconds' where id = $1`, [clerk]);
    expect(await status()).toMatchObject({ state: 'ready', qr: null });
    expect((await pauseOf()).pause).toBe('none');
    expect(await untilSettled(fixture, ids)).toMatchObject([{ status: 'issued' }]);
    expect(await rowOf(ids[0]!)).toMatchObject({ serial });
    expect(papersOf(fixture).filter((paper) => paper.serial === serial)).toHaveLength(1);
    expect((await fixture.suite.get(owner, '/api/oms/qddrawer/get', { id: clerk })).data).toMatchObject({
      loginState: 'ready',
      loginUntil: null,
    });
  });
});

describe('the seal', () => {
  test('missing, it is asked for again, and the files come', async () => {
    faults().set({ unsealed: 1 });
    const { ids } = await openInvoices(fixture, 1);
    await untilSettled(fixture, ids);
    const [id] = ids as [number];
    await until(async () => ((await rowOf(id)).tries > 0 ? true : undefined));
    expect(await rowOf(id)).toMatchObject({ status: 'issued', file_state: 'unsealed', pdf: null });
    expect((await rowOf(id)).fault).toContain('签章');
    const numbers = papersOf(fixture).length;
    faults().set({ unsealed: 0 });
    // Asked for now, it is there at the look after that.
    await until(async () => {
      await due(id);
      await fetch();
      return (await rowOf(id)).file_state === 'kept' || undefined;
    });
    expect(await rowOf(id)).toMatchObject({ file_state: 'kept', fault: null, pdf: expect.any(String) });
    expect(papersOf(fixture)).toHaveLength(numbers);
  });

  test('missing for good, it is given up after so many times, and those who issue are told', async () => {
    faults().set({ unsealed: 1 });
    const { ids } = await openInvoices(fixture, 1);
    await untilSettled(fixture, ids);
    const [id] = ids as [number];
    const asked = () =>
      fixture.sandbox.log.latest.filter(({ called, platform }) => platform === 'nuonuo' && called === 'reInvoice')
        .length;
    const before = asked();
    await until(async () => {
      await due(id);
      await fetch();
      return (await rowOf(id)).file_state !== 'unsealed' || undefined;
    });
    expect(await rowOf(id)).toMatchObject({ status: 'issued', file_state: 'failed', pdf: null });
    expect((await rowOf(id)).fault).toMatch(/签章.*12 次/);
    expect(asked() - before).toBeLessThanOrEqual(12);
    const told = await sql<{ title: string }>(`select title from sys_inbox where key = $1`, [`invoice-unsealed:${id}`]);
    expect(told[0]?.title).toContain('签章');
  });
});
