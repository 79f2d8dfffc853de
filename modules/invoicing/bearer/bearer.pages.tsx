import { sumYuan } from '@heliu/model';
import { goTo, listPage, refresh, request, say, useBusy, useMay, useSees, useTab } from '@heliu/ui';
import { Amount, columnGroups, type ReportColumn, ReportPage, ReportTable, useReport } from '@heliu/ui/report';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { invoice } from '../../einvoice/model.ts';
import { shopOrder } from '../../shop/model.ts';
import {
  bearerClaimCalls,
  bearerOrders,
  type BearerSum,
  bearerSums,
  type BorneOrder,
  mostOrders,
  openForBearer,
} from './bearer.calls.ts';
import { bearerClaim, payerNames } from './bearer.ts';

const zero = '0.00';
const isOpen = ({ due, claimed }: BorneOrder) => claimed === zero && due !== zero;

/** Exactly which orders the invoice is over; those left out are open for another one. */
function OpenDialog({ month, sum, onClose }: { month: string; sum: BearerSum; onClose: () => void }) {
  const { shop, bearer } = sum;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy(invoice);
  const may = useMay()('oms_invoice:open');
  const sees = useSees('price');
  const wanted = { month, shop, bearer };
  const { query, answer } = useReport(bearerOrders, wanted);
  const { rows = [], isMore = false } = answer ?? {};
  const open = rows.filter(isOpen);
  const chosen = open.filter(({ id }) => !left.has(id));
  // Of more orders than are listed all are taken, or those that were chosen among the listed ones.
  const isAll = isMore && left.size === 0;
  const isHidden = !sees;
  const total = isAll || isHidden ? sum.open : sumYuan(chosen.map(({ due }) => due));
  const issue = async () => {
    setRefusal(undefined);
    try {
      const only = left.size > 0 ? { orders: chosen.map(({ id }) => id) } : {};
      const { id } = await request(openForBearer, { month, shop, bearer, total, ...only }, { quiet: true });
      say({ text: '已排队开票', durationMs: 2000 });
      refresh(shopOrder);
      refresh(bearerClaim);
      onClose();
      goTo(`/oms/invoice/show/${id}`);
    } catch (error) {
      setRefusal((error as Error).message);
      await query.refetch();
    }
  };
  const toggle = (id: number) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const pick: ReportColumn<BorneOrder> = {
    key: 'pick',
    title: '开',
    width: 44,
    render: (row) =>
      isOpen(row) && (
        <Checkbox aria-label={`开 ${row.orderNo}`} checked={!left.has(row.id)} onChange={() => toggle(row.id)} />
      ),
  };
  const groups = [{ columns: [pick] }, ...columnGroups<BorneOrder>(bearerOrders, wanted, { widths: { invoice: 190 } })];
  return (
    <Modal
      open
      centered
      width={880}
      title={`${sum.titles?.['shop']} ${month} ${payerNames[bearer]}承担`}
      okText={`开 1 张发票 ￥${total}`}
      okButtonProps={{ disabled: !may || isHidden || sum.title === null || total === zero || query.isFetching }}
      confirmLoading={busy}
      onOk={() => run(issue)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p>
          {sum.title === null
            ? '还没有承担方的抬头，请先到“承担方抬头”填写。'
            : `开给 ${sum.title}，共 ${isAll ? '全部' : chosen.length} 张订单。这会开出一张发票，开出后不能删除，只能整张红冲。`}
        </p>
        {refusal && <p className="hl-blockers">{refusal}</p>}
        <div style={{ maxHeight: '46vh', overflow: 'auto' }}>
          <ReportTable
            label="承担的订单"
            groups={groups}
            rows={rows}
            keyOf={({ id }) => id}
            isFetching={query.isFetching}
            empty={query.isError ? `没有取到数据：${query.error.message}` : bearerOrders.empty}
            below={isMore && <p className="hl-muted report-more">只列出前 {mostOrders} 张；不取消勾选就开全部</p>}
          />
        </div>
      </div>
    </Modal>
  );
}

const missingTitle = (
  <Button type="link" size="small" onClick={() => goTo('/oms/bearertitle/add')}>
    填写抬头
  </Button>
);

/** What platforms, talents and others gave towards the prices of a month, and what they were invoiced for it. */
export function Desk() {
  const { active } = useTab();
  const [opened, setOpened] = useState<{ readonly sum: BearerSum; readonly month: string }>();
  return (
    <ReportPage
      report={bearerSums}
      widths={{ orders: 72, over: 96 }}
      cells={{
        title: ({ title }) => (title === null ? missingTitle : undefined),
        over: ({ over }) =>
          over === zero ? undefined : (
            <span className="hl-warning" title="开票后又退了款，请整张红冲后重开">
              <Amount value={over} />
            </span>
          ),
      }}
      added={({ month }) => [
        {
          key: 'act',
          title: '',
          width: 108,
          render: (sum) => (
            <Button
              size="small"
              type={sum.open === zero || sum.title === null ? 'default' : 'primary'}
              onClick={() => setOpened({ sum, month: String(month) })}
            >
              {sum.open === zero ? '看订单' : '核对开票'}
            </Button>
          ),
        },
      ]}
      below={() => opened && active && <OpenDialog {...opened} onClose={() => setOpened(undefined)} />}
    />
  );
}

export const Claims = listPage(bearerClaimCalls, {
  columns: ['orderNo', 'shop', 'bearer', 'amount', 'invoice', 'createdAt'],
});
