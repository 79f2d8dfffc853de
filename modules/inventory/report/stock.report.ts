import { dec, type Decimal, findEntity, type RowOf, yuan } from '@heliu/model';
import { bindReport, Params, prepared, type Work } from '@heliu/engine';
import { inUnits } from '../../goods/model.ts';
import { setting } from '../../system/server.ts';
import { averageOf } from '../stock/cost.rules.ts';
import { type Asked, conditions, readKey, writeKey } from './conditions.server.ts';
import { type MovedBy, movements, stockHolds, stockOnHand, stockSummary } from './stock.calls.ts';

interface Place {
  readonly sku: number;
  readonly warehouse: number;
  readonly location: number;
  readonly batch: string;
  readonly quantity: Decimal;
  readonly available: Decimal;
  readonly reserved: Decimal;
  readonly locked: Decimal;
  readonly onOrder: Decimal;
  readonly inTransit: Decimal;
  readonly poolQuantity: Decimal;
  readonly poolAmount: string;
  readonly amount: string;
}

const measures = ['quantity', 'available', 'reserved', 'locked', 'on_order', 'in_transit'];
const written = (at: string, over = '') =>
  [
    ['quantity', 'quantity'],
    ['available', 'available'],
    ['reserved', 'reserved'],
    ['locked', 'locked'],
    ['on_order', 'onOrder'],
    ['in_transit', 'inTransit'],
  ]
    .map(([column, key]) => `trim_scale(${over}(${at}.${column}))::text as "${key}"`)
    .join(', ');

/** What share of its pool lies in a warehouse: whole fen that add up to the pool's, because each takes what is left of the sum. */
const worth = `round(p.amount * s.until / nullif(p.quantity, 0), 2) - round(p.amount * (s.until - s.quantity) / nullif(p.quantity, 0), 2)`;

