import { alertUser } from '../feedback/feedback.ts';

export const chunkTimeoutMs = 120_000;

let told = false;
/** The files of an older build are gone from the server: only a reload helps. */
export async function staleBuild(reload: () => void = () => location.reload()): Promise<void> {
  if (told) return;
  told = true;
  await alertUser({ text: '系统已更新，请刷新页面' });
  told = false;
  reload();
}

export async function withinTime<T>(work: Promise<T>, limitMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面文件加载超时')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a page's code; a failure is told once and ends in a reload. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(load());
  } catch (error) {
    void staleBuild();
    throw error;
  }
}
