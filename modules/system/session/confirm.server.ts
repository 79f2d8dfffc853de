import { Refusal, type User, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { demandOpen, findPerson } from '../rights/holder.server.ts';
import { hit, hits } from './throttle.server.ts';
import { accountsWith } from '../password/password.server.ts';

const most = 10;
const span = 900;

/**
 * Somebody of the same company who stands beside whoever is logged in and gives his own name and password for one thing.
 * To be asked before anything else of the work: passwords are compared, and failures counted, outside of it.
 */
export async function confirmedBy(work: Work, username: string, password: string): Promise<User> {
  const keys = [`confirm:${work.user.id}`, `confirm:${work.company}:${username.toLowerCase()}`];
  if ((await hits(work.db, keys, span)).some((count) => count >= most))
    throw new Refusal('尝试次数过多，请 15 分钟后再试', codes.tooMany);
  const account = (await accountsWith(work.db, password, [username])).find(({ company }) => company === work.company);
  if (!account) {
    for (const key of keys) await hit(work.db, key, span);
    throw new Refusal('用户名或密码不对');
  }
  const person = await findPerson(work, work.company, account.id);
  if (!person) throw new Refusal('用户名或密码不对');
  demandOpen(person.row);
  return person.user;
}
