import { z } from 'zod';
import { addFollowUpCall, custom, followAccess, inputSchema } from '@heliu/model';
import { follow } from './follow.ts';

/** Any entity's records can be followed up, so the id is kept as text; clients send it as the number it is. */
const withTextId = (input: unknown) =>
  typeof input === 'object' && input !== null && 'rowId' in input && typeof input.rowId === 'number'
    ? { ...input, rowId: String(input.rowId) }
    : input;

export const addFollowUp = custom<number>()(
  '新增跟进记录',
  addFollowUpCall,
  followAccess,
  z.preprocess(withTextId, inputSchema(follow)),
);
