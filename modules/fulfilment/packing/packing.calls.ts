import { chosen, custom, decimal, get, integer, post, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { wave } from '../wave/wave.ts';
import type { BenchParcel } from './packing.rules.ts';

/** One parcel of the wave with everything the bench shows of it. */
export interface ShownParcel extends BenchParcel {
  readonly shop: string;
  readonly orderNos: string;
  readonly receiver: string;
  readonly region: string;
  readonly express: string | null;
  readonly expressNo: string | null;
  readonly isFetched: boolean;
  readonly routeReason: string | null;
  /** What buyer and seller have written: a gift without prices, a colour instead of another. */
  readonly memo: string | null;
  /** Why it must not leave, or why it was put aside. */
  readonly note: string | null;
  readonly weight: string | null;
}
export interface Bench {
  readonly wave: { readonly id: number; readonly number: string; readonly isOpen: boolean; readonly warehouse: string };
  readonly parcels: readonly ShownParcel[];
  /** Parcels this person has sent off today. */
  readonly mine: number;
  /** Others that wait in this warehouse, the earliest first. */
  readonly others: readonly { readonly id: number; readonly number: string; readonly waiting: number }[];
}

const base = '/api/oms/packing';
const packing = 'oms_packing:pack';

export const bench = custom<Bench>()(
  '打包台：一个波次的包裹，各要装什么、到了哪一步；不说哪个就是最早没有包完的',
  get(`${base}/bench`),
  packing,
  z.object({ wave: chosen('波次').optional() }),
);

const quantity = z.string('数量应为数字').regex(/^\d{1,9}(\.\d{1,6})?$/, '数量应为数字');
const weight = z.string('重量应为数字').regex(/^\d{1,5}(\.\d{1,3})?$/, '重量是千克，最多三位小数');
const parcel = { id: chosen('出库单') };

export interface Sent {
  readonly express: string;
  readonly expressNo: string;
  /** Whether there is a label to print. */
  readonly isFetched: boolean;
}
export const sendParcel = custom<Sent>()(
  '扫齐的包裹发货：没有单号的先取号，记下重量，告诉平台',
  post(`${base}/send`),
  packing,
  z.object({
    ...parcel,
    counts: z.record(z.string().max(40), quantity, '扫描结果应为各行的数量'),
    weight: weight.optional(),
    /** Seen and confirmed by whoever stands there. */
    isWeightAccepted: z.boolean().default(false),
    expressNo: z
      .string()
      .trim()
      .max(60, '快递单号不能超过60个字')
      .regex(/^[\w-]+$/, '快递单号只能是字母、数字和横线')
      .optional(),
  }),
);

const note = (what: string) =>
  z.string(`请填写${what}`).trim().min(1, `请填写${what}`).max(100, `${what}不能超过100个字`);
export const holdParcel = custom<void>()(
  '把一个包裹挂起：缺货、破损，等人处理',
  post(`${base}/hold`),
  packing,
  z.object({ ...parcel, note: note('原因') }),
);
export const binParcel = custom<void>()(
  '把不能发的货放进拦截筐，记下筐号',
  post(`${base}/bin`),
  packing,
  z.object({ ...parcel, bin: note('筐号') }),
);
export const resumeParcel = custom<void>()(
  '挂起或入筐的包裹可以接着打包了',
  post(`${base}/resume`),
  packing,
  z.object(parcel),
);

/** What is taken from which shelf, in the order of a walk. */
export const pickList = report()({
  name: 'oms_pick_list',
  label: '拣货单',
  summary: '拣货单：一个波次要从每个库位拿的商品、数量和放进哪些筐',
  access: 'oms_wave:view',
  call: get('/api/oms/wave/picklist'),
  file: get('/api/oms/wave/picklistExport'),
  path: '/oms/wave/picklist',
  about: wave.name,
  parameters: { wave: ref('波次', 'oms_wave', { required: true }) },
  columns: {
    location: text('库位', { max: 60 }),
    code: text('编码', { max: 64 }),
    goods: text('商品', { max: 255 }),
    spec: text('规格', { max: 255 }),
    barcode: text('条码', { max: 60 }),
    quantity: decimal('数量', { scale: 6 }),
    parcels: integer('筐数'),
    slots: text('筐位×数量', { max: 4000 }),
  },
  sums: [],
  empty: '这个波次没有要拣的商品。',
});
