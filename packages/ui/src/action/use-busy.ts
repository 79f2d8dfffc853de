import { useRef, useState } from 'react';
import { queries } from '../theme/provider.tsx';
import { Refused } from '../wire/reply.ts';

export interface Named {
  readonly name: string;
}

/** What the server was told may have changed these: whoever shows them reads them anew. */
export function refresh(...entities: readonly Named[]): void {
  for (const { name } of entities) void queries.invalidateQueries({ queryKey: [name] });
}

type Run = (task: () => Promise<unknown>, refused?: (error: Refused) => void) => void;

/**
 * Runs one thing at a time and says so while it runs: a second click finds it under way. A refusal ends here, since it
 * has been shown, and what was typed stays. However it ends, what it touches is read anew: somebody else may have been
 * first.
 */
export function useBusy(...touches: readonly Named[]): readonly [busy: boolean, run: Run] {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const attempt = async (...[task, refused]: Parameters<Run>): Promise<void> => {
    isRunning.current = true;
    setBusy(true);
    try {
      await task();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused?.(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
      refresh(...touches);
    }
  };
  const run: Run = (task, refused) => {
    if (!isRunning.current) void attempt(task, refused);
  };
  return [busy, run];
}
