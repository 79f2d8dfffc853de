let isAsked = false;

/**
 * Has the pages of the till kept by the browser, so that they open without a line, and lets it be installed. What is kept
 * is the same for everybody; no answer of the server is.
 */
export function keepTillPages(): void {
  if (isAsked || !('serviceWorker' in navigator) || import.meta.env?.DEV) return;
  isAsked = true;
  void navigator.serviceWorker.register('/pos/till-worker.js', { scope: '/pos/' }).catch(() => {
    isAsked = false;
  });
  if (document.querySelector('link[rel=manifest]')) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/pos/till.webmanifest';
  document.head.append(link);
}
