import { z } from 'zod';
import { type ReceiptLayout, receiptLayout } from '../../till/model.ts';

const key = z.string('字段应为文字').min(1, '字段不能为空').max(60, '字段无效');
const words = (what: string, most: number) =>
  z.string(`${what}应为文字`).trim().max(most, `${what}不能超过${most}个字`);

const column = z.object({
  field: key,
  label: words('列名', 20).optional(),
  width: z.number('列宽应为数字').min(3, '列宽至少 3%').max(90, '列宽最多 90%').optional(),
});

/** How the paper of a document looks. */
export const documentLayout = z.strictObject({
  title: words('标题', 40).optional(),
  facts: z.array(key, '表头应为列表').max(60, '表头字段过多').optional(),
  lines: z
    .array(
      z.object({
        kind: key,
        columns: z.array(column, '列应为列表').min(1, '明细至少要有一列').max(16, '明细最多 16 列'),
      }),
      '明细应为列表',
    )
    .max(8, '明细过多')
    .optional(),
  signatures: z.array(words('签字', 12), '签字应为列表').max(8, '签字栏最多 8 个').optional(),
  foot: words('页脚', 300).optional(),
  hidesSums: z.boolean().optional(),
  hidesWords: z.boolean().optional(),
  sumsPages: z.boolean().optional(),
  turned: z.enum(['upright', 'across'], '纸张方向无效').optional(),
});
export type DocumentLayout = z.infer<typeof documentLayout>;

export type TemplateLayout = ReceiptLayout | DocumentLayout;
export const templateLayout = z.union([receiptLayout, documentLayout], '版式无效');

export const isReceiptLayout = (layout: TemplateLayout): layout is ReceiptLayout => 'rows' in layout;
