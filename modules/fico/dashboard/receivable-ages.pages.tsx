import { useQuery } from '@tanstack/react-query';
import { formatMoney, request, Wanting } from '@heliu/ui';
import { Link } from 'react-router';
import './dashboard.css';
import { receivableAges } from './dashboard.calls.ts';

/** What is not paid yet, by how late it is; each age opens its invoices. */
export default function ReceivableAgesCard() {
  const asked = useQuery({
    queryKey: ['home', 'receivableAges'],
    queryFn: ({ signal }) => request(receivableAges, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  if (!data) return <Wanting asked={asked} />;
  if (data.tooMany) return <p className="home-note">未收款的发票超过 5,000 张，请在应收发票列表按到期日查看。</p>;
  const most = Math.max(1, ...data.ages.map(({ amount }) => Number(amount)));
  return (
    <ul className="desk-ages">
      {data.ages.map(({ label, amount, count, filters }, age) => (
        <li key={label}>
          <Link to={`/fico/arinvoice?${new URLSearchParams(filters).toString()}`}>
            <span>{label}</span>
            <i aria-hidden>
              <i
                className={age === 0 ? '' : 'is-late'}
                style={{ width: `${(Math.max(0, Number(amount)) / most) * 100}%` }}
              />
            </i>
            <b>{formatMoney(amount)}</b>
            <small>{count} 张</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
