const beijingMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Where the calls of this minute and of this day are counted; a day is one of Beijing. */
export function slotsAt(now: string): { readonly minute: string; readonly day: string } {
  const local = new Date(Date.parse(now) + beijingMs).toISOString();
  return { minute: `minute ${local.slice(0, 16)}`, day: `day ${local.slice(0, 10)}` };
}

interface Over {
  readonly reason: 'minuteQuota' | 'dayQuota';
  readonly message: string;
  /** Seconds. */
  readonly retryAfter: number;
}
/** This call counted, whether it is one too many, and when there is room again. */
export function quotaComplaint(
  used: { readonly minute: number; readonly day: number },
  limits: { readonly perMinute: number; readonly perDay: number },
  now: string,
): Over | undefined {
  const local = Date.parse(now) + beijingMs;
  const left = (span: number) => Math.ceil((span - (local % span)) / 1000);
  if (used.day > limits.perDay)
    return {
      reason: 'dayQuota',
      message: `超过了每天 ${limits.perDay} 次的调用上限，请明天再试`,
      retryAfter: left(dayMs),
    };
  if (used.minute <= limits.perMinute) return undefined;
  const retryAfter = left(60_000);
  return {
    reason: 'minuteQuota',
    message: `超过了每分钟 ${limits.perMinute} 次的调用上限，请 ${retryAfter} 秒后再试`,
    retryAfter,
  };
}
