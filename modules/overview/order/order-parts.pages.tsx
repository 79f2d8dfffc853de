import { columnsOf, isMore, type Page, sumYuan, type Wire, type WireFull } from '@heliu/model';
import { formatMoment, formatMoney, LinesTable, RecordLink, request, shown, StateDot } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { applicationCalls } from '../../invoicing/model.ts';
import {
  application,
  applicationStatuses,
  bearers,
  mayBeSubsidised,
  refund,
  refundCalls,
  refundKinds,
  refundStatuses,
  shopOrder,
  titleTypes,
} from '../../shop/model.ts';

import { BuyerSecrets } from './buyer-secrets.pages.tsx';

import { SubsidySection } from './subsidy-section.pages.tsx';
import { Headed } from './headed.pages.tsx';

type Order = WireFull<typeof shopOrder>;

const facts = [
  'number',
  'origin',
  'buyerNick',
  'receiverName',
  'receiverPhone',
  'receiverAddress',
  'region',
  'invoiceTitle',
  'titleTaxNo',
  'orderedAt',
  'paidAt',
  'shippedAt',
  'finishedAt',
  'platformUpdatedAt',
  'mergedInto',
  'lockedBy',
  'lockReason',
  'lockedAt',
  'auditedBy',
  'auditedAt',
  'buyerMemo',
  'sellerMemo',
  'remark',
] as const satisfies readonly (keyof Order)[];

/** What is filled in, and nothing else: most orders are never locked or merged. */
function Facts({ order }: { order: Order }) {
  const fields = columnsOf(shopOrder);
  const filled = facts.filter((key) => order[key] !== null && order[key] !== '');
  return (
    <dl className="hl-facts">
      {filled.map((key) => (
        <div key={key} className={fields[key]!.kind === 'longText' ? 'hl-fact is-wide' : 'hl-fact'}>
          <dt>{fields[key]!.label}</dt>
          <dd>
            <RecordLink entity={fields[key]!.target} id={typeof order[key] === 'number' ? order[key] : null}>
              {shown(fields[key]!, order[key], order.titles[key])}
            </RecordLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who gives up how much of the price: that decides who gets which invoice. */
function Promotions({ order }: { order: Order }) {
  const { promotions } = order;
  const by = Object.entries(bearers).flatMap(([bearer, label]) => {
    const own = promotions.filter((one) => one.bearer === bearer);
    return own.length === 0 ? [] : [`${label}承担 ${formatMoney(sumYuan(own.map((one) => one.amount)))}`];
  });
  return (
    <>
      {by.length > 0 && <p className="order-part-note">{by.join('，')}。</p>}
      {promotions.length > 0 && (
        <LinesTable
          label="优惠与补贴"
          fields={shopOrder.lines.promotions.fields}
          lines={promotions}
          columns={['bearer', 'name', 'lineNo', 'amount']}
        />
      )}
      {promotions.length === 0 && <p className="hl-muted">没有优惠。</p>}
    </>
  );
}

function useRelated<R>(call: { readonly path: string }, name: string, order: number) {
  return useQuery({
    queryKey: [name, 'of-order', order],
    queryFn: ({ signal }) => request<Page<R>>(call as never, { order, pageSize: 100 }, { quiet: true, signal }),
  }).data?.rows;
}
type Refund = Wire<typeof refund>;
type Application = Wire<typeof application>;

function Refunds({ rows }: { rows: readonly Refund[] }) {
  if (rows.length === 0) return <p className="hl-muted">没有退款。</p>;
  return (
    <Headed heads={['退款单号', '类型', '状态', '原因', '申请时间', '到账时间']} amount="金额">
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <RecordLink entity={refund.name} id={row.id}>
              {row.refundNo}
            </RecordLink>
          </td>
          <td>{refundKinds[row.kind]}</td>
          <td>
            <StateDot state={row.refundStatus} label={refundStatuses[row.refundStatus]} />
          </td>
          <td>{row.reason ?? '--'}</td>
          <td>{formatMoment(row.appliedAt, true)}</td>
          <td>{formatMoment(row.refundedAt, true)}</td>
          <td className="is-number">{formatMoney(row.amount)}</td>
        </tr>
      ))}
    </Headed>
  );
}

function Applications({ rows }: { rows: readonly Application[] }) {
  if (rows.length === 0) return <p className="hl-muted">买家没有申请发票。</p>;
  return (
    <Headed heads={['申请号', '状态', '抬头类型', '抬头', '税号', '申请时间']} amount="申请金额">
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.applicationNo}</td>
          <td>
            <StateDot state={row.applicationStatus} label={applicationStatuses[row.applicationStatus]} />
          </td>
          <td>{titleTypes[row.titleType]}</td>
          <td>{row.invoiceTitle}</td>
          <td>{row.taxNo ?? '--'}</td>
          <td>{formatMoment(row.appliedAt, true)}</td>
          <td className="is-number">{row.amount === null ? '--' : formatMoney(row.amount)}</td>
        </tr>
      ))}
    </Headed>
  );
}

const counted = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label);

/** Everything that belongs to an order, below its four streams. */
export function OrderParts({ order }: { order: Order }) {
  const refunds = useRelated<Refund>(refundCalls.operations.list, refund.name, order.id);
  const applications = useRelated<Application>(applicationCalls.operations.list, application.name, order.id);
  const { lines, promotions, parcels } = order;
  const goods = [
    'outerSku',
    'skuId',
    'goodsName',
    'spec',
    'quantity',
    'price',
    'amount',
    'paid',
    'gift',
    'refundStatus',
  ];
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'lines',
          label: counted('商品明细', lines.length),
          children: (
            <LinesTable
              label="商品明细"
              fields={shopOrder.lines.lines.fields}
              lines={lines}
              columns={[
                ...goods,
                ...(isMore(order.subsidy, '0') ? (['subsidy'] as const) : []),
                ...(order.origin === 'merged' ? (['fromOrder'] as const) : []),
              ]}
            />
          ),
        },
        {
          key: 'promotions',
          label: counted('优惠与补贴', promotions.length),
          children: <Promotions order={order} />,
        },
        ...(mayBeSubsidised(order)
          ? [{ key: 'subsidy', label: '国补', children: <SubsidySection order={order} /> }]
          : []),
        {
          key: 'parcels',
          label: counted('物流', parcels.length),
          children:
            parcels.length === 0 ? (
              <p className="hl-muted">还没有快递单号。</p>
            ) : (
              <LinesTable label="物流" fields={shopOrder.lines.parcels.fields} lines={parcels} />
            ),
        },
        { key: 'refunds', label: counted('退款', refunds?.length), children: <Refunds rows={refunds ?? []} /> },
        {
          key: 'applications',
          label: counted('开票申请', applications?.length),
          children: <Applications rows={applications ?? []} />,
        },
        {
          key: 'facts',
          label: '订单信息',
          children: (
            <>
              <BuyerSecrets order={order} />
              <Facts order={order} />
            </>
          ),
        },
      ]}
    />
  );
}
