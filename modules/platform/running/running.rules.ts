import type { Answers, GatewayState, QueueState } from './running.calls.ts';

/** What is wrong: its key stays the same as long as it is the same trouble. */
export interface Trouble {
  readonly key: string;
  readonly title: string;
  readonly said: string;
}

/** Fewer questions than this say nothing about a service. */
const fewest = 10;
const failingShare = 0.3;
/** A trouble is over only when it is clearly better, so that nobody is told of every swing. */
const wellShare = 0.1;
const lateMs = 10 * 60_000;
const manyFailed = 20;

const asked = ({ done, refused, failed }: Answers): number => done + refused + failed;
const shareOf = (answers: Answers): number => (asked(answers) === 0 ? 0 : answers.failed / asked(answers));

export const gatewayLabel = (gateway: string, names: Readonly<Record<string, string>>): string =>
  names[gateway] ?? gateway;

/** What is wrong now; `open` are the keys of what was wrong when somebody looked last. */
export function troublesIn(
  gateways: readonly GatewayState[],
  queues: readonly QueueState[],
  {
    now,
    open,
    names,
  }: { readonly now: string; readonly open: ReadonlySet<string>; readonly names: Readonly<Record<string, string>> },
): Trouble[] {
  const outside = gateways.flatMap(({ gateway, hour, fault }): Trouble[] => {
    const key = `gateway:${gateway}`;
    const share = shareOf(hour);
    const isWrong = open.has(key) ? share > wellShare : asked(hour) >= fewest && share >= failingShare;
    if (!isWrong) return [];
    const name = gatewayLabel(gateway, names);
    const said = `近一小时 ${asked(hour)} 次中 ${hour.failed} 次没有结果${fault ? `，最近一次：${fault}` : ''}`;
    return [{ key, title: `${name}不正常`, said }];
  });
  const late = queues.flatMap(({ kind, label, oldest, waiting }): Trouble[] => {
    const waited = oldest === null ? 0 : Date.parse(now) - Date.parse(oldest);
    if (waited < lateMs) return [];
    return [
      {
        key: `late:${kind}`,
        title: '后台任务积压',
        said: `${label ?? kind} 有 ${waiting} 个在等，最早的等了 ${Math.floor(waited / 60_000)} 分钟`,
      },
    ];
  });
  const failing = queues.flatMap(({ kind, label, failedHour, error }): Trouble[] =>
    failedHour < manyFailed
      ? []
      : [
          {
            key: `failing:${kind}`,
            title: '后台任务大量失败',
            said: `${label ?? kind} 近一小时失败 ${failedHour} 次${error ? `，最近一次：${error.slice(0, 100)}` : ''}`,
          },
        ],
  );
  return [...outside, ...late, ...failing];
}

/** What is newly wrong, and what is over. */
export function turned<T extends { readonly key: string }>(
  open: readonly T[],
  found: readonly Trouble[],
): { readonly begun: readonly Trouble[]; readonly over: readonly T[] } {
  const [known, wrong] = [new Set(open.map(({ key }) => key)), new Set(found.map(({ key }) => key))];
  return { begun: found.filter(({ key }) => !known.has(key)), over: open.filter(({ key }) => !wrong.has(key)) };
}
