import { dec } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { otherOrder } from '../../modules/inventory/model.ts';

interface Lying {
  readonly sku: number;
  readonly opening: number;
  readonly left: number;
}

/** What the online shops took from the main warehouse, a document a month: a tenth of what lay there at first, more in autumn. */
export async function saveMonthlyOuts(work: Work, warehouse: number, months: readonly string[]): Promise<number[]> {
  const stock = await work.query<Lying>(
    'demo.lying',
    `select m.sku, sum(m.quantity)::float8 as opening, min(b.available)::float8 as left
     from inv_stock_entry_by_month m
     join inv_stock_entry_by_place b on b.company_id = $1 and b.sku = m.sku and b.warehouse = m.warehouse
     where m.company_id = $1 and m.warehouse = $2 and m.kind = 'opening' group by m.sku having sum(m.quantity) >= 60 order by m.sku`,
    [work.company, warehouse],
  );
  const saved: number[] = [];
  for (const [n, orderDate] of months.entries()) {
    const lines = stock.flatMap(({ sku, opening, left }, i) => {
      // Every fifth sells fast; every seventh had one rush that is over.
      const usual = (opening / months.length) * (i % 5 === 0 ? 0.9 : 0.45);
      const wave = 0.8 + ((i * 5 + n * 3) % 5) / 10 + n * 0.04;
      const quantity = Math.floor(Math.min(usual * wave * (i % 7 === 3 && n === 2 ? 2.4 : 1), left / months.length));
      return quantity > 0 ? [{ sku, quantity: dec(quantity) }] : [];
    });
    saved.push(
      (await save(work, otherOrder, { kind: 'out', orderDate, warehouse, cause: '网店订单出库汇总', lines })).id,
    );
  }
  return saved;
}
