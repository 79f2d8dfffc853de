import { sumYuan } from '@heliu/model';
import { alertUser, confirmUser, formatNumber, RecordLink, request, say, today, useBusy, useReach } from '@heliu/ui';
import { Amount, type ColumnGroup, DaysFilter, daysOf, ReportFrame, ReportTable, useAddress } from '@heliu/ui/report';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { arInvoice } from '../../fico/model.ts';
import { invoice } from '../invoice/invoice.ts';
import { type BookDay, bookDays, postInvoices, type PostResult, takeBackPosting } from './books.calls.ts';

const keyOf = ({ day, customer, subject, voucher, trouble }: BookDay) =>
  [day, customer, subject, voucher?.id, trouble].join(' ');

async function tell({ posted, failed }: PostResult): Promise<void> {
  const invoices = posted.reduce((sum, one) => sum + one.invoices, 0);
  if (failed.length > 0)
    await alertUser({
      title: '有发票没有记账',
      text: failed.map(({ day, customer, message }) => `${day} ${customer}：${message}`).join('\n'),
    });
  else if (invoices === 0) say({ text: '没有要记账的发票', type: 'info' });
  else say({ text: `${invoices} 张发票已记账，${posted.length} 张应收发票` });
}

const takenBack = (row: BookDay) =>
  confirmUser({
    title: '撤销记账',
    text: `${row.voucher!.number} 的凭证会冲销，这张应收发票随之删除，其中 ${row.blue + row.red} 张发票等待重新记账。`,
    ok: '撤销记账',
  });

/** A count, and the way to the invoices where they are in one voucher. */
function Invoices({ row, count }: { readonly row: BookDay; readonly count: number }) {
  const reach = useReach();
  if (count === 0) return <span className="hl-missing">--</span>;
  return row.voucher && reach('/oms/invoice') ? (
    <Link to={`/oms/invoice?postedIn=${row.voucher.id}`}>{count}</Link>
  ) : (
    count
  );
}

/** What was issued day by day, and the vouchers it is in. */
export default function InvoicePosting() {
  const [query, change] = useAddress();
  const days = daysOf(query);
  const [busy, run] = useBusy(invoice);
  const asked = useQuery({
    queryKey: [invoice.name, 'books', days],
    queryFn: ({ signal }) => request(bookDays, days, { signal }),
  });
  const rows = asked.data ?? [];
  const post = (from: string, to: string) => run(async () => tell(await request(postInvoices, { from, to })));
  const takeBack = (row: BookDay) =>
    run(async () => {
      if (await takenBack(row)) await request(takeBackPosting, { id: row.voucher!.id });
    });

  const groups: readonly ColumnGroup<BookDay>[] = [
    {
      columns: [
        { key: 'day', title: '开票日期', width: 104, render: ({ day }) => day },
        {
          key: 'customer',
          title: '记账客户',
          render: ({ customerName }) => customerName ?? <span className="hl-missing">--</span>,
        },
        { key: 'subject', title: '开票主体', render: ({ subjectName }) => subjectName },
        {
          key: 'blue',
          title: '蓝票',
          number: true,
          width: 64,
          render: (row) => <Invoices row={row} count={row.blue} />,
        },
        {
          key: 'red',
          title: '红票',
          number: true,
          width: 64,
          render: (row) => <Invoices row={row} count={row.red} />,
        },
        { key: 'net', title: '金额', number: true, width: 120, render: ({ net }) => <Amount value={net} /> },
        { key: 'tax', title: '税额', number: true, width: 110, render: ({ tax }) => <Amount value={tax} /> },
        { key: 'gross', title: '价税合计', number: true, width: 124, render: ({ gross }) => <Amount value={gross} /> },
        {
          key: 'voucher',
          title: '应收发票',
          width: 260,
          render: ({ day, voucher, trouble }) =>
            voucher ? (
              <RecordLink entity={arInvoice.name} id={voucher.id}>
                {voucher.number}
              </RecordLink>
            ) : (
              <span className={trouble ? 'hl-warning' : 'hl-muted'}>
                {trouble ?? (day < today() ? '等待记账' : '次日 1:10 记账')}
              </span>
            ),
        },
        {
          key: 'tools',
          title: '操作',
          width: 90,
          render: (row) =>
            row.voucher ? (
              <button type="button" className="hl-link" disabled={busy} onClick={() => takeBack(row)}>
                撤销记账
              </button>
            ) : (
              row.customer !== null && (
                <button type="button" className="hl-link" disabled={busy} onClick={() => post(row.day, row.day)}>
                  现在记账
                </button>
              )
            ),
        },
      ],
    },
  ];
  const sum = (pick: (row: BookDay) => string, of = rows): string => sumYuan(of.map(pick));
  const count = (pick: (row: BookDay) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const waiting = rows.filter(({ voucher, customer }) => voucher === null && customer !== null);
  return (
    <ReportFrame
      title="发票记账"
      range={`${days.from} 至 ${days.to}`}
      onReload={() => void asked.refetch()}
      filters={
        <>
          <DaysFilter {...days} onChange={change} />
          <span className="hl-muted">
            {waiting.length === 0
              ? '有记账客户的都已记账'
              : `待记账 ${formatNumber(sum(({ gross }) => gross, waiting))}`}
          </span>
        </>
      }
      tools={
        <Button type="primary" loading={busy} disabled={waiting.length === 0} onClick={() => post(days.from, days.to)}>
          全部记账
        </Button>
      }
    >
      <ReportTable
        label="发票记账"
        groups={groups}
        rows={rows}
        keyOf={keyOf}
        isFetching={asked.isFetching}
        totals={{
          day: '合计',
          blue: count(({ blue }) => blue),
          red: count(({ red }) => red),
          net: <Amount value={sum(({ net }) => net)} />,
          tax: <Amount value={sum(({ tax }) => tax)} />,
          gross: <Amount value={sum(({ gross }) => gross)} />,
        }}
        empty={asked.isError ? `没有取到数据：${asked.error.message}` : '这段时间没有开具发票。'}
      />
    </ReportFrame>
  );
}
