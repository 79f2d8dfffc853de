import { goTo, logOut, request } from '@heliu/ui/base';

const logoutCall = { method: 'GET', path: '/erp/user/logout', style: 'query' } as const;

/** Leaves for good: the server forgets the session, whatever it answers. */
export async function leave(): Promise<void> {
  await request(logoutCall, {}, { quiet: true }).catch(() => {});
  logOut({ byChoice: true });
  goTo('/login');
}
