import { sumYuan } from '@heliu/model';
import { formatMoney } from '@heliu/ui';
import { Link } from 'react-router';
import type { OpenItem } from '../../fico/model.ts';

const total = (items: readonly OpenItem[], key: 'total' | 'settled' | 'open') =>
  formatMoney(sumYuan(items.map((item) => item[key])));

/** Invoices the customer still owes, the ones due first on top. */
export function OpenItems({ items, canOpen }: { items: readonly OpenItem[]; canOpen: boolean }) {
  if (items.length === 0) return <p className="hl-muted">没有未核销的应收发票。</p>;
  return (
    <table className="client-table">
      <thead>
        <tr>
          <th>应收发票</th>
          <th>开票日期</th>
          <th>到期日</th>
          <th className="is-number">价税合计</th>
          <th className="is-number">已核销</th>
          <th className="is-number">未核销</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.invoice}>
            <td>{canOpen ? <Link to={`/fico/arinvoice/show/${item.invoice}`}>{item.number}</Link> : item.number}</td>
            <td>{item.invoiceDate}</td>
            <td>
              {item.dueDate}
              {item.overdueDays > 0 && <span className="hl-negative">　逾期 {item.overdueDays} 天</span>}
            </td>
            <td className="is-number">{formatMoney(item.total)}</td>
            <td className="is-number">{formatMoney(item.settled)}</td>
            <td className="is-number">{formatMoney(item.open)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>合计 {items.length} 张</td>
          <td className="is-number">{total(items, 'total')}</td>
          <td className="is-number">{total(items, 'settled')}</td>
          <td className="is-number">{total(items, 'open')}</td>
        </tr>
      </tfoot>
    </table>
  );
}
