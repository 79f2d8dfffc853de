import { act, handle, load, Refusal, type Work } from '@heliu/engine';
import { lookNow } from './buyer-red.server.ts';
import { answerRed, buyerReds, giveRedForm, withdrawRed } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { isControlledSpecial } from '../face/kind.rules.ts';
import { wakeQueue } from '../issue/queue.server.ts';
import { recordOutcomes, type Verdict } from '../issue/outcomes.server.ts';
import { asking, confirmed } from '../issue/submit.server.ts';
import { foundFor, withdrawOne } from './undo.server.ts';

/**
 * Our word on what a buyer applied for. Agreed to, the tax office issues the red invoice by itself and the queue asks for
 * it; an answer that got lost is asked about the same way.
 */
async function answerOne(work: Work, id: number, agree: boolean): Promise<void> {
  const { record, line } = await foundFor(work, id, ({ number, status, confirmState }) =>
    status === 'confirming' && confirmState === 'waitSeller' ? undefined : `${number} 没有等待我方确认的红字确认单`,
  );
  const operation = line?.provider.operations.answerRed;
  if (!line || !operation || !record.confirmUuid)
    throw new Refusal('开票服务不能确认红字确认单，请到电子税务局确认，这里会自己查到');
  const answer = await line.ask(operation, { uuid: record.confirmUuid, agree });
  const isLost = !answer.ok && asking.has(answer.fault.kind);
  if (!answer.ok && !isLost) throw new Refusal(`没有${agree ? '同意' : '拒绝'}成功：${answer.fault.message}`);
  const state = isLost ? 'waitSeller' : agree ? 'agreed' : 'deniedBySeller';
  const verdict = confirmed(id, { state }, 'buyer') as Verdict;
  await recordOutcomes(work, [verdict]);
  if (isLost || agree) await soon(work, id, record.subject);
}

async function soon(work: Work, id: number, subject: number): Promise<void> {
  work.later({
    name: 'oms_invoice.askSoon',
    text: `update oms_invoice set next_try_at = now(), tries = 0 where company_id = $1 and id = $2 and status = 'confirming'`,
    values: [work.company, id],
  });
  await wakeQueue(work, subject);
}

/** A red one that failed for want of a 红字信息表 is issued with one approved elsewhere. */
async function issueWithForm(work: Work, id: number, no: string): Promise<void> {
  const { number, status, colour, kind } = await load(work, invoice, id, true);
  if (status !== 'failed' || colour !== 'red' || !isControlledSpecial(kind))
    throw new Refusal(`${number} 不是等红字信息表的红票`);
  await act(work, invoice, 'open', { id });
  work.later({
    name: 'oms_invoice.withForm',
    text: `update oms_invoice set confirm_state = 'agreed', confirm_no = $3 where company_id = $1 and id = $2`,
    values: [work.company, id, no],
  });
}

export const confirmationHandlers = [
  handle(giveRedForm, async ({ id, no }, work) => {
    await issueWithForm(work, id, no);
    return { id };
  }),
  handle(withdrawRed, async ({ id }, work) => {
    await withdrawOne(work, id);
    return { id };
  }),
  handle(answerRed, async ({ id, agree }, work) => {
    await answerOne(work, id, agree!);
    return { id };
  }),
  handle(buyerReds, (_, work) => lookNow(work)),
];
