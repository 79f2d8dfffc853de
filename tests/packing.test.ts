import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxWaybillKeys } from '../modules/fulfilment/sandbox.ts';
import { today } from './support/days.ts';
import { type OrderMade, saveOrder } from './support/external-orders.ts';
import { type ShopFixture, startShopFixture } from './support/shops.ts';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly quantity: string;
  readonly codes: readonly string[];
}
interface Parcel {
  readonly id: number;
  readonly number: string;
  readonly slot: number;
  readonly state: string;
  readonly note: string | null;
  readonly lines: readonly Line[];
}

let fixture: ShopFixture;
let warehouse: number;
let express: number;

const call = (path: string, args: object, as = 'keeper') => fixture.suite.call(as, path, { ...args });
const packing = (name: string, args: object, as?: string) => call(`/api/oms/packing/${name}`, args, as);
const output = (name: string, args: object, as?: string) => call(`/api/oms/outputorder/${name}`, args, as);
const picked = async (entity: string, q: string): Promise<number> =>
  (await fixture.suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id;
const read = async (id: number) => (await fixture.suite.get('boss', '/api/oms/outputorder/get', { id })).data;
const bench = async (wave: number, as = 'keeper') =>
  (await fixture.suite.get(as, '/api/oms/packing/bench', { wave })).data as {
    parcels: Parcel[];
    wave: { number: string; isOpen: boolean };
    mine: number;
  };
const given = () => fixture.sandbox.waybills.carriers.all;

beforeAll(async () => {
  fixture = await startShopFixture();
  const { suite } = fixture;
  await suite.sql('update oms_waybill_account set deleted = true');
  await suite.sql(`update oms_wave set status = 'finished'`);
  await suite.sql('update oms_output_order set wave = null, slot = null, locked = true');
  [warehouse, express] = [await picked('scm_warehouse', 'A01'), await picked('oms_express_company', 'SF')];
  const { partner, key } = sandboxWaybillKeys.sf;
  const { data } = await call(
    '/api/oms/waybillaccount/save',
    {
      name: '打包台顺丰',
      express,
      service: 'sf',
      place: 'sandbox',
      carrier: '1',
      partner,
      senderName: '合流仓',
      senderPhone: '057312345678',
      senderProvince: '浙江省',
      senderCity: '杭州市',
      senderAddress: '文一西路 1 号',
    },
    'boss',
  );
  await call('/api/oms/waybillaccount/key', { id: data.id, key }, 'boss');
});
afterAll(() => fixture.stop());

let n = 0;
interface Made {
  readonly id: number;
  readonly order: OrderMade;
}
async function parcel(more: object = {}): Promise<Made> {
  const order = await saveOrder(fixture.suite, {
    audited: true,
    outerSku: `PK-${++n}`,
    more: {
      buyer: {
        nick: '小王',
        mask: { name: '王小明', phone: '13812346021', address: '文一西路 969 号' },
        cipher: {},
        region: '江苏省 苏州市 吴中区',
      },
    },
  });
  const { code, message, data } = await output(
    'save',
    { orders: [order.id], outDate: today(), warehouse, express, ...more },
    'boss',
  );
  expect([code, message]).toEqual(['200', '保存成功']);
  expect((await output('audit', { id: data.id })).code).toBe('200');
  return { id: data.id, order };
}
async function waveOf(...parcels: readonly Made[]): Promise<number> {
  const { code, data } = await call('/api/oms/wave/make', { outputs: parcels.map(({ id }) => id), size: 64 });
  expect(code).toBe('200');
  return data.id;
}
const full = ({ lines }: Parcel) => Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity]));
const inWave = async (wave: number, { id }: Made): Promise<Parcel> =>
  (await bench(wave)).parcels.find((one) => one.id === id)!;

