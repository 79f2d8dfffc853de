import type { Proof } from '@heliu/engine';
import { formatMoney } from '@heliu/model';
import { account } from './account/account.ts';
import { arInvoice } from './ar-invoice/ar-invoice.ts';
import { bankProofs } from './bank-match/proofs.server.ts';
import { receipt } from './receipt/receipt.ts';

/** The control account of each customer equals what the receivables ledger says he owes. */
const controlAccount: Proof = {
  code: 'fico.receivables.control',
  label: '应收账款科目 = 应收账',
  async run(work) {
    const rows = await work.query<{ customer: number; general: string; receivable: string }>(
      'proof.fico.control',
      `with g as (
         select e.customer, sum(e.debit - e.credit) as amount from fico_gl_entry_v e
         join fico_account_v a on a.company_id = e.company_id and a.id = e.account
         where e.company_id = $1 and a.code like '1122%' group by e.customer
       ), r as (
         select customer, sum(amount) as amount from fico_receivable_entry_by_customer_v where company_id = $1 group by customer
       )
       select coalesce(g.customer, r.customer) as customer,
              coalesce(g.amount, 0)::text as general, coalesce(r.amount, 0)::text as receivable
       from g full join r on r.customer = g.customer
       where coalesce(g.amount, 0) <> coalesce(r.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ customer, general, receivable }) => ({
      message: `总账 ${formatMoney(general)}，应收账 ${formatMoney(receivable)}`,
      entity: 'crm_customer',
      id: customer,
    }));
  },
};

/** 应付账款-货款, 应付账款-暂估应付 and 预付账款 of each supplier are what the payables ledger says. */
const payableAccounts: Proof = {
  code: 'fico.payables.control',
  label: '应付、预付账款科目 = 应付账',
  async run(work) {
    const rows = await work.query<{ supplier: number; general: string; payable: string; part: string }>(
      'proof.fico.payables',
      `with g as (
         select e.supplier, case when a.code like '220202%' then '暂估' when a.code like '1123%' then '预付' else '应付' end as part,
           sum(case when a.code like '1123%' then e.debit - e.credit else e.credit - e.debit end) as amount
         from fico_gl_entry_v e join fico_account_v a on a.company_id = e.company_id and a.id = e.account
         where e.company_id = $1 and (a.code like '2202%' or a.code like '1123%') group by 1, 2
       ), p as (
         select b.supplier, m.part, sum(m.amount) as amount from fico_payable_entry_by_supplier_v b,
           lateral (values ('应付', b.amount), ('暂估', b.estimated), ('预付', b.prepaid)) m(part, amount)
         where b.company_id = $1 group by 1, 2
       )
       select coalesce(g.supplier, p.supplier) as supplier, coalesce(g.part, p.part) as part,
              coalesce(g.amount, 0)::text as general, coalesce(p.amount, 0)::text as payable
       from g full join p on p.supplier = g.supplier and p.part = g.part
       where coalesce(g.amount, 0) <> coalesce(p.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ supplier, part, general, payable }) => ({
      message: `${part}：总账 ${formatMoney(general)}，应付账 ${formatMoney(payable)}`,
      entity: 'crm_supplier',
      id: supplier,
    }));
  },
};

/** 预收账款 of each customer is what the ledger says of his money that stands with us. */
const advanceAccount: Proof = {
  code: 'fico.advances.control',
  label: '预收账款科目 = 预收款',
  async run(work) {
    const rows = await work.query<{ customer: number; general: string; advance: string }>(
      'proof.fico.advances',
      `with g as (
         select e.customer, sum(e.credit - e.debit) as amount from fico_gl_entry_v e
         join fico_account_v a on a.company_id = e.company_id and a.id = e.account
         where e.company_id = $1 and a.code like '2203%' group by e.customer
       ), r as (
         select customer, sum(advance) as amount from fico_receivable_entry_by_customer_v where company_id = $1 group by customer
       )
       select coalesce(g.customer, r.customer) as customer,
              coalesce(g.amount, 0)::text as general, coalesce(r.amount, 0)::text as advance
       from g full join r on r.customer = g.customer
       where coalesce(g.amount, 0) <> coalesce(r.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ customer, general, advance }) => ({
      message: `总账 ${formatMoney(general)}，预收款 ${formatMoney(advance)}`,
      entity: 'crm_customer',
      id: customer,
    }));
  },
};

/** What a receipt says is left of its advance is what the ledger says. */
const openAdvances: Proof = {
  code: 'fico.advances.open',
  label: '收款单预收余额 = 预收款',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; open: string; balance: string }>(
      'proof.fico.openAdvances',
      `with b as (select receipt, sum(advance) as advance from fico_receivable_entry_by_advances_v where company_id = $1 group by receipt)
       select r.id, r.number, r.advance_open::text as open, coalesce(b.advance, 0)::text as balance
       from fico_receipt_v r left join b on b.receipt = r.id
       where r.company_id = $1 and coalesce(b.advance, 0) <> r.advance_open limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, open, balance }) => ({
      message: `${number} 预收余额 ${formatMoney(open)}，账上 ${formatMoney(balance)}`,
      entity: receipt.name,
      id,
    }));
  },
};

