import { sumYuan } from '@heliu/model';
import { alertUser, confirmUser, formatNumber, request, say, useBusy } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { Button } from 'antd';
import { invoice } from '../invoice/invoice.ts';
import { type BookDay, bookDays, postInvoices, type PostResult, takeBackPosting } from './books.calls.ts';

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

const isTakenBack = (row: BookDay) =>
  confirmUser({
    title: '撤销记账',
    text: `${row.state} 的凭证会冲销，这张应收发票随之删除，其中 ${row.blue + row.red} 张发票等待重新记账。`,
    ok: '撤销记账',
  });

function useBooks() {
  const [busy, run] = useBusy(invoice);
  const post = (from: string, to: string) => run(async () => tell(await request(postInvoices, { from, to })));
  const takeBack = (row: BookDay) =>
    run(async () => {
      if (await isTakenBack(row)) await request(takeBackPosting, { id: row.voucher! });
    });
  return { busy, post, takeBack };
}

/** What was issued day by day, and the vouchers it is in. */
export default function InvoicePosting() {
  const { busy, post, takeBack } = useBooks();
  const waitingIn = (rows: readonly BookDay[]) =>
    rows.filter(({ voucher, customer }) => voucher === null && customer !== null);
  const tool = (row: BookDay) =>
    row.voucher !== null ? (
      <button type="button" className="hl-link" disabled={busy} onClick={() => takeBack(row)}>
        撤销记账
      </button>
    ) : (
      row.customer !== null && (
        <button type="button" className="hl-link" disabled={busy} onClick={() => post(row.day, row.day)}>
          现在记账
        </button>
      )
    );
  return (
    <ReportPage
      report={bookDays}
      cells={{
        state: ({ voucher, trouble, state }) =>
          voucher === null ? <span className={trouble ? 'hl-warning' : 'hl-muted'}>{state}</span> : undefined,
      }}
      widths={{ blue: 64, red: 64, state: 260 }}
      added={() => [{ key: 'tools', title: '操作', width: 90, render: tool }]}
      verdict={({ rows }) => {
        const waiting = waitingIn(rows);
        return (
          <span className="hl-muted">
            {waiting.length === 0
              ? '有记账客户的都已记账'
              : `待记账 ${formatNumber(sumYuan(waiting.map(({ gross }) => gross)))}`}
          </span>
        );
      }}
      tools={(answer, { from, to }) => (
        <Button
          type="primary"
          loading={busy}
          disabled={waitingIn(answer?.rows ?? []).length === 0}
          onClick={() => post(from, to)}
        >
          全部记账
        </Button>
      )}
    />
  );
}
