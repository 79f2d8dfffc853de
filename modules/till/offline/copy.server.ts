import { createHash } from 'node:crypto';
import { copiedMembers } from '../../pos/server.ts';
import { handle, type Work } from '@heliu/engine';
import { classOf, soldGoodsOf } from '../goods/goods.server.ts';
import { sellingPlace, type TillPlace } from '../terminal/terminal.server.ts';
import { type CopiedGoods, goodsCopy, memberCopy } from './offline.calls.ts';

/** Raised when rows of the copy have another shape: what was kept before is then read anew. */
const form = 1;
const goodsAtOnce = 2000;
const membersAtOnce = 5000;
/** A mark this far back could be taken for one that is yet to come. */
const oldestAge = 1_000_000_000;

/**
 * Where the copy stands once it has what is read now. Transactions commit in another order than they begin, so the mark is
 * the oldest one that is still under way: all it writes, and all that come after it, are told the next time. Rows told twice
 * do no harm.
 */
async function markNow(work: Work): Promise<string> {
  const [row] = await work.query<{ mark: string }>(
    'till.copyMark',
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as mark`,
  );
  return row!.mark;
}

/** Whether what was written since the mark can still be told from what was there before. */
async function isKnown(work: Work, mark: string | undefined): Promise<boolean> {
  if (mark === undefined || BigInt(mark) >= 4_294_967_296n) return false;
  const [row] = await work.query<{ far: number }>('till.copyAge', 'select age($1::text::xid) as far', [mark]);
  return row!.far >= 0 && row!.far <= oldestAge;
}

const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** What every price of this terminal follows from, and where every category stands: another one, and all is read anew. */
async function goodsBasis(work: Work, place: TillPlace): Promise<string> {
  const [row] = await work.query<{ categories: string; database: string }>(
    'till.copyBasis',
    `select md5(coalesce(string_agg(id || ':' || coalesce(parent, 0), ',' order by id), '')) as categories,
            (select oid::text from pg_database where datname = current_database()) as database
     from goods_category where company_id = $1 and not deleted`,
    [work.company],
  );
  return digest(form, row, await classOf(work, place.priceClass));
}

interface Changed {
  readonly id: number;
  readonly search: string;
  readonly codes: readonly { readonly code: string; readonly quantity: string }[];
}
const goodsText = `
  select s.id, s.search,
         coalesce((select json_agg(json_build_object('code', b.barcode, 'quantity',
           case when b.unit = g.unit then '1' else coalesce((select trim_scale(n.ratio)::text from goods_unit_group_units n
             where n.company_id = $1 and n.document_id = g.unit_group and n.unit = b.unit), '1') end))
           from goods_sku_barcodes b where b.company_id = $1 and b.document_id = s.id), '[]') as codes
  from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods join goods_unit u on u.company_id = $1 and u.id = g.unit
  where s.company_id = $1 and s.id > $2::bigint
    and case when $3::text is null then not (s.deleted or s.disabled or g.deleted or g.disabled or g.no_sale)
             else age(s.xmin) <= age($3::text::xid) or age(g.xmin) <= age($3::text::xid) or age(u.xmin) <= age($3::text::xid) end
  order by s.id limit ${goodsAtOnce}`;

export const copyHandlers = [
  handle(goodsCopy, async ({ terminal, mark, basis, after }, work) => {
    const place = await sellingPlace(work, terminal);
    // Before anything is read: what is written meanwhile comes the next time again.
    const now = await markNow(work);
    const stands = await goodsBasis(work, place);
    const isWhole = basis !== stands || !(await isKnown(work, mark));
    const changed = await work.query<Changed>('till.copyGoods', goodsText, [
      work.company,
      after,
      isWhole ? null : mark,
    ]);
    const sold = await soldGoodsOf(
      work,
      changed.map(({ id }) => id),
      place,
    );
    const rows: CopiedGoods[] = [];
    const gone: number[] = [];
    for (const { id, search, codes } of changed) {
      const one = sold.get(id);
      if (!one?.isForSale || !one.hasPrice) gone.push(id);
      else {
        const { taxRate: _, isStocked: __, isForSale: ___, hasPrice: ____, ...goods } = one;
        rows.push({ ...goods, codes: [...codes, { code: goods.code, quantity: '1' }], search });
      }
    }
    const next = changed.length === goodsAtOnce ? changed.at(-1)!.id : null;
    return { isWhole, mark: now, basis: stands, rows, gone: isWhole ? [] : gone, next };
  }),

  handle(memberCopy, async ({ terminal, mark, basis, after }, work) => {
    await sellingPlace(work, terminal);
    const now = await markNow(work);
    const stands = digest(form);
    const isWhole = basis !== stands || !(await isKnown(work, mark));
    const { rows, gone, last } = await copiedMembers(work, isWhole ? null : mark!, after, membersAtOnce);
    return { isWhole, mark: now, basis: stands, rows, gone, next: last };
  }),
];
