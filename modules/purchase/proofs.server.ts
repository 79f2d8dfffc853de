import { formatMoney } from '@heliu/model';
import type { Proof } from '@heliu/engine';

interface Differing {
  readonly name: string;
  readonly id: number;
  readonly number: string | null;
  readonly stock: string;
  readonly books: string;
}

export const purchaseProofs: readonly Proof[] = [
  {
    code: 'purchase.payables.shares',
    label: '应付发票在每个供应商名下的余额与发票同号',
    async run(work) {
      const rows = await work.query<{ id: number; number: string; open: string }>(
        'proof.purchase.shares',
        `select i.id, i.number, b.amount::text as open from fico_payable_entry_by_open_v b
         join pur_ap_invoice_v i on i.id = b.invoice where b.company_id = $1 and b.amount * i.total < 0 limit 20`,
        [work.company],
      );
      return rows.map(({ id, number, open }) => ({
        message: `${number} 在一个供应商名下余额 ${formatMoney(open)}`,
        entity: 'pur_ap_invoice',
        id,
      }));
    },
  },
  {
    code: 'inventory.books',
    label: '每张单据的库存金额 = 存货科目的发生额',
    async run(work) {
      // An invoice puts back into the stock account what a run took out of it, and the stock itself never lost.
      const rows = await work.query<Differing>(
        'proof.inventory.books',
        `with s as (select source_name, source_id, max(source_number) as number, sum(amount) as amount from inv_stock_entry_v group by 1, 2),
         own as (select a.debit as account from fico_stock_account_v a join fico_transaction_v t on t.id = a.transaction where t.code = 'BSX' and not a.deleted),
         g as (select source_name, source_id, sum(debit - credit) as amount from fico_gl_entry_v where account in (select account from own) group by 1, 2),
         r as (select 'pur_ap_invoice' as source_name, document_id as source_id, sum(reversed_estimate) as amount from pur_ap_invoice_lines_v where reversed_estimate <> 0 group by 2),
         d as (select s.source_name, s.source_id, s.number, s.amount as stock, coalesce(g.amount, 0) - coalesce(r.amount, 0) as books
               from s left join g using (source_name, source_id) left join r using (source_name, source_id))
         select source_name as name, source_id as id, number, stock::text, books::text from d where stock <> books limit 20`,
      );
      return rows.map(({ name, id, number, stock, books }) => ({
        message: `${number ?? ''} 库存变动 ${formatMoney(stock)}，存货科目 ${formatMoney(books)}`,
        entity: name,
        id,
      }));
    },
  },
  {
    code: 'purchase.estimates',
    label: '暂估应付 = 未到票的采购入库和退货，减去月初已冲回的',
    async run(work) {
      const rows = await work.query<{ supplier: number; books: string; open: string }>(
        'proof.purchase.estimates',
        `with booked as (
           select e.supplier, sum(e.estimated) as amount from fico_payable_entry_v e
           left join pur_ap_invoice_v i on e.source_name = 'pur_ap_invoice' and i.id = e.source_id
           where e.source_name in ('pur_input_order', 'pur_return', 'pur_estimate_run') or i.invoice_kind = 'normal' group by 1
         ), parts as (
           select h.supplier, l.amount - l.settled_estimate - l.reversed_estimate as amount
           from pur_input_order_v h join pur_input_order_lines_v l on l.document_id = h.id where h.status = 'audited'
           union all
           select h.supplier, l.settled_estimate + l.reversed_estimate - l.amount
           from pur_return_v h join pur_return_lines_v l on l.document_id = h.id where h.status = 'audited'
           union all
           select f.supplier, f.amount from pur_input_order_v h join pur_input_order_fees_v f on f.document_id = h.id where h.status = 'audited'
         ), open as (select supplier, sum(amount) as amount from parts group by 1)
         select supplier, coalesce(b.amount, 0)::text as books, coalesce(o.amount, 0)::text as open
         from booked b full join open o using (supplier) where coalesce(b.amount, 0) <> coalesce(o.amount, 0) limit 20`,
      );
      return rows.map(({ supplier, books, open }) => ({
        message: `暂估应付 ${formatMoney(books)}，未到票 ${formatMoney(open)}`,
        entity: 'crm_supplier',
        id: supplier,
      }));
    },
  },
];
