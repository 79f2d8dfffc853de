import { describe, expect, test } from 'vitest';
import { getCookie, type Jar, setCookie } from './cookies.ts';
import {
  closeSession,
  isSuperAdmin,
  type Keep,
  openSession,
  readPerson,
  readSession,
  renewSession,
  sessionNames,
} from './session.ts';

/** A document's cookie as browsers keep it: writing sets one, reading lists all; the life is kept beside. */
function jar(): Jar & { lives: Map<string, number>; raw: Map<string, string> } {
  const [raw, lives] = [new Map<string, string>(), new Map<string, number>()];
  return {
    raw,
    lives,
    get cookie() {
      return [...raw].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      const life = Number(/Max-Age=(-?\d+)/.exec(text)?.[1]);
      if (life <= 0) raw.delete(pair.slice(0, at));
      else raw.set(pair.slice(0, at), pair.slice(at + 1));
      lives.set(pair.slice(0, at), life);
    },
  };
}
function keep(): Keep & { jar: ReturnType<typeof jar>; stored: Map<string, string> } {
  const stored = new Map<string, string>();
  const local = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { jar: jar(), local, stored };
}
const answer = {
  sessionid: 'abc',
  companyid: 3,
  companyname: '合流演示公司',
  userid: 12,
  username: 'accountant',
  realname: '李会计',
  rolenames: '会计 · 开票员',
};

describe('Cookie', () => {
  test('a life is given in minutes', () => {
    const box = jar();
    setCookie(box, 'sessionid', 'abc', 480);
    expect(box.lives.get('sessionid')).toBe(480 * 60);
  });
  test('Chinese comes back as it was set', () => {
    const box = jar();
    setCookie(box, 'companyname', '合流 演示=公司,', 1);
    expect(getCookie(box, 'companyname')).toBe('合流 演示=公司,');
  });
  test.each(['a;b', 'a\nb', 'a\u0000b', '\ud800'])('a value with invalid characters is refused: %j', (value) => {
    const box = jar();
    expect(() => setCookie(box, 'username', value, 1)).toThrow('无效字符');
    expect(box.raw.size).toBe(0);
  });
  test('what is not there, or cannot be read, is empty', () => {
    const box = jar();
    box.raw.set('broken', '%E5%9');
    expect(getCookie(box, 'broken')).toBe('');
    expect(getCookie(box, 'nothing')).toBe('');
  });
  test('one name being the end of another does not confuse them', () => {
    const box = jar();
    box.raw.set('xuserid', '9');
    expect(getCookie(box, 'userid')).toBe('');
  });
});

describe('会话', () => {
  test('every name of the session has its cookie, and companyInfo knows the user', () => {
    const place = keep();
    openSession(answer, place);
    expect([...place.jar.raw.keys()]).toEqual([...sessionNames]);
    expect(readSession(place)).toMatchObject({
      sessionid: 'abc',
      userid: '12',
      companyname: '合流演示公司',
      factoryid: '',
    });
    expect(JSON.parse(place.stored.get('companyInfo')!)).toEqual({ userid: '12', username: 'accountant' });
    expect(readPerson(readSession(place), place)).toEqual({
      realname: '李会计',
      rolenames: '会计 · 开票员',
      mustChangePassword: false,
    });
  });
  test('an odd company name does not lock anybody out', () => {
    const place = keep();
    openSession({ ...answer, companyname: '甲;乙公司' }, place);
    expect(readSession(place).companyname).toBe('甲 乙公司');
  });
  test('working under halfhour extends every cookie to 480 minutes', () => {
    const place = keep();
    openSession(answer, place);
    for (const name of sessionNames) place.jar.lives.set(name, 1);
    renewSession(place);
    expect([...place.jar.lives.values()]).toEqual(sessionNames.map(() => 28_800));
  });
  test('another cookiedays setting leaves the lives alone', () => {
    const place = keep();
    openSession(answer, place);
    place.stored.set('cookiedays', 'week');
    place.jar.lives.set('sessionid', 1);
    renewSession(place);
    expect(place.jar.lives.get('sessionid')).toBe(1);
  });
  test('without a session there is nothing to renew', () => {
    const place = keep();
    renewSession(place);
    expect(place.jar.raw.size).toBe(0);
  });
  test('closing leaves no cookie behind', () => {
    const place = keep();
    openSession(answer, place);
    closeSession(place);
    expect(place.jar.raw.size).toBe(0);
  });
  test.each([
    ['admin', '1', true],
    ['admin', '', true],
    ['admin', '2', false],
    ['boss', '1', false],
  ])('%s with userid %j is the super-administrator: %s', (username, userid, is) => {
    expect(isSuperAdmin({ username, userid })).toBe(is);
  });
});
