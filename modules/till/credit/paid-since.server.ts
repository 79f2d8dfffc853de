import type { Work } from '@heliu/engine';
import { type Fen, yuan } from '@heliu/model';
import { shares } from './credit.rules.ts';

export async function openOfSale(work: Work, sale: number): Promise<Fen> {
  const [row] = await work.query<{ open: string }>(
    'pos_credit.openOfSale',
    `select coalesce(sum(amount), 0)::numeric(18,2)::text as open from pos_credit_entry_by_open
     where company_id = $1 and sale = $2`,
    [work.company, sale],
  );
  return yuan(row!.open);
}

interface Receipt {
  readonly lines: readonly { readonly sale: number; readonly amount: string }[];
  readonly payments: readonly {
    readonly method: number;
    readonly account: number;
    readonly name: string;
    readonly net: string;
    readonly tradeNo: string | null;
  }[];
}
/** What a customer has paid since of a sale that he owed, in the order he paid it. */
export async function paidSince(work: Work, sale: number) {
  const receipts = await work.query<Receipt>(
    'pos_credit.paidSince',
    `select
       (select json_agg(json_build_object('sale', l.sale, 'amount', l.amount::numeric(18,2)::text) order by l.position)
        from pos_credit_receipt_lines l where l.company_id = $1 and l.document_id = r.id) as lines,
       (select json_agg(json_build_object('method', p.method, 'account', p.account, 'name', m.name, 'net', p.net::numeric(18,2)::text, 'tradeNo', p.trade_no) order by p.position)
        from pos_credit_receipt_payments p join fico_payment_method m on m.company_id = $1 and m.id = p.method
        where p.company_id = $1 and p.document_id = r.id) as payments
     from pos_credit_receipt r where r.company_id = $1 and r.status = 'done'
       and r.id in (select l.document_id from pos_credit_receipt_lines l where l.company_id = $1 and l.sale = $2)
     order by r.id`,
    [work.company, sale],
  );
  return receipts.flatMap(({ lines, payments }) => {
    const names = new Map(payments.map(({ method, name }) => [method, name]));
    return shares(
      lines.map((line) => ({ sale: line.sale, amount: yuan(line.amount) })),
      payments.map(({ method, account, net, tradeNo }) => ({ method, account, net: yuan(net), tradeNo })),
    )
      .filter((share) => share.sale === sale)
      .map(({ method, account, net, tradeNo }) => ({ method, account, net, tradeNo, name: names.get(method)! }));
  });
}
