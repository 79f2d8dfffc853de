import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { usualLayout } from '../../modules/till/model.ts';
import { kill, workerProcess } from '../support/killed.ts';
import { pdfText } from '../support/pdf-text.ts';
import { start, type Suite } from '../support/suite.ts';
import { counter, type Counter } from '../support/till.ts';
import { until } from '../support/until.ts';

const pageText = (pdf: Buffer): string => pdfText(pdf).join('\n');

type Row = Record<string, unknown> & { readonly id: number };

describe('打印单据', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let at: Counter;
  let shift: number;
  let device: number;
  let store: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ workers: 2, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
    at = await counter(suite);
    await at.stock('Q01', 1000);
    shift = await at.begin('manager');
    const [place] = await suite.sql<{ store: string }>('select store from pos_terminal where id = $1', [
      at.terminals[1],
    ]);
    store = Number(place!.store);
    await suite.sql('delete from printing_assignment');
    await suite.sql('update printing_template set preferred = false');
    device = await add('/api/printerDevice/add', {
      name: '前台',
      kind: 'network',
      paper: 'mm80',
      host: 'sandbox',
      store,
    });
  }, 180_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  beforeEach(async () => {
    await sandbox.printers.network.set('ready');
    sandbox.printers.papers = [];
  });

  async function add(path: string, input: object): Promise<number> {
    const { code, message, data } = await suite.call('boss', path, { ...input });
    if (code !== '200') throw new Error(message);
    return (data as Row).id;
  }
  const sell = async (): Promise<Row> =>
    (await at.done(
      'manager',
      'saveRetailSale',
      at.sale(shift, [{ sku: 'Q01' }], '10.00', [{ kind: 'cash', amount: '10' }]),
    )) as Row;
  const papers = async (filter: object = {}) =>
    (await suite.get('boss', '/api/printer/log/page', { ...filter, pageSize: 50 })).data.rows as Row[];
  const paperIn = (id: number, state: string) =>
    until(async () => {
      const found = (await suite.get('boss', '/api/printer/log/get', { id })).data as Row;
      return found['state'] === state ? found : undefined;
    }, 40);
  const printed = () => sandbox.printers.papers.map((one) => sandbox.printers.read(one));
  const paperFor = (title: string) =>
    until(async () => (await papers()).find((one) => one['title'] === title && one['state'] === 'printed'), 40);

  describe('自动打印', () => {
    let rule: number;
    beforeAll(async () => {
      rule = await add('/api/oms/printer/saveAssignment', { source: 'pos_sale', event: 'settle', store, device });
    });
    afterAll(() => suite.call('boss', '/api/PrinterTemplateAssignment/delete', { id: rule }));

    test('a sale prints its receipt at its store, once, however often the till sends it', async () => {
      const bill = at.sale(shift, [{ sku: 'Q01', quantity: '2' }], '20.00', [{ kind: 'cash', amount: '50' }]);
      const { number } = (await at.done('manager', 'saveRetailSale', bill)) as { number: string };
      await at.done('manager', 'saveRetailSale', bill);
      expect(await paperFor(number)).toMatchObject({ event: 'auto', label: '零售单', copies: 1, reprint: 0 });
      const texts = printed();
      expect(texts).toHaveLength(1);
      expect(texts[0]).toContain('销售小票');
      expect(texts[0]).toContain(`[barcode ${number}]`);
      expect(texts[0]).toMatch(/应收 +￥20\.00/);
      expect(texts[0]).toMatch(/找零 +30\.00/);
      expect(texts[0]).toContain('[钱箱]');
    });

    test('the template of the store decides what stands on it, for printers and browsers alike', async () => {
      const rows = [
        { kind: 'text', text: '只有这家店', align: 'center', style: 'large' },
        { kind: 'total' },
        { kind: 'text', text: '凭 {单号} 七日内可退' },
      ];
      const input = { name: '本店小票', source: 'pos_sale', store, preferred: true, layout: { rows } };
      const id = await add('/api/printTemplate/save', input);
      const { id: sale, number } = (await sell()) as Row & { number: string };
      await paperFor(number);
      const [text] = printed();
      expect(text!.split('\n').slice(0, 3)).toEqual([
        '只有这家店',
        expect.stringMatching(/应收 +￥10\.00/),
        `凭 ${number} 七日内可退`,
      ]);
      const { data } = await suite.get('manager', '/api/pos/posmain/receipt', { id: sale });
      expect(data.layout).toEqual({ rows });
      const { version } = (await suite.get('boss', `/api/printTemplate/${id}`)).data as { version: number };
      await suite.call('boss', '/api/printTemplate/update', { ...input, id, version, preferred: false });
      expect((await suite.get('manager', '/api/pos/posmain/receipt', { id: sale })).data.layout).toBeUndefined();
    });

    test('printed again it says so, the drawer stays shut, and two clicks are one paper', async () => {
      const { number } = (await sell()) as Row & { number: string };
      const { id } = await paperFor(number);
      const key = randomUUID();
      const first = await suite.call('boss', '/api/printer/log/reprint', { id, key });
      const second = await suite.call('boss', '/api/printer/log/reprint', { id, key });
      expect(second.data).toEqual(first.data);
      const [again] = first.data.papers as number[];
      expect(await paperIn(again!, 'printed')).toMatchObject({ reprint: 1, event: 'manual' });
      const third = await suite.call('boss', '/api/printer/log/reprint', { id: again, key: randomUUID() });
      expect(await paperIn(third.data.papers[0], 'printed')).toMatchObject({ reprint: 2 });
      const [twice, once, never, ...more] = printed();
      expect(more).toEqual([]);
      expect([twice!.includes('补打 第 2 次'), once!.includes('补打 第 1 次'), never!.includes('补打')]).toEqual([
        true,
        true,
        false,
      ]);
      expect(once).not.toContain('[钱箱]');
    });
  });

  test('a document that is audited comes out where it is wanted, and anew when it is audited anew', async () => {
    const wanted = { source: 'inv_other_order', event: 'audit', device, copies: 2 };
    const rule = await add('/api/PrinterTemplateAssignment/save', wanted);
    await at.stock('Q03', 5);
    const [order] = await suite.sql<{ id: string; number: string }>(
      `select id, number from inv_other_order where company_id = $1 order by id desc limit 1`,
      [at.company],
    );
    await paperFor(order!.number);
    const [text, ...more] = printed();
    expect(more).toEqual([]);
    expect(text!.split('✂')).toHaveLength(3);
    expect(text).toContain(order!.number);
    expect(text).toContain('测试货Q03');
    const ids = [Number(order!.id)];
    const back = await suite.call('boss', '/api/batch/inv_other_order/deaudit', { ids, reason: '重审' });
    expect(back.data.rows).toMatchObject([{ ok: true }]);
    const anew = await suite.call('boss', '/api/batch/inv_other_order/audit', { ids });
    expect(anew.data.rows).toMatchObject([{ ok: true }]);
    await until(async () => printed().length === 2 || undefined);
    await suite.call('boss', '/api/PrinterTemplateAssignment/delete', { id: rule });
    // Whoever may not see a document, or nobody may any more, does not get it out of the log either.
    const { id: kept } = await paperFor(order!.number);
    await suite.call('boss', '/api/batch/inv_other_order/deaudit', { ids, reason: '作废' });
    expect((await suite.call('boss', '/api/inventory/otherorder/delete', { id: ids[0] })).code).toBe('200');
    const late = await suite.call('boss', '/api/printer/log/reprint', { id: kept, key: randomUUID() });
    expect(late.message).toContain('不存在');
  });

  test('by hand: one paper a key, nothing without the right, and no prices for those who may not see them', async () => {
    const [order] = await suite.sql<{ id: string; number: string }>(
      `select id, number from pur_order where company_id = $1 order by id desc limit 1`,
      [at.company],
    );
    const asked = { source: 'pur_order', ids: [Number(order!.id)], device, key: randomUUID() };
    const { data } = await suite.call('boss', '/api/oms/printer/print', asked);
    expect((await suite.call('boss', '/api/oms/printer/print', asked)).data).toEqual(data);
    await paperIn(data.papers[0], 'printed');
    expect(printed()).toHaveLength(1);
    expect(printed()[0]).toContain(order!.number);
    expect((await suite.call('hr', '/api/oms/printer/print', asked)).code).toBe('403');
    const foreign = await suite.call('boss2', '/api/oms/printer/print', asked);
    expect(foreign.code).not.toBe('200');
    expect((await suite.call('boss', '/api/oms/printer/print', { ...asked, source: 'sys_user' })).message).toContain(
      '不能打印',
    );
  });

  describe('打印模板', () => {
    const save = (input: object) => suite.call('boss', '/api/printTemplate/save', { ...input });
    test('each change of the layout is a version, and an old one comes back as a new one', async () => {
      const input = { name: '版次', source: 'pos_sale', layout: usualLayout };
      const id = await add('/api/printTemplate/save', input);
      const get = async () =>
        (await suite.get('boss', `/api/printTemplate/${id}`)).data as Row & { version: number; versions: Row[] };
      const second = { rows: [{ kind: 'total' }] };
      const { version } = await get();
      expect(
        (await suite.call('boss', '/api/printTemplate/update', { ...input, id, version, layout: second })).code,
      ).toBe('200');
      expect(await get()).toMatchObject({ revision: 2, layout: second });
      const back = await suite.call('boss', '/api/printTemplate/restore', { id, revision: 1 });
      expect(back.data).toEqual({ id, revision: 3 });
      const now = await get();
      expect(now).toMatchObject({ revision: 3, layout: usualLayout });
      expect(now.versions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
      expect((await suite.call('boss', '/api/printTemplate/restore', { id, revision: 9 })).message).toBe('没有第 9 版');
    });

    test('a second one for the same place is refused, and so is what does not fit its document', async () => {
      const layout = { title: '采购订货单', facts: ['supplier'], signatures: ['采购', '仓库'] };
      const input = { name: '订货单', source: 'pur_order', preferred: true, layout };
      const id = await add('/api/printTemplate/save', input);
      expect((await save({ ...input, name: '又一个' })).message).toContain('“订货单”已经是');
      expect(
        (await save({ ...input, name: '错字段', preferred: false, layout: { facts: ['nosuch'] } })).message,
      ).toContain('nosuch');
      expect((await save({ ...input, name: '错版式', preferred: false, layout: usualLayout })).message).toContain(
        '不是小票',
      );
      expect((await save({ ...input, name: '错单据', preferred: false, source: 'sys_user' })).message).toContain(
        '没有这种单据',
      );
      expect((await suite.call('boss', '/api/printTemplate/delete', { id })).code).toBe('200');
    });

    test('a document is printed by its template: its title, its fields in their order, its columns, its signatures', async () => {
      const { data: known } = await suite.get('boss', '/api/printTemplate/kinds');
      const kind = (
        known.kinds as { source: string; lines: { key: string; columns: { key: string; label: string }[] }[] }[]
      ).find(({ source }) => source === 'pur_order')!;
      const [lines] = kind.lines;
      const layout = {
        title: '采购订货单',
        facts: ['supplier'],
        lines: [
          {
            kind: lines!.key,
            columns: [
              { field: 'sku', width: 50 },
              { field: 'quantity', label: '订货数' },
            ],
          },
        ],
        signatures: ['采购员', '仓库主管'],
        foot: '请按时送货',
        hidesWords: true,
      };
      const [order] = await suite.sql<{ id: string }>(
        'select id from pur_order where company_id = $1 order by id desc limit 1',
        [at.company],
      );
      const record = Number(order!.id);
      const seen = await suite.call('boss', '/api/printTemplate/previewPaper', { source: 'pur_order', layout, record });
      const text = pageText(Buffer.from(String(seen.data), 'base64'));
      for (const part of ['采购订货单', '供应商', '订货数', '采购员', '仓库主管', '请按时送货'])
        expect(text).toContain(part);
      for (const part of ['大写', '制单', '单价']) expect(text).not.toContain(part);
      const id = await add('/api/printTemplate/save', {
        name: '订货单2',
        source: 'pur_order',
        preferred: true,
        layout,
      });
      const paper = await suite.call('boss', '/api/print/record', { entity: 'pur_order', id: record });
      expect(pageText(Buffer.from(String(paper.data), 'base64'))).toContain('仓库主管');
      await suite.call('boss', '/api/printTemplate/delete', { id });
      const usual = await suite.call('boss', '/api/print/record', { entity: 'pur_order', id: record });
      expect(pageText(Buffer.from(String(usual.data), 'base64'))).toContain('制单');
    });

    test('a receipt is previewed with a real sale, and with an example where there is none', async () => {
      const { id, number } = (await sell()) as Row & { number: string };
      const layout = { rows: [{ kind: 'text', text: '{单号}' }, { kind: 'total' }] };
      const { data } = await suite.call('boss', '/api/printTemplate/previewSlip', {
        source: 'pos_sale',
        layout,
        record: id,
      });
      expect(data).toMatchObject({ record: id, slip: { blocks: [{ text: number }, { right: '￥10.00' }] } });
      const other = await suite.call('boss2', '/api/printTemplate/previewSlip', {
        source: 'pos_sale',
        layout,
        record: id,
      });
      expect(other.code).not.toBe('200');
    });
  });

  test('many documents become one file by a task, each on pages of its own, in the order they were chosen', async () => {
    const rows = await suite.sql<{ id: string; number: string }>(
      `select id, number from pos_sale where company_id = $1 order by id limit 25`,
      [at.company],
    );
    const ids = rows.map(({ id }) => Number(id)).toReversed();
    const { data: started } = await suite.call('boss', '/api/print/many', {
      entity: 'pos_sale',
      ids: [...ids, 999_999_999],
    });
    const task = await until(async () => {
      const [row] = await suite.sql<{
        status: string;
        failed: number;
        result: { summary: string; file: { id: number } };
      }>('select status, failed, result from sys_task where id = $1', [started.task]);
      return row!.status === 'done' ? row : undefined;
    }, 60);
    expect(task).toMatchObject({ failed: 1, result: { summary: '25 张合在一个 PDF 里' } });
    const { data } = await suite.get('boss', `/api/file/${task.result.file.id}`);
    const text = pageText(Buffer.from(String(data), 'base64'));
    const places = rows.map(({ number }) => text.indexOf(number)).toReversed();
    expect(places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1]!))).toBe(true);
    const [counted] = await suite.sql<{ n: number }>(
      'select min(print_count)::int as n from pos_sale where id = any($1::bigint[])',
      [ids],
    );
    expect(counted!.n).toBeGreaterThan(0);
    expect((await suite.call('hr', '/api/print/many', { entity: 'pos_sale', ids })).code).toBe('403');
    const tooMany = Array.from({ length: 1001 }, (_, i) => i + 1);
    expect((await suite.call('boss', '/api/print/many', { entity: 'pos_sale', ids: tooMany })).message).toContain(
      '一次最多 1,000',
    );
  }, 90_000);
});

