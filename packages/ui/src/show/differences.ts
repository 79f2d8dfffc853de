import { type AnyEntity, type Difference, differencesIn, type LogRow } from '@heliu/model';
import { formatDate } from '../text/filters.ts';

/** What a change touched, as pages write it. */
export const differencesOf = (e: AnyEntity, log: Pick<LogRow, 'before' | 'after'>): Difference[] =>
  differencesIn(e, log, (value, withTime) => (withTime ? formatDate(value) : formatDate(value, 'yyyy-MM-dd')));
