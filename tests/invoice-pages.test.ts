import { noticeHeader } from '@heliu/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { InvoicingFixture, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';

const fixture = new InvoicingFixture({ perDay: 12 }, 'invoice');
const { call, sql } = fixture;
let issued: number;
beforeAll(async () => {
  const { data } = await call('openBlue', { orders: await fixture.orders(1) });
  issued = data.made[0].id;
  await untilSettled(fixture, [issued]);
}, 120_000);

const at = '/api/oms/invoice';
const get = (path: string, args: object = {}) => fixture.suite.get(owner, `${at}/${path}`, { ...args });

describe('看发票', () => {
  test('counts by state are those of the table, and a paused subject is named', async () => {
    await sql(`update oms_invoice_subject set pause = 'login', paused_at = now() where id = $1`, [fixture.subject]);
    const { data } = await get('figures');
    await sql(`update oms_invoice_subject set pause = 'none' where id = $1`, [fixture.subject]);
    const counted = await sql(
      'select status, count(*)::int as n from oms_invoice where company_id = $1 group by status',
      [fixture.company],
    );
    const stood = Object.entries(data.byStatus).filter(([, n]) => n !== 0);
    expect(Object.fromEntries(stood)).toEqual(Object.fromEntries(counted.map(({ status, n }) => [status, n])));
    expect(data.paused).toMatchObject([{ id: fixture.subject, pause: 'login' }]);
  });

  test('of several uploads the failed one is shown', async () => {
    await call('uploadToPlatform', { id: issued });
    await sql(`update oms_invoice_upload set state = 'failed', error = '平台拒绝' where invoice = $1`, [issued]);
    expect(await get('marks', { ids: `${issued},999999999` })).toMatchObject({
      data: [{ id: issued, upload: 'failed', uploadError: '平台拒绝' }],
    });
  });

  test('the drawing is marked as a sample, and shows what the invoice says', async () => {
    const { data } = await get('picture', { id: issued });
    const [row] = await sql('select invoice_no, buyer_name from oms_invoice where id = $1', [issued]);
    for (const text of ['样张', row!['invoice_no']!, row!['buyer_name']!]) expect(data.pages[0]).toContain(text);
  });

  const typedFor = async (buyerName: string) => {
    const [item] = await sql('select id from oms_tax_item where company_id = $1 order by id limit 1', [
      fixture.company,
    ]);
    return {
      subject: fixture.subject,
      invoiceDate: '2026-11-15',
      buyerName,
      lines: [{ goodsName: '月饼', taxItem: Number(item!['id']), quantity: '2', taxPrice: '50', discount: '0' }],
    };
  };

  test('a preview is drawn of what is typed, and nothing is written', async () => {
    const [{ n: before }] = (await sql('select count(*) as n from oms_invoice')) as [{ n: string }];
    const typed = await typedFor('赵<钱> & 孙');
    const { data } = await call('preview', typed);
    expect(data.pages[0]).toContain('赵&lt;钱&gt; &amp; 孙');
    expect(data.pages[0]).toContain('¥100.00');
    expect(await sql('select count(*) as n from oms_invoice')).toEqual([{ n: before }]);
    expect(await call('preview', { ...typed, subject: 999_999_999 })).toMatchObject({ code: '422' });
  });

  test('a character no type has a form for is named wherever the invoice is shown', async () => {
    const typed = await typedFor('𱍐野家');
    expect((await call('preview', typed)).data).toMatchObject({ missing: ['𱍐'] });
    const { data } = await call('save', typed);
    expect((await get('picture', { id: data.id })).data).toMatchObject({ missing: ['𱍐'] });
    const noticeOf = async (type: string, id: number) => {
      const headers = { sessid_id: await fixture.suite.token(owner) };
      const query = { id: String(id), type };
      const answer = await fixture.suite.app.inject({ method: 'GET', url: `${at}/file`, query, headers });
      expect(answer.statusCode).toBe(200);
      return decodeURIComponent(String(answer.headers[noticeHeader] ?? ''));
    };
    for (const type of ['pdf', 'ofd']) expect(await noticeOf(type, data.id)).toContain('“𱍐”没有字形');
    // A data file has letters and no forms of them.
    expect(await noticeOf('xml', data.id)).toBe('');
    const plain = await call('save', await typedFor('吉野家'));
    expect(await noticeOf('pdf', plain.data.id)).toBe('');
  });
});
