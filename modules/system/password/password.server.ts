import { codes } from '@heliu/model';
import { type Db, platformCompany, Refusal, runWork, service, type Work } from '@heliu/engine';
import { hash, verify } from '@node-rs/argon2';
import { isCommon } from './common-passwords.rules.ts';

/** argon2id, 19 MiB, two passes: the library's defaults, named so that a change of theirs is no change of ours. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const hashPassword = (password: string): Promise<string> => hash(password, options);
export const matches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** What is wrong with a password, in words; undefined when it will do. */
function passwordComplaint(password: string, username: string): string | undefined {
  if (password.length < 8) return '密码至少 8 位';
  if (password.length > 64) return '密码不能超过 64 位';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if (kinds < 3) return '密码须包含大写字母、小写字母、数字、符号中的至少三种';
  if (username.length >= 3 && password.toLowerCase().includes(username.toLowerCase())) return '密码不能包含用户名';
  if (isCommon(password)) return '这个密码太常见，很容易被猜到，请换一个';
  return undefined;
}

export function demandGoodPassword(password: string, username: string): void {
  const message = passwordComplaint(password, username);
  if (message) throw new Refusal(message, codes.invalid, { complaints: [{ path: 'newpassword', message }] });
}

export async function setPassword(
  work: Work,
  company: number,
  userId: number,
  password: string,
  mustChange: boolean,
): Promise<void> {
  work.later({
    name: 'credential.set',
    text: `insert into sys_credential (company_id, user_id, password_hash, must_change) values ($1, $2, $3, $4)
           on conflict (company_id, user_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = now()`,
    values: [company, userId, await hashPassword(password), mustChange],
  });
}

export interface Account {
  readonly company: number;
  readonly id: number;
  readonly username: string;
}
/** Those of some accounts whose password is this one. */
export async function accountsWith(db: Db, password: string, usernames: readonly string[]): Promise<Account[]> {
  const rows = await runWork(db, service('check', platformCompany), (work) =>
    work.query<Account & { readonly password_hash: string }>(
      'credential.of',
      `select u.company_id as company, u.id, u.username, p.password_hash
       from sys_credential p join sys_user u on u.company_id = p.company_id and u.id = p.user_id
       where u.username = any($1::text[]) and not u.deleted order by u.id`,
      [usernames],
    ),
  );
  const found: Account[] = [];
  for (const { password_hash: hashed, ...account } of rows) if (await matches(hashed, password)) found.push(account);
  return found;
}
