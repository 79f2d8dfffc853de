const keyOf = (user: string) => `heliu.recent:${user}`;
const most = 12;

/** The pages this user opened last, newest first. */
export function recentPaths(user: string): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path): path is string => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

export function noteVisit(user: string, path: string): void {
  const paths = [path, ...recentPaths(user).filter((one) => one !== path)].slice(0, most);
  localStorage.setItem(keyOf(user), JSON.stringify(paths));
}
