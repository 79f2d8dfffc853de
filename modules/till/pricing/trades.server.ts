import { Refusal, type Work } from '@heliu/engine';
import type { Settled } from './tender.rules.ts';
import type { Tender } from '../terminal/terminal.server.ts';

/** One telephone payment pays once: a picture of it shown again is refused. */
export async function demandFreshTrades(
  work: Work,
  rows: readonly Settled[],
  tenders: readonly Tender[],
): Promise<void> {
  const traded = rows.filter(({ method }) => tenders.find((one) => one.method === method)?.needsTradeNo);
  if (traded.length === 0) return;
  const [known] = await work.query<{ what: string; number: string; trade: string }>(
    'pos_sale.trades',
    `select '零售单' as what, s.number, p.trade_no as trade from pos_sale_payments p join pos_sale s on s.company_id = $1 and s.id = p.document_id
     where p.company_id = $1 and p.trade_no = any($2::text[]) and p.method = any($3::bigint[]) and s.status = 'paid'
     union all
     select '挂账收款单', r.number, p.trade_no from pos_credit_receipt_payments p join pos_credit_receipt r on r.company_id = $1 and r.id = p.document_id
     where p.company_id = $1 and p.trade_no = any($2::text[]) and p.method = any($3::bigint[]) and r.status = 'done'
     union all
     select '充值单', r.number, p.trade_no from pos_recharge_payments p join pos_recharge r on r.company_id = $1 and r.id = p.document_id
     where p.company_id = $1 and p.trade_no = any($2::text[]) and p.method = any($3::bigint[]) and r.status = 'done' limit 1`,
    [work.company, traded.map(({ tradeNo }) => tradeNo), traded.map(({ method }) => method)],
  );
  if (known) throw new Refusal(`交易号 ${known.trade} 已用在${known.what} ${known.number} 上，请核对顾客的付款`);
}
