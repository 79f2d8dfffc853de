import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type Change = Readonly<Record<string, string | undefined>>;

/** What a report shows stands in its address, so that a link, a reload and a drill-down open the same figures. */
export function useAddress(): [URLSearchParams, (change: Change) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (part: Change) => {
      const next = new URLSearchParams(search);
      for (const [key, value] of Object.entries(part)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, value);
      }
      void navigate(`${pathname}?${next}`, { replace: true });
    },
    [navigate, pathname, search],
  );
  return [query, change];
}