/** What an invoice says is open is what its ledger says, whoever owes it: nothing, for a draft. */
const openAmounts: Proof = {
  code: 'fico.receivables.open',
  label: '应收发票未核销 = 应收账余额',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; open: string; balance: string }>(
      'proof.fico.open',
      `with b as (select invoice, sum(amount) as amount from fico_receivable_entry_by_open_v where company_id = $1 group by invoice)
       select i.id, i.number, i.open_amount::text as open, coalesce(b.amount, 0)::text as balance
       from fico_ar_invoice_v i left join b on b.invoice = i.id
       where i.company_id = $1
         and coalesce(b.amount, 0) <> i.open_amount limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, open, balance }) => ({
      message: `${number} 未核销 ${formatMoney(open)}，应收账 ${formatMoney(balance)}`,
      entity: arInvoice.name,
      id,
    }));
  },
};

/** What an invoice says in its totals is what both ledgers say it posted. */
const invoicePostings: Proof = {
  code: 'fico.invoices.posted',
  label: '应收发票价税合计 = 过账金额',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; total: string; receivable: string; general: string }>(
      'proof.fico.posted',
      `with r as (select source_id, sum(amount) as amount from fico_receivable_entry_v where source_name = $1 group by source_id),
            g as (select source_id, sum(debit) as amount from fico_gl_entry_v where source_name = $1 group by source_id),
            i as (select id, number, invoice_kind, case when status = 'audited' then total else 0 end as total from fico_ar_invoice_v)
       select i.id, i.number, i.total::text as total, coalesce(r.amount, 0)::text as receivable, coalesce(g.amount, 0)::text as general
       from i left join r on r.source_id = i.id left join g on g.source_id = i.id
       where i.total <> coalesce(r.amount, 0) or (case when i.invoice_kind = 'opening' then 0 else i.total end) <> coalesce(g.amount, 0) limit 20`,
      [arInvoice.name],
    );
    return rows.map(({ id, number, total, receivable, general }) => ({
      message: `${number} 应过账 ${formatMoney(total)}，应收账 ${formatMoney(receivable)}，总账 ${formatMoney(general)}`,
      entity: arInvoice.name,
      id,
    }));
  },
};

/** What a request says is paid is what its payments come to, and what those took from their accounts. */
const paidRequests: Proof = {
  code: 'fico.requests.paid',
  label: '付款申请已付 = 付款单',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; said: string; paid: string }>(
      'proof.fico.requests',
      `select h.id, h.number, h.paid_amount::text as said, coalesce(p.amount, 0)::text as paid from fico_payment_request_v h
       left join (select l.request, sum(l.amount) as amount from fico_payment_lines_v l join fico_payment_v p on p.id = l.document_id and p.status = 'paid'
         group by 1) p on p.request = h.id
       where h.company_id = $1 and h.paid_amount <> coalesce(p.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, said, paid }) => ({
      message: `${number} 已付 ${formatMoney(said)}，付款单 ${formatMoney(paid)}`,
      entity: 'fico_payment_request',
      id,
    }));
  },
};
const paymentPostings: Proof = {
  code: 'fico.payments.posted',
  label: '付款单金额 = 资金账、总账',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; total: string; money: string; general: string }>(
      'proof.fico.payments',
      `with c as (select source_id, sum(expense) as amount from fico_cash_entry_v where source_name = 'fico_payment' group by 1),
            g as (select source_id, sum(credit) as amount from fico_gl_entry_v where source_name = 'fico_payment' group by 1),
            p as (select id, number, case when status = 'paid' then amount + coalesce(fee, 0) else 0 end as total from fico_payment_v)
       select p.id, p.number, p.total::text as total, coalesce(c.amount, 0)::text as money, coalesce(g.amount, 0)::text as general
       from p left join c on c.source_id = p.id left join g on g.source_id = p.id
       where p.total <> coalesce(c.amount, 0) or p.total <> coalesce(g.amount, 0) limit 20`,
    );
    return rows.map(({ id, number, total, money, general }) => ({
      message: `${number} 应付出 ${formatMoney(total)}，资金账 ${formatMoney(money)}，总账 ${formatMoney(general)}`,
      entity: 'fico_payment',
      id,
    }));
  },
};

