import { custom, inputSchema, post } from '@heliu/model';
import { journalSheet } from './journal.ts';

export interface SavedSheet {
  readonly id: number;
  readonly version: number;
  /** The numbers the rows have got, first and last. */
  readonly number: string;
  readonly count: number;
}

export const saveSheet = custom<SavedSheet>()(
  '一次录入多笔出纳日记账：逐行检查，全部保存或一笔也不保存',
  post('/api/fico/generalledger/journal/saveSheet'),
  'fico_journal:save',
  inputSchema(journalSheet),
);
