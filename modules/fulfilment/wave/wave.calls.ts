import { calls, chosen, chosenSome, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { wave } from './wave.ts';

export const waveCalls = calls(wave, 'api/oms/wave', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
  finish: post('finish'),
  cancel: post('cancel'),
});

/** As many parcels as stand on one trolley. */
export const mostParcels = 200;
export const usualParcels = 64;

export interface MadeWave {
  readonly id: number;
  readonly number: string;
  readonly parcels: number;
  /** Chosen ones that could not come along, and why. */
  readonly left: readonly string[];
}
export const makeWave = custom<MadeWave>()(
  '把待发货的出库单排成一个波次：选定的，或一个仓库里最早的一批',
  post('/api/oms/wave/make'),
  'oms_wave:make',
  z
    .object({
      warehouse: chosen('仓库').optional(),
      outputs: chosenSome('出库单', mostParcels).optional(),
      picker: chosen('拣货人').optional(),
      size: z.coerce
        .number('包裹数应为数字')
        .int('包裹数应为整数')
        .min(1, '至少一个包裹')
        .max(mostParcels, `一个波次最多 ${mostParcels} 个包裹`)
        .default(usualParcels),
    })
    .refine(
      ({ warehouse, outputs }) => (warehouse === undefined) !== (outputs === undefined),
      '请选择仓库，或选择出库单',
    ),
);
