import { type Draft, type Input, sumFen } from '@heliu/model';
import type { disposal, results } from './disposal.ts';

type Order = typeof disposal;
type Result = keyof typeof results;

/** What turned up has one way to go; the sum is what the lines come to. */
export const withSum = (input: Input<Order>): Draft<Order> => ({
  ...input,
  amount: sumFen(input.lines.map(({ amount }) => amount)),
  lines: input.kind === 'overflow' ? input.lines.map((line) => ({ ...line, result: 'gain' as const })) : input.lines,
});

export function disposalComplaint({ kind, lines }: Draft<Order>): string | undefined {
  for (const [i, { result, staff, supplier }] of lines.entries()) {
    const where = `处理明细第${i + 1}行`;
    if (kind !== 'overflow' && result === 'gain') return `${where}：报损没有收益，请选择谁来承担`;
    if (result === 'claim' && staff == null && supplier == null) return `${where}：赔偿要写明责任人或赔偿单位`;
  }
  return undefined;
}

/** The transaction whose accounts a result is booked by. */
export const transactionOf: Readonly<Record<Result, string>> = {
  normal: 'LOSS-NORMAL',
  claim: 'LOSS-CLAIM',
  accident: 'LOSS-ACCIDENT',
  gain: 'GAIN-END',
};
