import { notify } from '@heliu/ui/base';
import { leaveFreely } from './unload.ts';
import { countDown, countdownText, watchVersion } from './version.ts';

async function fetchRoot(): Promise<string> {
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

function reload(): void {
  leaveFreely();
  location.reload();
}

/** Tells the user of a new version and takes him there; drafts come along. */
function announceNewVersion(): void {
  let now = () => {};
  const notice = notify({ text: '', action: { label: '立即刷新', run: () => now() } });
  now = countDown((seconds) => notice.update(countdownText(seconds)), reload);
}

export const startVersionCheck = (): (() => void) =>
  watchVersion({ fetchRoot, running: __BUILD_ID__, onNew: announceNewVersion });