/** What a write-off says is what it took from both ledgers and what its voucher comes to. */
const writeOffPostings: Proof = {
  code: 'fico.writeOffs.posted',
  label: '核销单金额 = 应收账、应付账、总账',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; said: string; posted: string; general: string }>(
      'proof.fico.writeOffs',
      `with said as (
         select w.id, w.number, case when w.status = 'audited' then w.amount else 0 end as amount,
           case when w.status = 'audited' then coalesce((select sum(amount) from fico_write_off_advances_v where document_id = w.id), 0)
             + coalesce((select sum(amount) from fico_write_off_receivables_v where document_id = w.id), 0)
             + coalesce((select sum(amount) from fico_write_off_prepayments_v where document_id = w.id), 0)
             + coalesce((select sum(amount) from fico_write_off_payables_v where document_id = w.id), 0) else 0 end as lines,
           w.customer, w.supplier from fico_write_off_v w where w.company_id = $1
       )
       select s.id, s.number, s.lines::text as said, x.posted::text as posted, g.amount::text as general from said s,
         lateral (select coalesce((select sum(-e.amount - e.advance) from fico_receivable_entry_v e where e.source_name = 'fico_write_off' and e.source_id = s.id and e.customer = s.customer), 0)
           + coalesce((select sum(-e.amount - e.prepaid) from fico_payable_entry_v e where e.source_name = 'fico_write_off' and e.source_id = s.id and e.supplier = s.supplier), 0) as posted) x,
         lateral (select coalesce(sum(e.debit), 0) as amount from fico_gl_entry_v e where e.source_name = 'fico_write_off' and e.source_id = s.id) g
       where x.posted <> s.lines or g.amount <> s.amount limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, said, posted, general }) => ({
      message: `${number} 应核销 ${formatMoney(said)}，往来账 ${formatMoney(posted)}，总账 ${formatMoney(general)}`,
      entity: 'fico_write_off',
      id,
    }));
  },
};

/** A debt may be with several customers, but nobody has less than nothing of it. */
const openShares: Proof = {
  code: 'fico.receivables.shares',
  label: '应收发票在每个客户名下的余额与发票同号',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; open: string }>(
      'proof.fico.shares',
      `select i.id, i.number, b.amount::text as open from fico_receivable_entry_by_open_v b
       join fico_ar_invoice_v i on i.id = b.invoice where b.company_id = $1 and b.amount * i.total < 0 limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, open }) => ({
      message: `${number} 在一个客户名下余额 ${formatMoney(open)}`,
      entity: arInvoice.name,
      id,
    }));
  },
};

