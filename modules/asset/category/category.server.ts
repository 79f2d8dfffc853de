import { behaviour, type Job, save, type Work } from '@heliu/engine';
import type { Input } from '@heliu/model';
import { assetCategory } from './category.ts';

/** The categories of the tax law, with its shortest lives. */
const presets: readonly (readonly [code: string, name: string, years: number])[] = [
  ['01', '房屋、建筑物', 20],
  ['02', '机器、机械和其他生产设备', 10],
  ['03', '器具、工具、家具', 5],
  ['04', '运输工具', 4],
  ['05', '电子设备', 3],
];

export async function seedCategories(work: Work): Promise<void> {
  for (const [code, name, years] of presets)
    await save(work, assetCategory, { code, name, taxYears: years, life: years * 12 } satisfies Input<
      typeof assetCategory
    >);
}

/** Companies that were there before fixed assets get the categories to begin with, once. */
export const foundCategories: Job = {
  name: 'asset.foundCategories',
  async run(_, work) {
    const known = await work.query(
      'asset_category.any',
      'select 1 as yes from asset_category where company_id = $1 union all select 1 where $1 = 0 limit 1',
      [work.company],
    );
    if (known.length === 0) await seedCategories(work);
  },
};

export const categoryBehaviour = behaviour(assetCategory, {
  complaint: ({ method, life }) =>
    method !== 'straight' && method !== undefined && life % 12 !== 0
      ? '加速折旧按年计算，使用月数要是 12 的倍数'
      : undefined,
});
