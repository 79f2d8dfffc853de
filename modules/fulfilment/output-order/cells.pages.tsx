import type { Wire } from '@heliu/model';
import { StateDot, textOf } from '@heliu/ui';
import { Popover } from 'antd';
import { RouteProof } from '../route/route-proof.pages.tsx';
import { outputOrder } from './output-order.ts';
import './output-order.css';

export type OutputRow = Wire<typeof outputOrder>;
const { fields } = outputOrder;

/** How far it has got, and whether somebody holds it back. */
export const ShipState = ({
  row: { shipState, locked, lockReason, intercepted, interceptReason },
}: {
  row: OutputRow;
}) => (
  <>
    <StateDot state={shipState} label={textOf(fields.shipState, shipState)} />
    {intercepted && (
      <span className="hl-tag is-invoice output-locked" title={interceptReason ?? ''}>
        拦截
      </span>
    )}
    {locked && (
      <span className="hl-tag is-invoice output-locked" title={lockReason ?? ''}>
        锁定
      </span>
    )}
  </>
);

/** Who holds it back and why, before anything else is read. */
export const HeldBack = ({ row }: { row: OutputRow }) => (
  <>
    {row.intercepted && (
      <p className="hl-warning" role="alert">
        已拦截，不能发货：{row.interceptReason}。退款被拒绝会自动放行；同意退款的，请反审核后重新保存，去掉退了的商品。
      </p>
    )}
    {row.locked && (
      <p className="hl-warning" role="alert">
        {row.titles['lockedBy'] ?? '系统'} 于 {textOf(fields.lockedAt, row.lockedAt)} 锁定：{row.lockReason}
      </p>
    )}
  </>
);

export const PushState = ({ row: { pushState, pushMessage } }: { row: OutputRow }) =>
  pushState === 'none' ? (
    <span className="hl-missing">--</span>
  ) : (
    <span title={pushMessage ?? ''} className={pushState === 'failed' ? 'hl-negative' : ''}>
      {textOf(fields.pushState, pushState)}
    </span>
  );

/** Why it leaves from there; the reasons against all the others on demand. */
export const RouteReason = ({ row: { routeReason, routeProof } }: { row: OutputRow }) => (
  <>
    {routeReason ?? <span className="hl-missing">--</span>}
    {routeProof && routeProof.length > 0 && (
      <Popover
        trigger="click"
        title="为什么走这里"
        content={
          <div className="output-proof">
            <RouteProof proof={routeProof} />
          </div>
        }
      >
        <button type="button" className="hl-link output-why">
          看依据
        </button>
      </Popover>
    )}
  </>
);
