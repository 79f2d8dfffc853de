import type { Statement } from './flight.ts';

/** Said first in a work: whatever of it takes longer is broken off. */
export const statementTimeout = (ms: number): Statement => ({
  name: 'search.patience',
  text: `select set_config('statement_timeout', $1, true)`,
  values: [String(ms)],
});

export const isStatementTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014';
