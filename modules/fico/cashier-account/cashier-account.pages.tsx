import { useQuery } from '@tanstack/react-query';
import { batched, formatMoney, formPage, listPage, request, showPage } from '@heliu/ui';
import { cashBalances, cashierAccountCalls } from './cashier-account.calls.ts';
import { cashierAccount } from './cashier-account.ts';

const balanceOf = batched((id) => request(cashBalances, { id: [...id] }, { quiet: true }));

function CashBalance({ id }: { id: number }) {
  const { data } = useQuery({ queryKey: [cashierAccount.name, 'balance', id], queryFn: () => balanceOf(id) });
  return <>{formatMoney(data)}</>;
}

export const List = listPage(cashierAccountCalls, {
  columns: ['code', 'name', 'kind', 'bankName', 'bankNo', 'account', 'mayOverdraw', 'usual', 'sort', 'disabled'],
  added: [{ key: 'balance', title: '余额', align: 'right', render: ({ id }) => <CashBalance id={id} /> }],
});

export const Form = formPage(cashierAccountCalls, {
  sections: [
    { label: '账户', fields: ['code', 'name', 'kind', 'bankName', 'bankNo'] },
    { label: '记账', fields: ['account', 'mayOverdraw', 'usual'] },
    { fields: ['sort', 'disabled', 'remark'] },
  ],
});

export const Show = showPage(cashierAccountCalls);
