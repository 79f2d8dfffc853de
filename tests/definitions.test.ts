import {
  type AnyEntity,
  columnsOf,
  type Field,
  fieldsOf,
  isDocument,
  isOffered,
  isSortable,
  linesOf,
} from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strangerTo } from './support/rights.ts';
import { callable, isInput, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import { wrongValues } from './support/wrong-values.ts';

type Row = Record<string, unknown> & { readonly id: number; readonly version: number };
type Values = Record<string, unknown>;

/** Fields a rule of the definition fills in or rewrites, whatever is sent. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  fico_account: ['type'],
  // Kept only beside a rate that wants it.
  oms_invoice: ['fullRateReason'],
  // Kept only by items that are typed each month.
  hr_salary_item: ['yearBonus'],
};

const asStored = (field: Field, value: unknown): unknown =>
  field.kind === 'dateTime' && typeof value === 'string' ? Date.parse(value) : value;
const asFilter = (value: unknown): string => String(Array.isArray(value) ? value[0] : value);
const isEmpty = (value: unknown) => value === null || value === '';

let suite: Suite;
let samples: Samples;
beforeAll(async () => {
  suite = await start();
  samples = new Samples(suite, 'boss');
});
afterAll(() => suite.stop());

const fingerprint = async (e: AnyEntity): Promise<string> =>
  (
    await suite.sql<{ hash: string }>(`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${e.name} t`)
  )[0]!.hash;

describe.each(callable.map((one) => ({ ...one, label: one.entity.label })))('$label', ({ entity: e, operations }) => {
  // Of a list that is longer than an answer, the newest are looked at.
  let narrow: Values = {};
  beforeAll(async () => {
    const [oldest] = await suite.sql<{ id: string }>(`select id from ${e.name} order by id desc offset 60 limit 1`);
    if (oldest && !('parent' in fieldsOf(e))) narrow = { id: `${oldest.id}..` };
  });
  const ask = (as: string, name: string, args: Values = {}) =>
    suite.send(as, operations[name]!, name === 'list' ? { ...narrow, ...args } : args);
  const rowsBy = async (args: Values): Promise<Row[]> => {
    const { code, message, data } = await ask('boss', 'list', { pageSize: 500, ...args });
    expect([code, message, args]).toEqual(['200', '操作成功', args]);
    return (data as { rows: Row[] }).rows;
  };
  const idsBy = async (args: Values) => (await rowsBy(args)).map(({ id }) => id);

  test.runIf(operations['save'] && operations['get'])('what was saved is read back as it was sent', async () => {
    const { id, input } = await samples.save(e);
    const { code, data } = await ask('boss', 'get', { id });
    expect(code).toBe('200');
    const fields = Object.entries(fieldsOf(e)).filter(isInput);
    for (const [key, field] of fields.filter(([name]) => !rewritten[e.name]?.includes(name)))
      expect([key, asStored(field, (data as Row)[key])]).toEqual([key, asStored(field, input[key])]);
    for (const [kind, { fields: inLine }] of Object.entries(linesOf(e)))
      for (const [i, line] of (input[kind] as Values[]).entries())
        for (const [key, field] of Object.entries(inLine).filter(isInput))
          expect([key, asStored(field, ((data as Row)[kind] as Values[])[i]![key])]).toEqual([
            key,
            asStored(field, line[key]),
          ]);
  });

  test.runIf(operations['list'])(
    'every field that is offered as a filter finds its record and nothing else',
    async () => {
      const row = operations['save'] ? (await rowsBy({ id: (await samples.save(e)).id }))[0] : (await rowsBy({}))[0];
      for (const key of Object.keys(columnsOf(e)).filter((name) => isOffered(e, name))) {
        const value = row?.[key] ?? null;
        if (Array.isArray(value) && value.length === 0) continue;
        const [hit, miss] = isEmpty(value) ? ['~', '!~'] : [asFilter(value), '~'];
        expect([key, row ? (await idsBy({ [key]: hit })).includes(row.id) : true]).toEqual([key, true]);
        expect([key, row ? (await idsBy({ [key]: miss })).includes(row.id) : false]).toEqual([key, false]);
      }
    },
  );

  test.runIf(operations['list'])(
    'every field that is offered for sorting orders the whole list, page by page',
    async () => {
      const total = (await rowsBy({})).length;
      const walk = async (sort: string): Promise<number[]> => {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { code, data } = await ask('boss', 'list', {
            sort,
            pageSize: Math.max(1, Math.ceil(total / 2)),
            ...(cursor && { cursor }),
          });
          expect([sort, code]).toEqual([sort, '200']);
          ids.push(...(data as { rows: Row[] }).rows.map(({ id }) => id));
          cursor = (data as { nextCursor: string | null }).nextCursor;
        }
        return ids;
      };
      for (const key of Object.keys(columnsOf(e)).filter((name) => isSortable(e, name))) {
        const upwards = await idsBy({ sort: key });
        expect([key, await idsBy({ sort: `-${key}` })]).toEqual([key, upwards.toReversed()]);
        expect([key, await walk(key)]).toEqual([key, upwards]);
        expect([key, await walk(`-${key}`)]).toEqual([key, upwards.toReversed()]);
      }
    },
  );

  test.runIf(operations['save'] && operations['update'])(
    'a change counts the version up, and one based on an older version is refused',
    async () => {
      const { id, version } = await samples.save(e);
      const changed = await ask('boss', 'update', { ...(await samples.input(e)), id, version });
      expect([changed.code, changed.message]).toEqual(['200', '保存成功']);
      const [row] = await rowsBy({ id });
      expect(row!.version).toBe(version + 1);
      const before = await fingerprint(e);
      const stale = await ask('boss', 'update', { ...(await samples.input(e)), id, version });
      expect([stale.code, stale.message]).toEqual(['409', `${e.label}已被他人修改，请刷新后再试`]);
      expect(await fingerprint(e)).toBe(before);
    },
  );

  test.runIf(operations['save'] && operations['update'] && operations['get'])(
    'its history tells who saved and who changed it, and what it was before',
    async () => {
      const { id, input } = await samples.save(e);
      // A number that a law lays down takes no other sign, and neither does a month or a day.
      const isTyped = !['fico_input_invoice', 'fico_income_tax', 'fico_exchange_rate'].includes(e.name);
      const title = [...(isTyped ? [e.title] : []), 'remark', 'note'].find(
        (key) => fieldsOf(e)[key] && !fieldsOf(e)[key]!.computed,
      )!;
      await ask('boss', 'update', { ...input, id, [title]: `${input[title] as string}改` });
      const { data } = await suite.get('boss', `/api/log/${e.name}/${id}`);
      expect((data as { rows: unknown[] }).rows).toMatchObject([
        {
          action: 'update',
          userName: '陈志远',
          before: { [title]: input[title] },
          after: { [title]: `${input[title] as string}改` },
        },
        { action: 'save', userName: '陈志远', before: null, after: { [title]: input[title] } },
      ]);
    },
  );

  test.runIf(operations['save'])(
    'a value that must be unique is refused by the name of its field when it is taken',
    async () => {
      const { input } = await samples.save(e);
      const unique = Object.entries(fieldsOf(e)).filter(
        ([key, field]) => field.unique && !field.computed && input[key] !== null,
      );
      for (const [key, { label }] of unique)
        expect(await ask('boss', 'save', { ...(await samples.input(e)), [key]: input[key] })).toMatchObject({
          code: '422',
          message: `${label}已存在`,
        });
    },
  );

  test.runIf(operations['save'])('each missing field that is required is refused by its name', async () => {
    const before = await fingerprint(e);
    const input = await samples.input(e);
    const needed = Object.entries(fieldsOf(e)).filter(
      ([, field]) => field.required && !field.hasDefault && !field.computed,
    );
    for (const [key, { label }] of needed)
      for (const blank of [undefined, null, '', '  '])
        expect(await ask('boss', 'save', { ...input, [key]: blank })).toMatchObject({
          code: '422',
          message: expect.stringContaining(label),
        });
    for (const [kind, { label, fields, optional }] of Object.entries(linesOf(e))) {
      if (!optional)
        expect(await ask('boss', 'save', { ...input, [kind]: [] })).toMatchObject({
          code: '422',
          message: `请填写${label}`,
        });
      const [line = await samples.line(fields)] = input[kind] as Values[];
      for (const [key, field] of Object.entries(fields))
        if (field.required && !field.hasDefault && !field.computed)
          expect(await ask('boss', 'save', { ...input, [kind]: [line, { ...line, [key]: null }] })).toMatchObject({
            code: '422',
            message: `${label}第2行：${field.label}不能为空`,
          });
    }
    expect(await fingerprint(e)).toBe(before);
  });

  test.runIf(operations['save'])('a value of the wrong kind is refused by the name of its field', async () => {
    const before = await fingerprint(e);
    const input = await samples.input(e);
    for (const [key, field] of Object.entries(fieldsOf(e)).filter(isInput))
      for (const wrong of wrongValues(field)) {
        const { code, message } = await ask('boss', 'save', { ...input, [key]: wrong });
        expect([key, wrong, code, message]).toEqual([key, wrong, '422', expect.stringContaining(field.label)]);
      }
    for (const [kind, { label, fields }] of Object.entries(linesOf(e))) {
      const [line = await samples.line(fields), ...others] = input[kind] as Values[];
      expect(await ask('boss', 'save', { ...input, [kind]: 'none' })).toMatchObject({
        code: '422',
        message: `${label}应为列表`,
      });
      for (const [key, field] of Object.entries(fields).filter(isInput))
        for (const wrong of wrongValues(field)) {
          const { code, message } = await ask('boss', 'save', {
            ...input,
            [kind]: [{ ...line, [key]: wrong }, ...others],
          });
          expect([key, wrong, code, message]).toEqual([key, wrong, '422', expect.stringContaining(field.label)]);
        }
    }
    expect(await fingerprint(e)).toBe(before);
  });

  test('whoever has no right to it is refused, whatever he asks for', async () => {
    const stranger = await strangerTo(suite, e);
    const { id, version } = operations['save'] ? await samples.save(e) : { id: 1, version: 1 };
    const input = operations['save'] ? await samples.input(e) : {};
    const before = await fingerprint(e);
    for (const name of Object.keys(operations).filter((operation) => operation !== 'pick'))
      expect([name, (await ask(stranger, name, { ...input, id, version })).code]).toEqual([name, '403']);
    expect(await fingerprint(e)).toBe(before);
  });

  test.runIf(operations['save'])('another company neither sees nor changes it', async () => {
    const { id, version } = await samples.save(e);
    const input = await samples.input(e);
    const before = await fingerprint(e);
    for (const name of Object.keys(operations)) {
      if (['save', 'pick', 'nextNumber', 'tree', 'list', 'export', 'import'].includes(name)) continue;
      expect([name, (await ask('boss2', name, { ...input, id, version })).code]).toEqual([name, '404']);
    }
    if (operations['list']) expect((await ask('boss2', 'list', { id })).data).toMatchObject({ rows: [], total: 0 });
    expect(await fingerprint(e)).toBe(before);
  });

  test.runIf(operations['save'] && operations['disable'] && operations['enable'])(
    'is switched off and on again, it and nothing else',
    async () => {
      const { id } = await samples.save(e);
      const isOff = async () =>
        (await suite.sql<{ disabled: boolean }>(`select disabled from ${e.name} where id = $1`, [id]))[0]!.disabled;
      expect(await ask('boss', 'disable', { id })).toMatchObject({ code: '200', message: '停用成功' });
      expect(await isOff()).toBe(true);
      expect((await ask('boss', 'disable', { id })).code).toBe('400');
      expect(await ask('boss', 'enable', { id })).toMatchObject({ code: '200', message: '启用成功' });
      expect(await isOff()).toBe(false);
    },
  );

  test.runIf(operations['save'] && operations['remove'])(
    'a removed one is gone from everywhere it could be found',
    async () => {
      const { id, version } = await samples.save(e);
      expect((await ask('boss', 'remove', { id, version: version + 1 })).code).toBe('409');
      expect(await ask('boss', 'remove', { id, version })).toMatchObject({ code: '200', message: '删除成功' });
      expect(await idsBy({ id })).toEqual([]);
      if (operations['get']) expect((await ask('boss', 'get', { id })).code).toBe('404');
      expect((await ask('boss', 'remove', { id })).code).toBe('404');
      if (!isDocument(e))
        expect((await suite.get('boss', `/api/pick/${e.name}`, { ids: id })).data).toEqual({ rows: [] });
    },
  );
});
