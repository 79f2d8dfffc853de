import { hiddenText, lineList } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arInvoice } from '../modules/fico/model.ts';
import { flat, type Node, openAccount } from './support/accounts.ts';
import { bytesOf, exportOf } from './support/excel.ts';
import { pdfText } from './support/pdf-text.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Record<string, any>;
const path = '/api/lines/fico_ar_invoice/lines';
const year = { invoiceDate: '2026-01-01..2026-12-31' };
const entity = 'fico_ar_invoice.lines';
const blind = 'blindlines';

let suite: Suite;
let company: number;
beforeAll(async () => {
  suite = await start({ workers: 1 });
  company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: blind, name: '看不到售价的人' });
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
  const checked = flat(data.tree as Node[]).map(({ id }) => id);
  await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
  await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, masks: ['price'] });
  await openAccount(suite, 'boss', { username: blind, realname: '遮眼', mobile: '13911119995', roles: [made.id] });
}, 90_000);
afterAll(() => suite.stop());

const ask = (as: string, args: object = {}) => suite.get(as, path, { ...args });

describe('单据明细', () => {
  test('every line of every document is there once, with what its head says', async () => {
    const rows: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { code, data }: { code: string; data: Row } = await ask('boss', {
        pageSize: 97,
        ...(cursor && { cursor }),
      });
      expect(code).toBe('200');
      rows.push(...data['rows']);
      cursor = data['nextCursor'];
    }
    const stored = await suite.sql<{ id: string; number: string; customer: string; total: string }>(
      `select l.id, h.number, h.customer, l.total::text from fico_ar_invoice_lines l join fico_ar_invoice h on h.company_id = l.company_id and h.id = l.document_id
       where h.company_id = $1 order by h.created_at desc, l.id`,
      [company],
    );
    expect(rows.map(({ id, number, customer, total }) => [id, number, customer, total])).toEqual(
      stored.map(({ id, number, customer, total }) => [Number(id), number, Number(customer), total]),
    );
    expect(rows[0]!['titles']).toMatchObject({ customer: expect.any(String), document: rows[0]!['number'] });
  });

  test('is narrowed by the head and by the line, and its sums are those of the lines', async () => {
    const [goods] = await suite.sql<{ name: string; n: number; total: string }>(
      `select l.goods_name as name, count(*)::int as n, sum(l.total)::text as total from fico_ar_invoice_lines l join fico_ar_invoice h on h.company_id = l.company_id and h.id = l.document_id
       where h.company_id = $1 and h.status = 'audited' group by 1 order by 2 desc limit 1`,
      [company],
    );
    const { data } = await ask('boss', { ...year, goodsName: `=${goods!.name}`, status: 'audited', sums: true });
    expect([data.total, data.sums.total]).toEqual([goods!.n, goods!.total]);
    const grouped = await ask('boss', { ...year, goodsName: `=${goods!.name}`, groupBy: 'status' });
    expect(grouped.data.groups.find(({ filter }: Row) => filter === 'audited').count).toBe(goods!.n);
    const { data: found } = await ask('boss', { q: data.rows[0].number });
    expect(new Set(found.rows.map(({ number }: Row) => number))).toEqual(new Set([data.rows[0].number]));
  });

  test('what no index finds is asked for with a range of days', async () => {
    expect(await ask('boss', { goodsName: '茶' })).toMatchObject({
      code: '422',
      message: '按“货物名称”筛选明细，请同时选“开票日期”的范围',
    });
    expect((await ask('boss', { id: 1 })).code).toBe('422');
    expect((await ask('boss', { sort: 'goodsName' })).code).toBe('422');
  });

  test('workbook and paper have the same lines', async () => {
    const { data } = await ask('boss', { ...year, pageSize: 500, status: 'draft' });
    const columns = ['number', 'customer', 'goodsName', 'quantity', 'total'];
    const [head, ...rows] = await exportOf(suite, 'boss', { entity, columns, filters: { ...year, status: 'draft' } });
    expect(head).toEqual(['单据编号', '客户', '货物名称', '数量', '价税合计']);
    expect(rows.map(([number, , name]) => [number, name])).toEqual(
      data.rows.map(({ number, goodsName }: Row) => [number, goodsName]),
    );
    const paper = await suite.call('boss', '/api/print/list', { entity, columns, query: { ...year, status: 'draft' } });
    expect(pdfText(bytesOf(paper.data)).join('\n').replace(/\s/g, '')).toContain('应收发票明细清单');
  });

  test('a mask on a field of lines hides it here, in workbook and paper, and in filters', async () => {
    const { data } = await ask(blind, { ...year });
    expect(data.rows[0]).toMatchObject({ taxPrice: hiddenText, total: hiddenText });
    expect(data.hidden).toEqual(expect.arrayContaining(['taxPrice', 'amount', 'tax', 'total']));
    expect((await ask(blind, { ...year, total: '1..' })).code).not.toBe('200');
    const [head] = await exportOf(suite, blind, { entity, columns: ['number', 'taxPrice', 'total'], filters: {} });
    expect(head).toEqual(['单据编号']);
    const print = { entity, columns: ['number', 'taxPrice', 'total'], query: { ...year, status: 'draft' } };
    const paper = pdfText(bytesOf((await suite.call(blind, '/api/print/list', print)).data)).join('\n');
    expect(paper).not.toMatch(/含税单价|价税合计/);
  });

  test('rights are those of the head: own clients, roles, companies', async () => {
    const { data: whole } = await ask('boss', { pageSize: 500 });
    const { data: own } = await ask('sales', { pageSize: 500 });
    const { data: heads } = await suite.get('sales', '/api/fico/arinvoice/listByWhere', { pageSize: 500 });
    const seen = new Set(heads.rows.map(({ id }: Row) => id));
    expect(own.rows.length).toBeGreaterThan(0);
    expect(own.total).toBeLessThan(whole.total);
    expect(own.rows.every(({ document }: Row) => seen.has(document))).toBe(true);
    expect((await ask('hr')).code).toBe('403');
    expect((await suite.call('hr', '/api/export', { entity })).code).toBe('403');
    expect((await suite.call('hr', '/api/print/list', { entity })).code).toBe('403');
    const ids = new Set(whole.rows.map(({ id }: Row) => id));
    const { data: others } = await ask('boss2', { pageSize: 500 });
    expect(others.rows.filter(({ id }: Row) => ids.has(id))).toEqual([]);
    for (const unknown of ['fico_ar_invoice/nothing', 'nothing/lines', 'fico_ar_invoice/constructor'])
      expect((await suite.get('boss', `/api/lines/${unknown}`)).code).toBe('403');
    for (const call of ['pick', 'number']) expect((await suite.get('boss', `/api/${call}/${entity}`)).code).toBe('403');
  });

  test('amounts of the head are not added up once for every line', () => {
    const { fields } = lineList(arInvoice, 'lines');
    expect(fields['openAmount']).toBeUndefined();
    expect(fields['total']!.label).toBe('价税合计');
  });
});
