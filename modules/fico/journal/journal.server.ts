import { type Draft, type Full, showFen } from '@heliu/model';
import { behaviour, handle, invalid, Refusal, save, type Work } from '@heliu/engine';
import { cashierAccountsOf } from '../cashier-account/cashier-account.server.ts';
import { bookingOf } from '../posting-rule/booking.server.ts';
import type { PostingSource } from '../posting-rule/posting-rule.server.ts';
import { receiptTypes } from '../receipt-expense-type/receipt-expense-type.server.ts';
import { typeDirections } from '../receipt-expense-type/receipt-expense-type.ts';
import { saveSheet } from './journal.calls.ts';
import { journalBook, type JournalFacts, journalPosting } from './journal.posting.ts';
import { journalComplaint, journalPostings, readSheet } from './journal.rules.ts';
import { journal } from './journal.ts';

type Journal = typeof journal;

async function demandType(work: Work, { direction, type }: Draft<Journal>): Promise<void> {
  if (type == null || direction === 'transfer') return;
  const found = (await receiptTypes(work)).get(type);
  if (found && found.direction !== direction)
    throw new Refusal(`收支类型“${found.name}”是${typeDirections[found.direction]}，请换一个或改收支方向`);
}

async function demandReference(work: Work, { settlementType, reference }: Draft<Journal>): Promise<void> {
  if (settlementType == null || reference) return;
  const [found] = await work.query<{ name: string }>(
    'fico_journal.settlementType',
    `select name from fico_settlement_type where company_id = $1 and id = $2 and needs_reference and not deleted`,
    [work.company, settlementType],
  );
  if (found) throw new Refusal(`结算号不能为空：${found.name}要写明号码`);
}

async function factsOf(work: Work, { direction, account, target, type }: Full<Journal>): Promise<JournalFacts> {
  const byId = await cashierAccountsOf(
    work,
    [account, target].filter((id) => id !== null),
  );
  return {
    from: byId.get(account)!,
    to: direction !== 'transfer' || target === null ? undefined : byId.get(target),
    against: direction === 'transfer' || type === null ? undefined : (await receiptTypes(work)).get(type)?.account,
  };
}

export const journalBooked: PostingSource = {
  scheme: journalPosting,
  booked: 'audited',
  book: async (record: Full<Journal>, work) => journalBook(record, await factsOf(work, record)),
};

export const journalBehaviour = behaviour(journal, {
  complaint: journalComplaint,
  async check(draft, work) {
    await demandType(work, draft);
    await demandReference(work, draft);
  },
  actions: {
    audit: {
      async post(record, work) {
        const facts = await factsOf(work, record);
        if (record.direction !== 'transfer' && facts.against === undefined)
          throw new Refusal('收支类型已被删除，请先在日记账上换一个');
        return journalPostings(record, facts, await bookingOf(work, journalPosting));
      },
      async effect(record, work) {
        const { from, to } = await factsOf(work, record);
        const amount = showFen(record.amount);
        if (record.direction === 'transfer')
          return { text: `从${from.name}转出 ${amount}，转入${to!.name}。`, facts: [] };
        return { text: `${from.name}${record.direction === 'in' ? '收入' : '支出'} ${amount}。`, facts: [] };
      },
    },
  },
});

export const journalHandlers = [
  handle(saveSheet, async (sheet, work) => {
    const types = await receiptTypes(work);
    const { journals, complaints } = readSheet(sheet, (type) => types.get(type)?.direction);
    if (complaints.length > 0) throw invalid(complaints);
    const saved = [];
    for (const [i, one] of journals.entries())
      try {
        saved.push(await save(work, journal, one));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw invalid([{ path: `rows.${i}`, message: `收支第${i + 1}行：${error.message}` }]);
      }
    await work.flush();
    const [first, last] = [saved[0]!, saved.at(-1)!];
    const number = first === last ? first.number! : `${first.number!} 至 ${last.number!}`;
    return { id: first.id, version: 1, number, count: saved.length };
  }),
];
