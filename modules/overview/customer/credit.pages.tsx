import { useQuery } from '@tanstack/react-query';
import { isMore, parseYuan, sumYuan } from '@heliu/model';
import { type Figure, Figures, formatMoney, missing, request, useMay } from '@heliu/ui';
import { type OpenItem, writeOffList } from '../../fico/model.ts';
import { customer, customerCredit, type CustomerCredit } from '../../crm/model.ts';

import './credit.css';

export function useCustomerCredit(custCode: string): CustomerCredit | undefined {
  return useQuery({
    queryKey: [customer.name, 'standing', custCode],
    queryFn: () => request(customerCredit, { custCode }, { quiet: true }),
  }).data;
}

/** Undefined while on the way, and for those who may not see invoices. */
export function useOpenItems(id: number): readonly OpenItem[] | undefined {
  const may = useMay();
  return useQuery({
    queryKey: ['fico_ar_invoice', 'open', id],
    enabled: may('fico_ar_invoice:view'),
    queryFn: () => request(writeOffList, { customer: id }, { quiet: true }),
  }).data;
}

/** What one wants to know before doing business with a customer. */
export function CreditFigures({ id, code }: { id: number; code: string }) {
  const standing = useCustomerCredit(code);
  const items = useOpenItems(id);
  const left = standing?.creditLeft;
  const isOver = isMore('0', left ?? '');
  const overdue = items && sumYuan(items.map((item) => item.overdue));
  const figures: Figure[] = [
    { label: '应收余额', value: formatMoney(standing?.receivable) },
    ...(items ? [{ label: '未核销发票', value: `${items.length} 张` }] : []),
    ...(overdue !== undefined
      ? [
          {
            label: '其中逾期',
            value: formatMoney(overdue),
            ...(isMore(overdue, '0') && { tone: 'invoice' as const }),
          },
        ]
      : []),
    {
      label: '可用额度',
      value: standing ? (left === null ? '不限' : formatMoney(left)) : missing,
      ...(isOver && { tone: 'invoice' as const }),
    },
  ];
  return <Figures figures={figures} />;
}

/** How much of the limit is used, as a bar. */
export function CreditBar({ code }: { code: string }) {
  const standing = useCustomerCredit(code);
  const limit = parseYuan(standing?.customer.creditLimit ?? '');
  const used = parseYuan(standing?.receivable ?? '');
  if (limit === undefined || used === undefined || limit <= 0n) return null;
  // A hundredth of a per cent is finer than a bar can show, so the division of whole fen is exact enough.
  const share = Number((used * 10_000n) / limit) / 100;
  const state = share > 100 ? 'is-over' : share > 80 ? 'is-near' : '';
  return (
    <section className="hl-posting">
      <h3>信用额度</h3>
      <div className={`client-credit ${state}`}>
        <i style={{ width: `${Math.max(0, Math.min(100, share))}%` }} />
      </div>
      <p className="hl-balance">
        <span>已用 {share.toFixed(1)}%</span>
        <span>{formatMoney(standing?.customer.creditLimit)}</span>
      </p>
    </section>
  );
}
