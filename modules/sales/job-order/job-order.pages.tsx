import { useQuery } from '@tanstack/react-query';
import {
  type ControlProps,
  formPage,
  lineListPage,
  listPage,
  request,
  showPage,
  Switch,
  today,
  useSession,
} from '@heliu/ui';
import { Progress, Select } from 'antd';
import { siteLocations } from '../../crm/model.ts';
import { Drawings } from './drawing.pages.tsx';
import { jobOrderCalls, placesOfCustomer } from './job-order.calls.ts';
import { jobOrderComplaint, withAmounts } from './job-order.rules.ts';
import { jobOrder } from './job-order.ts';
import { RouteButton, RouteOf } from './route.pages.tsx';
import './job-order.css';

const base = '/sales/joborder';
const isLate = ({ deliveryDate, status }: { deliveryDate: string; status: string }) =>
  deliveryDate < today() && status !== 'shipped' && status !== 'closed';

const Done = ({ progress }: { progress: string }) => {
  const percent = Math.round(Number(progress) * 100);
  return <Progress percent={percent} size="small" status="normal" aria-label={`完成 ${percent}%`} />;
};
const Urgent = () => <span className="hl-tag is-invoice">急</span>;
const Late = () => <span className="hl-tag is-goods">逾期</span>;

export const List = listPage(jobOrderCalls, {
  columns: ['number', 'customer', 'orderDate', 'deliveryDate', 'progress', 'plannedHours', 'total', 'status'],
  widths: { number: 180, customer: 190, deliveryDate: 150, progress: 130 },
  cells: {
    number: ({ number, urgent }) => (
      <>
        {number} {urgent && <Urgent />}
      </>
    ),
    deliveryDate: (row) => (
      <>
        {row.deliveryDate} {isLate(row) && <Late />}
      </>
    ),
    progress: ({ progress }) => <Done progress={progress} />,
  },
  buttons: () => <Switch to={`${base}/lines`}>按明细</Switch>,
  empty: <p>还没有加工订单。按客户图纸加工的订单记在这里：每件一个序列号，审核后定工艺路线、传图纸、报工。</p>,
});

export const Lines = lineListPage(jobOrder, 'details', {
  base,
  columns: [
    'serialNo',
    'productName',
    'drawingNo',
    'material',
    'quantity',
    'stage',
    'plannedHours',
    'doneHours',
    'number',
    'customer',
    'deliveryDate',
    'status',
  ],
  widths: { serialNo: 120, productName: 130, number: 160, customer: 150 },
});

/** The places of the site that was chosen. */
function LocationSelect({ value, onChange, header, id, disabled, invalid }: ControlProps<string | null>) {
  const site = typeof header?.['site'] === 'number' ? header['site'] : undefined;
  const { data: places = [], isPending } = useQuery({
    queryKey: ['crm_customer_site', 'locations', site],
    enabled: site !== undefined,
    queryFn: () => request(siteLocations, { siteId: site! }),
  });
  const isEmpty = site !== undefined && !isPending && places.length === 0;
  return (
    <Select
      {...(id && { id })}
      {...(invalid && { status: 'error' })}
      allowClear
      disabled={disabled || site === undefined || isEmpty}
      placeholder={site === undefined ? '先选客户站点' : isEmpty ? '站点没有库位' : '库位'}
      value={value || null}
      options={places.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      onChange={(code) => onChange((code as string | undefined) ?? null)}
    />
  );
}

export const Form = formPage(jobOrderCalls, {
  sections: [
    {
      fields: ['customer', 'site', 'location', 'orderDate', 'deliveryDate', 'salesman', 'customerOrderNo', 'remark'],
    },
  ],
  controls: { location: LocationSelect },
  start() {
    const me = Number(useSession.getState().session?.userid);
    return { orderDate: today(), ...(me > 0 && { salesman: me }) };
  },
  react: {
    async customer(value) {
      if (typeof value !== 'number') return { site: null, location: null };
      const [first] = await request(placesOfCustomer, { custid: value });
      return { site: first?.id ?? null, location: null };
    },
    site: () => ({ location: null }),
  },
  derive: withAmounts,
  check: jobOrderComplaint,
  grids: {
    details: {
      columns: ['serialNo', 'productName', 'drawingNo', 'material', 'quantity', 'unit', 'price', 'amount', 'remark'],
      widths: {
        serialNo: 130,
        productName: 190,
        drawingNo: 130,
        material: 110,
        quantity: 80,
        unit: 60,
        price: 90,
        amount: 110,
        remark: 140,
      },
      hint: '产品名称',
    },
  },
});

export const Show = showPage(jobOrderCalls, {
  tags: (record) => (
    <>
      {record.urgent && <Urgent />}
      {isLate(record) && <Late />}
    </>
  ),
  tools: (record) => <RouteButton order={record} />,
  sections: [
    {
      fields: [
        'customer',
        'site',
        'location',
        'customerOrderNo',
        'orderDate',
        'deliveryDate',
        'salesman',
        'progress',
        'plannedHours',
        'doneHours',
        'createdBy',
        'auditedBy',
        'remark',
      ],
    },
  ],
  cells: { progress: ({ progress }) => <Done progress={progress} /> },
  lines: {
    details: [
      'serialNo',
      'productName',
      'drawingNo',
      'material',
      'quantity',
      'unit',
      'stage',
      'plannedHours',
      'price',
      'amount',
      'remark',
    ],
  },
  details: { details: { label: '工艺', of: (line, order) => <RouteOf line={line} order={order} /> } },
  below: ({ id, status, details }) => (
    <Drawings order={id} isClosed={status === 'closed'} numbers={details.flatMap(({ drawingNo }) => drawingNo ?? [])} />
  ),
});
