import { daysAfter } from '@heliu/model';
import { actMany, type Db, load, runWork, save, service, type User, type Work } from '@heliu/engine';
import { billMail, customerBill } from '../../modules/fico/model.ts';
import { answerBill, billable, makeBills, openLink, replyTo } from '../../modules/fico/server.ts';

const monthBefore = (month: string): string => daysAfter(`${month}-01`, -1).slice(0, 7);
const linkDays = 30;
const most = 30;

interface People {
  readonly accountant: User;
  readonly owner: User;
}

async function makeMonth(work: Work, month: string, billDate: string): Promise<readonly number[]> {
  const customers = (await billable(work, month)).map(({ id }) => id).slice(0, most);
  return (await makeBills(work, customers, month, billDate)).made;
}

/** The letter that brought the customer his link, some days ago. */
async function saveMail(work: Work, bill: number, receiver: string, error: string | null): Promise<void> {
  const { month, number } = await load(work, customerBill, bill);
  await save(
    work,
    billMail,
    {},
    {
      computed: {
        bill,
        receiver,
        title: `合流演示公司 ${month} 对账单 ${number}`,
        state: error === null ? 'sent' : 'failed',
        tries: error === null ? 1 : 5,
        error,
        sentAt: error === null ? new Date(Date.parse(work.now) - 2 * 86_400_000).toISOString() : null,
      },
    },
  );
}

/**
 * The month before last is agreed upon; of the last one some have confirmed, one has found a mistake, one has his answer,
 * some have not looked yet, and the newest wait for somebody to audit them.
 */
export async function loadCustomerBills(db: Db, { accountant, owner }: People, day: string): Promise<void> {
  const last = monthBefore(day.slice(0, 7));
  const before = monthBefore(last);
  const old = await runWork(db, accountant, (work) => makeMonth(work, before, `${last}-02`));
  const fresh = await runWork(db, accountant, (work) => makeMonth(work, last, `${day.slice(0, 7)}-01`));
  const audited = [...old, ...fresh.slice(0, -3)];
  await runWork(db, owner, (work) =>
    actMany(
      work,
      customerBill,
      'audit',
      audited.map((id) => ({ id })),
    ),
  );
  const customer = service('客户', accountant.company);
  const opened = (ids: readonly number[]) =>
    runWork(db, accountant, async (work) => {
      for (const id of ids) await openLink(work, id, linkDays);
    });
  const confirmed = async (ids: readonly number[], name: string) => {
    for (const id of ids)
      await runWork(db, customer, async (work) =>
        answerBill(work, await load(work, customerBill, id), name, { confirm: true, disputes: [] }),
      );
  };
  const disputed = (id: number, name: string, words: string) =>
    runWork(db, customer, async (work) => {
      const bill = await load(work, customerBill, id);
      const line = bill.lines.find(({ increase }) => increase > 0n) ?? bill.lines[0];
      if (line) await answerBill(work, bill, name, { confirm: false, disputes: [{ line: line.id, words }] });
      return line?.id;
    });
  await opened(old);
  await confirmed(old, '王会计');
  const sent = fresh.slice(0, -3).slice(0, 8);
  await opened(sent);
  await confirmed(sent.slice(0, 3), '李出纳');
  if (sent[3] !== undefined) await disputed(sent[3], '陈会计', '这张发票里有 2 箱货我们没收到，请核对签收单');
  if (sent[4] !== undefined) {
    const line = await disputed(sent[4], '周会计', '10% 的返利没有扣');
    if (line !== undefined)
      await runWork(db, accountant, (work) =>
        replyTo(work, sent[4]!, line, '返利按季度结算，本季的在下月开红字发票时一并冲减'),
      );
  }
  await runWork(db, accountant, async (work) => {
    for (const [i, id] of sent.slice(3).entries())
      await saveMail(work, id, `finance${i + 1}@customer.example`, i === 4 ? '对方不收：550 邮箱不存在' : null);
  });
}
