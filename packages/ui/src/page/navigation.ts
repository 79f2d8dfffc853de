type Navigate = (to: string, options?: { replace?: boolean }) => void;

// Before the router stands there is nothing to keep alive, so a plain page load does as well.
let navigate: Navigate = (to) => location.assign(to);

/** Lends the router's navigation to code outside React, such as the answer to an expired session. */
export function lendNavigation(lent: Navigate): void {
  navigate = lent;
}
export const goTo: Navigate = (to, options) => navigate(to, options);
