import { useQuery } from '@tanstack/react-query';
import { type AnyDocument, type EntryRow, formatFen, sumFen, yuan } from '@heliu/model';
import { formatNumber, readEntries, RecordLink } from '@heliu/ui';
import { generalLedger } from '../ledger/ledgers.ts';

/** The vouchers a document has written, reversals included, each with what it comes to. */
export function Vouchers({
  of,
  record,
}: {
  of: AnyDocument;
  record: { readonly id: number; readonly version: number };
}) {
  const { data } = useQuery({
    queryKey: [of.name, 'entries', record.id, record.version],
    enabled: record.version > 1,
    queryFn: () => readEntries(of, record.id),
  });
  const entries = data?.find(({ ledger }) => ledger === generalLedger.name)?.rows ?? [];
  const keyOf = ({ postedOn, voucher }: EntryRow) => `${postedOn} ${voucher}`;
  const totalOf = (entry: EntryRow) =>
    formatFen(
      sumFen(
        entries.filter((other) => keyOf(other) === keyOf(entry)).map(({ measures }) => yuan(String(measures['debit']))),
      ),
    );
  const vouchers = entries.filter((entry, i) => entries.findIndex((other) => keyOf(other) === keyOf(entry)) === i);
  if (vouchers.length === 0) return null;
  return (
    <section className="hl-posting">
      <h3>凭证</h3>
      <table>
        <tbody>
          {vouchers.map((entry) => (
            <tr key={entry.id}>
              <td>
                <RecordLink entity="fico_voucher" id={entry.voucherId}>
                  {entry.voucher}
                </RecordLink>
                <span className="hl-muted">　{entry.postedOn}</span>
              </td>
              <td className={totalOf(entry).startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
                {formatNumber(totalOf(entry))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
