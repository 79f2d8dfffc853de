import { z } from 'zod';
import { custom, get } from './calls.ts';

/** A record found by number, name or pinyin. */
export interface Hit {
  readonly id: number;
  readonly code: string | null;
  readonly title: string;
  /** A second line: what one needs to tell it from its neighbours. */
  readonly note: string;
}
export interface HitGroup {
  readonly entity: string;
  readonly label: string;
  /** One of them is called exactly what was asked for. */
  readonly isExact: boolean;
  readonly hits: readonly Hit[];
}

/** As many as are shown of each kind. */
export const hitsPerKind = 5;

export const searchCall = custom<readonly HitGroup[]>()(
  '按编号、名称或拼音查找全部可见的记录',
  get('/api/search'),
  'session',
  z.object({
    q: z
      .string('请输入要找的内容')
      .trim()
      .max(60, '要找的内容过长')
      .refine((text) => text.isWellFormed() && !text.includes('\0'), '要找的内容含有无法识别的字符'),
  }),
);
