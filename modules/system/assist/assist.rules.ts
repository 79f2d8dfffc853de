export interface Granted {
  readonly state: string;
  readonly expiresAt: string | null;
}
export const isOpen = ({ state, expiresAt }: Granted, now: string): boolean =>
  state === 'active' && expiresAt !== null && Date.parse(expiresAt) > Date.parse(now);

/** The time left, as the banner says it. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  if (minutes === 0) return '即将结束';
  const hours = Math.floor(minutes / 60);
  return `还剩 ${hours > 0 ? `${hours} 小时 ` : ''}${minutes % 60 > 0 || hours === 0 ? `${minutes % 60} 分钟` : ''}`.trim();
}
