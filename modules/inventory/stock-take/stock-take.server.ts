import {
  amendLines,
  behaviour,
  companyFact,
  companyFactChanged,
  invalid,
  onDemand,
  Refusal,
  type Rule,
  save,
  today,
  type Work,
} from '@heliu/engine';
import { dec, type Full, type Posting } from '@heliu/model';
import { prepareLines } from '../lines/lines.server.ts';
import { serialsIn } from '../serial/serial.rules.ts';
import { lossOverflow } from '../loss-overflow/loss-overflow.ts';
import { stock } from '../stock/stock.ts';
import {
  type BookLine,
  differenceOf,
  differencesIn,
  type Found,
  linesComplaint,
  type Pieces,
  piecesComplaints,
  placeOf,
  sheetOf,
  type Uncounted,
} from './stock-take.rules.ts';
import { stockTake } from './stock-take.ts';

type StockTake = typeof stockTake;
const frozenFact = 'inv.frozenWarehouses';

interface Scope {
  readonly warehouse: number;
  readonly category?: number | null | undefined;
  readonly goods?: readonly number[] | null | undefined;
  readonly withEmpty?: boolean | null | undefined;
  /** Only these. */
  readonly skus?: readonly number[];
}

/** What the books say lies in a warehouse, in the order one walks through it. */
function bookOf(work: Work, { warehouse, category, goods, withEmpty, skus }: Scope): Promise<BookLine[]> {
  return work.query<BookLine>(
    'inv_stock_take.book',
    `with recursive below as (
       select id from goods_category where company_id = $1 and id = $3
       union all
       select c.id from goods_category c join below on c.parent = below.id where c.company_id = $1 and not c.deleted
     ), scope as (
       select s.id as sku, s.code, s.disabled or s.deleted as gone from goods_sku s
       join goods_goods g on g.company_id = $1 and g.id = s.goods
       where s.company_id = $1 and g.kind not in ('service', 'virtual')
         and ($3::bigint is null or g.category in (select id from below))
         and (cardinality($4::bigint[]) = 0 or g.id = any($4::bigint[]))
         and ($6::bigint[] is null or s.id = any($6::bigint[]))
     ), lots as (
       select l.sku, nullif(l.location, 0) as location, nullif(l.batch, '') as batch, l.quantity
       from inv_stock_entry_by_lot l where l.company_id = $1 and l.warehouse = $2 and l.quantity <> 0
     ), placed as (
       select sku, sum(quantity) as quantity from lots group by sku
     ), whole as (
       select sku, sum(quantity) as quantity from inv_stock_entry_by_place
       where company_id = $1 and warehouse = $2 group by sku
     ), rows as (
       select sku, location, batch, quantity from lots
       union all
       select s.sku, null, null, coalesce(w.quantity, 0) - coalesce(p.quantity, 0) from scope s
       left join whole w on w.sku = s.sku left join placed p on p.sku = s.sku
       where coalesce(w.quantity, 0) - coalesce(p.quantity, 0) <> 0 or ($5 and p.sku is null and not s.gone)
     )
     select r.sku, r.location, r.batch as "batchNo", trim_scale(r.quantity)::text as "bookQuantity"
     from rows r join scope s on s.sku = r.sku
     left join scm_location l on l.company_id = $1 and l.id = r.location
     order by l.code nulls first, s.code, r.batch`,
    [work.company, warehouse, category ?? null, goods ?? [], withEmpty ?? false, skus ?? null],
  );
}

const scopeKeys = ['warehouse', 'category', 'withEmpty'] as const;
/** Goods in a count are known by what the books said when it began. */
function demandSameSheet(draft: { readonly lines: readonly object[] } & Scope, before: Full<StockTake>): void {
  const changed = scopeKeys.some((key) => (draft[key] ?? null) !== (before[key] ?? null));
  if (changed || [...(draft.goods ?? [])].join() !== [...(before.goods ?? [])].join())
    throw new Refusal('盘点已经开始，不能更换仓库和范围；要换请另开一张');
  const kept = new Set(draft.lines.map((line) => placeOf(line as never)));
  const gone = before.lines.filter((line) => !kept.has(placeOf(line)) && line.bookQuantity !== '0').length;
  if (gone > 0) throw new Refusal(`盘点表里少了 ${gone} 行账面有的货：不能删除，没盘到的实盘数量留空，确实没有的写 0`);
}

