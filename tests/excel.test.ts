import {
  type AnyEntity,
  columnsOf,
  type Field,
  fieldsOf,
  isDocument,
  isReference,
  linesOf,
  isImportable,
} from '@heliu/model';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bringIn,
  bytesOf,
  commit,
  exportOf,
  fileOf,
  recordsOf,
  rowsOf,
  sendFile,
  tableOf,
  taskOver,
  undo,
  workbookOf,
} from './support/excel.ts';
import { callable, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';

type Values = Record<string, unknown>;
type Row = Values & { readonly id: number; readonly titles: Record<string, string> };

let suite: Suite;
let samples: Samples;
beforeAll(async () => {
  suite = await start({ workers: 1 });
  samples = new Samples(suite, 'boss');
});
afterAll(() => suite.stop());

const zoned = (iso: unknown) => new Date(Date.parse(String(iso)) + 8 * 3_600_000).toISOString().slice(0, 19);
/** A value as the cell of it must be read back. */
function shown(field: Field, value: unknown, title: string | undefined): unknown {
  if (field.kind === 'json') return value === null ? null : JSON.stringify(value);
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (isReference(field)) return title || null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate':
      return Number(value);
    case 'flag':
      return value ? '是' : '否';
    case 'choice':
      return field.choices![value as string];
    case 'choices':
      return (value as string[]).map((one) => field.choices![one]).join('、');
    case 'date':
      return value;
    case 'dateTime':
      return zoned(value);
    default:
      return value;
  }
}
const read = (field: Field, cell: unknown): unknown => {
  if (!(cell instanceof Date)) return cell ?? null;
  return field.kind === 'date' ? cell.toISOString().slice(0, 10) : cell.toISOString().slice(0, 19);
};

/** Fields whose values hang together by a rule of the definition. */
const together: Readonly<Record<string, readonly string[]>> = {
  hr_staff: ['idNo', 'gender', 'birthday'],
  oms_goods_name: ['itemId', 'skuId'],
  oms_abnormal_merchant: ['name'],
  fico_stock_account: ['priority'],
  pur_estimate_run: ['orderDate'],
};
/** Of what they are about there is one: it is put away before the same is brought in. */
const onceOnly: ReadonlySet<string> = new Set([
  'oms_task',
  'oms_bearer_title',
  'goods_sku',
  'goods_combination',
  'pur_supplier_goods',
  'oms_waybill_account',
  'fico_input_invoice',
  'fico_opening',
  'fico_exchange_rate',
  'sys_keyword_setting',
  'fico_original_voucher',
  'sal_job_order',
  'sys_organize_parameter',
  'asset_disposal',
  'process_substitute',
]);
const rewritten: Readonly<Record<string, readonly string[]>> = { fico_account: ['type'] };
const freshKeys = (e: AnyEntity): string[] => [
  ...Object.entries(fieldsOf(e)).flatMap(([key, field]) =>
    field.unique && !field.computed && !isReference(field) ? [key] : [],
  ),
  ...(e.together ?? []).flat().filter((key) => {
    const { kind, computed } = fieldsOf(e)[key as string]!;
    return kind === 'text' && !computed;
  }),
  ...(together[e.name] ?? []),
];

/** Its lines carry out those of another document, which are chosen there and cannot be typed into a sheet. */
const standsOnOthers = (e: AnyEntity): boolean =>
  Object.values(linesOf(e)).some(({ from = {}, fields }) => Object.keys(from).some((key) => fields[key]!.required));

