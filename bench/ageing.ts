import { today } from '@heliu/engine';
import { daysAfter } from '@heliu/model';
import { asking, timed, type Timed } from './lists.ts';
import type { BenchServer } from './support/server.ts';

/** Ageing as of today and of a month ago, all partners and one, and what is due. */
export async function benchAgeing(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server);
  const report = (name: string, args: Record<string, string>) => ask(`/api/fico/aparreport/${name}`, args);
  const [asOf, before, one] = [today(), daysAfter(today(), -30), '1000000001'];
  const cases: [string, () => Promise<unknown>][] = [
    ['账龄，今天，全部客户', () => report('arAgeing', { asOf })],
    ['账龄，三十天前，全部客户', () => report('arAgeing', { asOf: before })],
    ['账龄，今天，一个客户', () => report('arAgeing', { asOf, partner: one })],
    ['到期清单，一个客户', () => report('arDue', { asOf, partner: one })],
    ['对账单收款，未收清的客户', () => ask('/api/wkd/fico/statementreceipt/unpaid', {})],
  ];
  const results: Timed[] = [];
  for (const [what, run] of cases) results.push(await timed(what, run));
  return results;
}
