import { today } from '@heliu/engine';
import { daysAfter } from '@heliu/model';

// Business days are those of Shanghai: eight hours of every day, UTC still has the day before.
export { today };
export const daysFromToday = (days: number): string => daysAfter(today(), days);
