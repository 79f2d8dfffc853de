import { z } from 'zod';
import { custom, get, post, reading } from './calls.ts';

/** What one person likes to have his own way, by key. */
export type Preferences = Readonly<Record<string, unknown>>;

const longest = 16_000;
/** What JSON escapes and PostgreSQL cannot keep: the zero character and halves of characters. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

export const preferenceCalls = {
  all: custom<Preferences>()('我的偏好', get('/api/preference'), 'session', z.object({})),
  keep: custom<null>()(
    '保存我的偏好；空值表示恢复默认',
    reading(post('/api/preference')),
    'session',
    z.object({
      key: z
        .string('缺少偏好的名称')
        .max(60, '偏好的名称过长')
        .regex(/^[a-z][\w.-]*$/i, '偏好的名称无效'),
      value: z
        .json('偏好的内容无效')
        .default(null)
        .refine((value) => JSON.stringify(value).length <= longest, '偏好的内容过长')
        .refine((value) => !unstorable.test(JSON.stringify(value)), '偏好的内容含有无法保存的字符'),
    }),
  ),
} as const;
