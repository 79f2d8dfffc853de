import { formatDate, request, say, useBusy } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { createLinks, linksOf, type MadeLink, withdrawLinks } from './buyer.calls.ts';
import './buyer.css';

/** There is no entity of them; their count is read under this name. */
const issued = { name: 'oms_invoice_link' };
const shortDay = (at: string) => formatDate(at).slice(0, 10);

function Slip({ link }: { link: MadeLink }) {
  const copy = () =>
    void navigator.clipboard.writeText(link.url).then(
      () => say({ text: '链接已复制' }),
      () => say({ text: '浏览器不让复制，请手工选取链接' }),
    );
  return (
    <figure className="link-slip">
      <QRCode
        aria-label={`订单 ${link.orderNo} 的自助开票码`}
        value={link.url}
        type="svg"
        size={132}
        color="#000"
        bgColor="#fff"
      />
      <figcaption>
        <b>扫码开发票</b>
        <span>{link.shop}</span>
        <span>{link.orderNo}</span>
        <span>{shortDay(link.expiresAt)} 前有效</span>
        <Button size="small" className="link-noprint" onClick={copy}>
          复制链接
        </Button>
      </figcaption>
    </figure>
  );
}

function Standing({ order }: { order: number }) {
  const [, run] = useBusy(issued);
  const asked = useQuery({
    queryKey: [issued.name, order],
    queryFn: ({ signal }) => request(linksOf, { order }, { quiet: true, signal }),
  });
  const open = asked.data?.open ?? 0;
  if (open === 0) return null;
  const withdraw = async () => {
    const { withdrawn } = await request(withdrawLinks, { order });
    say({ text: `已收回 ${withdrawn} 个链接` });
  };
  return (
    <p>
      已发出 {open} 个还能用的链接。
      <Button size="small" danger onClick={() => run(withdraw)}>
        全部收回
      </Button>
    </p>
  );
}

export function LinkDialog({ orders, onClose }: { orders: readonly number[]; onClose: () => void }) {
  const [days, setDays] = useState<number | null>(180);
  const [made, setMade] = useState<{
    links: readonly MadeLink[];
    refused: readonly { orderNo: string; message: string }[];
  }>();
  const [busy, run] = useBusy(issued);
  const create = async () => setMade(await request(createLinks, { orders: [...orders], days: days ?? 180 }));
  const isMade = made !== undefined && made.links.length > 0;
  return (
    <Modal
      open
      width={orders.length > 1 ? 720 : 460}
      title="自助开票码"
      rootClassName="link-dialog"
      onCancel={onClose}
      footer={
        isMade ? (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" onClick={() => window.print()}>
              打印
            </Button>
          </>
        ) : (
          <Button type="primary" loading={busy} onClick={() => run(create)}>
            生成{orders.length > 1 && ` ${orders.length} 个`}
          </Button>
        )
      }
    >
      {!isMade && (
        <>
          <p>买家扫码后自己填抬头、申请开票、下载发票。把码印在发货单上，或把链接发给买家。</p>
          <label className="link-days">
            <InputNumber aria-label="有效天数" min={1} max={365} precision={0} value={days} onChange={setDays} />{' '}
            天内有效
          </label>
        </>
      )}
      {isMade && (
        <>
          <p className="hl-muted link-noprint">请现在打印或复制：为了安全，链接只显示这一次，忘了可以再生成。</p>
          <div className="link-sheet">
            {made.links.map((link) => (
              <Slip key={link.order} link={link} />
            ))}
          </div>
        </>
      )}
      {made?.refused.map(({ orderNo, message }) => (
        <p key={orderNo} className="hl-wrong link-noprint">
          {orderNo}：{message}
        </p>
      ))}
      {orders.length === 1 && !isMade && <Standing order={orders[0]!} />}
    </Modal>
  );
}
