import type { Input } from '@heliu/model';
import type { postLevel } from './post-level.ts';

/** What is wrong with a salary band, in words for the user. */
export function bandComplaint({ salaryMin, salaryMax }: Input<typeof postLevel>): string | undefined {
  if (salaryMin == null || salaryMax == null || salaryMin <= salaryMax) return undefined;
  return '薪资下限不能高于薪资上限';
}
