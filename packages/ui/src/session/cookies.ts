/** Where cookies live: the document, or a plain object in tests. */
export interface Jar {
  cookie: string;
}

// A semicolon ends a cookie and control characters end a header; half a surrogate pair cannot be encoded at all.
const refused = /[\p{Cc};]/u;

export function setCookie(jar: Jar, name: string, value: string, minutes: number): void {
  if (refused.test(value) || !value.isWellFormed()) throw new Error(`Cookie ${name} 的值含有无效字符`);
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  jar.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${Math.round(minutes * 60)}; Path=/; SameSite=Lax${secure}`;
}

/** The value, or an empty text when there is none or it cannot be read. */
export function getCookie(jar: Jar, name: string): string {
  try {
    const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}

export function dropCookie(jar: Jar, name: string): void {
  setCookie(jar, name, '', 0);
}
