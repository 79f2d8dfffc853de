import { type Decimal, dec, type Posting } from '@heliu/model';
import type { Proof, Work } from '@heliu/engine';
import { traitsOf } from '../../goods/server.ts';
import { type SaleHead, saleEntries, type SoldLine } from './sale.rules.ts';

/** What the channel of a shop keeps of what is sold there. */
async function commissionOf(work: Work, shop: number | null): Promise<Decimal> {
  if (shop === null) return dec(0);
  const [row] = await work.query<{ commission: Decimal }>(
    'oms_shop.commission',
    `select trim_scale(c.commission)::text as commission from oms_shop s
     join oms_sales_channel c on c.company_id = $1 and c.id = s.channel and c.commission is not null
     where s.company_id = $1 and s.id = $2`,
    [work.company, shop],
  );
  return row?.commission ?? dec(0);
}

/** Goods nobody has told us the SKU of are taken to bear the usual rate. */
const usualRate = dec('0.13');

/** What is sold with these lines; where a line does not say its rate, its goods do. */
export async function salePostings(
  work: Work,
  head: SaleHead,
  lines: readonly (Omit<SoldLine, 'taxRate'> & { readonly taxRate: Decimal | null })[],
): Promise<Posting[]> {
  const traits = await traitsOf(
    work,
    lines.flatMap(({ sku, taxRate }) => (taxRate === null && sku !== null ? [sku] : [])),
  );
  const rateOf = (sku: number | null) => traits.get(sku ?? 0)?.taxRate ?? usualRate;
  const sold = lines.map((line) => ({ ...line, taxRate: line.taxRate ?? rateOf(line.sku) }));
  return saleEntries(head, sold, await commissionOf(work, head.shop));
}

export const saleProofs: readonly Proof[] = [
  {
    code: 'sales.documents',
    label: '销售额与成本 = 已发出的出库单明细',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; kept: string; right: string }>(
        'proof.sales.documents',
        `with e as (select source_id as id, sum(total) as total, sum(cost) as cost from oms_sale_entry_v where source_name = 'oms_output_order' group by 1),
         d as (select d.id, sum(l.total) as total, sum(l.cost) as cost from oms_output_order_v d join oms_output_order_lines_v l on l.document_id = d.id
           where d.kind in ('shop', 'sales') and d.status = 'audited' and d.ship_state <> 'waiting' group by 1)
         select id, o.number, concat_ws(' / ', coalesce(e.total, 0), coalesce(e.cost, 0)) as kept, concat_ws(' / ', coalesce(d.total, 0), coalesce(d.cost, 0)) as right
         from e full join d using (id) join oms_output_order_v o using (id)
         where coalesce(e.total, 0) <> coalesce(d.total, 0) or coalesce(e.cost, 0) <> coalesce(d.cost, 0) limit 20`,
      );
      return rows.map(({ id, number, kept, right }) => ({
        message: `出库单 ${number} 的销售额与成本记着 ${kept}，应为 ${right}`,
        entity: 'oms_output_order',
        id,
      }));
    },
  },
];