/** The money of the cashier is the money of the books: per leaf, since several of his accounts may share one. */
const cashAccounts: Proof = {
  code: 'fico.cash.control',
  label: '货币资金科目 = 资金账',
  async run(work) {
    const rows = await work.query<{ leaf: number; code: string; name: string; general: string; cash: string }>(
      'proof.fico.cash',
      `with c as (
         select a.account as leaf, sum(b.amount) as amount from fico_cash_entry_by_account_v b
         join fico_cashier_account_v a on a.company_id = b.company_id and a.id = b.account
         where b.company_id = $1 group by a.account
       ), g as (
         select b.account as leaf, sum(b.debit - b.credit) as amount from fico_gl_entry_by_account_v b
         join fico_account_v a on a.company_id = b.company_id and a.id = b.account and a.code like '10%' and not a.foreign_currency
         where b.company_id = $1 group by b.account
       )
       select a.id as leaf, a.code, a.name, coalesce(g.amount, 0)::text as general, coalesce(c.amount, 0)::text as cash
       from c full join g on g.leaf = c.leaf join fico_account_v a on a.company_id = $1 and a.id = coalesce(c.leaf, g.leaf)
       where coalesce(c.amount, 0) <> coalesce(g.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ leaf, code, name, general, cash }) => ({
      message: `${code} ${name}：总账 ${formatMoney(general)}，资金账 ${formatMoney(cash)}`,
      entity: account.name,
      id: leaf,
    }));
  },
};

/** Foreign money is in accounts that are kept in it and nowhere else; without it, a new rate would change nothing or all. */
const foreignMoney: Proof = {
  code: 'fico.accounts.foreign',
  label: '外币科目的发生额都有原币',
  async run(work) {
    const rows = await work.query<{ id: number; code: string; name: string }>(
      'proof.fico.foreign',
      `select a.id, a.code, a.name from fico_account_v a where a.company_id = $1 and a.foreign_currency and (
         select coalesce(sum(b.debit - b.credit), 0) from fico_gl_entry_by_account_v b where b.company_id = $1 and b.account = a.id
       ) <> (
         select coalesce(sum(b.debit - b.credit), 0) from fico_gl_entry_by_items_v b where b.company_id = $1 and b.account = a.id and b.currency = a.currency
       ) union all
       select distinct a.id, a.code, a.name from fico_gl_entry_by_items_v b join fico_account_v a on a.company_id = $1 and a.id = b.account
       where b.company_id = $1 and b.currency <> 0 and a.currency is distinct from b.currency limit 20`,
      [work.company],
    );
    return rows.map(({ id, code, name }) => ({ message: `${code} ${name}`, entity: account.name, id }));
  },
};

const leavesOnly: Proof = {
  code: 'fico.accounts.leaves',
  label: '只有末级科目有发生额',
  async run(work) {
    const rows = await work.query<{ id: number; code: string; name: string }>(
      'proof.fico.leaves',
      `select distinct a.id, a.code, a.name from fico_gl_entry_by_account_v b
       join fico_account_v a on a.company_id = b.company_id and a.id = b.account
       where b.company_id = $1 and a.has_children limit 20`,
      [work.company],
    );
    return rows.map(({ id, code, name }) => ({ message: `${code} ${name}`, entity: account.name, id }));
  },
};

/** What a bill says is what its lines come to, and what waits for an answer are the lines that say so. */
const bills: Proof = {
  code: 'fico.bills',
  label: '客户账单 = 账单明细',
  async run(work) {
    const rows = await work.query<{ id: number; number: string; what: string }>(
      'proof.fico.bills',
      `select b.id, b.number, case when b.closing <> b.opening + b.increase - b.settled then '期末不等于期初加本月'
          when b.increase <> l.increase or b.settled <> l.settled then '明细合计与账单不符' else '异议数与明细不符' end as what
       from fico_customer_bill_v b cross join lateral (
         select coalesce(sum(x.increase), 0) as increase, coalesce(sum(x.settled), 0) as settled, count(*) filter (where x.opinion = 'disputed') as disputed
         from fico_customer_bill_lines_v x where x.document_id = b.id) l
       where b.company_id = $1 and (b.closing <> b.opening + b.increase - b.settled or b.increase <> l.increase or b.settled <> l.settled
         or (b.answer in ('sent', 'disputed', 'answered', 'confirmed') and b.disputes <> l.disputed)) limit 20`,
      [work.company],
    );
    return rows.map(({ id, number, what }) => ({ message: `${number}：${what}`, entity: 'fico_customer_bill', id }));
  },
};

export const financeProofs: readonly Proof[] = [
  controlAccount,
  payableAccounts,
  openAmounts,
  advanceAccount,
  openAdvances,
  invoicePostings,
  paidRequests,
  paymentPostings,
  writeOffPostings,
  openShares,
  bills,
  cashAccounts,
  ...bankProofs,
  leavesOnly,
  foreignMoney,
];
