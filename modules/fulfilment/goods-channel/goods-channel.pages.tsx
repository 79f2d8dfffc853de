import {
  formatRate,
  formPage,
  type ListHandle,
  listPage,
  RecordPicker,
  request,
  say,
  showPage,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { shareComplaint } from './goods-channel.rules.ts';
import { fillChannels, type goodsChannel, goodsChannelCalls, pushStates } from './goods-channel.ts';

/** Brings in what a shop sells and whose SKU is known already. */
function Fill({ list }: { list: ListHandle<typeof goodsChannel> }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  const [shop, setShop] = useState<number | null>(null);
  const [busy, run] = useBusy();
  if (!may('oms_goods_channel:save')) return null;
  const fill = async () => {
    const { made, isMore } = await request(fillChannels, { shop: shop! });
    const more = isMore ? '，还有没加完的，请再加一次' : '';
    say({ text: made > 0 ? `加入了 ${made} 个商品${more}` : '没有已对应 SKU、还没加进来的商品' });
    setOpen(false);
    list.reload();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>从平台商品加入</Button>
      {isOpen && (
        <Modal
          open={active}
          title="从平台商品加入"
          okText="加入"
          okButtonProps={{ disabled: shop === null, loading: busy }}
          onOk={() => run(fill)}
          onCancel={() => setOpen(false)}
        >
          <p className="hl-muted">
            把店铺里已经对应到 SKU
            的平台商品加进来，按可用库存的全部推送，之后可以逐个改。还没对应的，请先到“平台商品名称”对应。
          </p>
          <RecordPicker entity="oms_shop" label="店铺" placeholder="店铺" value={shop} onChange={setShop} />
        </Modal>
      )}
    </>
  );
}

export const List = listPage(goodsChannelCalls, {
  columns: ['shop', 'title', 'sku', 'mode', 'reserve', 'pushState', 'pushedQuantity', 'pushedAt', 'pushMessage'],
  widths: { shop: 150, title: 120, sku: 150, mode: 96, reserve: 72, pushState: 84, pushMessage: 120 },
  cells: {
    mode: ({ mode, share, fixed }) => (mode === 'fixed' ? `最多 ${fixed} 件` : `可用的 ${formatRate(share)}`),
    pushState: ({ stopped, pushState }) =>
      stopped ? <span className="hl-tag">已停止</span> : <span>{pushStates[pushState]}</span>,
  },
  buttons: (list) => <Fill list={list} />,
  empty: <p>还没有商品渠道。从平台商品加入后，库存一变就会推给店铺。</p>,
});

export const Form = formPage(goodsChannelCalls, {
  sections: [
    { label: '商品', fields: ['shop', 'title', 'itemId', 'skuId', 'sku'] },
    { label: '给店铺的库存', fields: ['mode', 'share', 'fixed', 'reserve', 'remark'] },
  ],
  visible: { share: ({ mode }) => mode !== 'fixed', fixed: ({ mode }) => mode === 'fixed' },
  check: shareComplaint,
});

export const Show = showPage(goodsChannelCalls, {
  sections: [
    { label: '商品', fields: ['shop', 'title', 'itemId', 'skuId', 'sku'] },
    { label: '给店铺的库存', fields: ['mode', 'share', 'fixed', 'reserve', 'remark'] },
    {
      label: '推送',
      fields: ['stopped', 'pushState', 'pushedQuantity', 'pushedAt', 'pushMessage', 'dueAt', 'tries'],
    },
  ],
});
