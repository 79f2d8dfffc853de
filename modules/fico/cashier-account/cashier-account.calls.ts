import { calls, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { cashierAccount } from './cashier-account.ts';

export const cashierAccountCalls = calls(cashierAccount, 'api/fico/generalledger/cashierAccount', {
  ...usualCalls,
  remove: post('delete', 'form'),
});

export const cashBalances = custom<Readonly<Record<number, string>>>()(
  '几个出纳账户的余额',
  get('/api/fico/generalledger/cashierAccount/balances'),
  'fico_cashier_account:view',
  z.object({ id: chosenSome('出纳账户', 500) }),
  { price: ['*'] },
);
