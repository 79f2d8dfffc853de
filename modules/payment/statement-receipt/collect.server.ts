import { type Fen, formatFen, sumFen } from '@heliu/model';
import { act, handle, Refusal, save, today, type Work } from '@heliu/engine';
import { hasMailbox } from '../../system/server.ts';
import {
  holdItems,
  openLink,
  queueBillMail,
  receiversOf,
  type UnpaidBill,
  unpaidBills,
  unpaidBillsOf,
} from '../../fico/server.ts';
import { demandPayments, payOptions } from '../wechat-pay/gateway.server.ts';
import { type Asking, askingOf } from './standing.server.ts';
import {
  askCustomer,
  type OpenBill,
  openBills,
  remindCustomers,
  type UnpaidCustomer,
  unpaidCustomers,
} from './statement-receipt.calls.ts';
import { statementReceipt } from './statement-receipt.ts';

const most = 500;
const linkDays = 30;
const sumOf = (bills: readonly UnpaidBill[]): Fen => sumFen(bills.map(({ open }) => open));

const asOpen = ({ id, number, month, closing, open }: UnpaidBill): OpenBill => ({
  bill: id,
  number,
  month,
  closing: formatFen(closing),
  open: formatFen(open),
});

interface Known {
  readonly id: number;
  readonly name: string;
  readonly mailedAt: string | null;
}
/** Their names, and when they were last written to about a bill. */
const knownOf = (work: Work, customers: readonly number[]): Promise<(Known & Record<string, unknown>)[]> =>
  work.query(
    'fico_statement_receipt.customers',
    `select c.id, c.name, (select max(m.created_at) from fico_bill_mail m join fico_customer_bill b on b.company_id = $1 and b.id = m.bill
                           where m.company_id = $1 and b.customer = c.id and m.due is not null and not m.deleted) as "mailedAt"
     from crm_customer c where c.company_id = $1 and c.id = any($2::bigint[])`,
    [work.company, customers],
  );

async function unpaidRows(work: Work) {
  const all = [...(await unpaidBills(work))].toSorted(([, a], [, b]) => (sumOf(a) < sumOf(b) ? 1 : -1));
  const some = all.slice(0, most);
  const ids = some.map(([customer]) => customer);
  const known = new Map((await knownOf(work, ids)).map((one) => [one.id, one]));
  const addresses = await receiversOf(work, ids);
  const asked = new Map((await askingOf(work, ids)).map((one) => [one.customer, one]));
  const rows = some.map(([customer, bills]): UnpaidCustomer => {
    const waiting = asked.get(customer);
    return {
      customer,
      name: known.get(customer)!.name,
      address: addresses.get(customer) ?? null,
      bills: bills.map(asOpen),
      open: formatFen(sumOf(bills)),
      disputed: bills.some(({ answer }) => answer === 'disputed'),
      waiting: waiting ? { id: waiting.id, number: waiting.number, isPaid: waiting.status === 'paid' } : null,
      mailedAt: known.get(customer)!.mailedAt,
    };
  });
  return { rows, count: all.length, open: formatFen(sumOf(all.flatMap(([, bills]) => bills))) };
}

/**
 * Asks a customer for everything that is open of his bills, up to a month where one is named. Who asks again while he has
 * not paid gets the document that is there.
 */
export async function askFor(work: Work, customer: number, upTo?: string): Promise<Pick<Asking, 'id' | 'number'>> {
  await holdItems(work, 'crm_customer', [customer]);
  const bills = (await unpaidBillsOf(work, customer)).filter(({ month }) => upTo === undefined || month <= upTo);
  const asked = await askingOf(work, [customer]);
  const there = asked.find(({ bill }) => bills.some(({ id }) => id === bill));
  if (there) return { id: there.id, number: there.number };
  if (bills.length === 0) throw new Refusal('账单都已收清，没有要收的款');
  const made = await save(work, statementReceipt, {
    customer,
    collectDate: today(),
    bills: bills.map(({ id, open }) => ({ bill: id, amount: open })),
  });
  await work.flush();
  await act(work, statementReceipt, 'collect', { id: made.id });
  return { id: made.id, number: made.number! };
}

/** A letter to each with the link of his newest bill: there he sees it and pays. */
async function remind(work: Work, ids: readonly number[]) {
  if (!(await hasMailbox(work))) throw new Refusal('还没有发件邮箱，请管理员到“邮箱管理”添加；也可以把收款码给客户扫');
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const unpaid = await unpaidBills(work, wanted);
  const names = new Map((await knownOf(work, [...unpaid.keys()])).map(({ id, name }) => [id, name]));
  const addresses = await receiversOf(work, wanted);
  const refused: { name: string; message: string }[] = [];
  let sent = 0;
  for (const customer of wanted) {
    const bills = unpaid.get(customer);
    const address = addresses.get(customer);
    if (!bills) refused.push({ name: names.get(customer) ?? '客户', message: '账单都已收清，不用催' });
    else if (address === undefined)
      refused.push({ name: names.get(customer)!, message: '联系人没有邮箱，请在客户资料里填写' });
    else {
      const last = bills.at(-1)!.id;
      await openLink(work, last, linkDays);
      await queueBillMail(work, last, address, sumOf(bills));
      sent += 1;
    }
  }
  return { sent, refused };
}

export const collectHandlers = [
  handle(openBills, async ({ customer }, work) => (await unpaidBillsOf(work, customer)).map(asOpen)),
  handle(unpaidCustomers, async (_, work) => ({
    ...(await unpaidRows(work)),
    mailbox: await hasMailbox(work),
    wechatPay: payOptions(work.db) !== undefined,
  })),
  handle(askCustomer, async ({ customer }, work) => {
    demandPayments(work.db);
    return askFor(work, customer);
  }),
  handle(remindCustomers, ({ ids }, work) => remind(work, ids)),
];
