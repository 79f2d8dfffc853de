import type { Wire } from '@heliu/model';
import { StateDot, textOf } from '@heliu/ui';
import { outputOrder } from './output-order.ts';
import './output-order.css';

export type OutputRow = Wire<typeof outputOrder>;
const { fields } = outputOrder;

/** How far it has got, and whether somebody holds it back. */
export const ShipState = ({ row: { shipState, locked, lockReason } }: { row: OutputRow }) => (
  <>
    <StateDot state={shipState} label={textOf(fields.shipState, shipState)} />
    {locked && (
      <span className="hl-tag is-invoice output-locked" title={lockReason ?? ''}>
        锁定
      </span>
    )}
  </>
);

/** Who holds it back and why, before anything else is read. */
export const HeldBack = ({ row: { locked, lockReason, lockedAt, titles } }: { row: OutputRow }) =>
  locked && (
    <p className="hl-warning" role="alert">
      {titles['lockedBy'] ?? '系统'} 于 {textOf(fields.lockedAt, lockedAt)} 锁定：{lockReason}
    </p>
  );

export const PushState = ({ row: { pushState, pushMessage } }: { row: OutputRow }) =>
  pushState === 'none' ? (
    <span className="hl-missing">--</span>
  ) : (
    <span title={pushMessage ?? ''} className={pushState === 'failed' ? 'hl-negative' : ''}>
      {textOf(fields.pushState, pushState)}
    </span>
  );
