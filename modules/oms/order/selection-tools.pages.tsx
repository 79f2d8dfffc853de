import { formatFen, sumFen, yuan, type Wire } from '@heliu/model';
import { confirmUser, formatMoney, type ListHandle, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { OpenDialog } from '../invoice/open-dialog.pages.tsx';
import { LinkButton } from '../buyer/link-button.pages.tsx';
import { mergeOrders } from './order.calls.ts';
import { shopOrder } from './order.ts';
import { LabelDialog } from './label-dialog.pages.tsx';

type Row = Wire<typeof shopOrder>;

/** What can be done with several orders at once beyond the actions that each has for itself. */
export function SelectionTools({ list }: { list: ListHandle<typeof shopOrder> }) {
  const may = useMay();
  const { active } = useTab();
  const [, run] = useBusy(shopOrder);
  const [labelling, setLabelling] = useState<readonly Row[]>();
  const [opening, setOpening] = useState<readonly number[]>();
  const { selected } = list;
  const merge = async () => {
    const paid = formatMoney(formatFen(sumFen(selected.map((row) => yuan(row.paid)))));
    const text = `把选中的 ${selected.length} 张订单合并成一张，实付合计 ${paid}？之后可以取消合并，原订单会原样恢复。`;
    if (!(await confirmUser({ title: '合并订单', text, ok: '合并' }))) return;
    const { orderNo } = await request(mergeOrders, { ids: selected.map(({ id }) => id) });
    say({ text: `已合并成 ${orderNo}`, durationMs: 3000 });
  };
  const live = selected.filter(({ status }) => status === 'draft' || status === 'audited');
  const drafts = selected.filter(({ status }) => status === 'draft');
  return (
    <>
      {may('oms_invoice:open') && live.length > 0 && (
        <Button onClick={() => setOpening(live.map(({ id }) => id))}>开票 ({live.length})</Button>
      )}
      {may('oms_order:merge') && drafts.length > 1 && drafts.length === selected.length && (
        <Button onClick={() => run(merge)}>合并 ({selected.length})</Button>
      )}
      {may('oms_order:setLabels') && selected.length > 0 && (
        <Button onClick={() => setLabelling(selected)}>标签 ({selected.length})</Button>
      )}
      {opening && active && <OpenDialog orders={opening} onClose={() => setOpening(undefined)} />}
      <LinkButton counted orders={selected.map(({ id }) => id)} />
      {labelling && active && (
        <LabelDialog ids={labelling.map(({ id }) => id)} onClose={() => setLabelling(undefined)} />
      )}
    </>
  );
}
