import { dispatchTab, queries } from '@heliu/ui';

/** Builds a page afresh, with everything it shows asked for again. */
export function refreshTab(key: string): void {
  void queries.invalidateQueries({ refetchType: 'none' });
  dispatchTab({ type: 'refresh', key });
}