describe.each(callable.map((one) => ({ ...one, label: one.entity.label })))('$label', ({ entity: e, operations }) => {
  test.runIf(operations['list'] && operations['save'])('a list is exported with the values it shows', async () => {
    // Of some there is only one; otherwise ids come in blocks, so the second may be the smaller one.
    const first = e.name === 'fico_opening' ? [] : [(await samples.save(e)).id];
    const ids = [...first, (await samples.save(e)).id].toSorted((a, b) => a - b);
    const keys = Object.keys(columnsOf(e)).filter((key) => !['file', 'image'].includes(columnsOf(e)[key]!.kind));
    const [head, ...rows] = await exportOf(suite, 'boss', { entity: e.name, columns: keys, ids, sort: 'id' });
    expect(head).toEqual(keys.map((key) => columnsOf(e)[key]!.label));
    for (const [i, id] of ids.entries()) {
      const { data } = await suite.send('boss', operations['list']!, { id });
      const [row] = (data as { rows: Row[] }).rows;
      for (const [at, key] of keys.entries()) {
        const field = columnsOf(e)[key]!;
        expect([key, read(field, rows[i]![at])]).toEqual([key, shown(field, row![key], row!.titles[key])]);
      }
    }
  });

  test.runIf(operations['save'] && operations['get'] && isImportable(e) && !standsOnOthers(e))(
    'what was exported to be brought in again gives the same values',
    async () => {
      const { id } = await samples.save(e);
      const { data: before } = await suite.send('boss', operations['get']!, { id });
      const table = await exportOf(suite, 'boss', { entity: e.name, ids: [id], form: 'again' });
      if (e.name === 'oms_output_order') await suite.send('boss', operations['delete']!, { id });
      if (onceOnly.has(e.name)) await suite.send('boss', operations['remove']!, { id });
      const other = await samples.input(e);
      const changed = freshKeys(e);
      for (const key of changed) {
        const field = fieldsOf(e)[key]!;
        const at = table[0]!.indexOf(field.label);
        for (const row of table.slice(1)) row[at] = shown(field, other[key], undefined) as string;
      }
      const { code, message, data } = await bringIn(suite, 'boss', e.name, await workbookOf(table));
      expect([code, message]).toEqual(['200', '操作成功']);
      expect(await rowsOf(suite, data.id, { bad: true })).toEqual([]);
      expect(data).toMatchObject({ status: 'draft', records: 1, bad: 0, unknown: [] });
      expect(await commit(suite, data.id)).toMatchObject({ status: 'done', error: null, done: 1 });
      const [made] = await recordsOf(suite, data.id);
      const { data: after } = await suite.send('boss', operations['get']!, { id: Number(made!.record_id) });
      const same = (fields: Readonly<Record<string, Field>>, old: Values, now: Values, skipped: readonly string[]) => {
        for (const [key, field] of Object.entries(fields))
          if (!field.computed && !skipped.includes(key) && !['file', 'image'].includes(field.kind))
            expect([key, now[key]]).toEqual([key, old[key]]);
      };
      same(fieldsOf(e), before as Values, after as Values, [...changed, ...(rewritten[e.name] ?? [])]);
      for (const [kind, { fields }] of Object.entries(linesOf(e))) {
        // A line that says nothing is no line in a sheet.
        const says = (line: Values) => Object.keys(fields).some((key) => (line[key] ?? null) !== null);
        const [old, now] = [before as Values, after as Values].map((record) => (record[kind] as Values[]).filter(says));
        expect(now).toHaveLength(old!.length);
        for (const [i, line] of old!.entries()) same(fields, line, now![i]!, []);
      }
      expect(await undo(suite, data.id)).toMatchObject({ status: 'done', failed: 0 });
      expect((await suite.send('boss', operations['get']!, { id: Number(made!.record_id) })).code).toBe('404');
    },
  );

  test.runIf(operations['save'] && isImportable(e))(
    'its template explains every column, and asks for what is required',
    async () => {
      const { data } = await suite.get('boss', `/api/import/template/${e.name}`);
      const { sheets } = await readXlsx(bytesOf(data));
      expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual([e.label, '填写说明']);
      const titles = sheets[0]!.rows[0]! as string[];
      const needed = Object.values(fieldsOf(e)).filter((f) => f.required && !f.hasDefault && !f.computed);
      for (const { label } of needed) expect(titles).toContain(`${label}*`);
      expect(sheets[1]!.rows.slice(1).map(([title]) => title)).toEqual(titles);
      // Rows of one document are told by what no two documents share, or else by a number for this purpose.
      if (isDocument(e)) expect(titles[0] === '单据序号*').toBe(!e.together);
    },
  );

  test('whoever may not see it cannot export it, and whoever may not save it cannot bring it in', async () => {
    expect((await suite.call('channel', '/api/export', { entity: e.name })).code).toBe('403');
    expect((await bringIn(suite, 'channel', e.name, Buffer.from('PK'))).code).toBe('403');
    expect((await suite.get('channel', `/api/import/template/${e.name}`)).code).toBe('403');
  });
});

describe('导出', () => {
  test('the file of an export is its starter’s alone', async () => {
    const { data } = await suite.call('boss', '/api/export', { entity: 'crm_customer' });
    const { result } = await taskOver(suite, 'boss', (data as { task: number }).task);
    for (const as of ['sales', 'boss2'])
      expect((await suite.get(as, `/api/file/${result!.file!.id}`)).code).toBe('404');
    expect((await tableOf(await fileOf(suite, 'boss', result!.file!.id))).length).toBeGreaterThan(2);
  });

  test('it holds what the filters find, in the order asked for, and only what its starter may see', async () => {
    const all = await exportOf(suite, 'boss', { entity: 'crm_customer', columns: ['code', 'name'], sort: '-code' });
    expect(all[0]).toEqual(['客户编号', '客户名称']);
    const codes = all.slice(1).map(([one]) => one as string);
    const list = (as: string) => suite.get(as, '/erp/customer/getCustList', { pageSize: 500, sort: '-code' });
    expect(codes).toEqual(((await list('boss')).data as { rows: { code: string }[] }).rows.map((row) => row.code));
    const own = await exportOf(suite, 'sales', { entity: 'crm_customer', columns: ['code'] });
    const { data } = await list('sales');
    expect(own.length - 1).toBe((data as { total: number }).total);
    expect(own.length).toBeLessThan(all.length);
    const people = await exportOf(suite, 'boss', {
      entity: 'crm_customer',
      columns: ['code'],
      filters: { kind: 'person' },
    });
    expect(people.length).toBeLessThan(all.length);
    expect((await suite.call('boss', '/api/export', { entity: 'crm_customer', filters: { nothing: 'x' } })).code).toBe(
      '422',
    );
  });

  test('calls of the contract answer with the file itself', async () => {
    const { data } = await suite.get('hr', '/api/hr/staff/export', { sort: 'code' });
    expect((await tableOf(bytesOf(data)))[0]).toContain('姓名');
    expect((await suite.get('sales', '/api/hr/staff/export')).code).toBe('403');
    const { code, message } = await sendFile(suite, 'hr', '/api/hr/staff/import', await workbookOf([['姓名'], ['甲']]));
    expect([code, message]).toEqual(['422', expect.stringContaining('缺少必填的列')]);
  });
});
