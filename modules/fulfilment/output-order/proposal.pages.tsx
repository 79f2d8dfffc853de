import { type Raw, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { propose } from './output-order.calls.ts';

export const idsIn = (value: Raw | undefined): number[] => (Array.isArray(value) ? (value as number[]) : []);

/** What will leave for the chosen orders, told while they are chosen. */
export function ProposalView({ orders }: { orders: readonly number[] }) {
  // An output order being edited has its orders already.
  const document = Number(useParams()['id']) || undefined;
  const asked = useQuery({
    queryKey: ['oms_output_order', 'propose', orders, document],
    enabled: orders.length > 0,
    retry: false,
    queryFn: () =>
      request(
        propose,
        { orders: orders.join(',') as never, ...(document !== undefined && { document }) },
        { quiet: true },
      ),
  });
  if (orders.length === 0) return <p className="hl-muted">选择已审核的订单，这里会列出要发的商品。</p>;
  if (asked.isError)
    return (
      <div className="hl-blockers" role="alert">
        {asked.error.message}
      </div>
    );
  if (!asked.data) return <div className="hl-bones" />;
  const { receiver, reason, lines } = asked.data;
  return (
    <section className="hl-posting">
      <h3>要发的商品</h3>
      {lines.map(({ goodsName, spec, quantity }, index) => (
        <p key={index} className="hl-balance">
          <span>
            {goodsName} {spec}
          </span>
          <b>{quantity}</b>
        </p>
      ))}
      <h3>收货人</h3>
      <p>{receiver || '平台没有给收货人'}</p>
      <h3>仓库</h3>
      <p className="hl-muted">{reason}</p>
    </section>
  );
}
