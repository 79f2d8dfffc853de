import type { Fen } from '@heliu/model';
import { Refusal, type Work } from '@heliu/engine';
import { unpaidBillsOf } from '../../fico/server.ts';
import { lineComplaint } from './statement-receipt.rules.ts';
import { asking, statementReceipt } from './statement-receipt.ts';

/** The account that money paid by WeChat comes to. */
export async function wechatAccount(work: Work): Promise<number> {
  const [found] = await work.query<{ id: number }>(
    'fico_statement_receipt.account',
    `select id from fico_cashier_account where company_id = $1 and kind = 'wechat' and not disabled and not deleted
     order by usual desc, sort, id limit 1`,
    [work.company],
  );
  if (!found) throw new Refusal('还没有微信类的出纳账户，请先在“出纳账户”里新增一个，类别选“微信”');
  return found.id;
}

interface Line {
  readonly bill: number;
  readonly amount: Fen;
  open?: Fen | undefined;
}
/** What its lines ask for that is not to be paid; what is, is written beside each. */
export async function billComplaints(
  work: Work,
  customer: number,
  lines: readonly Line[],
): Promise<{ path: string; message: string }[]> {
  const bills = new Map((await unpaidBillsOf(work, customer)).map((one) => [one.id, one]));
  return lines.flatMap((line, i) => {
    const found = bills.get(line.bill);
    line.open = (found?.open ?? 0n) as Fen;
    const message = lineComplaint(found, line.amount);
    return message
      ? [{ path: `bills.${i}.${found ? 'amount' : 'bill'}`, message: `收款账单第${i + 1}行：${message}` }]
      : [];
  });
}

export interface Asking {
  readonly id: number;
  readonly number: string;
  readonly status: (typeof asking)[number];
  readonly customer: number;
  readonly bill: number;
}
/** Documents that ask for money of these customers just now, once for each of their bills. */
export const askingOf = (work: Work, customers: readonly number[]): Promise<(Asking & Record<string, unknown>)[]> =>
  work.query(
    'fico_statement_receipt.asking',
    `select d.id, d.number, d.status, d.customer, l.bill from ${statementReceipt.name} d
     join fico_statement_receipt_bills l on l.company_id = $1 and l.document_id = d.id
     where d.company_id = $1 and d.customer = any($2::bigint[]) and d.status = any($3::text[]) order by d.id`,
    [work.company, customers, asking],
  );
