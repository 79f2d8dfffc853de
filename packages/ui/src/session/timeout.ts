interface Means {
  /** Tells the user, whatever page is open. */
  alert(): void;
  /** Forgets the session. */
  forget(): void;
  leave(to: string): void;
  /** The address the user is at. */
  here(): string;
}

export const guardMs = 3000;

const adminPages = new Set(['/admin', '/setmenu', '/accountmenu', '/adminshops', '/admininvoices']);
export const loginPageFor = (path: string): string => (adminPages.has(path) ? '/admin' : '/login');

/**
 * Many calls may be under way when a session ends, and each is answered with the same refusal: the user hears it once.
 */
export function timeoutHandler({ alert, forget, leave, here }: Means): () => void {
  let told = false;
  return () => {
    if (told) return;
    told = true;
    setTimeout(() => (told = false), guardMs);
    const to = loginPageFor(here());
    forget();
    alert();
    leave(to);
  };
}
