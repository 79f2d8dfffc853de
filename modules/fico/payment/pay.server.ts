import { type Fen, type Full, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { act, type ActionRequest, balance, behaviour, type Blocker, save, type Step } from '@heliu/engine';
import { cashierAccountsOf } from '../cashier-account/cashier-account.server.ts';
import { cash } from '../ledger/ledgers.ts';
import { allot, amountComplaint, inYuan, inYuanTo, leftOf } from '../payment-request/payment-request.rules.ts';
import { paymentHold, requestParts, requestWarnings } from '../payment-request/payment-request.server.ts';
import { paymentRequest } from '../payment-request/payment-request.ts';
import { paidAlike } from './payment.server.ts';
import { payment } from './payment.ts';

type Request = Full<typeof paymentRequest>;

interface Said {
  readonly cashier: number;
  readonly payDate: string;
  readonly payAmount: Fen;
  readonly fee: Fen;
  readonly reference: string | null;
}
/** What the cashier said; without an amount, all that is left. */
function saidIn({ lines }: Request, { input }: ActionRequest): Said | undefined {
  if (!input) return undefined;
  return {
    cashier: input['cashier'] as number,
    payDate: input['payDate'] as string,
    payAmount: (input['payAmount'] as Fen | null | undefined) ?? leftOf(lines),
    fee: (input['fee'] as Fen | null | undefined) ?? zeroFen,
    reference: (input['reference'] as string | null | undefined) ?? null,
  };
}

/** 财务付款: the payment is made and done in one step; who pays is not who approved. */
const payStep: Step<typeof paymentRequest> = {
  async blockers(record, work, request): Promise<Blocker[]> {
    const said = saidIn(record, request);
    const wrong = [
      await paymentHold(work, record.supplier),
      said && amountComplaint(said.payAmount, leftOf(record.lines)),
      said && said.payDate < record.requestDate ? `付款日期不能早于申请日期 ${record.requestDate}` : undefined,
    ];
    return wrong.flatMap((message) => (message ? [{ code: 'PAY004', message }] : []));
  },
  async warnings(record, work) {
    const [asked, paid] = [
      await requestWarnings(record, work),
      await paidAlike(work, {
        id: 0,
        payeeName: record.payeeName,
        amount: leftOf(record.lines),
        payDate: record.requestDate,
      }),
    ];
    return [...asked, ...paid];
  },
  async effect(record, work, request) {
    const said = saidIn(record, request);
    const left = leftOf(record.lines);
    const to = `付给 ${record.payeeName ?? ''}${record.bankNo ? `，账号 ${record.bankNo}` : ''}`;
    if (!said) return { text: to, facts: [{ label: '还没有付', value: inYuanTo(work.user, left) }] };
    const account = (await cashierAccountsOf(work, [said.cashier])).get(said.cashier);
    const out = sumFen([said.payAmount, said.fee]);
    const { amount } = await balance<{ amount: Fen }>(work, cash, 'account', { account: said.cashier });
    return {
      text: `从${account?.name ?? '付款账户'}${to}`,
      facts: [
        { label: '付款金额', value: inYuanTo(work.user, said.payAmount) },
        ...(said.fee > 0n ? [{ label: '手续费', value: inYuanTo(work.user, said.fee) }] : []),
        { label: '申请还剩', value: inYuanTo(work.user, subtractFen(left, said.payAmount)) },
        { label: '付款后账户余额', value: inYuanTo(work.user, subtractFen(amount, out)) },
      ],
    };
  },
  async also(record, work, request) {
    const { payAmount, ...said } = saidIn(record, request)!;
    const shares = allot(record.lines, payAmount);
    const lines = record.lines.flatMap(({ id }) =>
      shares.has(id) ? [{ request: record.id, requestLine: id, amount: shares.get(id)! }] : [],
    );
    const { id, number } = await save(work, payment, { ...said, lines });
    await work.flush();
    await act(work, payment, 'pay', { id });
    return {
      text: `付款单 ${number ?? ''} 已付出 ${inYuan(payAmount)}`,
      record: { entity: payment.name, id, title: number ?? '' },
    };
  },
};

export const paymentRequestBehaviour = behaviour(paymentRequest, {
  ...requestParts,
  actions: { ...requestParts.actions, financialPayment: payStep },
});
