import { describe, expect, test } from 'vitest';
import { InvoicingFixture, openInvoices, untilSettled } from '../support/invoicing.ts';
import { owner } from '../support/shops.ts';
import { until } from '../support/until.ts';

const fixture = new InvoicingFixture({ perDay: 60 }, 'invoice');
const { sql } = fixture;

describe('套餐的每月开票上限', () => {
  const limit = (most: number | null) =>
    sql('update sys_company set invoice_limit = $1 where id = $2', [most, fixture.company]);
  const issued = async () =>
    Number(
      (
        await sql(`select count(*) as n from oms_invoice where company_id = $1 and status in ('issuing', 'issued')`, [
          fixture.company,
        ])
      )[0]!['n'],
    );
  const pause = async () =>
    (await sql('select pause, pause_text from oms_invoice_subject where id = $1', [fixture.subject]))[0]!;
  const todo = async () =>
    (
      (await fixture.suite.get(owner, '/api/bianalysis/todo')).data.todos as {
        label: string;
        count: number;
        to: string;
      }[]
    ).find(({ label }) => label.includes('本月的上限'));

  test('a hundred at once do not pass it; the rest waits, says why, and goes on with a bigger plan', async () => {
    await limit(60);
    expect(await todo()).toBeUndefined();
    const { ids } = await openInvoices(fixture, 48);
    await untilSettled(fixture, ids, 60);
    expect(await issued()).toBe(48);
    // Told before the last of them is issued.
    expect(await todo()).toMatchObject({ count: 12, to: '/manage/plan' });
    const rest = await openInvoices(fixture, 52);
    await until(async () => ((await pause())['pause'] === 'quota' ? true : undefined), 30);
    expect(await issued()).toBe(60);
    expect((await pause())['pause_text']).toBe('套餐每月 60 张发票已经用完，下月自动继续；现在要开，请升级套餐');
    const waiting = await sql(`select 1 from oms_invoice where id = any($1::bigint[]) and status = 'queued'`, [
      rest.ids,
    ]);
    expect(waiting).toHaveLength(40);
    expect(await todo()).toMatchObject({ count: 60, label: expect.stringContaining('已经用完') });
    await limit(null);
    expect((await fixture.suite.call(owner, '/api/oms/invoicesubject/resume', { id: fixture.subject })).code).toBe(
      '200',
    );
    await untilSettled(fixture, rest.ids, 60);
    expect(await issued()).toBe(100);
    expect(await todo()).toBeUndefined();
  });
});
