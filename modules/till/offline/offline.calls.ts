import { changing, chosen, custom, get, post, reading } from '@heliu/model';
import { z } from 'zod';
import type { CheckedMember } from '../../pos/model.ts';
import type { TillGoods } from '../goods/search.calls.ts';

const machine = z.uuid('设备号应为 UUID');
const sell = 'pos_till:sell';

/** What a browser signs its sales with, and how far the server has heard of them. */
export interface MachineKey {
  readonly id: number;
  /** 32 bytes, base64. It is imported so that no script can read it again, and never kept as text. */
  readonly key: string;
  readonly lastSeq: number;
  readonly lastMac: string;
}
export const offlineMachine = custom<MachineKey>()(
  '登记这台浏览器可以离线收银，得到它签名用的密钥；同一班次再登记得到同一个',
  post('/api/pos/posmain/offlineMachine'),
  sell,
  z.object({
    shift: chosen('班次'),
    machine,
    browser: z.string('浏览器应为文字').trim().max(200, '浏览器过长').default(''),
  }),
);

export interface Uploaded {
  /** Kept for the manager: it could not become a sale by the rules. */
  readonly isHeld: boolean;
  /** The number of the sale; null while there is none. */
  readonly number: string | null;
  readonly id: number | null;
  readonly earnedPoints: number;
  /** What was decided otherwise than the till had it. */
  readonly words: readonly string[];
}
export const uploadOffline = custom<Uploaded>()(
  '上传一笔离线销售：按序、验签，同一客户端编号只成一单，答复即收妥',
  changing(post('/api/pos/posmain/uploadOffline')),
  sell,
  z.object({
    machine,
    seq: z.number('序号应为整数').int('序号应为整数').min(1, '序号从1开始').max(1e9, '序号过大'),
    prev: z.string('上一笔的签名应为文字').regex(/^([0-9a-f]{64})?$/, '上一笔的签名不对'),
    mac: z.string('签名应为文字').regex(/^[0-9a-f]{64}$/, '签名不对'),
    body: z.string('记录应为文字').min(2, '记录是空的').max(200_000, '记录过大'),
  }),
  { price: 'all' },
);

/** Goods as they are kept in the browser: what a till shows of them, and every code they are found by. */
export interface CopiedGoods extends Omit<TillGoods, 'available' | 'quantity'> {
  readonly codes: readonly { readonly code: string; readonly quantity: string }[];
  /** Words, pinyin and initials. */
  readonly search: string;
}
interface CopyPage<T> {
  /** True: all there is. False: what has changed since the mark. */
  readonly isWhole: boolean;
  /** For the next time; of the first page the one that counts. */
  readonly mark: string;
  /** Prices are reckoned by it; another one, and everything is read anew. */
  readonly basis: string;
  readonly rows: readonly T[];
  /** No longer sold, or no longer a member. */
  readonly gone: readonly number[];
  /** Where to go on; null at the end. */
  readonly next: number | null;
}
const copied = {
  terminal: chosen('收银机'),
  /** What the copy stands at; left out, everything. */
  mark: z
    .string('水位应为文字')
    .regex(/^\d{1,19}$/, '水位不对')
    .optional(),
  basis: z.string('依据应为文字').max(64, '依据不对').optional(),
  after: z.coerce.number('起点应为数字').int('起点应为整数').min(0, '起点不能小于0').default(0),
};
export const goodsCopy = custom<CopyPage<CopiedGoods>>()(
  '收银机的本地副本：商品、条码和这台机的价格，按编号分页；给出水位时只有之后变过的',
  reading(get('/api/pos/posmain/goodsCopy')),
  sell,
  z.object(copied),
  { price: 'all' },
);
export const memberCopy = custom<CopyPage<CheckedMember>>()(
  '收银机的本地副本：会员的卡号、等级和积分，手机号只有前三后四位；给出水位时只有之后变过的',
  reading(get('/api/pos/posmain/memberCopy')),
  'pos_member:view',
  z.object(copied),
);
