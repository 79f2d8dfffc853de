import type { Draft, Full } from '@heliu/model';
import { actMany, amend, noteMany, ranks, remove, searchTextOf, usedAmong, type Work } from '@heliu/engine';
import { type Combination, combinations, matrixOf } from '../attribute/attribute.rules.ts';
import { priceChange } from '../price/price-change.ts';
import { notePrices, stepsOf } from '../price/price-change.server.ts';
import { followed } from '../price/price.rules.ts';
import { priceKeys } from '../price/prices.ts';
import { skuName } from '../sku/sku.rules.ts';
import { sku } from '../sku/sku.ts';
import { skuCodes } from './goods.rules.ts';
import type { goods } from './goods.ts';

type Goods = typeof goods;
type SavedGoods = Draft<Goods> & { readonly id: number };
type SkuRow = Pick<
  Full<typeof sku>,
  'id' | 'code' | 'name' | 'spec' | 'barcode' | 'withdrawn' | 'disabled' | (typeof priceKeys)[number]
> & { readonly key: string };

const skusOf = (work: Work, id: number): Promise<SkuRow[]> =>
  work.query<SkuRow>(
    'goods_sku.ofGoods',
    `select id, code, name, spec, barcode, attribute_key as key, withdrawn, disabled, retail_price as "retailPrice",
            wholesale_price as "wholesalePrice", member_price as "memberPrice", min_price as "minPrice", purchase_price as "purchasePrice"
     from goods_sku where company_id = $1 and goods = $2 and not deleted order by id for update`,
    [work.company, id],
  );

const pricesIn = (row: Partial<Record<(typeof priceKeys)[number], SkuRow['retailPrice'] | undefined>>) =>
  Object.fromEntries(priceKeys.map((key) => [key, row[key] ?? null])) as Pick<SkuRow, (typeof priceKeys)[number]>;

/** New SKUs begin with what is said of the goods. One statement, however large the matrix. */
async function add(work: Work, record: SavedGoods, added: readonly Combination[], taken: readonly string[]) {
  if (added.length === 0) return;
  const ids = await work.takeIds(added.length);
  const codes = skuCodes(
    record.code,
    added.map(({ spec }) => spec),
    taken,
  );
  const rows = added.map(({ spec, key }, i) => ({
    id: ids[i]!,
    code: codes[i]!,
    name: skuName(record.name, spec),
    spec,
    key,
  }));
  const prices = pricesIn(record);
  // After the goods themselves: of a code that is taken, theirs is the one that is named.
  work.deferWithLock(`${ranks.numbers}:${sku.name}`, {
    name: 'goods_sku.addMany',
    text: `insert into goods_sku (company_id, id, created_by, updated_by, created_at, updated_at, goods, code, name, spec, attribute_key, search,
                                  retail_price, wholesale_price, member_price, min_price, purchase_price, weight, volume, cover)
           select $1, u.id, $2, $2, $3, $3, $4, u.code, u.name, nullif(u.spec, ''), u.key, u.search, $5, $6, $7, $8, $9, $10, $11,
                  (select g.cover from goods_goods g where g.company_id = $1 and g.id = $4)
           from unnest($12::bigint[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[]) u(id, code, name, spec, key, search)`,
    values: [
      work.company,
      work.user.id,
      work.now,
      record.id,
      prices.retailPrice,
      prices.wholesalePrice,
      prices.memberPrice,
      prices.minPrice,
      prices.purchasePrice,
      record.weight ?? null,
      record.volume ?? null,
      ids,
      rows.map(({ code }) => code),
      rows.map(({ name }) => name),
      rows.map(({ spec }) => spec),
      rows.map(({ key }) => key),
      rows.map((row) => searchTextOf(sku, row)),
    ],
  });
  await noteMany(
    work,
    rows.map(({ id, code, name, spec }) => ({
      entity: sku.name,
      recordId: id,
      action: 'save',
      label: '新增',
      title: name,
      after: { goods: record.id, code, name, spec: spec || null, ...prices },
    })),
  );
  await notePrices(
    work,
    ids.flatMap((id) => stepsOf(id, undefined, prices)),
    'record',
  );
}

/** Those that nobody has used yet go; of the others the past still speaks, so they stay and are used no more. */
async function drop(work: Work, dropped: readonly SkuRow[]): Promise<void> {
  const ids = dropped.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id);
  const used = await usedAmong(work, sku, ids, [priceChange]);
  for (const id of ids.filter((one) => !used.has(one))) await remove(work, sku, id);
  await actMany(
    work,
    sku,
    'withdraw',
    [...used].map((id) => ({ id })),
  );
}

/** Names and specs follow the goods. */
function rename(work: Work, record: SavedGoods, kept: readonly (Combination & { readonly sku: SkuRow })[]) {
  const changed = kept
    .map(({ spec, sku: row }) => ({ ...row, spec, name: skuName(record.name, spec), old: row }))
    .filter(({ spec, name, old }) => name !== old.name || spec !== (old.spec ?? ''));
  if (changed.length === 0) return;
  work.later({
    name: 'goods_sku.rename',
    text: `update goods_sku t set name = u.name, spec = nullif(u.spec, ''), search = u.search,
             version = t.version + 1, updated_by = $2, updated_at = now()
           from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) u(id, name, spec, search) where t.company_id = $1 and t.id = u.id`,
    values: [
      work.company,
      work.user.id,
      changed.map(({ id }) => id),
      changed.map(({ name }) => name),
      changed.map(({ spec }) => spec),
      changed.map((row) => searchTextOf(sku, row)),
    ],
  });
}

async function reprice(work: Work, record: SavedGoods, before: Full<Goods>, skus: readonly SkuRow[]) {
  const rows = skus.map((row) => ({ id: row.id, old: pricesIn(row), now: followed(before, record, pricesIn(row)) }));
  const steps = rows.flatMap(({ id, old, now }) => stepsOf(id, old, now));
  if (steps.length === 0) return;
  const moved = new Set(steps.map((step) => step.sku));
  await amend(
    work,
    sku,
    rows.filter(({ id }) => moved.has(id)).map(({ id, now }) => ({ id, ...pricesIn(now) })),
    { signed: true },
  );
  await notePrices(work, steps, 'record');
}

/** Keeps the SKUs of goods in step with their attributes, their name and their prices. */
export async function keepMatrix(work: Work, record: SavedGoods, before?: Full<Goods>): Promise<void> {
  const attributes = record.attributes ?? [];
  if (!before) return add(work, record, combinations(attributes), []);
  const skus = await skusOf(work, record.id);
  const { kept, added, dropped } = matrixOf(attributes, skus);
  // What was possible before and is not there was taken away by somebody who meant it.
  const known = new Set(combinations(before.attributes).map(({ key }) => key));
  const fresh = added.filter(({ key }) => !known.has(key));
  await drop(work, dropped);
  // What was withdrawn is back when its values are.
  const back = kept.filter(({ sku: row }) => row.withdrawn).map(({ sku: { id } }) => ({ id }));
  await actMany(work, sku, 'restore', back);
  await work.flush();
  rename(work, record, kept);
  await reprice(
    work,
    record,
    before,
    kept.map((one) => one.sku),
  );
  await add(
    work,
    record,
    fresh,
    skus.map(({ code }) => code),
  );
}
