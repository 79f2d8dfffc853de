import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { mostCombinations } from '../attribute/attribute.rules.ts';
import { sku } from './sku.ts';

export const skuCalls = calls(sku, 'api/goods/goodsSku', {
  ...usualCalls,
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  onShelf: post('onShelf'),
  offShelf: post('offShelf'),
});

export interface FoundSku {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly barcode: string | null;
  /** What the bar code that was scanned counts in; the base unit where words were typed. */
  readonly unit: number;
  readonly unitName: string;
  readonly retailPrice: string | null;
}

export const searchSku = custom<FoundSku[]>()(
  '按条码、编码、名称、规格或拼音找 SKU；扫到条码只给那一个',
  get('/api/goods/goodsSku/search'),
  'goods_sku:pick',
  z.object({ q: z.string().trim().min(1, '请输入要找的内容').max(100) }),
  { price: ['retailPrice'] },
);

/** What can be changed of many SKUs side by side; what is left out stays as it is. */
export const sheetKeys = [
  'retailPrice',
  'wholesalePrice',
  'memberPrice',
  'minPrice',
  'purchasePrice',
  'weight',
] as const;
const typed = z.string().trim().max(64).nullable().optional();
const sheetRow = z.object({
  id: chosen('SKU'),
  version: z.number().int(),
  code: z.string().trim().max(64).optional(),
  /** Of the base unit; those of other units are kept. */
  barcode: typed,
  disabled: z.boolean().optional(),
  ...(Object.fromEntries(sheetKeys.map((key) => [key, typed])) as Record<(typeof sheetKeys)[number], typeof typed>),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const saveSheet = custom<{ readonly saved: number }>()(
  '一次保存商品的多个 SKU：编码、条码、价格、重量、停用；全部保存或全部不保存',
  post('/api/goods/goodsSku/saveSheet'),
  'goods_sku:save',
  z.object({ rows: z.array(sheetRow, 'SKU应为列表').min(1, '没有要保存的SKU').max(mostCombinations) }),
);
