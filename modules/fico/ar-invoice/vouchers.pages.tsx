import { useQuery } from '@tanstack/react-query';
import type { WireFull } from '@heliu/model';
import { formatNumber, request, today, useMay, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import type { LedgerLine, SubsidiaryLedger } from '../balance/balance.ts';
import { reportPath } from '../report/use-address.pages.tsx';
import { arInvoice } from './ar-invoice.ts';

type Invoice = WireFull<typeof arInvoice>;

// Beyond this many entries the ledger itself is the place to look.
const mostPages = 3;

async function entriesOf({ id, receivable, invoiceDate }: Invoice): Promise<readonly LedgerLine[]> {
  const [from, now] = [invoiceDate.slice(0, 7), today().slice(0, 7)];
  const found: LedgerLine[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const range = { account: receivable, from, to: now > from ? now : from, pageSize: 1000 };
    const { rows, nextCursor }: SubsidiaryLedger = await request(
      subsidiaryLedger,
      { ...range, ...(cursor !== undefined && { cursor }) },
      { quiet: true },
    );
    found.push(...rows.filter(({ source }) => source?.entity === arInvoice.name && source.id === id));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}

/** The vouchers this invoice has written, reversals included. */
export function Vouchers({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  const reach = useReach();
  const isPosted = invoice.auditedAt !== null || invoice.version > 1;
  const { data } = useQuery({
    queryKey: ['fico_gl_entry', 'of', arInvoice.name, invoice.id, invoice.version],
    enabled: isPosted && may('fico_report:subsidiaryLedger'),
    queryFn: () => entriesOf(invoice),
  });
  if (!data || data.length === 0) return null;
  const month = (line: LedgerLine) => line.date.slice(0, 7);
  const ledger = (line: LedgerLine) =>
    reportPath('subsidiaryledger', { account: invoice.receivable, from: month(line), to: month(line) });
  return (
    <section className="hl-posting">
      <h3>凭证</h3>
      <table>
        <tbody>
          {data.map((line) => (
            <tr key={line.voucher + line.date}>
              <td>
                {reach(ledger(line)) ? <Link to={ledger(line)}>{line.voucher}</Link> : line.voucher}
                <span className="hl-muted">　{line.date}</span>
              </td>
              <td className={line.debit.startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
                {formatNumber(line.debit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
