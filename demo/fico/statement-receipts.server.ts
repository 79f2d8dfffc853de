import { act, type Db, load, runWork, save, service, today, type User, type Work } from '@heliu/engine';
import { payment, statementReceipt } from '../../modules/payment/model.ts';
import { askFor } from '../../modules/payment/server.ts';
import { unpaidBills } from '../../modules/fico/server.ts';

const dayMs = 86_400_000;

/** What a customer has paid by his phone, as WeChat told it. */
async function paidBy(work: Work, id: number, nth: number, daysAgo: number, problem: string | null): Promise<void> {
  const { number, amount } = await load(work, statementReceipt, id);
  const paidAt = new Date(Date.parse(work.now) - daysAgo * dayMs).toISOString();
  const transactionId = `4200002${String(nth).padStart(9, '0')}`;
  const made = await save(
    work,
    payment,
    { outTradeNo: `DZDEMO_${nth}`, purpose: `货款 ${number}`, orderNo: number, amount, expiresAt: paidAt },
    {
      computed: {
        sourceName: statementReceipt.name,
        sourceRecord: id,
        state: 'paid',
        paidAt,
        transactionId,
        payer: 'oUpF****mr6w',
      },
      at: paidAt,
    },
  );
  await work.flush();
  const bookDate = paidAt.slice(0, 10);
  await act(work, statementReceipt, 'pay', { id, set: { payment: made.id, transactionId, paidAt, bookDate, problem } });
}

/**
 * Of those who owe the least: three have paid by a code, of whom one did so when he had been told not to; two have theirs
 * and have not paid yet, and one is only written down.
 */
export async function loadStatementReceipts(db: Db, cashier: User): Promise<void> {
  const within = <T>(user: User, task: (work: Work) => Promise<T>) => runWork(db, user, task);
  const wechat = service('微信支付', cashier.company);
  const customers = await within(cashier, async (work) =>
    [...(await unpaidBills(work))]
      .map(([id, bills]) => ({ id, bills, open: bills.reduce((sum, { open }) => sum + open, 0n) }))
      .toSorted((a, b) => Number(a.open - b.open))
      .slice(0, 6),
  );
  for (const [i, { id: customer, bills }] of customers.entries()) {
    if (i === 5) {
      const lines = bills.map(({ id: bill, open: amount }) => ({ bill, amount }));
      await within(cashier, (work) => save(work, statementReceipt, { customer, collectDate: today(), bills: lines }));
      continue;
    }
    const { id } = await within(cashier, (work) => askFor(work, customer));
    if (i >= 3) continue;
    const late = i === 2;
    if (late)
      await within(cashier, (work) => act(work, statementReceipt, 'cancel', { id, reason: '客户说改走银行转账' }));
    await within(wechat, (work) =>
      paidBy(work, id, i + 1, 2 - i, late ? '撤回以后客户仍付了款，请核对后入账，或退款' : null),
    );
    if (late) continue;
    await within(wechat, async (work) => {
      const { bookDate } = await load(work, statementReceipt, id);
      await act(work, statementReceipt, 'audit', { id, input: { bookDate } });
    });
  }
}
