const base = '/fico/generalledger/report';
type Report = 'trialbalance' | 'accountbalance' | 'subsidiaryledger';

export function reportPath(report: Report, query: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return `${base}/${report}?${params}`;
}
