/**
 * Callers that come within a moment of each other are served together: what is done once for each costs as much as
 * what is done once for all. Each hears when it is done, or why it was not.
 */
export function gathered<T>(
  momentMs: number,
  serve: (items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: { readonly items: T[]; readonly served: Promise<void> } | undefined;
  return (item) => {
    if (waiting) waiting.items.push(item);
    else {
      const items = [item];
      const served = new Promise((resolve) => setTimeout(resolve, momentMs)).then(() => {
        waiting = undefined;
        return serve(items);
      });
      waiting = { items, served };
    }
    return waiting.served;
  };
}