describe('波次', () => {
  test('takes the earliest of a warehouse, each once, however many ask at the same moment', async () => {
    const made = [];
    for (let i = 0; i < 6; i++) made.push(await parcel());
    const answers = await Promise.all([1, 2, 3].map(() => call('/api/oms/wave/make', { warehouse, size: 3 })));
    const taken = await fixture.suite.sql<{ id: string; wave: string }>(
      'select id, wave from oms_output_order where id = any($1::bigint[]) and wave is not null',
      [made.map(({ id }) => id)],
    );
    expect(taken).toHaveLength(6);
    const waves = answers.filter(({ code }) => code === '200').map(({ data }) => data);
    expect(waves.reduce((sum, { parcels }) => sum + parcels, 0)).toBeGreaterThanOrEqual(6);
    const { parcels } = await bench(waves[0].id);
    expect(parcels.map(({ slot }) => slot)).toEqual(parcels.map((_, index) => index + 1));
    for (const { id } of waves) expect((await call('/api/oms/wave/cancel', { id })).code).toBe('200');
    for (const { id } of made) await output('lock', { id, reason: '测试' }, 'boss');
  });

  test('what cannot come along is named, and nothing is in two of them', async () => {
    const [one, other] = [await parcel(), await parcel()];
    await output('lock', { id: other.id, reason: '改地址' }, 'boss');
    const { data } = await call('/api/oms/wave/make', { outputs: [one.id, other.id], size: 64 });
    expect([data.parcels, data.left]).toEqual([1, [expect.stringContaining('已锁定')]]);
    const again = await call('/api/oms/wave/make', { outputs: [one.id], size: 64 });
    expect(again).toMatchObject({ code: '400', message: expect.stringContaining('已经在别的波次里') });
    expect((await call('/api/oms/wave/make', { outputs: [one.id], size: 64 }, 'cashier')).code).toBe('403');
    expect((await call('/api/oms/wave/make', { outputs: [one.id], size: 64 }, 'boss2')).code).not.toBe('200');
  });

  test('its goods are picked once at each shelf', async () => {
    const [one, other] = [await parcel(), await parcel()];
    const wave = await waveOf(one, other);
    const { data } = await fixture.suite.get('keeper', '/api/oms/wave/picklist', { wave });
    expect(data.rows.map((row: Record<string, unknown>) => [row['code'], row['quantity'], row['slots']])).toEqual([
      [`PK-${n - 1}`, '2', '1×2'],
      [`PK-${n}`, '2', '2×2'],
    ]);
  });

  test('finished, it lets go what has not left', async () => {
    const [sent, left] = [await parcel(), await parcel()];
    const wave = await waveOf(sent, left);
    expect((await packing('send', { id: sent.id, counts: full(await inWave(wave, sent)) })).code).toBe('200');
    expect((await call('/api/oms/wave/finish', { id: wave })).code).toBe('200');
    expect((await bench(wave)).parcels.map(({ id }) => id)).toEqual([sent.id]);
    expect(await read(left.id)).toMatchObject({ wave: null, slot: null });
    await waveOf(left);
  });
});

