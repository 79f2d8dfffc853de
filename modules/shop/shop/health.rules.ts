type Ms = number;
const minute: Ms = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `3 分钟`, `5 小时`, `12 天`: as exact as somebody wants to know it. */
export function spanText(ms: Ms): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} 分钟`;
  return ms < 2 * day ? `${Math.floor(ms / hour)} 小时` : `${Math.floor(ms / day)} 天`;
}

export const agoText = (at: string, now: Ms): string => {
  const ago = now - Date.parse(at);
  return ago < minute ? '刚刚' : `${spanText(ago)}前`;
};

export interface Said {
  readonly text: string;
  readonly tone: 'money' | 'goods' | 'invoice' | 'none';
}

interface Standing {
  readonly authorization: 'none' | 'valid' | 'expired';
  readonly authorizedUntil: string | null;
}

/** Amber while there is still time to find whoever holds the platform's main account, red when there is none left. */
const soon = 3 * day;

export function authorizationText({ authorization, authorizedUntil }: Standing, now: Ms): Said {
  if (authorization === 'none') return { text: '未授权', tone: 'none' };
  if (authorization === 'expired') return { text: '已失效', tone: 'invoice' };
  if (authorizedUntil === null) return { text: '已授权', tone: 'money' };
  const left = Date.parse(authorizedUntil) - now;
  if (left <= 0) return { text: '已到期', tone: 'invoice' };
  return { text: `已授权，还有 ${spanText(left)}`, tone: left < soon ? 'goods' : 'money' };
}

/** Platforms show an order some minutes late and a task runs every few: below this nothing is behind. */
const fresh = 20 * minute;
const late = day;

/** How far behind the platform we are. */
export function syncedText(syncedTo: string | null, now: Ms): Said {
  if (syncedTo === null) return { text: '还没有同步', tone: 'none' };
  const behind = now - Date.parse(syncedTo);
  if (behind < fresh) return { text: '最新', tone: 'money' };
  return { text: `落后 ${spanText(behind)}`, tone: behind < late ? 'goods' : 'invoice' };
}
