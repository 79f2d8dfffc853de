import { sumYuan, type Wire } from '@heliu/model';
import { confirmUser, formatMoney, type ListHandle, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { OpenDialog } from '../../einvoice/parts.tsx';
import { LinkButton } from '../../invoicing/parts.tsx';
import { mergeOrders, shopOrder } from '../../shop/model.ts';

import { LabelDialog } from './label-dialog.pages.tsx';

type Row = Wire<typeof shopOrder>;

/** Issues invoices for the chosen orders: what most people come to the orders for. */
export function OpenButton({ list: { selected } }: { list: ListHandle<typeof shopOrder> }) {
  const may = useMay();
  const { active } = useTab();
  const [opening, setOpening] = useState<readonly number[]>();
  const live = selected.filter(({ status }) => status === 'draft' || status === 'audited');
  if (!may('oms_invoice:open')) return null;
  return (
    <>
      <Button
        type="primary"
        disabled={live.length === 0}
        {...(live.length === 0 && { title: '先勾选要开票的订单' })}
        onClick={() => setOpening(live.map(({ id }) => id))}
      >
        {live.length > 0 ? `开票 (${live.length})` : '开票'}
      </Button>
      {opening && active && <OpenDialog orders={opening} onClose={() => setOpening(undefined)} />}
    </>
  );
}

/** What can be done with several orders at once beyond the actions that each has for itself. */
export function SelectionTools({ list }: { list: ListHandle<typeof shopOrder> }) {
  const may = useMay();
  const { active } = useTab();
  const [, run] = useBusy(shopOrder);
  const [labelling, setLabelling] = useState<readonly Row[]>();
  const { selected } = list;
  const merge = async () => {
    const paid = formatMoney(sumYuan(selected.map((row) => row.paid)));
    const text = `把选中的 ${selected.length} 张订单合并成一张，实付合计 ${paid}？之后可以取消合并，原订单会原样恢复。`;
    if (!(await confirmUser({ title: '合并订单', text, ok: '合并' }))) return;
    const { orderNo } = await request(mergeOrders, { ids: selected.map(({ id }) => id) });
    say({ text: `已合并成 ${orderNo}`, durationMs: 3000 });
  };
  const drafts = selected.filter(({ status }) => status === 'draft');
  return (
    <>
      {may('oms_order:merge') && drafts.length > 1 && drafts.length === selected.length && (
        <Button onClick={() => run(merge)}>合并 ({selected.length})</Button>
      )}
      {may('oms_order:setLabels') && selected.length > 0 && (
        <Button onClick={() => setLabelling(selected)}>标签 ({selected.length})</Button>
      )}
      <LinkButton counted orders={selected.map(({ id }) => id)} />
      {labelling && active && (
        <LabelDialog ids={labelling.map(({ id }) => id)} onClose={() => setLabelling(undefined)} />
      )}
    </>
  );
}
