import { dropCookie, getCookie, type Jar, setCookie } from './cookies.ts';

export const sessionNames = [
  'sessionid',
  'companyid',
  'companyname',
  'factoryid',
  'userid',
  'username',
  'roleid',
  'issystemuser',
  'usertype',
  'classification',
  'khtitle',
  'domainname',
] as const;
export type Session = Readonly<Record<(typeof sessionNames)[number], string>>;

/** What a login answers: the session's cookies and how to call the person. */
export type LoginAnswer = Readonly<Partial<Record<(typeof sessionNames)[number], unknown>>> & {
  readonly realname?: string;
  readonly rolenames?: string | readonly string[];
  readonly mustChangePassword?: boolean;
};

export const sessionMinutes = 480;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
/** The two places a session is kept in; given, so that the rules can be tested without a browser. */
export interface Keep {
  readonly jar: Jar;
  readonly local: Store;
}

const browser = (): Keep => ({ jar: document, local: localStorage });

export function readSession({ jar }: Keep = browser()): Session {
  return Object.fromEntries(sessionNames.map((name) => [name, getCookie(jar, name)])) as Session;
}

export const sessionId = ({ jar }: Keep = browser()): string => getCookie(jar, 'sessionid');

// Names are only shown, so a character a cookie cannot hold is no reason to lock the user out.
const shownOnly = new Set(['companyname', 'username', 'khtitle']);
const storable = (text: string) => text.replace(/[\p{Cc};]/gu, ' ').toWellFormed();

const cookieText = (name: string, value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return shownOnly.has(name) ? storable(text) : text;
};

export interface Person {
  readonly realname: string;
  readonly rolenames: string;
  /** Kept with him, so that a reload does not let him past it. */
  readonly mustChangePassword: boolean;
}
const personKey = 'heliu.person';

export function openSession(answer: LoginAnswer, { jar, local }: Keep = browser()): Session {
  for (const name of sessionNames) setCookie(jar, name, cookieText(name, answer[name]), sessionMinutes);
  const session = readSession({ jar, local });
  local.setItem('companyInfo', JSON.stringify({ userid: session.userid, username: session.username }));
  const roles = answer.rolenames ?? '';
  const person: Person = {
    realname: answer.realname || session.username,
    rolenames: typeof roles === 'string' ? roles : roles.join(' · '),
    mustChangePassword: answer.mustChangePassword === true,
  };
  savePerson(person, { jar, local });
  return session;
}

export const savePerson = (person: Person, { local }: Keep = browser()): void =>
  local.setItem(personKey, JSON.stringify(person));

export function readPerson(session: Session, { local }: Keep = browser()): Person {
  try {
    return JSON.parse(local.getItem(personKey) ?? '') as Person;
  } catch {
    return { realname: session.username, rolenames: '', mustChangePassword: false };
  }
}

/** Called with every answer: under `halfhour` working keeps the session alive. */
export function renewSession(keep: Keep = browser()): void {
  if ((keep.local.getItem('cookiedays') ?? 'halfhour') !== 'halfhour') return;
  const session = readSession(keep);
  if (session.sessionid === '') return;
  for (const name of sessionNames) setCookie(keep.jar, name, session[name], sessionMinutes);
}

export function closeSession({ jar, local }: Keep = browser()): void {
  for (const name of sessionNames) dropCookie(jar, name);
  local.removeItem(personKey);
}

export const isSuperAdmin = ({ username, userid }: Pick<Session, 'username' | 'userid'>): boolean =>
  username === 'admin' && (userid === '1' || userid === '');
