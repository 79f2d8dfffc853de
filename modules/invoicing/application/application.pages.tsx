import type { Wire } from '@heliu/model';

import {
  application,
  applicationStatuses,
  deliveries,
  leftWords,
  type PlatformCode,
  platformNames,
  termWords,
  titleTypes,
  urgencyOf,
} from '../../shop/model.ts';

import {
  type Figure,
  Figures,
  formatDate,
  listPage,
  missing,
  RecordLink,
  showPage,
  StateDot,
  useCounted,
  useNow,
} from '@heliu/ui';
import { applicationCalls } from './application.calls.ts';

import { AddApplication } from './add-application.pages.tsx';
import './application.css';

type Row = Wire<typeof application>;
const decisions = application.fields.decision.choices!;
/** A person who gave no name is not called a person twice. */
const typeBeside = (title: string, type: Row['titleType']) =>
  type === 'unknown' || titleTypes[type] === title ? '' : titleTypes[type];
const open = { decision: 'open', applicationStatus: 'applied,agreed' };

function Deadline({ row: { appliedAt, deadline, decision } }: { row: Row }) {
  const now = useNow();
  if (deadline === null) return null;
  if (decision !== 'open') return <span className="hl-muted">{formatDate(deadline).slice(5, 16)}</span>;
  return (
    <span
      className={`application-deadline is-${urgencyOf(deadline, now)}`}
      title={`${termWords(appliedAt, deadline)}：${formatDate(deadline)}`}
    >
      {leftWords(deadline, now)}
    </span>
  );
}

const cells = {
  orderNo: ({ order, orderNo }: Row) => (
    <RecordLink entity="oms_order" id={order}>
      {orderNo}
    </RecordLink>
  ),
  invoiceTitle: ({ invoiceTitle, titleType }: Row) => (
    <>
      {invoiceTitle} <span className="hl-muted">{typeBeside(invoiceTitle, titleType)}</span>
    </>
  ),
  applicationStatus: ({ applicationStatus: state }: Row) => applicationStatuses[state],
  decision: ({ decision, rejectReason }: Row) => (
    <span title={rejectReason ?? ''}>
      <StateDot state={decision} label={decisions[decision]!} />
    </span>
  ),
  deadline: (row: Row) => <Deadline row={row} />,
  delivery: ({ delivery, deliveryFault }: Row) =>
    delivery === 'none' ? (
      <span className="hl-missing">{missing}</span>
    ) : (
      <span title={deliveryFault ?? ''}>
        <StateDot state={delivery} label={deliveries[delivery]} />
      </span>
    ),
  invoice: ({ invoice, titles }: Row) => (
    <RecordLink entity="oms_invoice" id={invoice}>
      {titles['invoice']}
    </RecordLink>
  ),
};

const widths = {
  applicationNo: 150,
  orderNo: 160,
  invoiceTitle: 210,
  taxNo: 160,
  deadline: 112,
  shop: 130,
  decision: 84,
  delivery: 92,
  source: 80,
} as const;

export const List = listPage(applicationCalls, {
  columns: [
    'applicationNo',
    'orderNo',
    'invoiceTitle',
    'decision',
    'delivery',
    'deadline',
    'source',
    'amount',
    'shop',
    'invoice',
    'taxNo',
    'appliedAt',
  ],
  widths,
  cells,
  buttons: () => <AddApplication />,
  empty: <p>还没有开票申请。平台上的申请会自己进来；买家也可以扫自助开票码申请。</p>,
});

const asking = (Object.keys(platformNames) as PlatformCode[]).filter((code) => code !== 'meituan' && code !== 'open');

function useWaiting(platform: PlatformCode): Figure {
  const { count, total } = useCounted(applicationCalls, { ...open, platform });
  return {
    label: platformNames[platform],
    value: count,
    to: `/oms/platforminvoicing?platform=${platform}`,
    ...(total > 0 && { tone: 'invoice' }),
  };
}
function Waiting() {
  // The list is fixed, so the hooks are too.
  const figures = asking.map(useWaiting);
  return <Figures figures={figures} />;
}

/** The desk of whoever answers buyers: open ones only, the most urgent first. */
export const PlatformInvoicing = listPage(applicationCalls, {
  above: Waiting,
  base: '/oms/invoiceapplication',
  columns: [
    'orderNo',
    'deadline',
    'platform',
    'trigger',
    'invoiceTitle',
    'taxNo',
    'amount',
    'shop',
    'memo',
    'appliedAt',
  ],
  widths: { ...widths, platform: 84, trigger: 76, memo: 140 },
  cells,
  sort: 'deadline',
  fixed: { ...open, source: 'platform' },
  keys: { y: 'approve', n: 'reject' },
  empty: <p>没有等着答复的平台申请。</p>,
});

export const Show = showPage(applicationCalls, {
  sections: [
    {
      label: '申请',
      fields: [
        'applicationNo',
        'orderNo',
        'order',
        'shop',
        'platform',
        'source',
        'trigger',
        'amount',
        'appliedAt',
        'deadline',
        'memo',
      ],
    },
    {
      label: '抬头',
      fields: [
        'titleType',
        'invoiceTitle',
        'taxNo',
        'address',
        'phone',
        'bankName',
        'bankNo',
        'wantedKind',
        'email',
        'mobile',
      ],
    },
    {
      label: '处理',
      fields: [
        'decision',
        'decidedBy',
        'decidedAt',
        'rejectReason',
        'applicationStatus',
        'invoice',
        'delivery',
        'deliveryFault',
      ],
    },
  ],
  cells: {
    deadline: (row) => (
      <>
        <Deadline row={row} />
        {row.deadline && row.appliedAt && (
          <span className="hl-muted">（{termWords(row.appliedAt, row.deadline)}）</span>
        )}
      </>
    ),
    decision: cells.decision,
    delivery: cells.delivery,
  },
  tags: (row) => cells.decision(row),
});
