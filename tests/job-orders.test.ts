import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday, today } from './support/days.ts';
import { exportOf } from './support/excel.ts';
import { pdfText } from './support/pdf-text.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

let suite: Suite;
let customer: number;
let technologies: { id: number; name: string; standardHours: string }[];
beforeAll(async () => {
  suite = await start({ workers: 1 });
  // Not one of the salesman's own.
  const seenBy = async (as: string): Promise<number[]> =>
    (await suite.get(as, '/erp/ordermanage/getCustByCompany')).data.map(({ id }: Row) => id);
  const own = await seenBy('sales');
  customer = (await seenBy('boss')).find((id) => !own.includes(id))!;
  technologies = (await suite.get('boss', '/erp/Technology/getAllTechnology')).data;
});
afterAll(() => suite.stop());

type Row = Readonly<Record<string, any>>;
const manage = (call: string, args: object, as = 'boss') => suite.call(as, `/erp/ordermanage/${call}`, { ...args });
const shop = (call: string, args: object, as = 'boss') => suite.call(as, `/erp/order/${call}`, { ...args });
const ask = async (call: string, args: object, as = 'boss') =>
  suite.get(as, `/erp/order/${call}`, { ...args } as never);
const order = async (id: number): Promise<Row> =>
  (await suite.get('boss', '/erp/ordermanage/getOrderDetail', { id })).data;
const input = (details: readonly object[], more: object = {}) => ({
  customer,
  orderDate: today(),
  deliveryDate: daysFromToday(14),
  salesman: 1,
  details: details.map((line) => ({ productName: '支架', quantity: '2', price: '10.5', ...line })),
  ...more,
});
let salesman: number;
beforeAll(async () => {
  salesman = (await suite.get('boss', '/api/pick/sys_user', { q: '陈志远' })).data.rows[0].id;
});
async function added(details: readonly object[] = [{}], more: object = {}): Promise<number> {
  const { code, message, data } = await manage('addOrder', input(details, { salesman, ...more }));
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id;
}
async function audited(details?: readonly object[]): Promise<{ id: number; serials: string[] }> {
  const id = await added(details);
  expect((await manage('auditOrder', { id }, 'manager')).code).toBe('200');
  return { id, serials: (await order(id))['details'].map((line: Row) => line['serialNo']) };
}
const steps = (...at: number[]) => at.map((n) => ({ technology: technologies[n]!.id }));

