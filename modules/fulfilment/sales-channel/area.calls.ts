import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

const channel = z.coerce.number('缺少渠道编号').int('渠道编号无效').positive('缺少渠道编号');

export interface ChannelAreaRow {
  readonly province: string;
  readonly city: string;
  readonly warehouse: number;
  readonly express: number | null;
  readonly freight: string | null;
  readonly titles: Readonly<Record<string, string>>;
}

export const areaConfig = custom<ChannelAreaRow[]>()(
  '销售渠道的区域配置',
  get('/api/oms/b2csaleschannel/areaConfig'),
  'oms_sales_channel:view',
  z.object({ channel }),
);

const word = (label: string, max: number) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(max, `${label}不能超过${max}个字`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), `${label}含有无法保存的字符`);

const areaInput = z.object({
  province: word('省', 20).min(1, '省不能为空'),
  city: word('市', 30).default(''),
  warehouse: z.number('请选择发货仓库').int('请选择发货仓库').positive('请选择发货仓库'),
  express: z
    .number('快递公司无效')
    .int('快递公司无效')
    .positive('快递公司无效')
    .nullish()
    .transform((v) => v ?? null),
  freight: word('运费说明', 100)
    .nullish()
    .transform((v) => v || null),
});

export const saveAreaConfig = custom<{ readonly rows: number }>()(
  '保存销售渠道的区域配置（整体替换）',
  post('/api/oms/b2csaleschannel/saveAreaConfig'),
  'oms_sales_channel:save',
  z.object({ channel, rows: z.array(areaInput, '区域 rows 应为列表').max(500, '区域不能超过500行') }),
);
