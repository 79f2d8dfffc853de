import { addDecimal, codes, dec, type Full } from '@heliu/model';
import { actMany, behaviour, handle, loadAll, Refusal, save, today, type Work } from '@heliu/engine';
import { outputOrder, packStates } from '../output-order/output-order.ts';
import { type MadeWave, makeWave as makeWaveCall } from '../wave/wave.calls.ts';
import { wave } from '../wave/wave.ts';

type Output = Full<typeof outputOrder>;

/** Why a parcel cannot be picked now. */
function waveComplaint(output: Output): string | undefined {
  const { number, kind, status, locked, intercepted, shipState, packState, wave: its } = output;
  if (kind !== 'shop' || status !== 'audited') return `${number} 不是已审核的店铺出库单`;
  if (shipState !== 'waiting') return `${number} 已发货`;
  if (locked) return `${number} 已锁定`;
  if (intercepted) return `${number} 已拦截`;
  if (its !== null) return `${number} 已经在别的波次里`;
  return packState === 'waiting' ? undefined : `${number} ${packStates[packState]}`;
}

/** The earliest that wait; what somebody else is taking at this moment is left to him. */
async function earliest(work: Work, warehouse: number, size: number): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    'oms_wave.earliest',
    `select id from oms_output_order
     where company_id = $1 and kind = 'shop' and status = 'audited' and ship_state = 'waiting' and warehouse = $2
       and wave is null and not locked and not intercepted and pack_state = 'waiting'
     order by created_at, id limit $3 for update skip locked`,
    [work.company, warehouse, size],
  );
  if (rows.length === 0) throw new Refusal('这个仓库没有等着排波次的出库单：要已审核、待发货、没有锁定');
  return rows.map(({ id }) => id);
}

interface Asked {
  readonly warehouse?: number | undefined;
  readonly outputs?: readonly number[] | undefined;
  readonly picker?: number | undefined;
  readonly size: number;
}
export async function makeWave(work: Work, { warehouse, outputs, picker, size }: Asked): Promise<MadeWave> {
  const ids = outputs ? [...new Set(outputs)] : await earliest(work, warehouse!, size);
  const found = new Map((await loadAll(work, outputOrder, ids, true)).map((output) => [output.id, output]));
  const asked = ids.flatMap((id) => found.get(id) ?? []);
  const left = asked.flatMap((output) => waveComplaint(output) ?? []);
  const fitting = asked.filter((output) => waveComplaint(output) === undefined);
  const [first] = fitting;
  if (!first)
    throw new Refusal(left.length > 0 ? `没有可以排波次的出库单：${left.join('；')}` : '出库单不存在', codes.refused);
  const away = fitting.find((output) => output.warehouse !== first.warehouse);
  if (away) throw new Refusal(`出库单 ${away.number} 与 ${first.number} 不在同一个仓库，请分开排波次`);
  const [id] = await work.takeIds(1);
  const made = await save(
    work,
    wave,
    {},
    {
      id: id!,
      computed: {
        waveDate: today(),
        warehouse: first.warehouse,
        picker: picker ?? work.user.id,
        parcels: fitting.length,
        pieces: addDecimal(dec(0), ...fitting.map(({ quantity }) => quantity)),
      },
    },
  );
  await actMany(
    work,
    outputOrder,
    'joinWave',
    fitting.map((output, index) => ({ id: output.id, set: { wave: id!, slot: index + 1 } })),
  );
  return { id: id!, number: made.number!, parcels: fitting.length, left };
}

/** What has not left may come along with another walk. */
async function letGo(work: Work, { id }: { readonly id: number }): Promise<void> {
  const rows = await work.query<{ id: number }>(
    'oms_wave.unshipped',
    `select id from oms_output_order where company_id = $1 and wave = $2 and ship_state = 'waiting'`,
    [work.company, id],
  );
  await actMany(
    work,
    outputOrder,
    'leaveWave',
    rows.map((row) => ({ id: row.id })),
  );
}

export const waveBehaviour = behaviour(wave, {
  actions: {
    finish: { also: (record, work) => letGo(work, record) },
    cancel: { also: (record, work) => letGo(work, record) },
  },
});

export const waveHandlers = [handle(makeWaveCall, (asked, work) => makeWave(work, asked))];
