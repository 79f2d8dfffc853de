import type { Draft } from '@heliu/model';
import type { enquiry } from './enquiry.ts';

/** What is wrong with an enquiry by itself. */
export function enquiryComplaint({ enquiryDate, deadline, suppliers }: Draft<typeof enquiry>): string | undefined {
  if (deadline < enquiryDate) return '报价截止不能早于询价日期';
  const seen = new Set<number>();
  for (const [index, { supplier }] of suppliers.entries()) {
    if (seen.has(supplier)) return `询价供应商第${index + 1}行：供应商重复，每家只写一行`;
    seen.add(supplier);
  }
  return undefined;
}
