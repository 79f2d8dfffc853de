import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { InvoicingFixture, openInvoices, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new InvoicingFixture({ perDay: 10 }, 'invoicearchive');
const { call, sql } = fixture;
let ids: number[];
beforeAll(async () => {
  ({ ids } = await openInvoices(fixture, 3));
  await untilSettled(fixture, ids);
  await until(async () => {
    const rows = await sql(
      'select 1 from oms_invoice where id = any($1::bigint[]) and file_links is null and xml is not null',
      [ids],
    );
    return rows.length === ids.length || undefined;
  }, 60);
}, 180_000);

const over = (task: number) =>
  until(async () => {
    const [row] = await sql('select status, result, error from sys_task where id = $1', [task]);
    return ['done', 'failed', 'cancelled'].includes(row!['status'] as string) ? row : undefined;
  }, 60);
const month = async () => {
  const [row] = await sql(`select to_char(invoice_date, 'YYYY-MM') as month from oms_invoice where id = $1`, [ids[0]]);
  return row!['month'] as string;
};
/** As `sha256sum -c` reads them. */
const readSums = (text: string) =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum, path]) => [path!, sum!]));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('发票归档', () => {
  test('a month as one package: every file, an index, and sums that anybody can check', async () => {
    const { code, data } = await call('make', { month: await month() });
    expect(code).toBe('200');
    expect(await over(data.task)).toMatchObject({ status: 'done' });
    const [row] = await sql('select * from oms_invoice_archive order by id desc limit 1');
    expect(row).toMatchObject({ invoices: 3, missing: 0, part: 1, check_state: 'none' });
    const answer = await fixture.suite.app.inject({
      method: 'GET',
      url: `/api/file/${row!['content']}`,
      headers: { sessid_id: await fixture.suite.token(owner) },
    });
    expect(answer.statusCode).toBe(200);
    expect(sha256(answer.rawPayload)).toBe(row!['sha256']);
    const parts = unzipSync(new Uint8Array(answer.rawPayload));
    const sums = readSums(strFromU8(parts['SHA256SUMS']!));
    expect([...sums.keys()].toSorted()).toEqual(
      Object.keys(parts)
        .filter((path) => path !== 'SHA256SUMS')
        .toSorted(),
    );
    for (const [path, sum] of sums) expect([path, sha256(parts[path]!)]).toEqual([path, sum]);
    expect(row!['files']).toBe(sums.size - 2);
    const index = JSON.parse(strFromU8(parts['index.json']!));
    const kept = await sql(
      `select i.invoice_no as no, i.gross, f.sha256 from oms_invoice i join sys_file f on f.id = i.pdf where i.id = any($1::bigint[]) order by i.id`,
      [ids],
    );
    expect(index.invoices.map((one: any) => [one.invoiceNo, one.gross, one.files[0].sha256])).toEqual(
      kept.map(({ no, gross, sha256: sum }) => [no, gross, sum]),
    );
    const sheet = await readXlsx(parts['目录.xlsx']!);
    expect(sheet.sheets[0]!.rows).toHaveLength(1 + Number(row!['files']));

    const again = await call('verify', { id: Number(row!['id']) });
    expect(await over(again.data.task)).toMatchObject({ status: 'done' });
    expect(await sql('select check_state from oms_invoice_archive where id = $1', [row!['id']])).toEqual([
      { check_state: 'good' },
    ]);
    await sql(`update oms_invoice_archive set sha256 = repeat('0', 64) where id = $1`, [row!['id']]);
    const broken = await call('verify', { id: Number(row!['id']) });
    expect(await over(broken.data.task)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('损坏') as string,
    });
    expect(await sql('select check_state from oms_invoice_archive where id = $1', [row!['id']])).toEqual([
      { check_state: 'broken' },
    ]);
  });

  test('an invoice without its original is listed as such', async () => {
    await sql('update oms_invoice set pdf = null, ofd = null, xml = null where id = $1', [ids[0]]);
    const { data } = await call('make', { month: await month(), subject: fixture.subject });
    expect(await over(data.task)).toMatchObject({ status: 'done' });
    expect(await sql('select invoices, missing from oms_invoice_archive order by id desc limit 1')).toEqual([
      { invoices: 3, missing: 1 },
    ]);
  });

  test('what cannot be is refused, and what is empty makes nothing', async () => {
    const before = await sql('select count(*) as n from oms_invoice_archive');
    expect(await call('make', { month: '2026-13' })).toMatchObject({ code: '422' });
    expect(await call('make', { month: '2099-01' })).toMatchObject({
      message: expect.stringContaining('还没有到') as string,
    });
    expect(await call('make', { month: '2026-01', subject: 999_999_999 })).toMatchObject({ code: '404' });
    const { data } = await call('make', { month: '2020-01' });
    expect(await over(data.task)).toMatchObject({ status: 'done' });
    expect(await sql('select count(*) as n from oms_invoice_archive')).toEqual(before);
  });

  test('another company neither sees nor checks it', async () => {
    const [row] = await sql('select id, content from oms_invoice_archive order by id limit 1');
    expect(
      await fixture.suite.call('boss', '/api/oms/invoicearchive/verify', { id: Number(row!['id']) }),
    ).toMatchObject({
      code: '404',
    });
    const answer = await fixture.suite.app.inject({
      method: 'GET',
      url: `/api/file/${row!['content']}`,
      headers: { sessid_id: await fixture.suite.token('boss') },
    });
    expect(answer.json()).toMatchObject({ code: '404' });
  });
});
