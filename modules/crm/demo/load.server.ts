import { save, type Work } from '@heliu/engine';
import { customerSite } from '../customer-site/customer-site.ts';
import { customer } from '../customer/customer.ts';
import { demoCustomers } from './customers.ts';
import { demoSites } from './sites.ts';

type Ids = ReadonlyMap<string, number>;

/** One every nine days, the last of them this week. */
const cameAt = (work: Work, ago: number) =>
  new Date(Date.parse(work.now) - (ago * 9 - 6) * 86_400_000 - (ago % 7) * 3_600_000).toISOString();

/** Users by user name, departments by code; gives the customers by code. */
export async function loadCustomers(work: Work, users: Ids, departments: Ids): Promise<Ids> {
  const ids = new Map<string, number>();
  const all = demoCustomers();
  for (const [index, { salesman, sharedUsers, department, ...one }] of all.entries()) {
    const input = {
      ...one,
      salesman: users.get(salesman)!,
      sharedUsers: (sharedUsers ?? []).map((name) => users.get(name)!),
      department: departments.get(department) ?? null,
    };
    ids.set(one.code, (await save(work, customer, input, { at: cameAt(work, all.length - index) })).id);
  }
  await work.flush();
  for (const { customer: code, ...site } of demoSites())
    await save(work, customerSite, { ...site, customer: ids.get(code)! });
  return ids;
}
