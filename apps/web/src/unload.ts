import { useTabs } from '@heliu/ui/base';

let free = false;
/** The reload is our own and drafts are kept, so the browser need not ask. */
export const leaveFreely = (): void => void (free = true);

/** Asks before the browser leaves a page with input nobody saved. */
export function guardUnload(): void {
  window.addEventListener('beforeunload', (event) => {
    if (!free && useTabs.getState().unsaved.size > 0) event.preventDefault();
  });
}
