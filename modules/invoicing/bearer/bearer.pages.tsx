import { sumYuan } from '@heliu/model';
import {
  goTo,
  listPage,
  RecordFilter,
  RecordLink,
  refresh,
  request,
  say,
  useSees,
  useBusy,
  useMay,
  useTab,
} from '@heliu/ui';
import { Amount, type ColumnGroup, monthIn, MonthFilter, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { payerNames } from './bearer.ts';

const zero = '0.00';
const isOpen = ({ due, claimed }: BorneOrder) => claimed === zero && due !== zero;

const money = <R, K extends keyof R & string>(key: K, title: string, width = 112) => ({
  key,
  title,
  number: true,
  width,
  render: (row: R) => <Amount value={row[key] as string} />,
});

/** Exactly which orders the invoice is over; those left out are open for another one. */
function OpenDialog({ month, sum, onClose }: { month: string; sum: BearerSum; onClose: () => void }) {
  const { shop, bearer } = sum;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy(invoice);
  const may = useMay()('oms_invoice:open');
  const sees = useSees('price');
  const asked = useQuery({
    queryKey: ['oms_bearer', 'orders', month, shop, bearer],
    gcTime: 0,
    queryFn: ({ signal }) => request(bearerOrders, { month, shop, bearer }, { signal }),
  });
  const { rows = [], isMore = false } = asked.data ?? {};
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
      onClose();
      goTo(`/oms/invoice/show/${id}`);
    } catch (error) {
      setRefusal((error as Error).message);
      await asked.refetch();
    }
  };
  const toggle = (id: number) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const groups: readonly ColumnGroup<BorneOrder>[] = [
    {
      columns: [
        {
          key: 'pick',
          title: '开',
          width: 44,
          render: (row) =>
            isOpen(row) && (
              <Checkbox aria-label={`开 ${row.orderNo}`} checked={!left.has(row.id)} onChange={() => toggle(row.id)} />
            ),
        },
        {
          key: 'orderNo',
          title: '订单号',
          render: ({ id, orderNo }) => (
            <RecordLink entity={shopOrder.name} id={id}>
              {orderNo}
            </RecordLink>
          ),
        },
        { key: 'orderDate', title: '下单日期', width: 112, render: ({ orderDate }) => orderDate },
        money<BorneOrder, 'borne'>('borne', '承担'),
        money<BorneOrder, 'due'>('due', '扣退款后'),
        {
          key: 'invoice',
          title: '发票',
          width: 190,
          render: (row) =>
            row.invoice === null ? (
              <span className="hl-missing">--</span>
            ) : (
              <RecordLink entity={invoice.name} id={row.invoice}>
                {row.invoiceNo ?? '开票中'}
              </RecordLink>
            ),
        },
      ],
    },
  ];
  return (
    <Modal
      open
      centered
      width={880}
      title={`${sum.shopName} ${month} ${payerNames[bearer]}承担`}
      okText={`开 1 张发票 ￥${total}`}
      okButtonProps={{ disabled: !may || isHidden || sum.title === null || total === zero || asked.isFetching }}
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
            isFetching={asked.isFetching}
            empty={asked.isError ? `没有取到数据：${asked.error.message}` : '没有这样的订单。'}
            below={isMore && <p className="hl-muted report-more">只列出前 {mostOrders} 张；不取消勾选就开全部</p>}
          />
        </div>
      </div>
    </Modal>
  );
}

/** What platforms, talents and others gave towards the prices of a month, and what they were invoiced for it. */
export function Desk() {
  const [query, change] = useAddress();
  const { active } = useTab();
  const month = monthIn(query);
  const shop = Number(query.get('shop')) || undefined;
  const wanted = { month, ...(shop !== undefined && { shop }) };
  const [opened, setOpened] = useState<BearerSum>();
  const asked = useQuery({
    queryKey: ['oms_bearer', 'sums', wanted],
    queryFn: ({ signal }) => request(bearerSums, wanted, { signal }),
    placeholderData: keepPreviousData,
  });
  const groups: readonly ColumnGroup<BearerSum>[] = [
    {
      columns: [
        { key: 'shopName', title: '店铺', render: ({ shopName }) => shopName },
        { key: 'bearer', title: '承担方', width: 92, render: ({ bearer }) => payerNames[bearer] },
        {
          key: 'title',
          title: '抬头',
          render: ({ title }) =>
            title ?? (
              <Button type="link" size="small" onClick={() => goTo('/oms/bearertitle/add')}>
                填写抬头
              </Button>
            ),
        },
        { key: 'orders', title: '订单', number: true, width: 72, render: ({ orders }) => orders.toLocaleString('en') },
        money<BearerSum, 'due'>('due', '承担'),
        money<BearerSum, 'claimed'>('claimed', '已开'),
        money<BearerSum, 'open'>('open', '未开'),
        {
          key: 'over',
          title: '多开',
          number: true,
          width: 96,
          render: ({ over }) =>
            over === zero ? (
              <Amount value={over} />
            ) : (
              <span className="hl-warning" title="开票后又退了款，请整张红冲后重开">
                <Amount value={over} />
              </span>
            ),
        },
        {
          key: 'act',
          title: '',
          width: 108,
          render: (row) => (
            <Button
              size="small"
              type={row.open === zero || row.title === null ? 'default' : 'primary'}
              onClick={() => setOpened(row)}
            >
              {row.open === zero ? '看订单' : '核对开票'}
            </Button>
          ),
        },
      ],
    },
  ];
  return (
    <ReportFrame
      title="承担方开票"
      range={month}
      onReload={() => void asked.refetch()}
      filters={
        <>
          <MonthFilter month={month} onChange={change} />
          <RecordFilter
            label="店铺"
            entity="oms_shop"
            value={query.get('shop')}
            onChange={(value) => change({ shop: value })}
          />
        </>
      }
    >
      <ReportTable
        label="承担方开票"
        groups={groups}
        rows={asked.data ?? []}
        keyOf={({ shop: of, bearer }) => `${of} ${bearer}`}
        isFetching={asked.isFetching}
        empty={
          asked.isError ? `没有取到数据：${asked.error.message}` : '这个月下单、已完成的订单里，没有别人承担的金额。'
        }
      />
      {opened && active && <OpenDialog month={month} sum={opened} onClose={() => setOpened(undefined)} />}
    </ReportFrame>
  );
}

export const Claims = listPage(bearerClaimCalls, {
  columns: ['orderNo', 'shop', 'bearer', 'amount', 'invoice', 'createdAt'],
});