describe('加工订单', () => {
  test('lines get serial numbers of their own, also when many are saved at once, and none is taken twice', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => added([{}, {}])));
    const all = (await Promise.all(ids.map(order))).flatMap((one) =>
      one['details'].map((line: Row) => line['serialNo']),
    );
    expect(new Set(all).size).toBe(16);
    for (const serial of all) expect(serial).toMatch(/^J\d{6}-\d{4}$/);
    const doubled = await manage('addOrder', input([{ serialNo: all[0] }], { salesman }));
    expect(doubled.message).toMatch(new RegExp(`^序列号 ${all[0]} 已在加工订单 JGDD`));
    const own = `OWN-${Date.now()}`;
    const raced = await Promise.all([1, 2].map(() => manage('addOrder', input([{ serialNo: own }], { salesman }))));
    expect(raced.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1);
    const { total, details } = await order(ids[0]!);
    expect([total, details[0].amount, details[0].stage]).toEqual(['42.00', '21.00', 'waiting']);
  });

  test('the site is the customer’s and the place the site’s', async () => {
    const rows = await suite.sql<{ customer: string; id: string; other: string }>(
      `select s.customer, s.id, (select min(o.id) from crm_customer o where o.company_id = s.company_id and o.id <> s.customer and o.status = 'active') as other
       from crm_customer_site s join crm_customer c on c.company_id = s.company_id and c.id = s.customer and c.status = 'active'
       where s.locations is not null and not s.deleted limit 1`,
    );
    const { customer: owner, id: site, other } = rows[0]!;
    const places = (await suite.get('boss', '/erp/ordermanage/getLocationsByCustid', { custid: Number(owner) })).data;
    const place = places.find((one: Row) => one['id'] === Number(site));
    expect(place.locations[0]).toEqual({ code: 'A01', name: 'A01收货位' });
    const sent = (more: object) => manage('addOrder', input([{}], { salesman, site: Number(site), ...more }));
    expect((await sent({ customer: Number(owner), location: 'A01' })).code).toBe('200');
    expect((await sent({ customer: Number(owner), location: 'Z9' })).message).toContain(
      '没有库位 Z9，可以填 A01、A02、B01',
    );
    expect((await sent({ customer: Number(other) })).message).toContain('不是这个客户的');
    expect((await suite.get('boss2', '/erp/ordermanage/getLocationsByCustid', { custid: Number(owner) })).data).toEqual(
      [],
    );
  });

  test('a route is laid, worked through step by step, and the order follows to its end and back', async () => {
    const { id, serials } = await audited([{ serialNo: undefined }, { productName: '轴', quantity: '1' }]);
    const [first, second] = serials as [string, string];
    const laid = await shop('addTechRoute', {
      orderId: id,
      serialNos: [first],
      steps: [...steps(0, 1), { technology: technologies[2]!.id, plannedHours: '3.5', remark: '两人' }],
    });
    expect(laid.code).toBe('200');
    const [route] = laid.data as Row[];
    expect(route!['steps'].map((step: Row) => step['plannedHours'])).toEqual([
      // Two pieces.
      String(2 * Number(technologies[0]!.standardHours)),
      String(2 * Number(technologies[1]!.standardHours)),
      '3.5',
    ]);
    expect((await shop('addTechRoute', { orderId: id, serialNos: [first], steps: steps(0) })).message).toContain(
      '已有工艺路线',
    );
    expect((await shop('addTechRoute', { orderId: id, serialNos: ['NIX'], steps: steps(0) })).message).toContain(
      '没有序列号 NIX',
    );
    // Without numbers: the rest.
    expect((await shop('addTechRoute', { orderId: id, steps: steps(0) })).data).toHaveLength(2);
    expect((await manage('shipOrder', { id })).message).toContain('已审核，不能发货');

    const report = (step: number, finished = true, of: Row = route!) =>
      shop('reportStep', { route: of['id'], step: of['steps'][step].id, finished, hours: '0.75' });
    expect((await report(0)).data[0].steps[0]).toMatchObject({
      finished: true,
      actualHours: '0.75',
      finishedBy: '陈志远',
    });
    expect((await report(0)).message).toContain('已经完成');
    expect(await order(id)).toMatchObject({ status: 'producing' });
    expect((await order(id))['details'].map((line: Row) => line['stage'])).toEqual(['started', 'waiting']);
    expect((await manage('unAuditOrder', { id })).message).toContain('生产中，不能反审核');

    // What was done stays where it is.
    const { data: now } = await ask('getTechnologiesByOrderId', { orderId: id });
    const kept = now[0].steps as Row[];
    const edit = (wanted: readonly object[], version = now[0].version) =>
      shop('editTechRoute', { id: route!['id'], version, steps: wanted });
    expect((await edit(kept.slice(1))).message).toContain('第1道工序已经完成，不能删除');
    expect((await edit([kept[1]!, ...kept])).message).toContain('不能出现两次');
    const shorter = await edit([kept[0]!, kept[2]!]);
    expect([shorter.code, shorter.data[0].steps.length, shorter.data[0].steps[0].finished]).toEqual(['200', 2, true]);
    expect((await edit([kept[0]!], 1)).code).toBe('409');

    const last = (await ask('getTechnologiesByOrderId', { orderId: id })).data as Row[];
    expect((await shop('editDetailBySerialno', { serialNo: first, stage: 'finished' })).message).toContain(
      '还有 1 道工序没有完成',
    );
    await report(1, true, last[0]!);
    await report(0, true, last[1]!);
    expect(await order(id)).toMatchObject({ status: 'producing', progress: '1' });
    expect((await shop('updateorderforstatus', { id, status: 'shipped' })).code).toBe('200');
    expect((await order(id))['details'].map((line: Row) => line['stage'])).toEqual(['shipped', 'shipped']);
    expect((await shop('updateorderforstatus', { id, status: 'audited' })).message).toContain('已发货，不能改为已审核');
    expect((await report(1, false, last[0]!)).message).toContain('已发货，不能报工');
    // One comes back: the order is no longer shipped.
    const back = await shop('editDetailBySerialno', { serialNo: second, stage: 'finished', material: '45 钢' });
    expect(back.data).toMatchObject({
      order: { status: 'producing' },
      detail: { stage: 'finished', material: '45 钢' },
    });
    expect((await report(1, false, last[0]!)).message).toContain(`序列号 ${first} 已发货，请先改回已完工`);
    expect((await manage('closedOrder', { id })).message).toContain('请填写关闭原因');
    expect((await manage('closedOrder', { id, reason: '客户不要了' })).code).toBe('200');
    expect((await shop('editDetailBySerialno', { serialNo: second, remark: 'x' })).message).toContain('已关闭');
    expect((await shop('updateorderforurgent', { id, urgent: true })).message).toContain('已关闭，不能加急');
    expect((await manage('reopenOrder', { id })).code).toBe('200');
    expect(await order(id)).toMatchObject({ status: 'producing' });
    const labels = (await suite.get('boss', `/api/log/sal_job_order/${id}`)).data.rows.map((row: Row) => row['label']);
    expect(labels).toEqual(expect.arrayContaining(['报工', '发货', '关闭', '反关闭']));
  });

  test('two who report the same step at once: it is done once', async () => {
    const { id } = await audited([{}, {}]);
    const { data } = await shop('addTechRoute', { orderId: id, steps: steps(0, 1) });
    const [one, two] = data as Row[];
    const answers = await Promise.all(
      [one!, one!, two!, two!].map((route) =>
        shop('reportStep', { route: route['id'], step: route['steps'][0].id, finished: true }),
      ),
    );
    expect(answers.filter(({ code }) => code === '200').length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ code }) => code === '200' || code === '400' || code === '409')).toBe(true);
    const after = (await ask('getTechnologiesByOrderId', { orderId: id })).data as Row[];
    const done = after.filter((route) => route['steps'][0].finished).length;
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(done);
    const { doneHours } = await order(id);
    expect(Number(doneHours)).toBeCloseTo(done * 2 * Number(technologies[0]!.standardHours));
  });

  test('a draft keeps its serial numbers while routes stand on them', async () => {
    const { id, serials } = await audited([{}, {}]);
    await shop('addTechRoute', { orderId: id, serialNos: [serials[0]], steps: steps(0, 1) });
    expect((await manage('unAuditOrder', { id })).code).toBe('200');
    expect((await shop('addTechRoute', { orderId: id, steps: steps(0) })).message).toContain('还没有审核');
    const before = await order(id);
    const sent = (details: readonly object[]) =>
      manage('editOrder', { ...input(details, { salesman }), id, version: before['version'] });
    expect((await sent(before['details'].slice(1))).message).toContain(`序列号 ${serials[0]} 已有工艺路线`);
    expect((await sent([...before['details'], {}])).code).toBe('200');
    const after = await order(id);
    expect(after['details'].map((line: Row) => Number(line['plannedHours']) > 0)).toEqual([true, false, false]);
    expect(after['plannedHours']).toBe(before['plannedHours']);
  });

  test('drawings have versions, open in the browser, and belong to whoever sees the order', async () => {
    const { id, serials } = await audited([{ drawingNo: 'T-1' }]);
    const sheet = async (as = 'boss', more: object = {}) => {
      const { data } = await upload(suite, as, '../T-1 a.png', png);
      return shop('addDrawingSheet', { orderId: id, drawingNo: 'T-1', file: data.id, ...more }, as);
    };
    await sheet();
    const { data } = await sheet('boss', { change: '孔径改大' });
    expect(data.map((one: Row) => [one['revision'], one['current'], one['change'], one['file'].shows])).toEqual([
      [2, true, '孔径改大', true],
      [1, false, null, true],
    ]);
    expect(data[0].file.name).toBe('T-1 a.png');
    expect((await suite.app.inject(data[0].file.url)).rawPayload.equals(png)).toBe(true);
    const both = await Promise.all([sheet(), sheet()]);
    expect(both.map(({ code }) => code)).toEqual(['200', '200']);
    const four = (await ask('getDrawingSheetsByOrderId', { orderId: id })).data as Row[];
    expect(four.map((one) => one['revision'])).toEqual([4, 3, 2, 1]);
    // The number of one that was taken away is not given again.
    await shop('deleteDrawingSheetsByOrderId', { orderId: id, ids: [four[0]!['id']] });
    expect((await sheet()).data[0].revision).toBe(5);
    const { data: found } = await ask('getOrderdetailBySerialno', { serialNo: serials[0] });
    expect([found.order.id, found.detail.serialNo, found.drawings.length]).toEqual([id, serials[0], 4]);
    // Somebody else's upload is not taken, and what is not seen is not there.
    const { data: other } = await upload(suite, 'accountant', 'x.png', png);
    expect((await shop('addDrawingSheet', { orderId: id, drawingNo: 'T-1', file: other.id })).code).toBe('422');
    for (const as of ['boss2']) {
      expect((await ask('getDrawingSheetsByOrderId', { orderId: id }, as)).code).toBe('404');
      expect((await ask('getOrderdetailBySerialno', { serialNo: serials[0] }, as)).code).toBe('404');
      expect((await sheet(as)).code).toBe('404');
      expect((await shop('deleteDrawingSheetsByOrderId', { orderId: id }, as)).code).toBe('404');
    }
    expect((await sheet('keeper')).code).toBe('403');
    expect((await shop('deleteDrawingSheetsByOrderId', { orderId: id })).data).toEqual([]);
    const link = { url: `/api/file/${data[0].file.id}`, headers: { sessid_id: await suite.token('boss') } };
    expect((await suite.app.inject(link)).headers['content-type']).toContain('json');
  });

  test('a salesman sees his own customers’ orders only, and roles do what they may', async () => {
    const { id, serials } = await audited();
    expect((await suite.get('sales', '/erp/ordermanage/getOrderDetail', { id })).code).toBe('404');
    expect((await ask('getOrderdetailBySerialno', { serialNo: serials[0] }, 'sales')).code).toBe('404');
    expect((await ask('getTechnologiesByOrderId', { orderId: id }, 'sales')).code).toBe('404');
    expect((await manage('auditOrder', { id }, 'sales')).code).toBe('403');
    expect((await shop('updateorderforstatus', { id, status: 'producing' }, 'keeper')).code).toBe('403');
    expect((await shop('addTechRoute', { orderId: id, steps: steps(0) }, 'keeper')).code).toBe('403');
    expect((await suite.get('hr', '/erp/ordermanage/getOrderList')).code).toBe('403');
    // Prices are none of the keeper's business.
    const seen = (await ask('getOrderdetailBySerialno', { serialNo: serials[0] }, 'keeper')).data;
    expect([seen.order.total, seen.detail.price, seen.detail.amount]).toEqual(['***', '***', '***']);
    expect(
      (await shop('editDetailBySerialno', { serialNo: serials[0], stage: 'started' }, 'keeper')).data.order.status,
    ).toBe('producing');
  });

  test('lists answer at both addresses, urgent ones are found, and Excel and the job sheet hold what was laid', async () => {
    const { id, serials } = await audited([{ productName: '导轨', drawingNo: 'DG-9' }]);
    await shop('addTechRoute', { orderId: id, steps: [{ ...steps(0)[0]!, remark: '留余量 2mm' }] });
    expect((await manage('isurgentOrder', { id })).code).toBe('200');
    expect((await manage('isurgentOrder', { id })).code).not.toBe('200');
    for (const path of ['/erp/order/getorders', '/erp/ordermanage/getOrderList']) {
      const { data } = await suite.get('boss', path, { urgent: 'true', id });
      expect(data.rows.map((row: Row) => row['id'])).toEqual([id]);
    }
    expect((await manage('unIsurgentOrder', { id })).code).toBe('200');
    const { data: lines } = await suite.get('boss', '/api/lines/sal_job_order/details', { serialNo: serials[0]! });
    expect(lines.rows.map((row: Row) => row['productName'])).toEqual(['导轨']);
    const [head, row] = await exportOf(suite, 'boss', {
      entity: 'sal_job_order',
      columns: ['number', 'plannedHours'],
      ids: [id],
    });
    expect([head, row![1]]).toEqual([['单据编号', '计划工时'], 2 * Number(technologies[0]!.standardHours)]);
    const download = await suite.app.inject({
      url: `/erp/order/downloadorders?id=${id}`,
      headers: { sessid_id: await suite.token('boss') },
    });
    expect(download.statusCode).toBe(200);
    const printed = await suite.app.inject({
      method: 'POST',
      url: '/api/print/record',
      headers: { sessid_id: await suite.token('boss') },
      payload: { entity: 'sal_job_order', id },
    });
    const text = pdfText(printed.rawPayload).join('').replace(/\s/g, '');
    for (const word of [
      '加工单',
      serials[0]!,
      '导轨',
      '图号DG-9',
      technologies[0]!.name,
      '留余量2mm',
      '操作人',
      '检验',
    ])
      expect(text).toContain(word.replace(/\s/g, ''));
    expect(text).not.toContain('10.5');
  });
});
