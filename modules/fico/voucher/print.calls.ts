import { chosenSome, custom, get, integer, month } from '@heliu/model';
import { z } from 'zod';

export const slipPapers = { a4: 'A4，一页两张', slip: '凭证纸 24×14 厘米' } as const;
export type SlipPaper = keyof typeof slipPapers;

/** As many vouchers as one file holds. */
export const mostSlips = 300;

const number = (label: string) => integer(label, { min: 1, max: 999_999 }).schema as z.ZodType<number | null>;

export const printVouchers = custom<never>()(
  '记账凭证按通用格式打印：选中的几张，或一个月的（可以只要一段号码），回答 PDF',
  get('/api/fico/generalledger/voucher/print'),
  'fico_voucher:view',
  z
    .object({
      ids: chosenSome('凭证', mostSlips).optional(),
      month: (month('月份').schema as z.ZodType<string | null>).optional(),
      first: number('起始号').optional(),
      last: number('终止号').optional(),
      paper: z.enum(Object.keys(slipPapers) as [SlipPaper, ...SlipPaper[]], '纸张无效').default('a4'),
    })
    .refine(({ ids, month: of }) => ids !== undefined || of != null, '请选择要打印的凭证或月份'),
  { price: 'all' },
);