describe('打印途中断电', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
  }, 180_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  test('killed in the midst of papers, each is printed once or left to a person, and none is lost', async () => {
    await suite.sql('update printing_paper set state = $1', ['cancelled']);
    const { data } = await suite.call('boss', '/api/printerDevice/add', {
      name: '断电机',
      kind: 'network',
      paper: 'mm80',
      host: 'sandbox',
    });
    const device = (data as Row).id;
    sandbox.printers.papers = [];
    sandbox.printers.network.slowMs = 700;
    await sandbox.printers.network.set('slow');
    const rows = await suite.sql<{ id: string; number: string }>(
      `select id, number from pos_sale where company_id = (select company_id from sys_user where username = 'boss') and status = 'paid' order by id desc limit 8`,
    );
    const { data: queued } = await suite.call('boss', '/api/oms/printer/print', {
      source: 'pos_sale',
      ids: rows.map(({ id }) => Number(id)),
      device,
      key: randomUUID(),
    });
    const states = async () =>
      suite.sql<{ state: string; title: string }>(
        'select state, title from printing_paper where id = any($1::bigint[])',
        [queued.papers],
      );
    for (const far of [2, 4]) {
      const child = await workerProcess(suite, sandbox);
      await until(
        async () => (await states()).filter(({ state }) => state === 'printed').length >= far || undefined,
        150,
      );
      await until(async () => (await states()).some(({ state }) => state === 'sending') || undefined, 60);
      await kill(child);
      // As if the time of whoever was sending had run out.
      await suite.sql(`update printing_paper set next_try_at = now() - interval '1 second' where state = 'sending'`);
      await suite.sql(`update sys_task set status = 'queued', runner = null where status = 'running'`);
    }
    const child = await workerProcess(suite, sandbox);
    const over = await until(async () => {
      const all = await states();
      return all.every(({ state }) => state === 'printed' || state === 'unsure') ? all : undefined;
    }, 200);
    await kill(child);
    const texts = sandbox.printers.papers.map((one) => sandbox.printers.read(one));
    for (const { state, title } of over) {
      const times = texts.filter((text) => text.includes(`[barcode ${title}]`)).length;
      expect([title, state, state === 'printed' ? times === 1 : times <= 1]).toEqual([title, state, true]);
    }
    expect(over.filter(({ state }) => state === 'unsure').length).toBeGreaterThan(0);
    expect(over.filter(({ state }) => state === 'unsure').length).toBeLessThanOrEqual(2);
  }, 600_000);
});
