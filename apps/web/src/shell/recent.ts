import { routeOf } from '@heliu/ui/base';

export interface Visit {
  readonly path: string;
  readonly label: string;
}
const keyOf = (user: string) => `heliu.recent:${user}`;
const most = 20;

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).path === 'string' &&
  typeof (value as Visit).label === 'string';

/** The pages and records this user opened last, newest first. */
export function recentVisits(user: string): Visit[] {
  try {
    const visits: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(visits) ? visits.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** A record is worth remembering once it has said its name; a form never is. */
export function noteVisit(user: string, path: string, label: string): void {
  const route = routeOf(path);
  const isRecord = route?.path.endsWith('/show/{id}') ?? false;
  if (!route || (isRecord ? label === route.title : route.path.includes('{') || path.endsWith('/add'))) return;
  const visits = [{ path, label }, ...recentVisits(user).filter((one) => one.path !== path)].slice(0, most);
  localStorage.setItem(keyOf(user), JSON.stringify(visits));
}
