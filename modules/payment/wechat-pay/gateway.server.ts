import { randomBytes } from 'node:crypto';
import { askedOf, type Db, perDb, Refusal, type Work } from '@heliu/engine';
import type { Answer, Operation } from '@heliu/outside';
import { send, type Send } from '@heliu/outside/server';
import type { Merchant, PaySession } from './merchant.ts';
import { notifyPay } from './payment.calls.ts';

export interface PayOptions {
  readonly merchant: Merchant;
  /** Where WeChat reaches this server; its notices go there. */
  readonly publicUrl: string;
}
/** Who asks, without a unit of work: one that had begun would hold a connection while WeChat thinks. */
export type Caller = Pick<Work, 'db' | 'user' | 'origin'>;

interface Payments {
  options?: PayOptions;
  send: Send;
}
const paymentsOf = perDb<Payments>(() => ({ send }));

/** Tells by which merchant this server is paid. Without it nobody can be asked to pay. */
export function usePayments(db: Db, options: PayOptions | undefined): void {
  if (options) paymentsOf(db).options = options;
}
export const payOptions = (db: Db): PayOptions | undefined => paymentsOf(db).options;

export function demandPayments(db: Db): PayOptions {
  const options = payOptions(db);
  if (!options) throw new Refusal('还没有配置微信支付商户，请联系管理员设置 WECHAT_PAY');
  return options;
}

export const notifyUrl = (db: Db): string => demandPayments(db).publicUrl + notifyPay.path;

/** Asks WeChat. No connection to the database may be held meanwhile: the answer takes as long as it takes. */
export async function askWechat<In, Out>(
  db: Db,
  operation: Operation<In, Out, PaySession>,
  input: In,
): Promise<Answer<Out>> {
  const { merchant } = demandPayments(db);
  const session = { merchant, now: Date.now(), nonce: randomBytes(16).toString('hex') };
  return askedOf(db, 'pay:wechat', async () => {
    const answer = await paymentsOf(db).send(operation.request(session, input));
    // Its clock is compared with ours when the answer arrives, not when the question left.
    return operation.read(answer, { ...session, now: Date.now() }, input);
  });
}
