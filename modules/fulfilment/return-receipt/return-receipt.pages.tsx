import { Figures, formPage, listPage, request, showPage, today, useCounted, warn, withoutCode } from '@heliu/ui';
import type { WireFull } from '@heliu/model';
import { Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TrackedNo } from '../../shop/parts.tsx';
import '../return-request/return.css';
import { findReturn, returnReceipt, returnReceiptCalls } from './return-receipt.ts';

const path = '/sales/receiptorder';

/** Where a scanned number leads: to the parcel if it is known, to what is expected, to a new request, or to an unknown parcel. */
async function wayFor(code: string): Promise<string> {
  const { receipt, request: expected, output } = await request(findReturn, { code });
  if (receipt !== null) return `${path}/show/${receipt}`;
  if (expected !== null) return `${path}/add?from=request&ids=${expected}&code=${encodeURIComponent(code)}`;
  if (output !== null) warn(`出库单 ${output.number} 没有退货申请，先登记为待认领包裹`);
  return `${path}/add?code=${encodeURIComponent(code)}`;
}

function Scan() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const open = async () => {
    const typed = code.trim();
    if (!typed) return;
    void navigate(await wayFor(typed));
    setCode('');
  };
  return (
    <Input
      aria-label="扫描包裹"
      placeholder="扫快递单号或出库单号，回车收货"
      value={code}
      autoFocus
      onChange={({ target }) => setCode(target.value)}
      onPressEnter={() => void open()}
    />
  );
}

function ReceiptFigures() {
  const unknown = useCounted(returnReceiptCalls, { status: 'draft', claim: 'unknown' });
  const draft = useCounted(returnReceiptCalls, { status: 'draft', claim: 'claimed' });
  return (
    <Figures
      figures={[
        {
          label: '待认领包裹',
          value: unknown.count,
          to: `${path}?status=draft&claim=unknown`,
          ...(unknown.total > 0 && { tone: 'goods' }),
        },
        { label: '待确认', value: draft.count, to: `${path}?status=draft&claim=claimed` },
      ]}
    />
  );
}

export const List = listPage(returnReceiptCalls, {
  above: () => (
    <>
      <Scan />
      <ReceiptFigures />
    </>
  ),
  columns: [
    'number',
    'status',
    'claim',
    'receiptDate',
    'expressNo',
    'sender',
    'warehouse',
    'customer',
    'shop',
    'request',
    'completed',
  ],
  widths: { claim: 80, expressNo: 130, sender: 110, warehouse: 90, customer: 150, shop: 100, request: 140 },
  cells: { warehouse: ({ titles }) => withoutCode(titles['warehouse']) },
  empty: <p>还没有退货收货。扫描包裹上的快递单号就能收货；不知道是谁的，先登记，以后认领。</p>,
});

/** The number that was scanned is the parcel's, unless it is that of a paper of ours. */
const numberIn = (from: URLSearchParams) => {
  const code = from.get('code');
  return code && !/^(CK|XSCK|QTFH|HHCK|THSQ)/.test(code) ? { expressNo: code } : {};
};

export const Form = formPage(returnReceiptCalls, {
  sections: [{ fields: ['receiptDate', 'warehouse', 'express', 'expressNo', 'sender', 'remark'] }],
  start: (from) => ({ receiptDate: today(), ...numberIn(from) }),
  grids: {
    lines: {
      columns: [
        'request',
        'sku',
        'goodsName',
        'unit',
        'quantity',
        'quality',
        'warehouse',
        'location',
        'batchNo',
        'serials',
        'remark',
      ],
      widths: {
        request: 140,
        sku: 220,
        goodsName: 160,
        unit: 70,
        quantity: 90,
        quality: 90,
        warehouse: 120,
        location: 100,
        batchNo: 100,
        serials: 130,
      },
      hint: '从退货申请选单；不知道是谁的，写下看到的东西',
    },
  },
});

/** Nobody knows whose it is; the number on it may say. */
function Claim({ row: { claim, status, guess, titles, id } }: { row: WireFull<typeof returnReceipt> }) {
  if (claim !== 'unknown' || status !== 'draft') return null;
  return (
    <div className="hl-warning return-note">
      还没有认领，货不在库存里。
      {guess !== null && (
        <>
          快递单号是出库单 <Link to={`/oms/outputorder/show/${guess}`}>{titles['guess']}</Link>{' '}
          的：可以在那里下推退货申请。
        </>
      )}
      <Link to={`${path}/edit/${id}`}>认领：从退货申请选单</Link>
    </div>
  );
}

export const Show = showPage(returnReceiptCalls, {
  sections: [
    {
      fields: [
        'claim',
        'request',
        'customer',
        'shop',
        'receiptDate',
        'warehouse',
        'express',
        'expressNo',
        'sender',
        'guess',
        'completed',
        'createdBy',
        'remark',
      ],
    },
  ],
  above: (row) => <Claim row={row} />,
  cells: {
    expressNo: ({ express, expressNo }) => <TrackedNo express={express} number={expressNo} />,
  },
  lines: {
    lines: [
      'goodsName',
      'sku',
      'unit',
      'quantity',
      'quality',
      'warehouse',
      'location',
      'batchNo',
      'serials',
      'completedQuantity',
      'remark',
    ],
  },
});
