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

const base = '/fico/generalledger/report';
type Report = 'trialbalance' | 'accountbalance' | 'subsidiaryledger';

export function reportPath(report: Report, query: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${base}/${report}?${params}`;
}