/** The pieces that are in the warehouse now, of those goods on the sheet that are kept by serial number. */
async function piecesOf(
  work: Work,
  { warehouse, lines }: Pick<Full<StockTake>, 'warehouse' | 'lines'>,
): Promise<Pieces> {
  const rows = await work.query<{ sku: number; serials: string[] }>(
    'inv_stock_take.pieces',
    `select s.id as sku, coalesce(array_agg(p.serial order by p.serial) filter (where p.serial is not null), '{}') as serials
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods and g.serial_managed
     left join inv_serial_entry_by_place p on p.company_id = $1 and p.sku = s.id and p.warehouse = $2 and p.quantity > 0
     where s.company_id = $1 and s.id = any($3::bigint[]) group by s.id order by s.id`,
    [work.company, warehouse, [...new Set(lines.map(({ sku }) => sku))]],
  );
  return new Map(rows.map(({ sku, serials }) => [sku, serials]));
}

/** The loss and the overflow that a stock-take comes to, as drafts that somebody else audits. */
async function reportDifferences(work: Work, record: Full<StockTake>, uncounted: Uncounted) {
  const { loss, overflow } = differencesIn(record.lines, uncounted, await piecesOf(work, record));
  const source = { type: stockTake.name, id: record.id, number: record.number };
  const report = (kind: 'loss' | 'overflow', lines: readonly Found[]) =>
    save(
      work,
      lossOverflow,
      {
        kind,
        orderDate: today(),
        warehouse: record.warehouse,
        cause: 'counted',
        responsible: record.handler,
        remark: `盘点 ${record.number}`,
        lines: lines.map((line) => ({ ...line })),
      },
      { source },
    );
  const made = [
    ...(loss.length > 0 ? [await report('loss', loss)] : []),
    ...(overflow.length > 0 ? [await report('overflow', overflow)] : []),
  ];
  if (made.length === 0) return undefined;
  await work.flush();
  const numbers = made.map(({ number }) => number).join('、');
  return {
    text: `差异已生成 ${numbers}，审核后库存才会调整`,
    record: { entity: lossOverflow.name, id: made[0]!.id, title: made[0]!.number ?? '' },
  };
}

const uncountedOf = (input: Readonly<Record<string, unknown>> | undefined): Uncounted =>
  (input?.['uncounted'] as Uncounted | undefined) ?? 'keep';
const differs = ({ difference }: { readonly difference: string | null }) =>
  difference !== null && Number(difference) !== 0;
const isCounted = ({ quantity }: { readonly quantity: unknown }) => quantity !== null;

