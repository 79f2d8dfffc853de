import { type Db, enqueue, type Job, runWork, service, type Work } from '@heliu/engine';
import type { IntakeShop } from '../order/drafts.ts';
import { difference, type ShopOrder, type SubsidyInfo } from '../platforms/order.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { ShopFault, ShopLine } from '../connection/line.server.ts';
import { keepAnswer } from '../intake/keep.server.ts';

/** Undefined where the platform says that the order had no subsidy. */
export async function askPlatform(line: ShopLine, orderNo: string): Promise<SubsidyInfo | undefined> {
  try {
    return await line.ask('subsidyInfo', line.platform.operations.subsidyInfo!, { orderNo });
  } catch (error) {
    if (error instanceof ShopFault && error.fault.kind === 'permanent') return undefined;
    throw error;
  }
}

interface Asking {
  readonly shop: number;
  readonly orders: readonly string[];
}

const unasked = (db: Db, company: number, { shop, orders }: Asking) =>
  runWork(db, service('平台同步', company), (work) =>
    work.query<{ id: number; no: string }>(
      'oms_order.unaskedSubsidies',
      `select id, order_no as no from oms_order where company_id = $1 and shop = $2 and order_no = any($3::text[]) and subsidy_asked_at is null order by id`,
      [company, shop, orders],
    ),
  );

/** Each answer is kept at once: broken off, the next run goes on with the rest. */
export const askSubsidies: Job<Asking> = {
  name: 'oms.askSubsidies',
  async run(asking, { db, user, company }) {
    const found = await unasked(db, company, asking);
    if (found.length === 0) return;
    const line = await ShopLine.open(db, company, asking.shop);
    for (const { id, no } of found) {
      const info = await askPlatform(line, no);
      await runWork(db, user, (work) => keepAnswer(work, id, info));
    }
  },
};

/**
 * Where a platform tells of subsidies by a call of its own, the finished orders are asked about that have one, or whose
 * figures leave something open that may be one.
 */
export async function askLater(work: Work, shop: IntakeShop, orders: readonly ShopOrder[]): Promise<void> {
  if (!shopPlatforms[shop.platform].operations.subsidyInfo) return;
  const open = orders.filter((order) => order.status === 'finished' && (order.subsidy ?? difference(order) > 0n));
  if (open.length === 0) return;
  await enqueue(work, askSubsidies.name, { shop: shop.id, orders: open.map(({ orderNo }) => orderNo) });
}
