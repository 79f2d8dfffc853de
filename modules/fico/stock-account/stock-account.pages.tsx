import { formPage, listPage, request, say, showPage, useBusy, useMay, useReach, withoutCode } from '@heliu/ui';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { completePresets, stockAccount, stockAccountCalls, transaction } from './stock-account.ts';

const simulation = '/fico/generalledger/autoaccountstock/simulate';

function Tools() {
  const [may, reach, navigate] = [useMay(), useReach(), useNavigate()];
  const [busy, run] = useBusy(stockAccount, transaction);
  const complete = async () => {
    const { transactions, accounts, rules } = await request(completePresets, {});
    const text =
      transactions + accounts + rules === 0
        ? '预设都在，没有要补的'
        : `补了 ${transactions} 个事务、${accounts} 个科目、${rules} 条规则`;
    say({ text, durationMs: 4000 });
  };
  return (
    <>
      {reach(simulation) && <Button onClick={() => void navigate(simulation)}>模拟记账</Button>}
      {may('fico_stock_account:save') && (
        <Button loading={busy} onClick={() => run(complete)}>
          补齐预设
        </Button>
      )}
    </>
  );
}

export const List = listPage(stockAccountCalls, {
  columns: ['transaction', 'valuationClass', 'valuationGroup', 'debit', 'credit', 'priority', 'disabled', 'remark'],
  cells: {
    transaction: ({ titles }) => titles['transaction'],
    valuationClass: ({ valuationClass, titles }) =>
      valuationClass === null ? <span className="hl-muted">全部商品</span> : withoutCode(titles['valuationClass']),
    valuationGroup: ({ valuationGroup, titles }) =>
      valuationGroup === null ? <span className="hl-muted">全部仓库</span> : withoutCode(titles['valuationGroup']),
  },
  buttons: () => <Tools />,
});
export const Form = formPage(stockAccountCalls, {
  sections: [
    { label: '什么时候用', fields: ['transaction', 'valuationClass', 'valuationGroup', 'priority', 'disabled'] },
    { label: '记到哪里', fields: ['debit', 'credit', 'remark'] },
  ],
});
export const Show = showPage(stockAccountCalls);
