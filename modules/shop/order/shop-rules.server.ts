import { type Draft, type Full, zeroFen } from '@heliu/model';
import { dateOf, invalid, type Work } from '@heliu/engine';
import { invoiceableOf, type InvoiceRules } from './figures.ts';
import type { PlatformCode } from '../platforms/platform.ts';
import type { shopOrder } from './order.ts';

interface Rules extends InvoiceRules {
  readonly platform: PlatformCode;
}

async function rulesOf(work: Work, shop: number): Promise<Rules> {
  const [found] = await work.query<Rules>(
    'oms_shop.rules',
    `select platform, include_postage as "includePostage", subsidy_basis as "subsidyBasis"
     from oms_shop where company_id = $1 and id = $2 and not deleted`,
    [work.company, shop],
  );
  if (!found) throw invalid([{ path: 'shop', message: '店铺不存在或已停用，请重新选择' }]);
  return found;
}

/** When an order of our own was placed: now, unless it is written down for another day. */
const orderedOn = (day: string, now: string): string =>
  day === dateOf(new Date(now)) ? now : new Date(`${day}T00:00:00+08:00`).toISOString();

/** What an order that our people wrote takes from its shop. */
export async function ownFigures(
  work: Work,
  draft: Draft<typeof shopOrder>,
  before?: Full<typeof shopOrder>,
): Promise<Partial<Draft<typeof shopOrder>>> {
  const rules = await rulesOf(work, draft.shop);
  const { refunded = zeroFen, subsidy = zeroFen, postageRefunded = zeroFen, subsidyReturned = zeroFen } = before ?? {};
  const { orderStatus = 'waitShip', paid, postage } = draft;
  const sums = { orderStatus: orderStatus!, paid: paid!, postage: postage!, refunded };
  return {
    platform: rules.platform,
    orderedAt: before?.orderDate === draft.orderDate ? before.orderedAt : orderedOn(draft.orderDate, work.now),
    invoiceable: invoiceableOf({ ...sums, subsidy, postageRefunded, subsidyReturned }, rules),
  };
}
