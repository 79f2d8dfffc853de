import { formatMoney, type Refused, request, useBusy, useTab } from '@heliu/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { type RouteTrial, tryRoute } from './route.calls.ts';
import { RouteProof } from './route-proof.pages.tsx';
import './route.css';

function Trial({ trial: { order, warehouse, express, proof } }: { trial: RouteTrial }) {
  return (
    <dl className="route-trial">
      <div>
        <dt>订单</dt>
        <dd>
          {order.orderNo}（{order.shop}，{order.region ?? '没有地区'}，实付 {formatMoney(order.paid)}）
        </dd>
      </div>
      <div>
        <dt>发货仓库</dt>
        <dd>{warehouse ? <b>{warehouse}</b> : <span className="hl-negative">没有</span>}</dd>
      </div>
      <div>
        <dt>快递公司</dt>
        <dd>{express ?? '发货时再选'}</dd>
      </div>
      <div>
        <dt>为什么</dt>
        <dd>
          <RouteProof proof={proof} />
        </dd>
      </div>
    </dl>
  );
}

/** Asks the rules about a real order before they are trusted with all of them. */
export function TryRoute() {
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  const [orderNo, setOrderNo] = useState('');
  const [trials, setTrials] = useState<readonly RouteTrial[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const attempt = async () => {
    setRefusal(undefined);
    setTrials(await request(tryRoute, { orderNo: orderNo.trim() }, { quiet: true }));
  };
  const refuse = ({ message }: Refused) => {
    setTrials([]);
    setRefusal(message);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>试算</Button>
      <Modal
        open={isOpen && active}
        width={640}
        title="试算订单走哪条路由"
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      >
        <Input.Search
          autoFocus
          aria-label="订单号"
          placeholder="订单号"
          enterButton="试算"
          maxLength={64}
          loading={busy}
          value={orderNo}
          onChange={(event) => setOrderNo(event.target.value)}
          onSearch={() => run(attempt, refuse)}
        />
        {trials.map((trial) => (
          <Trial key={trial.order.id} trial={trial} />
        ))}
        {refusal && (
          <div className="hl-blockers" role="alert">
            {refusal}
          </div>
        )}
        <p className="hl-muted">只是试算，不改动订单。依次看：路由（按优先级）、销售渠道的区域、店铺的发货仓库。</p>
      </Modal>
    </>
  );
}