async function places(
  work: Work,
  asked: Asked & { readonly by: 'warehouse' | 'sku'; readonly empty: boolean },
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<Place[]> {
  const params = new Params();
  const where = conditions(work, asked, params);
  const isEmpty = measures.map((m) => `b.${m} <> 0`).join(' or ');
  if (!asked.empty) where.push(`(${isEmpty})`);
  const byWarehouse = (await setting(work, 'stock.costScope')) === 'WAREHOUSE';
  if (after)
    where.push(
      asked.by === 'sku'
        ? `b.sku > ${params.add(after[0])}::bigint`
        : `(b.sku, b.warehouse) > (${params.add(after[0])}::bigint, ${params.add(after[1])}::bigint)`,
    );
  const all = where.length === 0 ? '' : `where ${where.join(' and ')}`;
  const most = params.add(limit);
  const page =
    asked.by === 'sku'
      ? `select b.sku, b.warehouse from inv_stock_entry_by_place_v b ${all}${all ? ' and' : ' where'} b.sku in
           (select b.sku from inv_stock_entry_by_place_v b ${all} group by b.sku order by b.sku limit ${most}::int)`
      : `select b.sku, b.warehouse from inv_stock_entry_by_place_v b ${all} order by b.sku, b.warehouse limit ${most}::int`;
  // What a warehouse's goods are worth depends on where else they lie, so all places of an SKU are read once.
  const places = `with page as materialized (${page}),
    spread as (select b.*, w.scope, sum(b.quantity) over (partition by b.sku, w.scope order by b.warehouse) as until
      from inv_stock_entry_by_place_v b join (select id, ${byWarehouse ? `'w' || id` : `coalesce('g' || valuation_group, '')`} as scope from scm_warehouse_v) w on w.id = b.warehouse
      where b.sku = any(array(select distinct sku from page))),
    pools as (select q.sku, split_part(q.pool, '#', 1) as scope, sum(q.quantity) as quantity, sum(q.amount) as amount from inv_stock_entry_by_pool_v q
      where q.sku = any(array(select distinct sku from page)) group by 1, 2),
    b as (select s.*, coalesce(p.quantity, 0) as pool_quantity, coalesce(p.amount, 0) as pool_amount, coalesce(${worth}, 0) as worth
      from page join spread s using (sku, warehouse) left join pools p using (sku, scope))`;
  const amounts = (of: string) => `${of}::numeric(18,2)::text`;
  const text =
    asked.by === 'sku'
      ? `${places} select b.sku, 0 as warehouse, ${written('b', 'sum')}, trim_scale(sum(b.quantity))::text as "poolQuantity", ${amounts('sum(b.worth)')} as "poolAmount",
           ${amounts('sum(b.worth)')} as amount from b group by b.sku order by b.sku`
      : `${places} select b.sku, b.warehouse, ${written('b')}, trim_scale(b.pool_quantity)::text as "poolQuantity", ${amounts('b.pool_amount')} as "poolAmount",
           ${amounts('b.worth')} as amount from b order by b.sku, b.warehouse`;
  const { name, values } = prepared(text, params.values);
  return work.query<Place>(name, text, values);
}

async function lots(
  work: Work,
  asked: Asked & { readonly empty: boolean },
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<(Place & { readonly expiry: string | null })[]> {
  const params = new Params();
  const where = conditions(work, asked, params);
  if (!asked.empty) where.push('b.quantity <> 0');
  if (after) {
    const [of, at, place, batch] = after.map((part) => params.add(part)) as [string, string, string, string];
    where.push(
      `(b.sku, b.warehouse, b.location, b.batch) > (${of}::bigint, ${at}::bigint, ${place}::bigint, ${batch}::text)`,
    );
  }
  const text = `select b.sku, b.warehouse, b.location, b.batch, trim_scale(b.quantity)::text as quantity, t.expiry_date as expiry
    from (select b.* from inv_stock_entry_by_lot_v b ${where.length === 0 ? '' : `where ${where.join(' and ')}`}
      order by b.sku, b.warehouse, b.location, b.batch limit ${params.add(limit)}::int) b
    left join inv_batch_v t on t.sku = b.sku and t.batch_no = b.batch and not t.deleted
    order by b.sku, b.warehouse, b.location, b.batch`;
  const { name, values } = prepared(text, params.values);
  return work.query(name, text, values);
}

interface Named {
  readonly id: number;
  readonly unit: string;
  readonly units: readonly { readonly name: string; readonly ratio: Decimal }[];
}
/** What SKUs are called and how they are packed. */
async function namesOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const rows = await work.query<Named>(
    'inv_stock.names',
    `select s.id, u.name as unit,
            coalesce((select json_agg(json_build_object('name', x.name, 'ratio', trim_scale(l.ratio)::text))
                      from goods_unit_group_units l join goods_unit x on x.company_id = $1 and x.id = l.unit
                      where l.company_id = $1 and l.document_id = g.unit_group and l.shown), '[]') as units
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods join goods_unit u on u.company_id = $1 and u.id = g.unit
     where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Row = RowOf<typeof stockOnHand>;
const planned = ['reserved', 'locked', 'onOrder', 'inTransit'] as const;
const none = { location: null, batch: null, expiry: null } as const;

function rowOf(place: Place, named: Named | undefined): Row {
  const { sku: of, warehouse: at, poolQuantity, poolAmount, amount, ...figures } = place;
  const pool = { quantity: poolQuantity, amount: yuan(poolAmount) };
  return {
    sku: of,
    warehouse: at === 0 ? null : at,
    ...none,
    quantity: figures.quantity,
    available: figures.available,
    // Most goods are neither spoken for nor on their way: what is nothing is not shown.
    ...Object.fromEntries(planned.map((key) => [key, Number(figures[key]) === 0 ? null : figures[key]])),
    unit: named?.unit ?? '',
    packed: packedOf(figures.quantity, named),
    average: averageOf(pool),
    amount: yuan(amount),
  } as unknown as Row;
}
const packedOf = (quantity: Decimal, named: Named | undefined): string | null =>
  named && named.units.length > 1 && Number(quantity) !== 0 ? inUnits(quantity, named.units) : null;

const keyParts = { sku: ['id'], warehouse: ['id', 'id'], lot: ['id', 'id', 'id', 'text'] } as const;

const onHand = bindReport(stockOnHand, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  const by = asked.by ?? 'warehouse';
  const base = { ...asked, empty: asked.empty ?? false } as Asked & { empty: boolean };
  const after = readKey(cursor, ...keyParts[by]);
  if (by === 'lot') {
    const found = await lots(work, base, after, pageSize + 1);
    const names = await namesOf(
      work,
      found.map((one) => one.sku),
    );
    const shown = found.slice(0, pageSize);
    const last = found.length > pageSize ? shown.at(-1)! : undefined;
    return {
      rows: shown.map(({ expiry, ...lot }) => {
        const named = names.get(lot.sku);
        return {
          sku: lot.sku,
          warehouse: lot.warehouse,
          location: lot.location === 0 ? null : lot.location,
          batch: lot.batch === '' ? null : lot.batch,
          expiry,
          quantity: lot.quantity,
          unit: named?.unit ?? '',
          packed: packedOf(lot.quantity, named),
        } as unknown as Row;
      }) as never,
      nextCursor: last ? writeKey([last.sku, last.warehouse, last.location, last.batch]) : null,
    };
  }
  const found = await places(work, { ...base, by }, after, pageSize + 1);
  const names = await namesOf(
    work,
    found.map((one) => one.sku),
  );
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1)! : undefined;
  return {
    rows: shown.map((place) => rowOf(place, names.get(place.sku))) as never,
    nextCursor: last ? writeKey(by === 'sku' ? [last.sku] : [last.sku, last.warehouse]) : null,
  };
});

interface Entry {
  readonly id: number;
  readonly date: string;
  readonly source: MovedBy;
  readonly reversing: boolean;
  readonly quantity: string;
  readonly amount: string;
}

const moved = bindReport(movements, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  const after = readKey(cursor, 'day', 'id');
  const params = new Params();
  const where = conditions(work, { sku: asked.sku, warehouse: asked.warehouse }, params);
  where.push(
    `b.posted_on between ${params.add(asked.from)}::date and ${params.add(asked.to)}::date`,
    '(b.quantity <> 0 or b.amount <> 0)',
  );
  if (asked.kind) where.push(`b.kind = ${params.add(asked.kind)}`);
  if (asked.batch) where.push(`b.batch = ${params.add(asked.batch)}`);
  if (after) where.push(`(b.posted_on, b.id) < (${params.add(after[0])}::date, ${params.add(after[1])}::bigint)`);
  const text = `select b.id, b.posted_on as date, b.kind, b.sku, b.warehouse, b.location, b.batch, trim_scale(b.quantity)::text as quantity,
      b.amount::text as amount, b.reverses_id is not null as reversing,
      json_build_object('entity', b.source_name, 'id', b.source_id, 'number', b.source_number) as source
    from inv_stock_entry_v b where ${where.join(' and ')} order by b.posted_on desc, b.id desc limit ${params.add(pageSize + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const found = await work.query<Entry>(name, text, values);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1)! : undefined;
  return {
    rows: shown.map(({ id: _, quantity, source, reversing, ...row }) => ({
      ...row,
      source,
      reversing,
      document: `${reversing ? '冲销 ' : ''}${findEntity(source.entity)?.label ?? ''} ${source.number ?? ''}`.trim(),
      came: quantity.startsWith('-') ? null : quantity === '0' ? null : quantity,
      left: quantity.startsWith('-') ? dec(quantity.slice(1)) : null,
    })) as never,
    nextCursor: last ? writeKey([last.date, last.id]) : null,
  };
});

interface Hold {
  readonly source: MovedBy;
}
const held = bindReport(stockHolds, async (asked, work, most) => {
  const params = new Params();
  const where = conditions(work, asked, params);
  const text = `select min(b.posted_on) as date, b.warehouse, trim_scale(sum(b.reserved))::text as reserved, trim_scale(sum(b.locked))::text as locked,
      json_build_object('entity', b.source_name, 'id', b.source_id, 'number', max(b.source_number)) as source
    from inv_stock_entry_v b where ${[...where, '(b.reserved <> 0 or b.locked <> 0)'].join(' and ')}
    group by b.source_name, b.source_id, b.warehouse having sum(b.reserved) <> 0 or sum(b.locked) <> 0
    order by 1, b.source_id limit ${params.add(most + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<Hold>(name, text, values);
  return {
    rows: rows.map((row) => ({
      ...row,
      document: `${findEntity(row.source.entity)?.label ?? ''} ${row.source.number ?? ''}`.trim(),
    })) as never,
  };
});

const ins = `'otherIn', 'opening', 'overflow', 'transferIn', 'assemblyIn'`;
const outs = `'otherOut', 'loss', 'transferOut', 'assemblyOut'`;
/** By kind of movement, what a range of months has of it. */
const sums: readonly (readonly [key: string, when: string, sign: string])[] = [
  ['purchase', `b.kind in ('purchase', 'purchaseReturn')`, ''],
  ['otherIn', `b.kind in (${ins})`, ''],
  ['sale', `b.kind in ('sale', 'saleReturn')`, '-'],
  ['otherOut', `b.kind in (${outs})`, '-'],
];

const summary = bindReport(stockSummary, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  const after = readKey(cursor, 'id');
  const params = new Params();
  const where = conditions(work, asked, params);
  const [from, to] = [params.add(`${asked.from}-01`), params.add(`${asked.to}-01`)];
  where.push(`b.month <= ${to}::date`);
  if (after) where.push(`b.sku > ${params.add(after[0])}::bigint`);
  const within = `b.month >= ${from}::date`;
  const both = (key: string, filter: string, sign = '') => [
    `trim_scale(${sign}coalesce(sum(b.quantity) filter (where ${filter}), 0))::text as "${key}Quantity"`,
    `(${sign}coalesce(sum(b.amount) filter (where ${filter}), 0))::numeric(18,2)::text as "${key}Amount"`,
  ];
  const columns = [
    ...both('open', `b.month < ${from}::date`),
    ...sums.flatMap(([key, when, sign]) => both(key, `${within} and ${when}`, sign)),
    `coalesce(sum(b.amount) filter (where ${within} and b.kind = 'costAdjust'), 0)::numeric(18,2)::text as "adjustAmount"`,
    ...both('end', 'true'),
  ];
  const text = `select b.sku, ${columns.join(', ')} from inv_stock_entry_by_month_v b where ${where.join(' and ')}
    group by b.sku having bool_or(${within}) or sum(b.quantity) <> 0 or sum(b.amount) <> 0 order by b.sku limit ${params.add(pageSize + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const found = await work.query<{ sku: number } & Record<string, string>>(name, text, values);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1)! : undefined;
  return {
    rows: shown as never,
    nextCursor: last ? writeKey([last.sku]) : null,
  };
});

export const stockReports = [onHand, moved, held, summary];
