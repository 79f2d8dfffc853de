import { useQuery } from '@tanstack/react-query';
import { formatMoney, recordPath, request, useSession, Wanting } from '@heliu/ui';
import { Link } from 'react-router';
import './dashboard.css';
import { topDebtors } from './dashboard.calls.ts';

/** Who owes most. */
export default function TopDebtorsCard() {
  const menu = useSession((state) => state.menu);
  const asked = useQuery({
    queryKey: ['home', 'topDebtors'],
    queryFn: ({ signal }) => request(topDebtors, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  if (!data) return <Wanting asked={asked} />;
  if (data.length === 0) return <p className="home-note">没有客户欠款。</p>;
  const most = Number(data[0]!.amount);
  return (
    <ol className="desk-debtors">
      {data.map(({ customer, name, amount }) => {
        const to = menu && recordPath(menu, 'crm_customer', customer);
        return (
          <li key={customer}>
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
            <b>{formatMoney(amount)}</b>
            <i aria-hidden style={{ width: `${(Number(amount) / most) * 100}%` }} />
          </li>
        );
      })}
    </ol>
  );
}
