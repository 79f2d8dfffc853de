export const checkEveryMs = 300_000;
const maxRetries = 3;
export const retryAfterMs = 5_000;
const countdownSeconds = 15;

export interface VersionMeans {
  /** The text of the site's root page. */
  readonly fetchRoot: () => Promise<string>;
  readonly running: string;
  /** Called once, with the first sight of another build. */
  readonly onNew: () => void;
}

export const buildIdIn = (html: string): string | undefined =>
  /<meta\s+name="build-id"\s+content="([^"]*)"/i.exec(html)?.[1];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function fetchBuildId({ fetchRoot }: VersionMeans): Promise<string | undefined> {
  for (let tried = 0; ; tried++) {
    try {
      return buildIdIn(await fetchRoot());
    } catch {
      if (tried >= maxRetries) return undefined;
      await pause(retryAfterMs);
    }
  }
}

/** Looks for another build every five minutes until there is one; returns how to stop. */
export function watchVersion(means: VersionMeans): () => void {
  let stopped = false;
  const look = async () => {
    const found = await fetchBuildId(means);
    if (stopped) return;
    // A page without an id is a proxy's error page, not a new version.
    if (found && found !== means.running) {
      stop();
      means.onNew();
    }
  };
  const timer = setInterval(() => void look(), checkEveryMs);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  return stop;
}

export const countdownText = (seconds: number): string => `页面有新版本，将在${seconds}秒后自动刷新。`;

/** Counts down once a second and then acts; returns how to act at once. */
export function countDown(show: (seconds: number) => void, act: () => void, from = countdownSeconds): () => void {
  let left = from;
  show(left);
  const finish = () => {
    clearInterval(timer);
    act();
  };
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) show(left);
    else finish();
  }, 1000);
  return finish;
}
