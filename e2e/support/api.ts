import { randomInt } from 'node:crypto';
import type { Answer } from '@heliu/model';
import { demoPassword } from './login.ts';
import { product } from './product.ts';

/** Somebody at the server without a browser, for what a test needs but is not about. */
export interface Api {
  readonly token: string;
  get<T>(path: string, args?: Readonly<Record<string, string>>): Promise<T>;
  post<T>(path: string, args?: object): Promise<T>;
}

async function answered<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(product.address + path, init);
  const { code, message, data } = (await response.json()) as Answer<T>;
  if (code !== '200') throw new Error(`${path}: ${code} ${message}`);
  return data as T;
}

export async function apiAs(username: string, password = demoPassword, at = '/erp/user/login'): Promise<Api> {
  const isForm = at.endsWith('adminLogin');
  const credentials = { username, password };
  const { sessionid } = await answered<{ sessionid: string }>(at, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(credentials) : JSON.stringify(credentials),
  });
  const headers = { sessid_id: sessionid };
  return {
    token: sessionid,
    get: (path, args = {}) => answered(`${path}?${new URLSearchParams(args).toString()}`, { headers }),
    post: (path, args = {}) =>
      answered(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(args),
      }),
  };
}

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  readonly password: string;
}

/** What the owner of an account does with the link he was sent. */
const followLink = (link: string): Promise<unknown> =>
  answered('/erp/user/resetPassword', {
    method: 'POST',
    body: new URLSearchParams({ ticket: link.split('#')[1]!, newpassword: demoPassword }),
  });

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/** An account nobody else uses, in the company of whoever asks. */
export async function newAccount(
  api: Api,
  realname: string,
  roles: readonly number[] = [],
  more: object = {},
): Promise<Account> {
  const [username, mobile] = [`e2e${digits(9)}`, `199${digits(8)}`];
  const { id, link } = await api.post<{ id: number; link: string }>('/erp/user/adduser', {
    username,
    realname,
    mobile,
    roles,
    ...more,
  });
  await followLink(link);
  return { id, username, realname, mobile, password: demoPassword };
}

/** The number of a role of the demo company, such as that of `keeper`. */
export async function roleNamed(api: Api, code: string): Promise<number> {
  const roles = await api.get<{ id: number; code: string }[]>('/roles/getRoleListByCompanyId');
  return roles.find((role) => role.code === code)!.id;
}

export interface Founded {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** A company nobody else works in. */
export async function newCompany(admin: Api, name: string): Promise<Founded> {
  const { id, username, link } = await admin.post<{ id: number; username: string; link: string }>('/erp/company/add', {
    code: `E2E${digits(9)}`,
    name,
    username: `e2e${digits(9)}`,
    realname: '管理员',
    mobile: `199${digits(8)}`,
  });
  await followLink(link);
  return { id, username, password: demoPassword };
}

export const apiAsAdmin = (): Promise<Api> => apiAs('admin', demoPassword, '/erp/user/adminLogin');
