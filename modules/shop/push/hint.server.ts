import { type Job, runWork } from '@heliu/engine';
import { takeInOrders } from '../intake/intake.server.ts';
import { ShopFault, ShopLine } from '../connection/line.server.ts';
import { hurry, startDueSoon } from '../pull/schedule.server.ts';

/**
 * Reads one order that a message spoke of. What fails here is not lost: the pull comes by every few minutes and reads
 * whatever changed.
 */
export const fetchOrder: Job<{ readonly shop: number; readonly orderNo: string }> = {
  name: 'oms.fetchOrder',
  async run({ shop, orderNo }, work) {
    const { db, user, company } = work;
    try {
      const line = await ShopLine.open(db, company, shop);
      const order = await line.ask('getOrder', line.platform.operations.getOrder!, { orderNo }, { patienceMs: 0 });
      await runWork(db, user, async (own) => {
        await takeInOrders(own, line.shop, [order]);
        // How much came back only the refund itself says: it is fetched now, not when the schedule comes by.
        if (order.refund === 'none') return;
        hurry(own, shop);
        await startDueSoon(own);
      });
    } catch (error) {
      if (!(error instanceof ShopFault)) throw error;
    }
  },
};