export const stockTakeBehaviour = behaviour(stockTake, {
  complaint: ({ lines }) => linesComplaint(lines),
  async check(draft, work, before) {
    if (before) demandSameSheet(draft, before);
    else draft.lines = sheetOf(await bookOf(work, draft), draft.lines);
    const complaint = linesComplaint(draft.lines);
    if (complaint) throw new Refusal(complaint);
    if (draft.lines.length === 0)
      throw invalid([{ path: 'warehouse', message: '这个范围里账面没有库存；要盘零库存的商品请勾选“含零库存”' }]);
    const known = new Map(before?.lines.map((line) => [placeOf(line), line]));
    const isKnown = (line: BookLine | (typeof draft.lines)[number]) =>
      before ? known.has(placeOf(line)) : line.bookQuantity !== '0';
    const added = draft.lines.filter((line) => !isKnown(line)).map(({ sku }) => sku);
    const elsewhere = added.length === 0 ? [] : await bookOf(work, { warehouse: draft.warehouse, skus: added });
    const books = new Map(elsewhere.map((line) => [placeOf(line), line.bookQuantity]));
    // Who scans every piece need not count them.
    for (const line of draft.lines) {
      const pieces = serialsIn(line.serials);
      if (pieces.length > 0) [line.serials, line.quantity] = [pieces.join('\n'), dec(pieces.length)];
    }
    const checked = draft.lines.map(({ sku, location, batchNo, serials }) => ({
      sku,
      location,
      batchNo,
      serials,
      quantity: dec(Math.max(1, serialsIn(serials).length)),
    }));
    await prepareLines(work, checked, {
      warehouse: draft.warehouse,
      comesIn: true,
      isKnown: (index) => isKnown(draft.lines[index]!) || draft.lines[index]!.quantity == null,
    });
    for (const line of draft.lines) {
      const old = known.get(placeOf(line));
      const book = old?.bookQuantity ?? books.get(placeOf(line)) ?? line.bookQuantity ?? ('0' as never);
      line.bookQuantity = book;
      line.firstQuantity = old?.firstQuantity ?? null;
      line.difference = differenceOf(line.quantity, book);
    }
  },
  saved: (_, work) => companyFactChanged(work, frozenFact),
  checkRemove: (_, work) => companyFactChanged(work, frozenFact),
  actions: {
    recount: {
      blockers: ({ lines }) =>
        lines.some(differs) ? [] : [{ code: 'INV006', message: '盘到的行都没有差异，不必复盘' }],
      also({ id, lines }, work) {
        const again = lines.filter(differs).map((line) => ({
          id: line.id,
          firstQuantity: line.quantity,
          quantity: null,
          serials: null,
          difference: null,
        }));
        amendLines(work, stockTake, { id, lines: 'lines' }, again);
      },
    },
    audit: {
      async blockers(record, work, { input }) {
        if (!record.lines.some(isCounted)) return [{ code: 'INV007', message: '还没有录入实盘数量' }];
        const wrong = piecesComplaints(record.lines, await piecesOf(work, record), uncountedOf(input));
        return wrong.map((message) => ({ code: 'INV007', message }));
      },
      async warnings({ warehouse, lines, createdAt }, work) {
        const open = lines.filter((line) => !isCounted(line)).length;
        const [moved] = await work.query<{ skus: number }>(
          'inv_stock_take.moved',
          `select count(distinct sku)::int as skus from inv_stock_entry
           where company_id = $1 and warehouse = $2 and sku = any($3::bigint[]) and quantity <> 0 and created_at > $4`,
          [work.company, warehouse, lines.map(({ sku }) => sku), createdAt],
        );
        return [
          ...(open > 0 ? [`还有 ${open} 行没有盘到`] : []),
          ...(moved!.skus > 0 ? [`盘点期间有 ${moved!.skus} 个 SKU 出入过库，差异按开始盘点时的账面计算，请核对`] : []),
        ];
      },
      async effect(record, work, { input }) {
        const { loss, overflow } = differencesIn(record.lines, uncountedOf(input), await piecesOf(work, record));
        return {
          text: loss.length + overflow.length === 0 ? '账实相符，不生成单据。' : '差异会成为报损报溢单的草稿：',
          facts: [
            { label: '盘亏', value: `${loss.length} 行` },
            { label: '盘盈', value: `${overflow.length} 行` },
          ],
        };
      },
      also(record, work, { input }) {
        companyFactChanged(work, frozenFact);
        return reportDifferences(work, record, uncountedOf(input));
      },
    },
    deaudit: { also: (_, work) => companyFactChanged(work, frozenFact) },
  },
});

interface Frozen {
  readonly warehouse: number;
  readonly id: number;
  readonly number: string;
}
const frozenText = (number: string) => `仓库正在盘点（${number}），出入库已冻结，请等盘点审核`;
onDemand('frozen', (...number) => new Refusal(frozenText(number.join('|'))));

/** The warehouses that postings bring goods to or take them from. */
const touchedBy = (postings: readonly Posting[]): number[] => [
  ...new Set(
    postings
      .filter(({ ledger, entry }) => ledger === stock && Number(entry['quantity']) !== 0)
      .map(({ entry }) => entry['warehouse'] as number),
  ),
];

/** While goods are counted with the doors shut, nothing comes or goes. */
export const frozenRule: Rule = {
  guard({ postings, work }) {
    const touched = touchedBy(postings);
    if (touched.length === 0) return [];
    const guard = {
      name: 'inv_stock_take.guard',
      text: `select demand(false, concat('frozen|', number)) from inv_stock_take where company_id = $1 and frozen and status = 'counting' and warehouse = any($2::bigint[]) limit 1`,
      values: [work.company, touched],
    };
    return [guard];
  },
  async blockers({ postings, work }) {
    const touched = new Set(touchedBy(postings));
    if (touched.size === 0) return [];
    const frozen = await companyFact(work, frozenFact, () =>
      work.query<Frozen>(
        'inv_stock_take.frozen',
        `select warehouse, id, number from inv_stock_take where company_id = $1 and frozen and status = 'counting'`,
        [work.company],
      ),
    );
    return frozen
      .filter(({ warehouse }) => touched.has(warehouse))
      .map(({ id, number }) => ({
        code: 'INV008',
        message: frozenText(number),
        record: { entity: stockTake.name, id, title: number },
      }));
  },
};
