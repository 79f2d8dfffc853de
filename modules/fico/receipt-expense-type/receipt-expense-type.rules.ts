import { openItemAccount } from '../account/account.rules.ts';

/** What stands behind an account and has to be moved with it, said as what to do instead of booking cash against it. */
function insteadOf(code: string): string | undefined {
  if (code.startsWith('10')) return '现金、银行之间划转请用“转账”';
  if (code.startsWith('14')) return '存货只随出入库单记账';
  return openItemAccount(code)?.money;
}

/** What is wrong with booking cash against this account: whoever books past a ledger makes the two differ. */
export function typeAccountComplaint(code: string, name: string): string | undefined {
  const instead = insteadOf(code);
  return instead && `对方科目不能是 ${code} ${name}：${instead}`;
}
