import type { FileLink } from '@heliu/model';
import { fileLink, handle, load, mayShow, Refusal, remove, save, type Work } from '@heliu/engine';
import { addDrawing, drawingsOfOrder, type DrawingSheet, removeDrawings } from './job-order.calls.ts';
import { drawing, jobOrder } from './job-order.ts';

const mostDrawings = 200;

interface Row extends Omit<DrawingSheet, 'file' | 'current'>, Pick<FileLink, 'name' | 'mediaType' | 'size'> {
  readonly file: number;
}

/** The drawings of an order: by their numbers, the newest version first. */
export async function drawingsOf(work: Work, order: number): Promise<DrawingSheet[]> {
  const rows = await work.query<Row>(
    'sal_drawing.of',
    `select d.id, d.drawing_no as "drawingNo", d.revision, d.change, d.created_at as at, coalesce(u.realname, '系统') as by,
            f.id as file, f.name, f.media_type as "mediaType", f.size
     from sal_drawing d join sys_file f on f.company_id = $1 and f.id = d.file left join sys_user_v u on u.id = d.created_by
     where d.company_id = $1 and d."order" = $2 and not d.deleted order by d.drawing_no, d.revision desc limit ${mostDrawings}`,
    [work.company, order],
  );
  const sheets: DrawingSheet[] = [];
  for (const { file, name, mediaType, size, ...row } of rows)
    sheets.push({
      ...row,
      current: sheets.at(-1)?.drawingNo !== row.drawingNo,
      file: { id: file, name, mediaType, size, shows: mayShow(mediaType), url: await fileLink(work, file) },
    });
  return sheets;
}

/** Numbers are not given twice, so that a version on somebody's desk is never mistaken for a later one. */
const lastRevision = async (work: Work, order: number, drawingNo: string): Promise<number> => {
  const [row] = await work.query<{ last: number }>(
    'sal_drawing.last',
    'select coalesce(max(revision), 0) as last from sal_drawing where company_id = $1 and "order" = $2 and drawing_no = $3',
    [work.company, order, drawingNo],
  );
  return row!.last;
};

/** Locked, so that of two who upload at once each gets a version of his own. */
async function openOrder(work: Work, id: number, verb: string) {
  const order = await load(work, jobOrder, id, true);
  if (order.status === 'closed') throw new Refusal(`加工订单${order.number}已关闭，不能${verb}图纸`);
  return order;
}

interface NewSheet {
  readonly orderId: number;
  readonly drawingNo: string;
  readonly file: number;
  readonly change?: string | null | undefined;
}
export async function addSheet(
  work: Work,
  { orderId, drawingNo, file, change = null }: NewSheet,
): Promise<DrawingSheet[]> {
  await openOrder(work, orderId, '添加');
  const known = await drawingsOf(work, orderId);
  if (known.length >= mostDrawings) throw new Refusal(`每张加工订单最多${mostDrawings}张图纸，请先删除不用的`);
  const revision = (await lastRevision(work, orderId, drawingNo)) + 1;
  await save(work, drawing, { order: orderId, drawingNo, file, change }, { computed: { revision } });
  await work.flush();
  return drawingsOf(work, orderId);
}

export const drawingHandlers = [
  handle(drawingsOfOrder, async ({ orderId }, work) => {
    await load(work, jobOrder, orderId);
    return drawingsOf(work, orderId);
  }),

  handle(addDrawing, (said, work) => addSheet(work, said)),

  handle(removeDrawings, async ({ orderId, ids }, work) => {
    await openOrder(work, orderId, '删除');
    const known = (await drawingsOf(work, orderId)).map(({ id }) => id);
    const gone = ids ?? known;
    if (gone.some((id) => !known.includes(id))) throw new Refusal('图纸不存在，可能已被删除，请刷新后再试');
    for (const id of gone) await remove(work, drawing, id);
    await work.flush();
    return drawingsOf(work, orderId);
  }),
];
