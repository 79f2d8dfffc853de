import { showFen, yuan } from '@heliu/model';
import { formatMoney, request, useReach, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopTotals } from './home.calls.ts';
import './home.css';

const page = '/oms/invoicereconcile';
/** As many as a home page has room for: the largest differences. */
const most = 6;

function Difference({ missing }: { missing: string }) {
  const amount = yuan(missing);
  if (amount === 0n) return <em className="is-even">相符</em>;
  return amount > 0n ? (
    <em className="is-short">未开票 {showFen(amount)}</em>
  ) : (
    <em className="is-over">多开 {showFen(yuan(missing.slice(1)))}</em>
  );
}

const size = (missing: string) => Math.abs(Number(missing));

/** What each shop sold this month, and how much of it stands on invoices and in the books. */
export default function ShopsCard() {
  const reach = useReach();
  const asked = useQuery({
    queryKey: ['home', 'shops'],
    queryFn: ({ signal }) => request(shopTotals, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  if (!data) return <Wanting asked={asked} />;
  if (data.shops.length === 0)
    return <p className="home-note">本月还没有可核对的订单，或订单太多，请到“开票对账”看。</p>;
  const shops = data.shops.toSorted((a, b) => size(b.missing) - size(a.missing)).slice(0, most);
  const to = (shop: number) => `${page}?month=${data.month}&shop=${shop}`;
  return (
    <div className="home-shops">
      <table>
        <thead>
          <tr>
            <th scope="col">店铺</th>
            <th scope="col">应开票</th>
            <th scope="col">已开票</th>
            <th scope="col">已入账</th>
            <th scope="col">差异</th>
          </tr>
        </thead>
        <tbody>
          {shops.map(({ shop, shopName, due, issued, posted, missing }) => (
            <tr key={shop}>
              <th scope="row">{reach(page) ? <Link to={to(shop)}>{shopName}</Link> : shopName}</th>
              <td>{formatMoney(due)}</td>
              <td>{formatMoney(issued)}</td>
              <td>{formatMoney(posted)}</td>
              <td>
                <Difference missing={missing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reach(page) && (
        <Link className="home-shops-all" to={`${page}?month=${data.month}`}>
          全部 {data.shops.length} 家店铺
        </Link>
      )}
    </div>
  );
}
