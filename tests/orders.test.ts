import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderSet, orderSets } from '../modules/shop/model.ts';
import { demoCompanies } from './support/database.ts';
import { newShop, orderInput } from './support/orders.ts';
import { start, type Suite } from './support/suite.ts';
import { today } from './support/days.ts';

const at = '/api/oms/order';
type Row = Record<string, any> & { id: number; version: number };

describe('电商订单', () => {
  let suite: Suite;
  let first: number;
  let shop: number;
  let n = 0;
  const number = () => `T${String(++n).padStart(6, '0')}`;
  const save = async (more: object = {}, as = 'boss'): Promise<Row> => {
    const { code, message, data } = await suite.call(as, `${at}/save`, orderInput(shop, number(), more));
    if (code !== '200') throw new Error(message);
    return read((data as { id: number }).id);
  };
  const read = async (id: number): Promise<Row> => (await suite.get('boss', `${at}/get`, { id })).data as Row;
  const act = (name: string, id: number, more: object = {}, as = 'boss') =>
    suite.call(as, `${at}/${name}`, { id, ...more });
  const stored = async (ids: readonly number[]) =>
    suite.sql(
      `select to_jsonb(o) - '{version,updated_at,updated_by}'::text[] as head,
              (select jsonb_agg(to_jsonb(l) order by l.position) from oms_order_lines l where l.document_id = o.id) as lines,
              (select jsonb_agg(to_jsonb(l) order by l.position) from oms_order_promotions l where l.document_id = o.id) as promotions
       from oms_order o where id = any($1::bigint[]) order by id`,
      [ids],
    );
  const counters = async () =>
    suite.sql(
      `select status, order_status, invoice_state, day::text, n::text from (
         select status, order_status, invoice_state, day, sum(n) as n from oms_order_count where company_id = $1 group by 1, 2, 3, 4) c
       where n <> 0
       except
       select status, order_status, invoice_state, ((created_at at time zone 'Asia/Shanghai')::date)::text, count(*)::text
       from oms_order where company_id = $1 group by 1, 2, 3, 4`,
      [first],
    );

  beforeAll(async () => {
    suite = await start();
    ({ first } = await demoCompanies(suite));
    shop = await newShop(suite, first);
  });
  afterAll(() => suite.stop());

  test('sums follow from the lines, what was paid is shared over them, and the order stands at its own day', async () => {
    const order = await save();
    expect(order).toMatchObject({
      origin: 'manual',
      platform: 'douyin',
      goods: '山茶花保湿面霜 50g 等 5 件',
      skus: 'SCH-50 LX-1',
      quantity: '5',
      goodsAmount: '130.00',
      discount: '10.00',
      paid: '126.00',
      difference: '0.00',
      invoiceable: '120.00',
      status: 'draft',
      invoiceState: 'none',
    });
    expect(order['lines'].map(({ amount, paid }: Row) => [amount, paid])).toEqual([
      ['100.00', '92.31'],
      ['30.00', '27.69'],
    ]);
    expect(new Date(order['createdAt']).toISOString()).toBe('2026-11-01T16:00:00.000Z');
    const wrong = await suite.call('boss', `${at}/save`, orderInput(shop, number(), { paid: '100.00' }));
    expect([wrong.code, wrong.message]).toEqual([
      '400',
      '实付应为 ￥126.00（商品 + 运费 + 其他费用 − 优惠），现在填的是 ￥100.00',
    ]);
    const twice = await suite.call('boss', `${at}/save`, orderInput(shop, order['orderNo']));
    expect([twice.code, twice.message]).toEqual(['422', '订单号已存在']);
  });

  test('the parts of an order are read one by one', async () => {
    const { id } = await save();
    expect((await suite.get('boss', `${at}/details`, { id })).data).toHaveLength(2);
    expect((await suite.get('boss', `${at}/promotions`, { id })).data).toMatchObject([
      { bearer: 'shop', amount: '10.00' },
    ]);
    expect((await suite.get('boss', `${at}/logistics`, { id })).data).toEqual([]);
    expect((await suite.get('boss', `${at}/subsidies`, { id })).data).toEqual({
      mode: null,
      amount: '0.00',
      serials: [],
    });
    expect((await suite.get('boss', `${at}/operationLog`, { id })).data.rows).toMatchObject([{ action: 'save' }]);
    expect((await suite.get('boss', `${at}/trace`, { id })).data.streams).toMatchObject([
      { stream: 'order', figure: { label: '实付', amount: '126.00' } },
      { stream: 'goods' },
      { stream: 'money' },
      { stream: 'invoice' },
    ]);
    expect(await suite.get('boss', '/api/wkd/plateformecommerceorder/get', { id })).toMatchObject({ data: { id } });
  });

  test('an order the platform keeps is changed only in what is ours', async () => {
    const order = await save();
    await suite.sql(`update oms_order set origin = 'platform' where id = $1`, [order.id]);
    const own = { ...order, remark: '留意', sellerMemo: '加急发' };
    const allowed = await suite.call('boss', `${at}/update`, own);
    expect([allowed.code, allowed.message]).toEqual(['200', '保存成功']);
    const after = await read(order.id);
    expect(after).toMatchObject({ remark: '留意', sellerMemo: '加急发', paid: '126.00', origin: 'platform' });
    expect(after['lines'].map(({ paid }: Row) => paid)).toEqual(['92.31', '27.69']);
    const amounts = await suite.call('boss', `${at}/update`, { ...after, postage: '7.00', paid: '127.00' });
    expect([amounts.code, amounts.message]).toEqual(['400', '平台订单的运费以平台为准，只能改备注、商家备注和标签']);
    const lines = await suite.call('boss', `${at}/update`, { ...after, lines: after['lines'].slice(1) });
    expect(lines.message).toBe('平台订单的商品明细不能改，只能改备注、商家备注和标签');
  });

  test('a lock says who and why, and only he or whoever may opens it', async () => {
    const { id, orderNo, ...rest } = await save();
    expect((await act('lock', id)).message).toBe('请填写锁定原因');
    expect((await act('lock', id, { reason: '地址待核实' })).code).toBe('200');
    const order = await read(id);
    expect(order).toMatchObject({ locked: true, lockReason: '地址待核实', titles: { lockedBy: '陈志远' } });
    expect(order['lockedAt']).not.toBeNull();
    expect((await act('lock', id, { reason: '再锁' })).code).toBe('400');
    const sentence = (what: string) => `订单 ${orderNo} 已被陈志远锁定（地址待核实），不能${what}，请先请陈志远解锁`;
    for (const [name, what] of [
      ['audit', '审核'],
      ['delete', '删除'],
    ] as const)
      expect((await act(name, id, {}, 'accountant')).message).toBe(sentence(what));
    expect((await suite.call('boss', `${at}/update`, { ...rest, id, orderNo, version: order.version })).message).toBe(
      sentence('修改'),
    );
    const other = await save();
    expect((await suite.call('boss', `${at}/merge`, { ids: [id, other.id] })).message).toBe(sentence('合并'));
    expect((await act('releaseLock', id, {}, 'accountant')).message).toBe(
      `订单 ${orderNo} 是陈志远锁定的，请陈志远或有权解除他人锁定的人来解锁`,
    );
    expect((await act('releaseLock', id)).code).toBe('200');
    expect(await read(id)).toMatchObject({ locked: false, lockReason: null, lockedBy: null, lockedAt: null });
    expect((await act('audit', id, {}, 'accountant')).code).toBe('200');
    expect(await counters()).toEqual([]);
  });

  test('an invoice or a parcel on its way holds the audit', async () => {
    const { id, orderNo } = await save();
    await act('audit', id, {}, 'accountant');
    await suite.sql(`update oms_order set invoice_state = 'issued' where id = $1`, [id]);
    expect((await act('deaudit', id)).message).toBe(`订单 ${orderNo} 已开票，请先红冲，不能反审核`);
    await suite.sql(`update oms_order set invoice_state = 'none' where id = $1`, [id]);
    expect((await act('deaudit', id)).code).toBe('200');
    expect((await act('deaudit', id)).code).toBe('400');
  });

  test('merged orders add up, and splitting them brings every byte back', async () => {
    const parts = [await save(), await save({ postage: '0.03' }), await save({ promotions: [] })];
    const ids = parts.map(({ id }) => id);
    const before = await stored(ids);
    const { data: merged } = await suite.call('boss', `${at}/merge`, { ids });
    const whole = await read(merged.id);
    const cents = (row: Row, key: string) => Math.round(Number(row[key]) * 100);
    for (const key of ['goodsAmount', 'postage', 'discount', 'paid', 'invoiceable', 'difference'])
      expect([key, cents(whole, key)]).toEqual([key, parts.reduce((sum, part) => sum + cents(part, key), 0)]);
    expect(whole).toMatchObject({ origin: 'merged', status: 'draft', quantity: '15', orderNo: merged.orderNo });
    expect(whole['lines'].map(({ fromOrder }: Row) => fromOrder)).toEqual(ids.flatMap((id) => [id, id]));
    expect(await read(ids[0]!)).toMatchObject({ status: 'merged', mergedInto: merged.id });
    const listed = (await suite.get('boss', `${at}/list`, { shop, pageSize: 500 })).data.rows as Row[];
    expect(listed.some(({ id }) => ids.includes(id))).toBe(false);
    expect((await suite.get('boss', `${at}/list`, { shop, status: 'merged' })).data.total).toBe(3);
    expect((await suite.call('boss', `${at}/merge`, { ids })).message).toBe(
      `订单 ${parts[0]!['orderNo']} 已合并，只能合并待审核的订单`,
    );
    expect(await counters()).toEqual([]);
    expect((await act('cancelMerge', merged.id)).code).toBe('200');
    expect(await stored(ids)).toEqual(before);
    expect((await read(merged.id))['status']).toBe('deleted');
    expect((await act('restore', merged.id)).message).toContain('已经拆开');
    expect((await act('cancelMerge', merged.id)).code).toBe('400');
    expect(await counters()).toEqual([]);
  });

  test('of two who merge the same order at once, one is told', async () => {
    const [a, b, c] = [await save(), await save(), await save()];
    const answers = await Promise.all([
      suite.call('boss', `${at}/merge`, { ids: [a.id, b.id] }),
      suite.call('boss', '/api/wkd/plateformecommerceorder/merge', { ids: [c.id, b.id] }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(answers.find(({ code }) => code === '400')!.message).toContain('只能合并待审核的订单');
    expect(await counters()).toEqual([]);
  });

  test('different buyers, shops and states are not merged', async () => {
    const one = await save();
    const merge = async (...ids: number[]) => (await suite.call('boss', `${at}/merge`, { ids })).message;
    expect(await merge(one.id)).toBe('请至少选两张订单合并');
    expect(await merge(one.id, one.id)).toBe('请至少选两张订单合并');
    const other = await save({ buyerNick: '买家乙' });
    expect(await merge(one.id, other.id)).toBe(
      `订单 ${other['orderNo']} 与 ${one['orderNo']} 的买家或收货人不同，不能合并`,
    );
    const elsewhere = await save({ shop: await newShop(suite, first) });
    expect(await merge(one.id, elsewhere.id)).toContain('不是同一家店铺');
    const nobody = await save({ buyerNick: null });
    expect(await merge(one.id, nobody.id)).toContain('没有买家和收货人');
    const audited = await save();
    await act('audit', audited.id, {}, 'accountant');
    expect(await merge(one.id, audited.id)).toBe(`订单 ${audited['orderNo']} 已审核，只能合并待审核的订单`);
    expect(await merge(one.id, 123_456_789)).toBe('电商订单不存在');
  });

  test('deleted orders are out of sight and come back', async () => {
    const { id, orderNo } = await save();
    expect((await act('delete', id, { reason: '测试单' })).code).toBe('200');
    const listed = async (args: object) =>
      ((await suite.get('boss', `${at}/list`, args as never)).data.rows as Row[]).map((row) => row.id);
    expect(await listed({ shop, orderStatus: 'waitShip', pageSize: 500 })).not.toContain(id);
    expect(await listed({ shop, status: 'deleted' })).toContain(id);
    expect(await listed({ q: orderNo })).toEqual([id]);
    expect((await act('delete', id)).code).toBe('400');
    expect((await act('restore', id)).code).toBe('200');
    expect(await listed({ shop, pageSize: 500 })).toContain(id);
    expect(await counters()).toEqual([]);
  });

  test('labels are put on many at once, taken off, and found by', async () => {
    const ids = [(await save()).id, (await save()).id, (await save()).id];
    const label = async (name: string) =>
      (await suite.call('boss', '/api/oms/label/save', { name, color: 'orange' })).data.id as number;
    const [a, b] = [await label('待核实'), await label('大客户')];
    const put = (labels: number[], mode: string) => suite.call('boss', `${at}/setLabels`, { ids, labels, mode });
    expect((await put([a], 'add')).data).toEqual({ changed: 3 });
    expect((await put([a], 'add')).data).toEqual({ changed: 0 });
    expect((await put([b], 'add')).data).toEqual({ changed: 3 });
    expect((await read(ids[0]!))['labels']).toEqual([a, b]);
    expect((await suite.get('boss', `${at}/labels`, { id: ids[0] })).data).toMatchObject([
      { name: '大客户' },
      { name: '待核实' },
    ]);
    const found = async (labels: string) =>
      (await suite.get('boss', `${at}/list`, { labels, id: ids.join(',') })).data.total as number;
    expect([await found('!~'), await found('~')]).toEqual([3, 0]);
    expect((await suite.get('boss', `${at}/list`, { labels: b })).data.total).toBe(3);
    expect((await put([a], 'remove')).data).toEqual({ changed: 3 });
    expect((await put([], 'set')).data).toEqual({ changed: 3 });
    expect([await found('!~'), await found('~')]).toEqual([0, 3]);
    expect((await put([987_654_321], 'set')).message).toBe('有的标签已被删除，请刷新后重新选择');
    expect((await suite.get('boss', `${at}/operationLog`, { id: ids[0] })).data.rows[0]).toMatchObject({
      label: '标签改为 （无）',
    });
  });

  test('figures are the sets that open behind them; a refund whose invoice fits needs no red one', async () => {
    const figures = async () => (await suite.get('boss', `${at}/figures`)).data;
    const listed = async (filters: object) => (await suite.get('boss', `${at}/list`, filters as never)).data.total;
    const before = await figures();
    const { id } = await save({ orderDate: today() });
    const becomes = (sets: string) => suite.sql(`update oms_order set ${sets} where id = $1`, [id]);
    await becomes(`invoice_state = 'issued', refund_status = 'success', invoiced = invoiceable`);
    expect((await figures()).sets.toRed.count).toBe(before.sets.toRed.count);
    await becomes(`invoiceable = invoiceable - 1`);
    const after = await figures();
    expect(after.sets.toRed.count).toBe(before.sets.toRed.count + 1);
    expect(after.today.count).toBe(before.today.count + 1);
    for (const key of Object.keys(orderSets) as OrderSet[])
      expect({ key, count: after.sets[key].count }).toEqual({ key, count: await listed(orderSets[key].filters) });
    expect(after.today.count).toBe(await listed({ createdAt: after.day }));
    expect(after.byStatus['draft']).toBe(await listed({ status: 'draft' }));
    await becomes(`invoice_state = 'failed'`);
    expect((await figures()).sets.toRed.count).toBe(before.sets.toRed.count);
    await becomes(`invoice_state = 'none', refund_status = 'none', invoiced = 0, invoiceable = invoiceable + 1`);
  });

  test('yesterday counts up to the same time of day', async () => {
    const { data: before } = await suite.get('boss', `${at}/figures`);
    const made = [await save(), await save()];
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const start = Date.parse(`${before.day}T00:00:00+08:00`) - 86_400_000;
    const early = new Date(start).toISOString();
    await suite.sql('update oms_order set created_at = $2 where id = $1', [made[0]!.id, early]);
    await suite.sql('update oms_order set created_at = $2 where id = $1', [made[1]!.id, ago(23.9)]);
    const { data: after } = await suite.get('boss', `${at}/figures`);
    expect(after.yesterdaySoFar).toBe(before.yesterdaySoFar + 1);
    await suite.sql('update oms_order set created_at = now() where id = any($1::bigint[])', [made.map(({ id }) => id)]);
  });

  test('a batch does each by itself and says of each what became of it', async () => {
    const rows = [await save(), await save(), await save()];
    await act('lock', rows[1]!.id, { reason: '核对' });
    const { data } = await suite.call('accountant', '/api/batch/oms_order/audit', { ids: rows.map(({ id }) => id) });
    expect(data.rows.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true]);
    expect(data.rows[1].message).toContain('已被陈志远锁定（核对）');
    expect((await suite.call('boss', '/api/batch/oms_order/urgent', { ids: [rows[0]!.id] })).data.rows[0].ok).toBe(
      true,
    );
    expect((await suite.call('boss', '/api/batch/oms_order/urgent', { ids: [rows[0]!.id] })).data.rows[0].ok).toBe(
      false,
    );
  });

  test('of other companies and to those without the right there is nothing', async () => {
    const [a, b] = [await save(), await save()];
    const before = await stored([a.id, b.id]);
    for (const name of ['trace', 'details', 'labels', 'promotions', 'subsidies', 'logistics', 'operationLog', 'get'])
      expect([name, (await suite.get('boss2', `${at}/${name}`, { id: a.id })).code]).toEqual([name, '404']);
    const other = '/api/wkd/plateformecommerceorder';
    expect((await suite.get('boss2', `${other}/get`, { id: a.id })).code).toBe('404');
    expect((await suite.get('boss2', `${other}/list`, { id: a.id })).data.rows).toEqual([]);
    for (const name of ['lock', 'releaseLock', 'delete', 'restore', 'cancelMerge'])
      expect([name, (await suite.call('boss2', `${other}/${name}`, { id: a.id, reason: 'x' })).code]).toEqual([
        name,
        '404',
      ]);
    expect((await suite.call('boss2', `${at}/merge`, { ids: [a.id, b.id] })).code).toBe('404');
    expect((await suite.call('boss2', `${at}/setLabels`, { ids: [a.id], labels: [] })).data).toEqual({ changed: 0 });
    for (const name of ['audit', 'lock', 'delete', 'merge', 'setLabels', 'urgent'])
      expect([
        name,
        (await suite.call('hr', `${at}/${name}`, { id: a.id, ids: [a.id, b.id], labels: [], reason: 'x' })).code,
      ]).toEqual([name, '403']);
    expect((await suite.get('hr', `${at}/list`)).code).toBe('403');
    expect(await stored([a.id, b.id])).toEqual(before);
  });

  test('国补 orders of 京东 are listed by themselves', async () => {
    const jd = await save({ shop: await newShop(suite, first, 'jd'), orderDate: today() });
    const listed = async () =>
      ((await suite.get('boss', '/api/jdguobu/list', { pageSize: 200 })).data.rows as Row[]).map((row) => row.id);
    expect(await listed()).not.toContain(jd.id);
    await suite.sql(
      `update oms_order set subsidy_mode = 'payment', subsidy = 20,
         subsidy_goods = '[{"lineNo": "1", "sn": ["A1"], "imei": ["A2"], "needs": []}]' where id = $1`,
      [jd.id],
    );
    expect(await listed()).toContain(jd.id);
    expect((await suite.get('boss', '/api/jdguobu/status', { id: jd.id })).data).toMatchObject({
      mode: 'payment',
      amount: '20.00',
      serials: ['A1', 'A2'],
      invoiceState: 'none',
    });
    expect((await suite.get('boss', '/api/jdguobu/get', { id: (await save()).id })).message).toContain(
      '不是京东国补订单',
    );
  });
});
