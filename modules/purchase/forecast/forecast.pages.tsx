import { addressWith, type WireFull } from '@heliu/model';
import {
  formPage,
  goTo,
  listPage,
  queries,
  request,
  say,
  showPage,
  today,
  useBusy,
  useMay,
  useSession,
} from '@heliu/ui';
import { Button } from 'antd';
import { cartForecast, forecastCalls, orderForecast } from './forecast.calls.ts';
import { forecastComplaint, isUrgent } from './forecast.rules.ts';
import type { forecast } from './forecast.ts';
import { ReasoningView } from './reasoning.pages.tsx';

type Forecast = WireFull<typeof forecast>;

export const List = listPage(forecastCalls, {
  columns: [
    'number',
    'forecastDate',
    'warehouse',
    'category',
    'supplier',
    'coverDays',
    'level',
    'total',
    'buyer',
    'ordered',
    'status',
  ],
  widths: { supplier: 200 },
  empty: (
    <p>还没有采购预测。新增一张，选收货仓库和范围，明细留空保存：按历史出库、供货周期和在途算出该买什么、买多少。</p>
  ),
});

export const Form = formPage(forecastCalls, {
  sections: [
    { label: '范围', fields: ['forecastDate', 'warehouse', 'scope', 'category', 'supplier', 'buyer'] },
    { label: '怎样测算', fields: ['coverDays', 'level', 'method', 'historyMonths', 'remark'] },
  ],
  start() {
    const me = Number(useSession.getState().session?.userid);
    return { forecastDate: today(), ...(me > 0 && { buyer: me }) };
  },
  check: forecastComplaint,
  grids: {
    lines: {
      columns: ['sku', 'supplier', 'supply', 'dailyDemand', 'target', 'suggested', 'quantity', 'remark'],
      widths: { sku: 280, supplier: 180, quantity: 100, remark: 140 },
      hint: '留空保存，按范围测算…',
    },
  },
});

/** Orders for what has none yet, one for each supplier; or into the cart, to be looked at with what others want. */
function OrderButton({ record: { id, status, ordered } }: { record: Forecast }) {
  const may = useMay();
  const [busy, run] = useBusy();
  if (status !== 'audited' || ordered === 'all' || !may('pur_forecast:order')) return null;
  const place = async () => {
    const made = await request(orderForecast, { id });
    say({ text: `已生成 ${made.length} 张采购订单`, durationMs: 3000 });
    void queries.invalidateQueries();
    goTo(addressWith('/purchase/order', { status: 'draft' }));
  };
  const putAside = async () => {
    const { added } = await request(cartForecast, { id });
    say({ text: `已把 ${added} 行放进订货车`, durationMs: 3000 });
    void queries.invalidateQueries();
    goTo(addressWith('/purchase/cart', { source: 'forecast' }));
  };
  return (
    <>
      <Button loading={busy} onClick={() => run(putAside)}>
        放进订货车
      </Button>
      <Button type="primary" loading={busy} onClick={() => run(place)}>
        生成采购订单
      </Button>
    </>
  );
}

function Verdict({ lines }: { lines: Forecast['lines'] }) {
  const urgent = lines.filter(({ reasoning }) => reasoning !== null && isUrgent(reasoning)).length;
  return urgent === 0 ? null : <span className="hl-tag is-invoice">{`${urgent} 行已低于再订货点`}</span>;
}

export const Show = showPage(forecastCalls, {
  tools: (record) => <OrderButton record={record} />,
  tags: ({ lines }) => <Verdict lines={lines} />,
  sections: [
    {
      fields: [
        'forecastDate',
        'warehouse',
        'scope',
        'category',
        'supplier',
        'coverDays',
        'level',
        'method',
        'historyMonths',
        'total',
        'ordered',
        'buyer',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'sku',
      'supply',
      'dailyDemand',
      'target',
      'suggested',
      'quantity',
      'unit',
      'orderedQuantity',
      'supplier',
      'leadDays',
      'price',
      'amount',
      'remark',
    ],
  },
  details: {
    lines: {
      label: '依据',
      of: ({ reasoning, quantity }) => reasoning && <ReasoningView reasoning={reasoning} bought={quantity} />,
    },
  },
});
