import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { start, type Suite } from './support/suite.ts';

const base = '/api/fico/arinvoice';

/** What several people may do to a handful of invoices, in any order and at once. */
const step = fc.record({
  who: fc.constantFrom('drawer', 'accountant', 'boss'),
  what: fc.constantFrom('audit', 'deaudit', 'update', 'delete', 'save'),
  which: fc.nat(4),
  quantity: fc.integer({ min: 1, max: 50 }),
});

describe('应收发票与账', () => {
  let suite: Suite;
  let invoice: Record<string, unknown>;
  beforeAll(async () => {
    suite = await start();
    const [row] = (await suite.get('drawer', `${base}/listByWhere`, { pageSize: 1 })).data.rows as Record<
      string,
      unknown
    >[];
    const pick = ({ customer, receivable, invoiceDate, dueDate }: Record<string, unknown>) => ({
      customer,
      receivable,
      invoiceDate,
      dueDate,
    });
    invoice = { ...pick(row!), invoiceKind: 'normal' };
  });
  afterAll(() => suite.stop());

  const withQuantity = (quantity: number) => ({
    ...invoice,
    lines: [
      { goodsName: '面霜', quantity: String(quantity), taxPrice: '59.90', taxRate: '0.13' },
      { goodsName: '燕麦片', quantity: '3', taxPrice: '19.98', taxRate: '0.09' },
    ],
  });

  /** Every claim the data monitor makes, at this moment. */
  async function offences(): Promise<string[]> {
    const { data } = await suite.call('boss', '/api/system/datamonitor/run');
    return (data as { state: string; label: string; message: string }[])
      .filter(({ state }) => state === 'broken')
      .map(({ label, message }) => `${label}: ${message}`);
  }
  /** A document that is not audited has moved nothing; an audited one has moved exactly its total. */
  const unbalancedDocuments = () =>
    suite.sql(
      `select i.number, i.status, i.total, coalesce(sum(e.amount), 0) as posted from fico_ar_invoice i
       left join fico_receivable_entry e on e.company_id = i.company_id and e.source_id = i.id and e.source_name = 'fico_ar_invoice'
       group by i.company_id, i.id, i.number, i.status, i.total
       having coalesce(sum(e.amount), 0) <> case when i.status = 'audited' then i.total else 0 end`,
    );
  const entriesWithoutDocument = () =>
    suite.sql(
      `select e.source_number, sum(e.amount) from fico_receivable_entry e
       where e.source_name = 'fico_ar_invoice' and not exists (select 1 from fico_ar_invoice i where i.company_id = e.company_id and i.id = e.source_id)
       group by e.source_number having sum(e.amount) <> 0`,
    );
  const miscounted = () =>
    suite.sql(
      `select * from (select company_id, status, count(*) as n from fico_ar_invoice group by 1, 2) i
       full join (select company_id, status, sum(n) as n from fico_ar_invoice_count group by 1, 2) c using (company_id, status)
       where coalesce(i.n, 0) <> coalesce(c.n, 0)`,
    );

  test.prop([fc.array(step, { minLength: 6, maxLength: 24 })], { numRuns: 12 })(
    'any sequence of actions by several people at once keeps every ledger invariant',
    async (steps) => {
      const ids: number[] = [];
      for (let i = 0; i < 5; i++)
        ids.push((await suite.call('drawer', `${base}/save`, withQuantity(i + 1))).data.id as number);
      const run = async ({ who, what, which, quantity }: (typeof steps)[number]) => {
        const id = ids[which]!;
        if (what === 'save')
          ids[which] = (await suite.call(who, `${base}/save`, withQuantity(quantity))).data?.id ?? id;
        else await suite.call(who, `${base}/${what}`, what === 'update' ? { ...withQuantity(quantity), id } : { id });
      };
      for (let at = 0; at < steps.length; at += 6) await Promise.all(steps.slice(at, at + 6).map(run));
      expect(await unbalancedDocuments()).toEqual([]);
      expect(await entriesWithoutDocument()).toEqual([]);
      expect(await miscounted()).toEqual([]);
      expect(await offences()).toEqual([]);
    },
    60_000,
  );

  test('an audit that waited for a change posts what was changed, header and lines alike', async () => {
    for (let round = 0; round < 15; round++) {
      const { data } = await suite.call('drawer', `${base}/save`, withQuantity(1));
      const [audited] = await Promise.all([
        suite.call('accountant', `${base}/audit`, { id: data.id }),
        suite.call('drawer', `${base}/update`, { ...withQuantity(19), id: data.id }),
        suite.call('drawer', `${base}/update`, { ...withQuantity(23), id: data.id }),
      ]);
      expect(['200', '409']).toContain(audited.code);
    }
    expect(await unbalancedDocuments()).toEqual([]);
  });

  test('sixteen people auditing one invoice at once post it once', async () => {
    const { data } = await suite.call('drawer', `${base}/save`, withQuantity(7));
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => suite.call('accountant', `${base}/audit`, { id: data.id })),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const posted = await suite.sql('select 1 from fico_receivable_entry where source_id = $1', [data.id]);
    expect(posted).toHaveLength(1);
  });

  test('the same save sent twice under one key makes one invoice', async () => {
    const headers = { 'idempotency-key': 'a-double-click' };
    const [first, second] = await Promise.all(
      [0, 1].map(() => suite.call('drawer', `${base}/save`, withQuantity(9), headers)),
    );
    const again = await suite.call('drawer', `${base}/save`, withQuantity(9), headers);
    expect(new Set([first, second, again].map((answer) => answer!.data.id)).size).toBe(1);
    expect(again.data.number).toMatch(/^YS\d{14}$/);
  });

  test('voucher numbers have no gap, however many post at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, i) => suite.call('drawer', `${base}/save`, withQuantity(i + 1))),
    );
    await Promise.all(saved.map(({ data }) => suite.call('accountant', `${base}/audit`, { id: data.id })));
    const gaps = await suite.sql(
      `select to_char(voucher_date, 'YYYY-MM') as month, word, company_id from fico_voucher
       group by 1, 2, 3 having count(*) <> max(voucher_no)`,
    );
    expect(gaps).toEqual([]);
  });

  test('history cannot be rewritten, not even by the owner of the database', async () => {
    await expect(suite.sql('update fico_gl_entry set debit = 0')).rejects.toThrow('append-only');
    await expect(suite.sql('delete from sys_log')).rejects.toThrow('append-only');
  });
});
