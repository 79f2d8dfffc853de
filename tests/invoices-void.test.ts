import { beforeAll, describe, expect, test } from 'vitest';
import { brokenProofs, control, InvoicingFixture, papersOf, untilSettled } from './support/invoicing.ts';
import { owner } from './support/shops.ts';

const taxNos = { nuonuo: '91310000MA1FL0LX06', piaotong: '310104123456789' } as const;
const fixture = new InvoicingFixture({ perDay: 8 }, 'invoice');
const { call } = fixture;
beforeAll(async () => {
  const account = await fixture.suite.call(owner, '/api/piaotong/saveConfig', { gateway: 'sandbox', settings: {} });
  expect(account).toMatchObject({ code: '200' });
}, 120_000);

const faults = () => fixture.sandbox.invoices.faults('nuonuo');

async function subjectAt(provider: keyof typeof taxNos): Promise<number> {
  const { code, data, message } = await fixture.suite.call(owner, '/api/oms/invoicesubject/save', {
    name: `合流税控商贸有限公司${provider}`,
    taxNo: taxNos[provider],
    kind: 'taxControl',
    defaultKind: 'paperNormal',
    provider,
    drawer: '李开票',
  });
  expect({ code, message }).toMatchObject({ code: '200' });
  await fixture.suite.call(owner, '/api/oms/taxTerminal/save', {
    name: `机${provider}`,
    subject: data.id,
    extension: '1',
  });
  return data.id;
}

async function issued(subject: number): Promise<{ id: number; order: number }> {
  const { suite } = fixture;
  await suite.sql('update oms_shop set subject = $1 where id = $2', [subject, fixture.shop]);
  const [order] = await fixture.orders(1);
  const { data } = await call('openBlue', { orders: [order] });
  await suite.sql('update oms_shop set subject = $1 where id = $2', [fixture.subject, fixture.shop]);
  const { id } = data.made[0];
  expect(await untilSettled(fixture, [id])).toMatchObject([{ status: 'issued' }]);
  return { id, order: order! };
}
const voiding = (id: number) => call('void', { id, reason: '抬头开错' });
const standing = async ({ id, order }: { id: number; order: number }) =>
  (
    await fixture.suite.sql(
      `select i.status, o.invoice_state, o.invoiced::float8 as invoiced from oms_invoice i, oms_order o where i.id = $1 and o.id = $2`,
      [id, order],
    )
  )[0];
const open = { status: 'issued', invoice_state: 'issued' };
const gone = { status: 'voided', invoice_state: 'none', invoiced: 0 };

describe('through a provider that voids', () => {
  let subject: number;
  beforeAll(async () => {
    subject = await subjectAt('nuonuo');
  });

  test('it is void there and here, once, and its order may be invoiced anew', async () => {
    const one = await issued(subject);
    const answers = await Promise.all(Array.from({ length: 10 }, () => voiding(one.id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(await standing(one)).toMatchObject(gone);
    const { data: picture } = await fixture.suite.get(owner, '/api/oms/invoice/picture', { id: one.id });
    expect(picture.pages[0]).toContain('作废');
    expect(papersOf(fixture, taxNos.nuonuo)).toEqual([]);
    const { data } = await call('openBlue', { orders: [one.order] });
    expect(await untilSettled(fixture, [data.made[0].id])).toMatchObject([{ status: 'issued' }]);
    expect(await brokenProofs(fixture)).toEqual([]);
  });

  test('an answer that is lost loses nothing: it is looked up', async () => {
    const one = await issued(subject);
    faults().set({ timeoutAfterSuccess: 1 });
    const answer = await voiding(one.id);
    faults().set({ timeoutAfterSuccess: 0 });
    if (answer.code !== '200') expect(await voiding(one.id)).toMatchObject({ code: '200' });
    expect(await standing(one)).toMatchObject(gone);
  });

  test.each([
    ['of another month', `update oms_invoice set invoice_date = invoice_date - 40 where id = $1`, '只有当月'],
    ['that is digital', `update oms_invoice set kind = 'digitalNormal' where id = $1`, '数电普票不能作废，只能红冲'],
    ['of tax control', `update oms_invoice set kind = 'electronicNormal' where id = $1`, '电子普票不能作废，只能红冲'],
    ['of which something was taken back', 'update oms_invoice set red_net = 1 where id = $1', '已有红票'],
  ])('one %s is refused', async (_, change, why) => {
    const one = await issued(subject);
    await fixture.suite.sql(change, [one.id]);
    expect(await voiding(one.id)).toMatchObject({ message: expect.stringContaining(why) });
    expect(await standing(one)).toMatchObject(open);
  });
});

test('a provider that cannot void is asked whether the device has', async () => {
  const one = await issued(await subjectAt('piaotong'));
  expect(await voiding(one.id)).toMatchObject({ message: expect.stringContaining('请先在税控软件或电子税务局里作废') });
  expect(await standing(one)).toMatchObject(open);
  const [paper] = papersOf(fixture, taxNos.piaotong);
  await control(fixture, 'void', { id: paper!.id });
  expect(await voiding(one.id)).toMatchObject({ code: '200' });
  expect(await standing(one)).toMatchObject(gone);
});

test('nobody voids without the right', async () => {
  const answer = await fixture.suite.call('cashier', '/api/oms/invoice/void', { id: 1, reason: '抬头开错' });
  expect(answer.code).not.toBe('200');
});
