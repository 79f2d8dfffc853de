import { useQuery } from '@tanstack/react-query';
import { addressWith, type EntryRow, inWords, parseYuan, sumYuan, type WireFull } from '@heliu/model';
import { DocumentChain, formatNumber, readEntries, RecordLink, showPage, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { voucherCalls } from './voucher.calls.ts';
import { voucher } from './voucher.ts';
import './voucher.css';

type Voucher = WireFull<typeof voucher>;

/** 核算项目: whom or what beside the account an entry is about. */
const itemKeys = ['customer', 'supplier', 'department', 'staff', 'currency'] as const;
const itemsOf = ({ titles }: EntryRow) =>
  itemKeys.map((key) => titles[key]).filter((title) => title !== undefined && title !== '--');
const amount = (value: unknown) => (value === '0.00' ? '' : formatNumber(String(value)));

/** The account, and from it the month in which the entry stands. */
function AccountLink({ row: { keys, titles, postedOn } }: { row: EntryRow }) {
  const reach = useReach();
  const month = postedOn.slice(0, 7);
  const to = addressWith(subsidiaryLedger.path!, { account: keys['account'], from: month, to: month });
  return reach(to) ? <Link to={to}>{titles['account']}</Link> : titles['account'];
}

/** A voucher as it is filed: what, which account, how much on which side. */
function Entries({ record }: { record: Voucher }) {
  const { data } = useQuery({
    queryKey: [voucher.name, 'entries', record.id],
    queryFn: () => readEntries(voucher, record.id),
  });
  const rows = data?.find(({ ledger }) => ledger === generalLedger.name)?.rows ?? [];
  const sum = (side: 'debit' | 'credit') => sumYuan(rows.map(({ measures }) => String(measures[side])));
  const total = parseYuan(sum('debit'));
  return (
    <div className="hl-card hl-voucher">
      <header>
        <span>{record.voucherDate}</span>
        <span className="hl-muted">附单据 {record.attachCount} 张</span>
        <span className="hl-gap" />
        <span>
          来源{' '}
          <RecordLink entity={record.sourceType} id={record.sourceId}>
            {record.sourceNumber}
          </RecordLink>
        </span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">摘要</th>
            <th scope="col">会计科目</th>
            <th scope="col">核算项目</th>
            <th scope="col" className="is-number">
              借方金额
            </th>
            <th scope="col" className="is-number">
              贷方金额
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {row.reverses !== null && '冲销 '}
                {String(row.notes['summary'] ?? '')}
              </td>
              <td>
                <AccountLink row={row} />
              </td>
              <td>{itemsOf(row).join('、')}</td>
              <td className={String(row.measures['debit']).startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
                {amount(row.measures['debit'])}
              </td>
              <td className={String(row.measures['credit']).startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
                {amount(row.measures['credit'])}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              合计　{total !== undefined && inWords(total)}
            </th>
            <td className="is-number">{formatNumber(sum('debit'))}</td>
            <td className="is-number">{formatNumber(sum('credit'))}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <span>制单 {record.titles['createdBy']}</span>
        <span>审核 {record.titles['auditedBy']}</span>
      </footer>
      <DocumentChain entity={voucher} id={record.id} />
    </div>
  );
}

export default showPage(voucherCalls, { body: (record) => <Entries record={record} /> });
