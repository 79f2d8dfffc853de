import { describe, expect, test } from 'vitest';
import { InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';

const fixture = new InvoicingFixture({ perDay: 8 }, 'invoice');
const { call, sql } = fixture;
const special = {
  kind: 'digitalSpecial',
  titleType: 'company',
  buyerName: '知味食品有限公司',
  buyerTaxNo: '91310000MA1FL0LX06',
};

describe('小规模纳税人', () => {
  test('states 3% on a special invoice only with a reason, which goes to the service', async () => {
    await sql(`update oms_invoice_subject set taxpayer = 'small' where id = $1`, [fixture.subject]);
    await sql(`update oms_tax_item set tax_rate = 0.03 where company_id = $1 and code = '1060512990000000000'`, [
      fixture.company,
    ]);
    const [order] = await fixture.orders(1);
    expect((await call('openBlue', { orders: [order], ...special })).data).toMatchObject({
      made: [],
      refused: [{ message: expect.stringContaining('不按 1% 的原因') as string }],
    });
    await sql(
      `update oms_invoice_subject set full_rate_reason = 'waived', remark_parties = 'both', bank_name = '工行文三支行', bank_no = '12020' where id = $1`,
      [fixture.subject],
    );
    const { data } = await call('openBlue', { orders: [order], ...special, buyerBank: '建行', buyerAccount: '43670' });
    const [{ id }] = data.made;
    await untilSettled(fixture, [id]);
    expect(
      await sql('select status, full_rate_reason as reason, remark_parties as parties from oms_invoice where id = $1', [
        id,
      ]),
    ).toEqual([{ status: 'issued', reason: 'waived', parties: 'both' }]);
    const [paper] = papersOf(fixture);
    expect(paper!.face.fullRateReason).toBe('waived');
    expect(paper!.face.remark).toContain('购方开户银行:建行; 银行账号:43670;');
    expect(paper!.face.remark).toContain('销方开户银行:工行文三支行; 银行账号:12020;');
  });

  test('a typed one may choose otherwise, and is told what is missing', async () => {
    await sql(`update oms_invoice_subject set full_rate_reason = null where id = $1`, [fixture.subject]);
    const [item] = await sql(`select id from oms_tax_item where company_id = $1 and code = '1060512990000000000'`, [
      fixture.company,
    ]);
    const typed = {
      subject: fixture.subject,
      invoiceDate: '2026-11-15',
      ...special,
      lines: [{ goodsName: '杯', taxItem: Number(item!['id']), quantity: '1', taxPrice: '103', discount: '0' }],
    };
    const bare = await call('save', typed);
    expect(await call('open', { id: bare.data.id })).toMatchObject({
      message: expect.stringContaining('不按 1% 的原因') as string,
    });
    const told = await call('save', { ...typed, fullRateReason: 'mending', remarkParties: 'none' });
    const { data } = await fixture.suite.get(owner, '/api/oms/invoice/get', { id: told.data.id });
    expect(data).toMatchObject({ fullRateReason: 'mending', remarkParties: 'none' });
    expect(await call('open', { id: told.data.id })).toMatchObject({ code: '200' });
  });
});
