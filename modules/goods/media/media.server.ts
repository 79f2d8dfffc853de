import { amend, handle, load, pictureTypes, Refusal, remove, save, type Work } from '@heliu/engine';
import { entityNamed } from '@heliu/model';
import { media, type MediaCalls, type MediaRow, mostMedia, pictureCalls, videoCalls } from './media.ts';

/** Whoever may see the goods may see these; locked, nobody else adds or sorts meanwhile. */
const demandGoods = (work: Work, goods: number, lock = false) => load(work, entityNamed('goods_goods'), goods, lock);

const mediaOf = (work: Work, goods: number, kind: MediaCalls['kind']): Promise<MediaRow[]> =>
  work.query<MediaRow>(
    'goods_media.of',
    `select m.id, m.file, f.name from goods_media m join sys_file f on f.company_id = $1 and f.id = m.file
     where m.company_id = $1 and m.goods = $2 and m.kind = $3 and not m.deleted order by m.position, m.id`,
    [work.company, goods, kind],
  );

/** Lists and pickers show the first picture, and the shelf asks whether there is one. */
async function afterwards(work: Work, goods: number, kind: MediaCalls['kind']): Promise<MediaRow[]> {
  await work.flush();
  const rows = await mediaOf(work, goods, kind);
  if (kind === 'picture') {
    const cover = rows[0]?.file ?? null;
    work.later({
      name: 'goods_goods.pictures',
      text: 'update goods_goods set pictures = $3, cover = $4 where company_id = $1 and id = $2',
      values: [work.company, goods, rows.length, cover],
    });
    work.later({
      name: 'goods_sku.cover',
      text: 'update goods_sku set cover = coalesce(picture, $3) where company_id = $1 and goods = $2 and cover is distinct from coalesce(picture, $3)',
      values: [work.company, goods, cover],
    });
  }
  return rows;
}

/** What every browser shows; an SVG can carry a script, and photographs of some cameras open nowhere else. */
const kinds: Readonly<Record<MediaCalls['kind'], { readonly types: readonly string[]; readonly named: string }>> = {
  picture: { types: pictureTypes, named: 'PNG、JPG、GIF、WebP 或 BMP 图片' },
  video: { types: ['video/mp4', 'video/webm'], named: 'MP4 或 WebM 视频' },
};

async function add(work: Work, { kind, label }: MediaCalls, goods: number, file: number): Promise<MediaRow[]> {
  await demandGoods(work, goods, true);
  const known = await mediaOf(work, goods, kind);
  if (known.length >= mostMedia[kind]) throw new Refusal(`每个商品最多 ${mostMedia[kind]} 个${label}`);
  const [stored] = await work.query<{ type: string }>(
    'goods_media.type',
    'select media_type as type from sys_file where company_id = $1 and id = $2',
    [work.company, file],
  );
  if (!stored || !kinds[kind].types.includes(stored.type)) throw new Refusal(`上传的文件不是 ${kinds[kind].named}`);
  const [last] = await work.query<{ position: number }>(
    'goods_media.last',
    'select coalesce(max(position), 0) as position from goods_media where company_id = $1 and goods = $2 and kind = $3 and not deleted',
    [work.company, goods, kind],
  );
  await save(work, media, { goods, kind, file, position: last!.position + 1 });
  return afterwards(work, goods, kind);
}

async function sort(work: Work, { kind, label }: MediaCalls, goods: number, ids: readonly number[]) {
  await demandGoods(work, goods, true);
  const known = new Set((await mediaOf(work, goods, kind)).map(({ id }) => id));
  if (known.size !== new Set(ids).size || ids.some((id) => !known.has(id)))
    throw new Refusal(`${label}刚有变动，请刷新后再排列`);
  await amend(
    work,
    media,
    ids.map((id, index) => ({ id, position: index + 1 })),
    { signed: true },
  );
  return afterwards(work, goods, kind);
}

async function take(work: Work, { kind }: MediaCalls, id: number): Promise<MediaRow[]> {
  const { goods, kind: stored } = await load(work, media, id);
  if (stored !== kind) throw new Refusal('不存在或已删除');
  await demandGoods(work, goods, true);
  await remove(work, media, id);
  return afterwards(work, goods, kind);
}

const handlersOf = (calls: MediaCalls) => [
  handle(calls.list, async ({ goods }, work) => {
    await demandGoods(work, goods);
    return mediaOf(work, goods, calls.kind);
  }),
  handle(calls.upload, ({ goods, file }, work) => add(work, calls, goods, file)),
  handle(calls.sort, ({ goods, ids }, work) => sort(work, calls, goods, ids)),
  handle(calls.remove, ({ id }, work) => take(work, calls, id)),
];
export const mediaHandlers = [...handlersOf(pictureCalls), ...handlersOf(videoCalls)];
