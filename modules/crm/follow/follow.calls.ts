import { z } from 'zod';
import { type Access, custom, inputSchema, post } from '@heliu/model';
import { follow, type followKinds } from './follow.ts';

/** Any entity's records can be followed up, so the id is kept as text; clients send it as the number it is. */
const withTextId = (input: unknown) =>
  typeof input === 'object' && input !== null && 'rowId' in input && typeof input.rowId === 'number'
    ? { ...input, rowId: String(input.rowId) }
    : input;

export interface FollowUp {
  readonly id: number;
  readonly kind: keyof typeof followKinds;
  readonly content: string;
  readonly nextTime: string | null;
  readonly by: string;
  readonly at: string;
}

/** Whoever may see a record may read its follow-ups and add to them. */
const seesRecord = ({ moduleCode }: Readonly<Record<string, unknown>>): Access =>
  `${typeof moduleCode === 'string' ? moduleCode : ''}:view`;

export const followUps = custom<FollowUp[]>()(
  '某条记录的跟进记录，新的在前',
  post('/erp/follow/getByModouleRowId', 'form'),
  seesRecord,
  z.object({
    moduleCode: z.string('跟进对象类型不能为空').trim().min(1, '跟进对象类型不能为空').max(63, '跟进对象类型无效'),
    rowId: z.coerce.number('请选择跟进对象').int('请选择跟进对象').positive('请选择跟进对象'),
  }),
);

export const addFollowUp = custom<number>()(
  '新增跟进记录',
  post('/erp/follow/add'),
  seesRecord,
  z.preprocess(withTextId, inputSchema(follow)),
);
