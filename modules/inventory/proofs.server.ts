import { formatMoney } from '@heliu/model';
import type { Proof } from '@heliu/engine';

export const stockProofs: readonly Proof[] = [
  {
    code: 'inventory.nothing',
    label: '数量为零的库存没有金额',
    async run(work) {
      const rows = await work.query<{ sku: number; amount: string }>(
        'proof.inventory.nothing',
        `select sku, amount::text from inv_stock_entry_by_pool_v where quantity = 0 and amount <> 0 limit 20`,
      );
      return rows.map(({ sku, amount }) => ({
        message: `数量为零，金额还有 ${formatMoney(amount)}`,
        entity: 'goods_sku',
        id: sku,
      }));
    },
  },
  {
    code: 'inventory.available',
    label: '可用 = 库存 − 预占 − 锁定',
    async run(work) {
      const rows = await work.query<{ sku: number; available: string; right: string }>(
        'proof.inventory.available',
        `select sku, trim_scale(available)::text as available, trim_scale(quantity - reserved - locked)::text as right
         from inv_stock_entry_by_place_v where available <> quantity - reserved - locked limit 20`,
      );
      return rows.map(({ sku, available, right }) => ({
        message: `可用记着 ${available}，应为 ${right}`,
        entity: 'goods_sku',
        id: sku,
      }));
    },
  },
  {
    code: 'inventory.serials',
    label: '按序列号管理的商品：库存数量 = 在库的件数，每件只在一处',
    async run(work) {
      const rows = await work.query<{ sku: number; stock: string; pieces: string }>(
        'proof.inventory.serials',
        `with goods as (select s.id from goods_sku_v s join goods_goods_v g on g.id = s.goods and g.serial_managed),
         s as (select sku, warehouse, sum(quantity) as quantity from inv_stock_entry_by_place_v where sku in (select id from goods) group by 1, 2),
         p as (select sku, warehouse, sum(quantity) as quantity from inv_serial_entry_by_place_v group by 1, 2),
         apart as (select sku, coalesce(s.quantity, 0) as stock, coalesce(p.quantity, 0) as pieces from s full join p using (sku, warehouse)),
         many as (select sku, 1::numeric as stock, quantity as pieces from inv_serial_entry_by_piece_v where quantity not in (0, 1))
         select sku, trim_scale(stock)::text as stock, trim_scale(pieces)::text as pieces from (
           select * from apart where stock <> pieces union all select * from many) x limit 20`,
      );
      return rows.map(({ sku, stock, pieces }) => ({
        message: `库存 ${stock}，序列号 ${pieces} 个`,
        entity: 'goods_sku',
        id: sku,
      }));
    },
  },
  {
    code: 'inventory.pending',
    label: '待处理财产损溢 = 报损报溢没有处理的金额',
    async run(work) {
      const [row] = await work.query<{ open: string; books: string }>(
        'proof.inventory.pending',
        `with own as (select case t.code when 'INV-LOSS' then a.debit else a.credit end as account from fico_stock_account_v a
           join fico_transaction_v t on t.id = a.transaction where t.code in ('INV-LOSS', 'INV-GAIN'))
         select (select coalesce(sum(case h.kind when 'loss' then 1 else -1 end * (l.pending - l.disposed)), 0) from inv_loss_overflow_lines_v l
                 join inv_loss_overflow_v h on h.id = l.document_id and h.status = 'audited')::text as open,
                (select coalesce(sum(e.debit - e.credit), 0) from fico_gl_entry_v e
                 where e.source_name in ('inv_loss_overflow', 'inv_disposal') and e.account in (select account from own))::text as books`,
      );
      return Number(row!.open) === Number(row!.books)
        ? []
        : [
            {
              message: `报损报溢还有 ${formatMoney(row!.open)} 没有处理，待处理财产损溢的余额是 ${formatMoney(row!.books)}`,
            },
          ];
    },
  },
];
