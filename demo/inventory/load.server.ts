import { dec, type Decimal, roundDecimal, daysAfter } from '@heliu/model';
import { act, save, type Work } from '@heliu/engine';
import { goods } from '../../modules/goods/model.ts';
import { otherOrder } from '../../modules/inventory/model.ts';

interface Stocked {
  readonly sku: number;
  readonly price: Decimal | null;
  readonly batchManaged: boolean;
}

/** The price without its tax: what goods cost the books. */
const netOf = (price: Decimal): Decimal => roundDecimal(dec(Number(price) / 1.13), 4);

/** What lay in the warehouses when the books were opened; the numbers of the documents. */
export async function saveOpeningStock(work: Work, day: string): Promise<number[]> {
  const skus = await work.query<Stocked>(
    'demo.stocked',
    `select s.id as sku, trim_scale(coalesce(s.purchase_price, g.purchase_price))::text as price, g.batch_managed as "batchManaged"
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.kind = 'goods' and not s.deleted and not s.disabled order by s.id`,
    [work.company],
  );
  const places = await work.query<{ code: string; id: number; location: number | null }>(
    'demo.places',
    `select w.code, w.id, (select l.id from scm_location l where l.company_id = $1 and l.warehouse = w.id and l.kind = 'pick' order by l.code limit 1) as location
     from scm_warehouse w where w.company_id = $1 and w.code in ('A01', 'A02', 'B01') order by w.code`,
    [work.company],
  );
  const saved: number[] = [];
  for (const [n, { id: warehouse, location }] of places.entries()) {
    // Of every eleventh there is too little, so that the buyer has something to do. The third ships to all the country.
    const lines = skus
      .map((one, i) => ({ ...one, i }))
      .filter(({ price, i }) => price !== null && (n === 0 || (i % 11 > 0 && (n === 2 || i % 3 === 0))))
      .map(({ sku, price, batchManaged, i }) => ({
        sku,
        quantity: dec(n > 0 ? 30 + ((i * 53) % 120) : i % 11 === 0 ? 6 : 60 + ((i * 37) % 240)),
        price: netOf(price!),
        location,
        ...(batchManaged && {
          batchNo: `Q${daysAfter(day, -30).replaceAll('-', '')}`,
          productionDate: daysAfter(day, -30),
        }),
      }));
    const { id } = await save(work, otherOrder, {
      kind: 'opening',
      orderDate: day,
      warehouse,
      cause: '启用库存时盘点',
      lines,
    });
    saved.push(id);
  }
  return saved;
}

export async function auditOpeningStock(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids) await act(work, otherOrder, 'audit', { id });
}

/** Goods of which every piece has its number: eight came and one was given away. */
export async function saveSerials(work: Work, day: string): Promise<number[]> {
  const [found] = await work.query<{ unit: number; category: number; warehouse: number }>(
    'demo.serials',
    `select (select id from goods_unit where company_id = $1 and name = '台') as unit,
            (select category from goods_goods where company_id = $1 and name like '%电%' and not deleted order by code limit 1) as category,
            (select id from scm_warehouse where company_id = $1 and code = 'A02') as warehouse`,
    [work.company],
  );
  const { unit, category, warehouse } = found!;
  await save(work, goods, {
    code: 'SN-9001',
    name: '智能门锁 S1',
    category,
    unit,
    serialManaged: true,
    retailPrice: dec(1299),
    attributes: [],
  });
  await work.flush();
  const [sku] = await work.query<{ id: number }>(
    'demo.serialSku',
    `select id from goods_sku where company_id = $1 and code = 'SN-9001'`,
    [work.company],
  );
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => `SL26${String(from + i).padStart(6, '0')}`).join('\n');
  const came = await save(work, otherOrder, {
    kind: 'in',
    orderDate: daysAfter(day, -20),
    warehouse,
    cause: '厂家寄来的样机',
    lines: [{ sku: sku!.id, quantity: dec(8), price: dec(560), serials: numbers(310_021, 8) }],
  });
  const left = await save(work, otherOrder, {
    kind: 'out',
    orderDate: daysAfter(day, -6),
    warehouse,
    cause: '门店展示',
    lines: [{ sku: sku!.id, quantity: dec(1), serials: numbers(310_021, 1) }],
  });
  return [came.id, left.id];
}
