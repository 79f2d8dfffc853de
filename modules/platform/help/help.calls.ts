import { custom, get } from '@heliu/model';
import { z } from 'zod';

export const pictureCall = custom<null>()(
  '帮助站点与广告的图片',
  get('/help/picture/{id}'),
  'public',
  z.object({ id: z.coerce.number('图片不存在').int('图片不存在').positive('图片不存在') }),
);
