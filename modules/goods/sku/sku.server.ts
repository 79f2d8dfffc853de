import {
  behaviour,
  handle,
  invalid,
  load,
  parseInput,
  pick,
  prepared,
  Refusal,
  update,
  usedAmong,
  type Work,
} from '@heliu/engine';
import { fieldsOf } from '@heliu/model';
import { readSpec } from '../attribute/attribute.rules.ts';
import type { Attribute } from '../attribute/attribute.ts';
import { priceChange } from '../price/price-change.ts';
import { forgetPrices, notePrices, stepsOf } from '../price/price-change.server.ts';
import { ratiosOf } from '../unit/ratio.server.ts';
import { type FoundSku, saveSheet, searchSku, type SheetRow } from './sku.calls.ts';
import { skuComplaint, skuName, skuShelfBlockers, withBarcodes } from './sku.rules.ts';
import { sku } from './sku.ts';

interface GoodsFacts {
  readonly name: string;
  readonly cover: number | null;
  readonly attributes: readonly Attribute[];
  /** The units it may be counted in. */
  readonly units: readonly number[];
}
async function goodsFacts(work: Work, goods: number): Promise<GoodsFacts> {
  const [found] = await work.query<GoodsFacts>(
    'goods_sku.goods',
    `select g.name, g.cover,
            coalesce((select json_agg(json_build_object('name', a.name, 'kind', a.kind, 'values', a.values) order by a.position)
                      from goods_goods_attributes a where a.company_id = $1 and a.document_id = g.id), '[]') as attributes,
            array(select g.unit union select u.unit from goods_unit_group_units u where u.company_id = $1 and u.document_id = g.unit_group) as units
     from goods_goods g where g.company_id = $1 and g.id = $2 and not g.deleted`,
    [work.company, goods],
  );
  if (!found) throw invalid([{ path: 'goods', message: '商品不存在或已停用，请重新选择' }]);
  return found;
}

export const skuBehaviour = behaviour(sku, {
  derive: withBarcodes,
  complaint: skuComplaint,
  async scan(code, work) {
    const found = await scanned(work, code);
    if (!found) return undefined;
    const [pieces] = await ratiosOf(work, [{ sku: found.id, unit: found.unit }]);
    return { ...found, pieces: pieces! };
  },
  async check(draft, work, before) {
    const { name, cover, attributes, units } = await goodsFacts(work, draft.goods);
    // One that was withdrawn keeps the spec it had: the values are no longer there to be compared with.
    const isOld = before?.withdrawn === true && before.goods === draft.goods;
    const read = isOld ? { spec: before.spec ?? '', key: before.attributeKey } : readSpec(attributes, draft.spec ?? '');
    if (typeof read === 'string') throw invalid([{ path: 'spec', message: read }]);
    Object.assign(draft, {
      spec: read.spec || null,
      attributeKey: read.key,
      name: skuName(name, read.spec),
      cover: draft.picture ?? cover,
    });
    const foreign = draft.barcodes.findIndex(({ unit }) => !units.includes(unit));
    if (foreign >= 0) {
      const message = `条码第${foreign + 1}行：这个商品不按此单位计量，请先加进它的计量单位组`;
      throw invalid([{ path: `barcodes.${foreign}.unit`, message }]);
    }
  },
  // The prices of something nobody ever used are nobody's past.
  async checkRemove({ id }, work) {
    if ((await usedAmong(work, sku, [id], [priceChange])).size === 0) await forgetPrices(work, id);
  },
  saved: (record, work, before) => notePrices(work, stepsOf(record.id, before, record), 'record'),
  actions: {
    onShelf: {
      async blockers({ goods, retailPrice, disabled, withdrawn }, work) {
        const [owner] = await work.query<{ off: boolean }>(
          'goods_sku.owner',
          'select disabled or no_sale as off from goods_goods where company_id = $1 and id = $2',
          [work.company, goods],
        );
        const missing = skuShelfBlockers({ retailPrice, disabled, withdrawn, goodsOff: owner!.off });
        return missing.map((message) => ({ code: 'GDS001', message: `不能上架：${message}` }));
      },
    },
  },
});

/** The SKU that a bar code stands on, and the unit it means. */
async function scanned(work: Work, code: string): Promise<{ readonly id: number; readonly unit: number } | undefined> {
  const [found] = await work.query<{ id: number; unit: number }>(
    'goods_sku.scan',
    'select document_id as id, unit from goods_sku_barcodes where company_id = $1 and barcode = $2',
    [work.company, code],
  );
  return found;
}

/** The SKU a scanner means, first; then those the words find. */
async function find(work: Work, q: string): Promise<FoundSku[]> {
  const code = await scanned(work, q);
  const ids = code ? [code.id] : (await pick(work, sku, { q, pageSize: 20 })).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { name, text, values } = prepared(
    `select s.id, s.code, s.name, s.spec, s.barcode, coalesce(b.unit, g.unit) as unit, u.name as "unitName", s.retail_price as "retailPrice"
     from unnest($2::bigint[]) with ordinality w(id, n)
     join goods_sku_v s on s.company_id = $1 and s.id = w.id and not s.deleted and not s.disabled
     join goods_goods g on g.company_id = $1 and g.id = s.goods
     left join goods_sku_barcodes b on b.company_id = $1 and b.document_id = s.id and b.barcode = $3
     join goods_unit u on u.company_id = $1 and u.id = coalesce(b.unit, g.unit)
     order by w.n`,
    [work.company, ids, q],
  );
  return work.query<FoundSku>(name, text, values);
}

/** The bar codes of an SKU when the one of its base unit is this. */
function withBarcode(lines: readonly { barcode: string; unit: number }[], unit: number, barcode: string | null) {
  const others = lines.filter((line) => line.unit !== unit);
  const [, ...more] = lines.filter((line) => line.unit === unit);
  return [...(barcode ? [{ barcode, unit }] : []), ...more, ...others];
}

async function saveRow(work: Work, { id, version, barcode, ...said }: SheetRow): Promise<void> {
  const before = await load(work, sku, id);
  const [owner] = await work.query<{ unit: number }>(
    'goods_sku.baseUnit',
    'select unit from goods_goods where company_id = $1 and id = $2',
    [work.company, before.goods],
  );
  const kept = Object.keys(fieldsOf(sku)).filter((key) => !fieldsOf(sku)[key]!.computed);
  const lines = before.barcodes.map((line) => ({ barcode: line.barcode, unit: line.unit }));
  const input = {
    ...Object.fromEntries(kept.map((key) => [key, before[key as keyof typeof before]])),
    ...said,
    barcodes: barcode === undefined ? lines : withBarcode(lines, owner!.unit, barcode),
  };
  await update(work, sku, id, version, parseInput(sku, input));
  // The next row may take the bar code that this one gives up.
  await work.flush();
}

async function saveRows(work: Work, rows: readonly SheetRow[]): Promise<number> {
  for (const [index, row] of rows.entries())
    try {
      await saveRow(work, row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(`第${index + 1}行：${error.message}`, error.code);
    }
  return rows.length;
}

export const skuHandlers = [
  handle(searchSku, ({ q }, work) => find(work, q)),
  handle(saveSheet, async ({ rows }, work) => ({ saved: await saveRows(work, rows) })),
];
