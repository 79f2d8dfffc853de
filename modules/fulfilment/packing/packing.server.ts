import { codes, dec, type Full, grouped } from '@heliu/model';
import { act, amend, bindReport, handle, load, loadAll, Refusal, runWork, today, type Work } from '@heliu/engine';
import { ordersFor } from '../output-order/prepare.server.ts';
import { orderComplaint } from '../output-order/output-order.rules.ts';
import { outputOrder } from '../output-order/output-order.ts';
import { wave } from '../wave/wave.ts';
import { type ParcelGoods, parcelGoods } from './goods.server.ts';
import {
  bench,
  type Bench,
  binParcel,
  holdParcel,
  pickList,
  resumeParcel,
  sendParcel,
  type Sent,
  type ShownParcel,
} from './packing.calls.ts';
import {
  type BenchLine,
  type BenchParcel,
  expectedWeight,
  judgeWeight,
  packComplaint,
  weightComplaint,
} from './packing.rules.ts';
import { picksOf } from './pick.rules.ts';

type Output = Full<typeof outputOrder>;

const lineOf = ({
  key,
  name,
  spec,
  quantity,
  gift,
  code,
  outerSku,
  barcodes,
  location,
  weight,
}: ParcelGoods): BenchLine => ({
  key,
  name,
  spec,
  quantity,
  gift,
  codes: [...new Set([...barcodes, ...(code ? [code] : []), ...(outerSku ? [outerSku] : [])])],
  location,
  weight,
});

/** Why each must not leave now, in the words that shipping it would be refused with. */
async function stops(work: Work, outputs: readonly Output[]): Promise<ReadonlyMap<number, string>> {
  const waiting = outputs.filter(({ shipState }) => shipState === 'waiting');
  const orders = await ordersFor(
    work,
    waiting.flatMap((output) => output.orders ?? []),
    false,
  );
  const complaints = new Map(orders.map((order) => [order.id, orderComplaint(order)]));
  return new Map(
    waiting.flatMap((output): [number, string][] => {
      const words = (output.orders ?? []).flatMap((id) => complaints.get(id) ?? []);
      if (output.intercepted) words.unshift(output.interceptReason ?? '退款先于发货');
      if (words.length > 0) return [[output.id, [...new Set(words)].join('；')]];
      return output.locked ? [[output.id, `出库单已锁定：${output.lockReason ?? '没有说明原因'}`]] : [];
    }),
  );
}

function stateOf({ shipState, packState }: Output, stop: string | undefined): BenchParcel['state'] {
  if (shipState !== 'waiting') return 'shipped';
  if (packState === 'binned') return 'binned';
  if (stop !== undefined) return 'stopped';
  return packState === 'held' ? 'held' : 'waiting';
}

async function titles(work: Work, table: 'oms_shop' | 'oms_express_company', ids: readonly (number | null)[]) {
  const rows = await work.query<{ id: number; name: string }>(
    `oms_packing.${table}`,
    `select id, name from ${table} where company_id = $1 and id = any($2::bigint[])`,
    [work.company, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function memos(work: Work, orders: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await work.query<{ id: number; memo: string }>(
    'oms_packing.memos',
    `select id, concat_ws('；', nullif(buyer_memo, ''), nullif(seller_memo, '')) as memo from oms_order
     where company_id = $1 and id = any($2::bigint[]) and concat(buyer_memo, seller_memo) <> ''`,
    [work.company, orders],
  );
  return new Map(rows.map(({ id, memo }) => [id, memo]));
}

async function shownParcels(work: Work, outputs: readonly Output[]): Promise<ShownParcel[]> {
  const goods = grouped(
    await parcelGoods(
      work,
      outputs.map(({ id }) => id),
    ),
    ({ output }) => output,
  );
  const stopped = await stops(work, outputs);
  const memo = await memos(
    work,
    outputs.flatMap((output) => output.orders ?? []),
  );
  const shops = await titles(
    work,
    'oms_shop',
    outputs.map(({ shop }) => shop),
  );
  const carriers = await titles(
    work,
    'oms_express_company',
    outputs.map(({ express }) => express),
  );
  return outputs.map((output) => {
    const stop = stopped.get(output.id);
    return {
      id: output.id,
      number: output.number,
      slot: output.slot!,
      calls: [output.number, ...(output.orderNos ?? '').split(' '), ...(output.expressNo ? [output.expressNo] : [])],
      state: stateOf(output, stop),
      lines: (goods.get(output.id) ?? []).map(lineOf),
      shop: shops.get(output.shop!) ?? '',
      orderNos: output.orderNos ?? '',
      receiver: [output.receiverName, output.receiverPhone].filter(Boolean).join(' '),
      region: output.region ?? '',
      express: carriers.get(output.express!) ?? null,
      expressNo: output.expressNo,
      isFetched: output.numberFrom === 'fetched',
      routeReason: output.routeReason,
      memo: (output.orders ?? []).flatMap((id) => memo.get(id) ?? []).join('；') || null,
      note: output.packNote ? [output.packNote, ...(stop ? [stop] : [])].join('；') : (stop ?? null),
      weight: output.weight,
    };
  });
}

interface OpenWave {
  readonly id: number;
  readonly number: string;
  readonly warehouse: number;
  readonly waiting: number;
}
/** Waves in which something is still to be packed. */
const openWaves = (work: Work): Promise<OpenWave[]> =>
  work.query<OpenWave>(
    'oms_packing.waves',
    `select w.id, w.number, w.warehouse, count(d.id)::int as waiting from oms_wave w
     join oms_output_order d on d.company_id = $1 and d.wave = w.id and d.ship_state = 'waiting' and d.pack_state = 'waiting'
     where w.company_id = $1 and w.status = 'open' group by w.id, w.number, w.warehouse order by w.id limit 50`,
    [work.company],
  );

async function benchOf(work: Work, asked: number | undefined): Promise<Bench> {
  const open = await openWaves(work);
  const id = asked ?? open[0]?.id;
  if (id === undefined)
    throw new Refusal('没有要打包的波次。在“波次”里把待发货的出库单排成一批，再来打包', codes.missing);
  const record = await load(work, wave, id);
  const rows = await work.query<{ id: number }>(
    'oms_packing.parcels',
    'select id from oms_output_order where company_id = $1 and wave = $2 order by slot',
    [work.company, id],
  );
  const outputs = await loadAll(
    work,
    outputOrder,
    rows.map((row) => row.id),
  );
  const [facts] = await work.query<{ warehouse: string; mine: number }>(
    'oms_packing.facts',
    `select (select name from scm_warehouse where company_id = $1 and id = $2) as warehouse,
       (select count(*)::int from oms_output_order
        where company_id = $1 and shipped_at >= $3::date::timestamp at time zone 'Asia/Shanghai' and shipped_by = $4) as mine`,
    [work.company, record.warehouse, today(), work.user.id],
  );
  return {
    wave: { id, number: record.number, isOpen: record.status === 'open', warehouse: facts!.warehouse },
    parcels: await shownParcels(
      work,
      outputs.toSorted((a, b) => a.slot! - b.slot!),
    ),
    mine: facts!.mine,
    others: open.flatMap(({ warehouse, ...one }) => (one.id !== id && warehouse === record.warehouse ? [one] : [])),
  };
}

interface Packed {
  readonly id: number;
  readonly counts: Readonly<Record<string, string>>;
  readonly weight?: string | undefined;
  readonly isWeightAccepted: boolean;
  readonly expressNo?: string | undefined;
}

/** What lies in the box is compared once more with what is wanted, which somebody may have changed meanwhile. */
function demandPacked(parcel: BenchParcel, { counts, weight, isWeightAccepted }: Packed): void {
  const counted = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, dec(count)]));
  const complaint = packComplaint(parcel, counted);
  if (complaint) throw new Refusal(complaint);
  if (weight === undefined || isWeightAccepted) return;
  const verdict = weightComplaint(judgeWeight(dec(weight), expectedWeight(parcel, counted)));
  if (verdict) throw new Refusal(`出库单 ${parcel.number} ${verdict}，核对后再确认`);
}

