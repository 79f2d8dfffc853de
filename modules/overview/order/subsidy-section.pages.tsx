import { isMore, type WireFull } from '@heliu/model';
import { formatMoney, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { shopOrder, subsidisedLines, tellsSubsidyApart } from '../../shop/model.ts';

import { askSubsidy } from '../../einvoice/model.ts';
import { SubsidyDialog } from './subsidy-dialog.pages.tsx';
import { Headed } from './headed.pages.tsx';
import './subsidy.css';

type Order = WireFull<typeof shopOrder>;

function AskButton({ order }: { order: Order }) {
  const [busy, run] = useBusy(shopOrder);
  const ask = async () => {
    const { amount, holder } = await request(askSubsidy, { id: order.id });
    say({ text: `国补 ${formatMoney(amount)}${holder ? `，领取人 ${holder}` : ''}` });
  };
  return (
    <Button size="small" loading={busy} onClick={() => run(ask)}>
      向平台取国补资料
    </Button>
  );
}

/** The codes of one line as far as they are known. */
function Known({ order }: { order: Order }) {
  const rows = subsidisedLines(order);
  return (
    <Headed heads={['商品', 'SN 码', 'IMEI', '69 码', '型号', '能效']} amount="国补">
      {rows.map(({ line, goods }) => (
        <tr key={line.id}>
          <td>{line.goodsName}</td>
          <td>{goods?.sn.join(' ') || '--'}</td>
          <td>{goods?.imei.join(' ') || '--'}</td>
          <td>{goods?.barcode ?? '--'}</td>
          <td>{goods?.model ?? '--'}</td>
          <td>{goods?.efficiency ?? '--'}</td>
          <td className="is-number">{formatMoney(line.subsidy)}</td>
        </tr>
      ))}
    </Headed>
  );
}

/** What the state paid of an order, for whom and for which pieces. */
export function SubsidySection({ order }: { order: Order }) {
  const may = useMay();
  const { active } = useTab();
  const [open, setOpen] = useState(false);
  const mode = order.subsidyMode && shopOrder.fields.subsidyMode.choices![order.subsidyMode];
  const isOurs = may('oms_invoice:open') && order.status !== 'deleted' && order.status !== 'merged';
  const asks = isOurs && tellsSubsidyApart.has(order.platform) && order.orderStatus === 'finished';
  const ask = asks && order.origin !== 'merged' && <AskButton order={order} />;
  if (!mode)
    return (
      <section className="subsidy-section" aria-label="国补">
        <p className="hl-muted">
          {order.subsidyAskedAt ? '平台没有这张订单的国补资料。' : '还没有向平台问过这张订单有没有国补。'}
        </p>
        <div className="subsidy-tools">{ask}</div>
      </section>
    );
  return (
    <section className="subsidy-section" aria-label="国补">
      <p className="order-part-note">
        国补（{mode}）{formatMoney(order.subsidy)}，不在买家实付里
        {isMore(order.subsidyReturned, '0') && `，随退款退回 ${formatMoney(order.subsidyReturned)}`}。
        {order.subsidyHolder ? `领取人 ${order.subsidyHolder}` : '还没有登记领取人'}
        {order.holderNoMask && `，身份证号 ${order.holderNoMask}`}。
      </p>
      <Known order={order} />
      {isOurs && (
        <div className="subsidy-tools">
          <Button size="small" onClick={() => setOpen(true)}>
            登记国补资料
          </Button>
          {ask}
        </div>
      )}
      {open && active && <SubsidyDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  );
}
