import { chosen, custom, type Input, post, rowSchema } from '@heliu/model';
import { z } from 'zod';
import { opening } from './opening.ts';

const base = '/api/fico/generalledger/balance';
type Line = Input<typeof opening>['lines'][number];
const fields = rowSchema(opening.lines.lines.fields);
const line = fields as unknown as z.ZodType<Line>;
const id = chosen('期初余额');
const placedLine = fields.extend({ id }) as unknown as z.ZodType<Line & { readonly id: number }>;

/** The line and the sheet it stands in. */
export interface SavedLine {
  readonly id: number;
  readonly sheet: number;
}

/** Opening balances one by one, for clients that bring them over account by account: each is a line of the sheet. */
export const saveOpeningLine = custom<SavedLine>()(
  '一个科目的期初余额：加在科目期初里，还没有科目期初时新建一张',
  post(`${base}/save`),
  'fico_opening:save',
  line,
);

export const updateOpeningLine = custom<SavedLine>()(
  '改科目期初里的一行，没有审核之前',
  post(`${base}/update`),
  'fico_opening:save',
  placedLine,
);

export const removeOpeningLine = custom<Record<string, never>>()(
  '去掉科目期初里的一行，没有审核之前；最后一行去掉时科目期初一并删除',
  post(`${base}/delete`, 'form'),
  'fico_opening:save',
  z.object({ id }),
);
