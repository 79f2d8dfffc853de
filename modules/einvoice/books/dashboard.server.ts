import { daysAfter } from '@heliu/model';
import type { Todo } from '@heliu/model';
import { type DashboardSource, type Proof, today } from '@heliu/engine';
import { arInvoice } from '../../fico/model.ts';
import { invoice } from '../invoice/invoice.ts';

const most = 1000;
const page = '/oms/invoiceposting';

/** Whatever should have been posted in the night: the page says why it was not. */
const unposted: DashboardSource<Todo> = {
  access: 'oms_invoice:post',
  async find(work) {
    const yesterday = daysAfter(today(), -1);
    const [found] = await work.query<{ n: number; first: string | null }>(
      'oms_invoice.unposted',
      `select count(*) as n, min(w.invoice_date) as first from (
         select i.invoice_date from oms_shop s join oms_invoice i on i.company_id = s.company_id and i.shop = s.id
         where s.company_id = $1 and s.customer is not null and i.status = 'issued' and i.posted_in is null and i.invoice_date < $2::date limit ${most}) w`,
      [work.company, yesterday],
    );
    const { n, first } = found!;
    if (n === 0) return [];
    return [
      {
        label: '已开发票没有记账',
        tone: 'invoice',
        count: n,
        isMore: n >= most,
        to: `${page}?from=${first}&to=${yesterday}`,
      },
    ];
  },
};

export const bookTodos = [unposted];

const inVoucher: Proof = {
  code: 'oms.books.sums',
  label: '汇总记账的应收发票 = 它包含的发票合计（金额、税额、价税合计）',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.oms.books.sums',
      `with p as (select posted_in as id, sum(net) as net, sum(tax) as tax, sum(gross) as gross from oms_invoice
                  where company_id = $1 and posted_in is not null group by 1)
       select coalesce(v.id, p.id) as id, coalesce(v.number, '不存在的应收发票') || ' ' || coalesce(v.amount, 0) || ' + ' || coalesce(v.tax, 0) || ' = ' || coalesce(v.total, 0)
         || '，发票 ' || coalesce(p.net, 0) || ' + ' || coalesce(p.tax, 0) || ' = ' || coalesce(p.gross, 0) as message
       from p full join (select id, number, status, amount, tax, total from fico_ar_invoice where company_id = $1 and source_type = '${invoice.name}') v on v.id = p.id
       where v.id is null or p.id is null or v.status <> 'audited' or v.amount <> p.net or v.tax <> p.tax or v.total <> p.gross limit 20`,
      [work.company],
    );
    return rows.map(({ id, message }) => ({ message, entity: arInvoice.name, id }));
  },
};

const everyOne: Proof = {
  code: 'oms.books.all',
  label: '有记账客户的店铺，两天前开具的发票都已记账',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.oms.books.all',
      `select i.id, i.number || ' ' || i.invoice_date || ' 开具，没有记账' as message
       from oms_shop s join oms_invoice i on i.company_id = s.company_id and i.shop = s.id
       where s.company_id = $1 and s.customer is not null and i.status = 'issued' and i.posted_in is null and i.invoice_date < $2::date limit 20`,
      [work.company, daysAfter(today(), -2)],
    );
    return rows.map(({ id, message }) => ({ message, entity: invoice.name, id }));
  },
};

export const bookProofs = [inVoucher, everyOne];
