import { fc, test as always } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const path = '/api/fico/arinvoice/listByWhere';
interface Row {
  readonly id: number;
  readonly number: string;
  readonly total: string;
  readonly status: string;
  readonly invoiceDate: string;
  readonly titles: Record<string, string>;
}

describe('列表', () => {
  let suite: Suite;
  let all: Row[];
  beforeAll(async () => {
    suite = await start();
    all = (await suite.get('accountant', path, { pageSize: 500 })).data.rows as Row[];
  });
  afterAll(() => suite.stop());
  const list = async (args: Record<string, unknown>) =>
    (await suite.get('accountant', path, args)).data as {
      rows: Row[];
      total: number;
      totalIsExact: boolean;
      nextCursor: string | null;
      sums?: Record<string, string>;
    };

  const sorts = fc.uniqueArray(
    fc.constantFrom('total', '-total', 'invoiceDate', '-invoiceDate', '-createdAt', 'dueDate', '-dueDate', '-number'),
    {
      maxLength: 3,
      selector: (sort) => sort.replace('-', ''),
    },
  );
  always.prop([sorts, fc.integer({ min: 7, max: 60 }), fc.constantFrom('', 'audited', 'draft')], { numRuns: 25 })(
    'walking by cursor meets every row once, in the order that numbered pages show',
    async (sort, pageSize, status) => {
      const asked = { sort: sort.join(','), pageSize, ...(status && { status }) };
      const walked: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await list({ ...asked, ...(cursor && { cursor }) });
        walked.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      const paged: number[] = [];
      for (let page = 1; paged.length < walked.length; page++)
        paged.push(...(await list({ ...asked, page })).rows.map(({ id }) => id));
      expect(walked).toEqual(paged);
      expect(new Set(walked)).toEqual(
        new Set(all.filter((row) => !status || row.status === status).map(({ id }) => id)),
      );
      expect(new Set(walked).size).toBe(walked.length);
    },
  );

  test('the total is right, and so are the sums over the whole filter', async () => {
    const drafts = all.filter(({ status }) => status === 'draft');
    const page = await list({ status: 'draft', pageSize: 5, sums: true });
    expect(page).toMatchObject({ total: drafts.length, totalIsExact: true });
    const cents = drafts.reduce((sum, { total }) => sum + BigInt(total.replace('.', '')), 0n);
    expect(page.sums!['total']!.replace('.', '')).toBe(String(cents));
  });

  test('a search counts and pages what it finds, and a whole number finds its record in any spelling', async () => {
    const fragment = all[0]!.number.slice(2, 8);
    const matching = new Set(all.filter(({ number }) => number.includes(fragment)).map(({ id }) => id));
    const found = await list({ q: fragment, pageSize: 500, sort: 'total' });
    expect(found.total).toBeGreaterThanOrEqual(matching.size);
    expect(found.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...matching]));
    expect(found.rows.map(({ total }) => Number(total))).toEqual(
      found.rows.map(({ total }) => Number(total)).toSorted((a, b) => a - b),
    );
    const second = await list({ q: fragment, pageSize: 3, page: 2, sort: 'total' });
    expect([second.total, second.rows]).toEqual([found.total, found.rows.slice(3, 6)]);
    expect(await list({ q: fragment, pageSize: 500, page: 2 })).toMatchObject({ total: found.total, rows: [] });
    for (const word of [all[5]!.number, all[5]!.number.toLowerCase()])
      expect((await list({ q: word, sums: true })).rows.map(({ id }) => id)).toEqual([all[5]!.id]);
    expect((await list({ q: all[5]!.number, status: 'draft,audited' })).total).toBe(1);
    expect((await list({ q: '没有这样的东西' })).total).toBe(0);
  });

  test('filters by range, many-of, empty and part of a text', async () => {
    const inRange = await list({ total: '5000..10000', pageSize: 500 });
    expect(new Set(inRange.rows.map(({ id }) => id))).toEqual(
      new Set(all.filter(({ total }) => Number(total) >= 5000 && Number(total) <= 10_000).map(({ id }) => id)),
    );
    expect((await list({ status: 'draft,audited' })).total).toBe(all.length);
    const [first] = all;
    expect((await list({ number: first!.number.slice(-6) })).rows.map(({ id }) => id)).toContain(first!.id);
    expect((await list({ taxInvoiceNo: '~' })).total + (await list({ taxInvoiceNo: '!~' })).total).toBe(all.length);
  });

  test('a far page is found through the day counters, and shows what counting through would have shown', async () => {
    await suite.sql(
      `update fico_ar_invoice set created_at = created_at - (id % 41) * interval '1 day' - (id % 7) * interval '3 hours'`,
    );
    await suite.sql('delete from fico_ar_invoice_count');
    await suite.sql(
      `insert into fico_ar_invoice_count (company_id, day, stripe, status, n)
       select company_id, (created_at at time zone 'Asia/Shanghai')::date, id % 16, status, count(*) from fico_ar_invoice group by 1, 2, 3, 4`,
    );
    for (const status of ['', 'audited'] as const) {
      const expected = await suite.sql<{ id: string }>(
        `select id from fico_ar_invoice where company_id = (select id from sys_company where code = 'HELIU') and ($1 = '' or status = $1) order by created_at desc, id desc`,
        [status],
      );
      for (const page of [1, 3, 9, 17, 24]) {
        const shown = await list({ page, pageSize: 10, ...(status && { status }) });
        expect(shown.rows.map(({ id }) => String(id))).toEqual(
          expected.slice((page - 1) * 10, page * 10).map(({ id }) => id),
        );
        expect(shown.total).toBe(expected.length);
      }
    }
  });

  test('asked for some columns a list reads those, and what a row is named, acted upon and sorted by', async () => {
    const asked = { pageSize: 3, sort: '-dueDate' };
    const whole = (await list(asked)).rows;
    const { rows, nextCursor } = await list({ ...asked, fields: 'customer,total,gone' });
    expect(Object.keys(rows[0]!).toSorted()).toEqual(
      ['customer', 'dueDate', 'id', 'number', 'status', 'titles', 'total', 'version'].toSorted(),
    );
    expect(whole).toMatchObject(rows.map(({ titles: _, ...row }) => row));
    expect(rows.map(({ titles }) => titles)).toEqual(whole.map(({ titles }) => ({ customer: titles['customer'] })));
    const after = await list({ ...asked, fields: 'total', cursor: nextCursor });
    expect(after.rows.map(({ id }) => id)).toEqual((await list({ ...asked, page: 2 })).rows.map(({ id }) => id));
  });

  test('customers are found by code, by part of the name and by pinyin initials', async () => {
    const found = async (q: string) =>
      ((await suite.get('boss', '/erp/customer/getCustList', { q })).data.rows as { name: string }[]).map(
        ({ name }) => name,
      );
    const { rows } = (await suite.get('boss', '/erp/customer/getCustList', { pageSize: 1 })).data as {
      rows: { code: string; name: string }[];
    };
    expect(await found(rows[0]!.code)).toContain(rows[0]!.name);
    expect(await found(rows[0]!.name.slice(1, 4))).toContain(rows[0]!.name);
    expect((await found('jhslrh')).join()).toContain('金华双龙日化');
  });

  test('what no index carries is not offered, and wild cards are only characters', async () => {
    expect((await suite.get('accountant', path, { remark: 'x' })).message).toBe('不支持按“备注”筛选');
    expect((await suite.get('accountant', path, { sort: 'remark' })).message).toBe('不支持按“备注”排序');
    expect((await list({ number: '%' })).total).toBe(0);
    expect((await list({ q: '_' })).total).toBe(0);
  });

  test('a page too far is refused in words, a broken cursor too', async () => {
    expect((await suite.get('accountant', path, { page: 999_999, q: 'ys' })).message).toContain('页码过大');
    expect((await suite.get('accountant', path, { cursor: 'nonsense' })).message).toContain('翻页位置无效');
    expect((await suite.get('accountant', path, { pageSize: 0 })).code).toBe('422');
  });
});
