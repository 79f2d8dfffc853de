import { auditingCalls, calls, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import type { BookAccount } from './voucher.rules.ts';
import { voucher } from './voucher.ts';

const base = 'api/fico/generalledger/voucher';

export const voucherCalls = calls(voucher, base, {
  ...usualCalls,
  ...auditingCalls,
  sign: post('sign'),
  unsign: post('unsign'),
  nextNumber: get('nextNumber'),
  remove: post('delete', 'form'),
  export: get('export'),
});

export const bookAccounts = custom<readonly BookAccount[]>()(
  '填制凭证可用的末级科目：各要核算什么，哪些由业务单据记账',
  get(`/${base}/accounts`),
  'fico_voucher:save',
  z.object({}),
);

/** By account, the debit less the credit of everything audited. */
export const accountBalances = custom<Readonly<Record<number, string>>>()(
  '几个科目现在的余额（借方减贷方）',
  get(`/${base}/balances`),
  'fico_voucher:save',
  z.object({ account: chosenSome('会计科目', 200) }),
  { price: ['*'] },
);
