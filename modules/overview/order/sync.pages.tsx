import { refresh, request, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { PullBar, tellTouched, useRunning } from '../../shop/parts.tsx';

import { resources, shopOrder, syncOrders } from '../../shop/model.ts';

/** The running sync with how far it is; orders that came with it are shown when it is over. */
export function SyncProgress() {
  const running = useRunning();
  const ran = useRef(false);
  const isRunning = running.length > 0;
  useEffect(() => {
    if (ran.current && !isRunning) refresh(shopOrder);
    ran.current = isRunning;
  }, [isRunning]);
  const [first, ...others] = running;
  if (!first) return null;
  return (
    <div className="order-sync">
      <p>
        <span>
          {first.shopName} 同步{resources[first.resource]}
          {others.length > 0 && <span className="hl-muted">，另有 {others.length} 个</span>}
        </span>
        <span className="hl-muted">{first.message}</span>
      </p>
      <PullBar pull={first} />
    </div>
  );
}

export function SyncButton() {
  const may = useMay();
  const [busy, run] = useBusy();
  if (!may('oms_task:run')) return null;
  const sync = () => tellTouched(request(syncOrders, {}), '开始同步');
  return (
    <Button loading={busy} onClick={() => run(sync)}>
      同步订单
    </Button>
  );
}
