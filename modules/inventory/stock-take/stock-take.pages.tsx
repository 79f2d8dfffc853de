import { compareDecimal, dec, type Decimal, hiddenText } from '@heliu/model';
import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { linesComplaint } from './stock-take.rules.ts';
import { stockTake, stockTakeCalls } from './stock-take.ts';

export const List = listPage(stockTakeCalls, {
  columns: ['number', 'orderDate', 'warehouse', 'category', 'frozen', 'handler', 'createdBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={stockTake} state={status} label={stockTake.states[status]} />,
  },
  empty: (
    <p>还没有盘点单。新增一张，选仓库和范围，保存时记下账面数量；然后扫码或录入实盘数量，审核后差异成为报损报溢单。</p>
  ),
});

export const Form = formPage(stockTakeCalls, {
  sections: [
    {
      fields: ['orderDate', 'warehouse', 'category', 'goods', 'withEmpty', 'frozen', 'handler', 'remark'],
    },
  ],
  start: () => ({ orderDate: today() }),
  check: ({ lines }) => linesComplaint(lines),
  locked: {
    warehouse: (_, isNew) => !isNew,
    category: (_, isNew) => !isNew,
    goods: (_, isNew) => !isNew,
    withEmpty: (_, isNew) => !isNew,
  },
  grids: {
    lines: {
      // What the books say stands on the page of the record: nobody counts towards a number he sees.
      columns: ['sku', 'location', 'batchNo', 'quantity', 'remark', 'serials'],
      widths: { sku: 300, location: 110, batchNo: 120, quantity: 100, serials: 180 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

function Verdict({
  lines,
}: {
  lines: readonly { readonly quantity: string | null; readonly difference: string | null }[];
}) {
  const counted = lines.filter(({ quantity }) => quantity !== null).length;
  const hidden = lines.some(({ difference }) => difference === hiddenText);
  const sign = (by: string | null) => (by === null ? 0 : compareDecimal(by as Decimal, dec(0)));
  const off = hidden
    ? undefined
    : [-1, 1].map((side) => lines.filter(({ difference }) => sign(difference) === side).length);
  return (
    <span className="hl-muted">
      {`共 ${lines.length} 行，已盘 ${counted} 行`}
      {off && `，盘亏 ${off[0]} 行，盘盈 ${off[1]} 行`}
    </span>
  );
}

export const Show = showPage(stockTakeCalls, {
  sections: [
    {
      fields: [
        'orderDate',
        'warehouse',
        'category',
        'goods',
        'withEmpty',
        'frozen',
        'handler',
        'createdBy',
        'createdAt',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'sku',
      'location',
      'batchNo',
      'bookQuantity',
      'firstQuantity',
      'quantity',
      'difference',
      'serials',
      'remark',
    ],
  },
  tags: ({ lines }) => <Verdict lines={lines} />,
});
