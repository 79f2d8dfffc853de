import { addressWith } from '@heliu/model';
import { formatMoney, request, useReach, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { salesAnalysis, shopRanking, topGoods } from './analysis.calls.ts';
import './rankings.css';

interface Kind {
  readonly call: typeof topGoods;
  /** The parameter of the analysis that a row of it is. */
  readonly filter: 'sku' | 'shop';
}

/** Who sold most of the last thirty days; each leads to its own days in the analysis. */
function RankingCard({ call, filter }: Kind) {
  const reach = useReach();
  const asked = useQuery({
    queryKey: ['home', call.path],
    queryFn: ({ signal }) => request(call, { days: 30 }, { quiet: true, signal }),
  });
  const { data } = asked;
  if (!data) return <Wanting asked={asked} />;
  const { from, to, rows } = data;
  if (rows.length === 0) return <p className="home-note">近 30 天没有发出商品。</p>;
  const most = Math.max(...rows.map(({ total }) => Number(total)), 1);
  const addressOf = (id: number) => addressWith(salesAnalysis.path!, { from, to, by: 'day', [filter]: id });
  return (
    <ol className="sales-ranking">
      {rows.map(({ id, name, total }) => (
        <li key={id}>
          {id !== 0 && reach(salesAnalysis.path!) ? <Link to={addressOf(id)}>{name}</Link> : <span>{name}</span>}
          <b>{formatMoney(total)}</b>
          <i aria-hidden style={{ width: `${(Math.max(Number(total), 0) / most) * 100}%` }} />
        </li>
      ))}
    </ol>
  );
}

export const TopGoods = () => <RankingCard call={topGoods} filter="sku" />;
export const ShopRanking = () => <RankingCard call={shopRanking} filter="shop" />;