describe('打包', () => {
  test('a parcel that is complete gets its number and leaves; pressed twice it leaves once', async () => {
    const made = await parcel();
    const wave = await waveOf(made);
    const before = given().length;
    const shown = await inWave(wave, made);
    expect(shown).toMatchObject({ state: 'waiting', lines: [{ quantity: '2', codes: [`PK-${n}`] }] });
    const packed = { id: made.id, counts: full(shown), weight: '0.512' };
    const answers = await Promise.all([packing('send', packed), packing('send', packed)]);
    const late = await packing('send', packed);
    expect(answers.some(({ code }) => code === '200')).toBe(true);
    expect(late).toMatchObject({ code: '200', data: { isFetched: true } });
    expect(given()).toHaveLength(before + 1);
    expect(await read(made.id)).toMatchObject({
      shipState: 'shipped',
      numberFrom: 'fetched',
      expressNo: late.data.expressNo,
      weight: '0.512',
    });
    const [order] = await fixture.suite.sql<{ status: string }>(
      'select order_status as status from oms_order where id = $1',
      [made.order.id],
    );
    expect(order!.status).toBe('shipped');
  });

  test.each<[string, (counts: Record<string, string>) => Record<string, string>, string]>([
    ['a piece is missing', (counts) => ({ ...counts, [Object.keys(counts)[0]!]: '1' }), '应装 2，扫了 1'],
    ['a piece too many', (counts) => ({ ...counts, [Object.keys(counts)[0]!]: '3' }), '应装 2，扫了 3'],
    ['nothing scanned', () => ({}), '还没有扫齐'],
    ['something of another parcel', (counts) => ({ ...counts, l999: '1' }), '请整单重扫'],
  ])('%s', async (_, change, words) => {
    const made = await parcel();
    const wave = await waveOf(made);
    const answer = await packing('send', { id: made.id, counts: change(full(await inWave(wave, made))) });
    expect(answer).toMatchObject({ code: '400', message: expect.stringContaining(words) });
    expect(await read(made.id)).toMatchObject({ shipState: 'waiting', expressNo: null });
  });

  test('a number that was scanned is taken instead of one that is fetched', async () => {
    const made = await parcel();
    const wave = await waveOf(made);
    const before = given().length;
    const counts = full(await inWave(wave, made));
    expect((await packing('send', { id: made.id, counts, expressNo: 'SFHAND001' })).data).toMatchObject({
      expressNo: 'SFHAND001',
      isFetched: false,
    });
    expect(given()).toHaveLength(before);
  });

  test('what is refunded or locked stops, and goes on only when somebody has looked', async () => {
    const made = await parcel();
    const wave = await waveOf(made);
    const counts = full(await inWave(wave, made));
    await output('lock', { id: made.id, reason: '买家退款' }, 'boss');
    expect(await inWave(wave, made)).toMatchObject({ state: 'stopped', note: expect.stringContaining('买家退款') });
    expect((await packing('send', { id: made.id, counts })).code).toBe('400');
    expect((await packing('bin', { id: made.id, bin: 'LJ-02' })).code).toBe('200');
    expect(await inWave(wave, made)).toMatchObject({ state: 'binned', note: expect.stringContaining('LJ-02') });
    expect((await packing('resume', { id: made.id })).code).toBe('400');
    await output('unlock', { id: made.id }, 'boss');
    expect((await packing('send', { id: made.id, counts })).code).toBe('400');
    expect((await packing('resume', { id: made.id })).code).toBe('200');
    expect((await packing('send', { id: made.id, counts })).code).toBe('200');
  });

  test('what was intercepted is neither taken along nor given a number', async () => {
    const [made, other] = [await parcel(), await parcel()];
    const wave = await waveOf(made);
    const counts = full(await inWave(wave, made));
    await fixture.suite.sql(
      `update oms_output_order set intercepted = true, intercept_reason = '买家已退款' where id = any($1::bigint[])`,
      [[made.id, other.id]],
    );
    expect(await inWave(wave, made)).toMatchObject({ state: 'stopped', note: '买家已退款' });
    expect(await packing('send', { id: made.id, counts })).toMatchObject({
      code: '400',
      message: expect.stringContaining('买家已退款'),
    });
    expect((await output('fetchNumber', { id: made.id })).code).toBe('400');
    expect((await call('/api/oms/wave/make', { outputs: [other.id], size: 64 })).message).toContain('已拦截');
    expect(await read(made.id)).toMatchObject({ shipState: 'waiting', expressNo: null });
  });

  test('what is put aside stays so until it is taken up again', async () => {
    const made = await parcel();
    const wave = await waveOf(made);
    expect((await packing('hold', { id: made.id, note: '缺一件' })).code).toBe('200');
    expect(await inWave(wave, made)).toMatchObject({ state: 'held', note: '缺一件' });
    const counts = full(await inWave(wave, made));
    expect((await packing('send', { id: made.id, counts })).code).toBe('400');
    expect(await read(made.id)).toMatchObject({ shipState: 'waiting', expressNo: null });
    expect((await packing('resume', { id: made.id })).code).toBe('200');
    expect((await packing('send', { id: made.id, counts })).code).toBe('200');
  });

  test('is for those who pack, and of their own company', async () => {
    const made = await parcel();
    const wave = await waveOf(made);
    const counts = full(await inWave(wave, made));
    expect((await packing('send', { id: made.id, counts }, 'cashier')).code).toBe('403');
    expect((await packing('send', { id: made.id, counts }, 'boss2')).code).toBe('404');
    expect((await fixture.suite.get('boss2', '/api/oms/packing/bench', { wave })).code).toBe('404');
    expect((await output('deaudit', { id: made.id })).code).toBe('200');
    expect(await read(made.id)).toMatchObject({ wave: null, slot: null, status: 'draft' });
  });
});
