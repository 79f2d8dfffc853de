import { type Job, Refusal, runWork } from '@heliu/engine';
import { payOptions } from './gateway.server.ts';
import { refresh } from './payment.server.ts';

const most = 50;
const patience = 3;

/**
 * Notices get lost. Whatever is still open some minutes later is asked about, oldest first; when WeChat does
 * not answer a few of them the round is over, since it would not answer the others either.
 */
export const settlePayments: Job = {
  name: 'oms.settlePayments',
  async run(_, { db, user, origin }) {
    if (!payOptions(db)) return;
    const open = await runWork(db, user, (work) =>
      work.query<{ no: string }>(
        'oms_payment.open',
        // Each half by the index of its state: there may be a million payments that are done.
        `select out_trade_no as no from (
           (select id, out_trade_no from oms_payment
            where company_id = $1 and state = 'waiting' and not deleted and updated_at < now() - interval '3 minutes' order by id limit ${most})
           union
           (select p.id, p.out_trade_no from oms_payment_refund r join oms_payment p on p.company_id = r.company_id and p.id = r.payment
            where r.company_id = $1 and r.state in ('asked', 'processing') and r.updated_at < now() - interval '3 minutes' order by p.id limit ${most})
         ) open order by id limit ${most}`,
        [work.company],
      ),
    );
    let silent = 0;
    for (const { no } of open) {
      if (silent >= patience) return;
      await refresh({ db, user, origin }, no).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        silent += 1;
      });
    }
  },
};
