import { Refusal, type Work } from '@heliu/engine';
import { closeAccount, resetAccount } from '../../system/server.ts';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly disabled: boolean;
  readonly chief: boolean;
}

const accountsOf = (work: Work, staff: number): Promise<Account[]> =>
  work.query<Account>(
    'hr_staff.accounts',
    `select id, username, disabled, chief from sys_user
     where company_id = $1 and staff = $2 and not deleted order by disabled, id`,
    [work.company, staff],
  );

/** Whoever has left cannot log in any more, with any of his accounts, and is logged out where he is logged in. */
export async function closeLogins(work: Work, staff: number, reason: string): Promise<void> {
  for (const account of (await accountsOf(work, staff)).filter(({ disabled }) => !disabled)) {
    // A company without anybody who may do everything could not help itself.
    if (account.chief) throw new Refusal(`${account.username}是企业管理员账号，不能随离职停用`);
    await closeAccount(work, account, reason);
  }
}

export async function resetLogin(work: Work, staff: { readonly id: number; readonly name: string }): Promise<string> {
  const [account] = await accountsOf(work, staff.id);
  if (!account) throw new Refusal(`${staff.name}还没有登录账号，请先在“角色与账号”中新增`);
  if (account.disabled) throw new Refusal(`${staff.name}的登录账号已停用`);
  return resetAccount(work, account.id);
}
