import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { bookFile } from './book-file.ts';

export const bookFileCalls = calls(bookFile, 'api/fico/generalledger/bookfile', {
  list: get('list'),
  get: get('get'),
  remove: post('delete', 'form'),
});

const base = '/api/fico/generalledger/bookfile';

export const exportBooks = custom<{ readonly task: number }>()(
  '按 GB/T 24589.1 导出一个年度的账簿：公共档案、科目、余额、凭证、报表，作为任务执行',
  post(`${base}/make`),
  'fico_book_file:make',
  z.object({
    year: z.coerce.number('会计年度无效').int('会计年度无效').min(2000, '会计年度无效').max(2199, '会计年度无效'),
  }),
  { price: 'all' },
);

export const verifyBooks = custom<{ readonly task: number }>()(
  '校验账簿数据包：重新计算每个文件的哈希值，指出改动过的文件',
  post(`${base}/verify`),
  'fico_book_file:view',
  z.object({ id: chosen('账簿导出') }),
);
