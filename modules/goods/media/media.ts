import { choice, chosen, chosenSome, custom, entity, file, get, integer, post, ref } from '@heliu/model';
import { z } from 'zod';

/** Pictures and videos of goods, in the order they are shown in; the first picture stands for the goods. */
export const media = entity({
  name: 'goods_media',
  label: '商品图片',
  title: 'kind',
  order: 'position',
  fields: {
    goods: ref('商品', 'goods_goods', { required: true, index: true }),
    kind: choice('种类', { picture: '图片', video: '视频' }, { default: 'picture' }),
    file: file('文件', { required: true }),
    position: integer('次序', { default: 0 }),
  },
});

export interface MediaRow {
  readonly id: number;
  readonly file: number;
  readonly name: string;
}
const goods = chosen('商品');
export const mostMedia = { picture: 15, video: 3 } as const;

const kindCalls = (kind: 'picture' | 'video', label: string, path: string) => ({
  kind,
  label,
  list: custom<MediaRow[]>()(`商品的${label}`, get(`${path}/list`), 'goods_goods:view', z.object({ goods })),
  upload: custom<MediaRow[]>()(
    `把上传的文件加到商品的${label}之后`,
    post(`${path}/upload`),
    'goods_goods:save',
    z.object({ goods, file: chosen('文件') }),
  ),
  sort: custom<MediaRow[]>()(
    `排列商品的${label}`,
    post(`${path}/sort`),
    'goods_goods:save',
    z.object({ goods, ids: chosenSome(label, mostMedia[kind], '个') }),
  ),
  remove: custom<MediaRow[]>()(
    `删除商品的一个${label}`,
    post(`${path}/delete`),
    'goods_goods:save',
    z.object({ id: chosen(label) }),
  ),
});
export type MediaCalls = ReturnType<typeof kindCalls>;

export const pictureCalls = kindCalls('picture', '图片', '/api/goods/goodsPicture');
export const videoCalls = kindCalls('video', '视频', '/api/goods/goodsVideo');
