import { allEntities, entityNamed, inWords, isDocument, permission, yuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../apps/server/src/assembly.ts';
import { callable, Samples } from './support/samples.ts';
import { pdfText } from './support/pdf-text.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
let samples: Samples;
beforeAll(async () => {
  suite = await start();
  samples = new Samples(suite, 'boss', '样例');
});
afterAll(() => suite.stop());

const printed = async (as: string, kind: 'record' | 'list', args: Record<string, unknown>): Promise<string[]> => {
  const { code, message, data } = await suite.call(as, `/api/print/${kind}`, args);
  if (code !== '200' || message !== '文件') throw new Error(`${code} ${message}`);
  return pdfText(Buffer.from(data as string, 'base64'));
};

const granted = new Set(
  modules.flatMap(({ menu = [], platformMenu = [] }) => {
    const inside = (nodes: typeof menu): string[] =>
      nodes.flatMap(({ permissions, children }) => [...permissions, ...inside(children)]);
    return inside([...menu, ...platformMenu]);
  }),
);

describe('打印', () => {
  test('every record that can be made can be printed, with its title and the company’s head', async () => {
    const makeable = callable.filter(
      ({ entity, operations }) => operations['save'] && granted.has(permission(entity, 'view')),
    );
    expect(makeable.length).toBeGreaterThan(10);
    for (const { entity: e } of makeable) {
      const { id } = await samples.save(e);
      const text = (await printed('boss', 'record', { entity: e.name, id })).join('\n');
      const title = (isDocument(e) && e.paper?.title) || e.label;
      expect([e.name, text.includes('合流演示'), text.includes(title)]).toEqual([e.name, true, true]);
      expect(text).toMatch(/第 1 页 \/ 共 \d+ 页/);
      expect([e.name, text.includes('〓')]).toEqual([e.name, false]);
    }
  });

  test('every list can be printed', async () => {
    const seen = allEntities().filter((e) => granted.has(permission(e, 'view')));
    expect(seen.length).toBeGreaterThan(10);
    for (const e of seen) {
      const { code, message } = await suite.call('boss', '/api/print/list', { entity: e.name, query: { pageSize: 5 } });
      // What only the platform or a channel may see, or what is too long, is told so.
      if (code !== '200') expect([e.name, message]).toEqual([e.name, expect.stringMatching(/无权限|最多打印2000行/)]);
    }
  });

  test('a document has its number, its amounts in figures and in words, its lines and who made it', async () => {
    const { id } = await samples.save(entityNamed('fico_ar_invoice'));
    const { data } = await suite.get('boss', '/api/fico/arinvoice/get', { id });
    const text = (await printed('boss', 'record', { entity: 'fico_ar_invoice', id })).join('\n');
    for (const part of [
      data.number,
      inWords(yuan(data.total)),
      data.titles.customer,
      '制单：陈志远',
      '发票明细',
      '合计',
    ])
      expect(text).toContain(part);
    expect(text).toContain(data.lines[0].goodsName);
  });

  test('is counted and in the history', async () => {
    const { id, version } = await samples.save(entityNamed('fico_ar_invoice'));
    for (let i = 0; i < 2; i++) await printed('boss', 'record', { entity: 'fico_ar_invoice', id });
    const { data } = await suite.get('boss', '/api/fico/arinvoice/get', { id });
    // Printing is no change: whoever has the document open may still save it.
    expect([data.printCount, data.version]).toEqual([2, version]);
    const { data: log } = await suite.get('boss', `/api/log/fico_ar_invoice/${id}`);
    expect(log.rows.filter((row: { label: string }) => row.label === '打印')).toHaveLength(2);
  });

  test('a long document repeats the head of its table on every page', async () => {
    const invoice = entityNamed('fico_ar_invoice');
    const input = await samples.input(invoice);
    const [line] = input['lines'] as object[];
    const { id } = await samples.save(invoice, { lines: Array.from({ length: 120 }, () => line), paymentTerms: null });
    const pages = await printed('boss', 'record', { entity: invoice.name, id });
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((text, i) => {
      expect(text).toContain('货物名称');
      expect(text).toContain(`第 ${i + 1} 页 / 共 ${pages.length} 页`);
    });
  });

  test('a list has the columns, the order and the filters of the page, and says what it was narrowed to', async () => {
    const query = { status: 'draft', sort: 'number' };
    const columns = ['number', 'customer', 'total'];
    const text = (await printed('boss', 'list', { entity: 'fico_ar_invoice', columns, query })).join('\n');
    const { data } = await suite.get('boss', '/api/fico/arinvoice/listByWhere', { ...query, pageSize: 500 });
    const numbers = (data.rows as { number: string }[]).map(({ number }) => number);
    expect(text.match(/YS\d{6,}\w*/g)).toEqual(numbers);
    expect(text).toContain('状态：未审核');
    expect(text).toContain('价税合计');
    expect(text).not.toContain('应收科目');
  });

  test('a character the font lacks is shown as missing, and the foot says so', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'), {
      name: `样例\u{2A6D6}\u{1F9FE}公司`,
      remark: null,
    });
    const text = (await printed('boss', 'record', { entity: 'crm_customer', id })).join('\n');
    expect(text).toContain('〓');
    expect(text).toMatch(/有 \d 个字的字形缺失/);
  });

  test('of another company, of what one may not see, and of too much is refused', async () => {
    const { id } = await samples.save(entityNamed('crm_customer'));
    const record = { entity: 'crm_customer', id };
    expect((await suite.call('boss2', '/api/print/record', record)).code).toBe('404');
    expect((await suite.call('sales', '/api/print/record', record)).code).toBe('404');
    expect((await suite.call('hr', '/api/print/list', { entity: 'fico_ar_invoice' })).code).toBe('403');
    expect((await suite.call(null, '/api/print/record', record)).code).toBe('URC0001');
    expect((await suite.call('boss', '/api/print/list', { entity: 'crm_customer', query: 'x' })).code).toBe('422');
    await suite.sql(
      `insert into hr_department (company_id, id, code, name, created_by, updated_by, search)
       select company_id, 5000000 + n, 'LD' || n, 'LD' || n, 1, 1, 'd' from (select company_id from hr_department limit 1) c, generate_series(1, 2001) n`,
    );
    expect((await suite.call('boss', '/api/print/list', { entity: 'hr_department' })).message).toContain('导出 Excel');
  });

  test('shows no field that is masked for the one who prints', async () => {
    const { id, input } = await samples.save(entityNamed('hr_staff'));
    const [role] = await suite.sql<{ id: string }>(
      `select r.id from sys_role r join sys_user u on r.id = any(u.roles) where u.username = 'hr'`,
    );
    const shown = async () => (await printed('hr', 'record', { entity: 'hr_staff', id })).join('\n');
    expect(await shown()).toContain(String(input['idNo']));
    await suite.sql(`update sys_role set masks = '{privacy}' where id = $1`, [role!.id]);
    const fresh = await suite.call(null, '/erp/user/login', { username: 'hr', password: 'Heliu@2026' });
    const { data } = await suite.call(
      null,
      '/api/print/record',
      { entity: 'hr_staff', id },
      {
        sessid_id: fresh.data.sessionid as string,
      },
    );
    expect(pdfText(Buffer.from(data as string, 'base64')).join('\n')).not.toContain(String(input['idNo']));
  });
});

test('every document has a print', () => {
  for (const e of allEntities().filter(isDocument))
    expect([e.name, granted.has(permission(e, 'view'))]).toEqual([e.name, true]);
});
