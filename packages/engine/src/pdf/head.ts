import { missing } from '@heliu/model';
import type { Work } from '../work.ts';

const ahead = 8 * 3_600_000;

/** A point in time on the company's clock, whatever clock the server runs on. */
export function instant(value: unknown, withTime: boolean): string {
  if (typeof value === 'string' && !withTime) return value.slice(0, 10);
  const at = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN;
  return Number.isNaN(at) ? missing : new Date(at + ahead).toISOString().slice(0, 16).replace('T', ' ');
}

/** Whose paper it is: the heading the company has chosen for its documents, or its name. */
export async function companyHead(work: Work): Promise<{ company: string; taxNo: string | null }> {
  const [row] = await work.query<{ company: string; taxNo: string | null }>(
    'print.head',
    `select coalesce(nullif(head_title, ''), name) as company, tax_no as "taxNo" from sys_company where id = $1`,
    [work.company],
  );
  return row ?? { company: '合流', taxNo: null };
}

export const printedBy = (work: Work): string => `${work.user.name} 打印于 ${instant(work.now, true)}`;
