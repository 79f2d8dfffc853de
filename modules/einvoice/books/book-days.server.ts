import { Params, prepared, today, visible, type Work } from '@heliu/engine';
import { type CustomerStatus, tradeComplaint } from '../../crm/model.ts';
import { closedMonths, findPostingAccounts } from '../../fico/server.ts';
import { invoice } from '../invoice/invoice.ts';
import type { BookDay } from './books.calls.ts';

interface DayRow extends Omit<BookDay, 'state' | 'trouble' | 'titles'> {
  readonly customerName: string | null;
  readonly subjectName: string;
  readonly status: CustomerStatus | null;
  readonly shopless: boolean;
  readonly voucherNo: string | null;
}

/** What keeps a day's invoices out of the books, as far as it can be seen without trying. */
async function troubles(work: Work, rows: readonly DayRow[]): Promise<(row: DayRow) => string | null> {
  const waiting = rows.filter(({ voucher }) => voucher === null);
  const months = [...new Set(waiting.map(({ day }) => day.slice(0, 7)))];
  const closed = months.length === 0 ? new Map<string, string>() : await closedMonths(work, months);
  const hasBooks = (await findPostingAccounts(work)) !== undefined;
  return ({ voucher, shopless, customerName, status, day }) => {
    if (voucher !== null) return null;
    if (shopless) return '没有店铺，不自动记账，请另做应收发票';
    if (customerName === null || status === null) return '店铺没有选记账客户，请在店铺里选择';
    if (!hasBooks) return '账套还没有初始化，请先初始化';
    const wrong = closed.get(day.slice(0, 7)) ?? tradeComplaint({ name: customerName, status });
    return wrong ?? null;
  };
}

export async function bookDaysOf(work: Work, from: string, to: string, most: number): Promise<BookDay[]> {
  const params = new Params();
  const where = [
    `i.invoice_date between ${params.add(from)}::date and ${params.add(to)}::date`,
    `i.status = 'issued'`,
    ...visible(invoice, work.user, 'i', params),
  ];
  const { name, text, values } = prepared(
    `select g.day, g.customer, c.name as "customerName", c.status, g.subject, b.name as "subjectName", g.shopless, g.voucher, v.number as "voucherNo",
       g.blue, g.red, g.net, g.tax, g.gross
     from (select i.invoice_date as day, s.customer, i.subject, i.shop is null as shopless, i.posted_in as voucher,
             count(*) filter (where i.colour = 'blue') as blue, count(*) filter (where i.colour = 'red') as red,
             sum(i.net)::numeric(18,2) as net, sum(i.tax)::numeric(18,2) as tax, sum(i.gross)::numeric(18,2) as gross
           from oms_invoice_v i left join oms_shop s on s.company_id = i.company_id and s.id = i.shop
           where ${where.join(' and ')} group by 1, 2, 3, 4, 5) g
     left join crm_customer_v c on c.id = g.customer
     left join fico_ar_invoice_v v on v.id = g.voucher
     join oms_invoice_subject_v b on b.id = g.subject
     order by g.day desc, c.name nulls last, b.name, g.voucher limit ${params.add(most + 1)}::int`,
    params.values,
  );
  const rows = await work.query<DayRow>(name, text, values);
  const troubleOf = await troubles(work, rows);
  return rows.map((row) => {
    const { customerName, subjectName, status: _, shopless: __, voucherNo, ...own } = row;
    const trouble = troubleOf(row);
    const waiting = own.day < today() ? '等待记账' : '次日 1:10 记账';
    return {
      ...own,
      trouble,
      state: voucherNo ?? trouble ?? waiting,
      titles: { subject: subjectName, ...(customerName !== null && { customer: customerName }) },
    };
  });
}
