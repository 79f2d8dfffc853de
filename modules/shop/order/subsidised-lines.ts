import { type WireFull, yuan } from '@heliu/model';
import type { shopOrder } from './order.ts';
import { tellsSubsidyApart } from '../platforms/subsidy.ts';
import type { SubsidisedGoods } from './goods.ts';

type Whole = WireFull<typeof shopOrder>;
type Order = Pick<Whole, 'lines' | 'subsidyGoods'>;

/** Its platform says so, or could say so if it were asked. */
export const mayBeSubsidised = ({ subsidyMode, platform, orderStatus }: Whole): boolean =>
  subsidyMode !== null || (tellsSubsidyApart.has(platform) && orderStatus === 'finished');

export type Line = Order['lines'][number];

/** The lines the state paid for, each with what is known of its pieces; where no amount is told, all that were sold. */
export function subsidisedLines({ lines, subsidyGoods }: Order): { line: Line; goods: SubsidisedGoods | undefined }[] {
  const paid = lines.filter(({ subsidy }) => yuan(subsidy ?? '0') > 0n);
  return (paid.length > 0 ? paid : lines.filter(({ gift }) => !gift)).map((line) => ({
    line,
    goods: subsidyGoods?.find(({ lineNo, order }) => lineNo === line.lineNo && (order ?? null) === line.fromOrder),
  }));
}