const sentOf = async (work: Work, { express, expressNo, numberFrom }: Output): Promise<Sent> => ({
  express: (await titles(work, 'oms_express_company', [express])).get(express!) ?? '',
  expressNo: expressNo!,
  isFetched: numberFrom === 'fetched',
});

/**
 * A parcel leaves: a number is fetched where it has none, then it is shipped. Each step is whole by itself and finds what
 * the one before has done, so that whoever got no answer presses the key again.
 */
async function send(work: Work, packed: Packed): Promise<Sent> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const { id, weight } = packed;
  const output = await own(async (inner) => {
    const found = await load(inner, outputOrder, id);
    const [parcel] = await shownParcels(inner, [found]);
    if (found.shipState !== 'waiting') return found;
    if (parcel!.state !== 'waiting') throw new Refusal(`出库单 ${found.number} 现在不能发：${parcel!.note ?? ''}`);
    demandPacked(parcel!, packed);
    return found;
  });
  if (output.shipState !== 'waiting') return own((inner) => sentOf(inner, output));
  if (!output.expressNo && !packed.expressNo) await own((inner) => act(inner, outputOrder, 'fetchNumber', { id }));
  return own(async (inner) => {
    const { express, expressNo, number } = await load(inner, outputOrder, id, true);
    if (express === null) throw new Refusal(`出库单 ${number} 还没有选快递公司`);
    if (weight !== undefined) await amend(inner, outputOrder, [{ id, weight: dec(weight) }], { silent: true });
    await act(inner, outputOrder, 'ship', { id, said: { express, expressNo: expressNo ?? packed.expressNo } });
    await inner.flush();
    return sentOf(inner, await load(inner, outputOrder, id));
  });
}

/** With whatever the person at the bench has said about it. */
const noted = (work: Work, id: number, action: 'setApart' | 'putIntoBin', packNote: string) =>
  act(work, outputOrder, action, { id, reason: packNote, set: { packNote } });

export const packingHandlers = [
  handle(bench, ({ wave: id }, work) => benchOf(work, id)),
  handle(sendParcel, (packed, work) => send(work, packed)),
  handle(holdParcel, async ({ id, note }, work) => void (await noted(work, id, 'setApart', note))),
  handle(binParcel, async ({ id, bin }, work) => void (await noted(work, id, 'putIntoBin', `拦截筐 ${bin}`))),
  handle(resumeParcel, async ({ id }, work) => void (await act(work, outputOrder, 'packAgain', { id }))),
];

export const packingReports = [
  bindReport(pickList, async ({ wave: id }, work) => {
    await load(work, wave, id!);
    const rows = await work.query<{ id: number }>(
      'oms_packing.unshipped',
      `select id from oms_output_order where company_id = $1 and wave = $2 and ship_state = 'waiting' and pack_state = 'waiting' and not locked and not intercepted`,
      [work.company, id],
    );
    const goods = await parcelGoods(
      work,
      rows.map((row) => row.id),
    );
    return { rows: picksOf(goods) };
  }),
];
