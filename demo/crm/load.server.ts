import { dateOf, save, type Work } from '@heliu/engine';
import { customer, customerSite, follow } from '../../modules/crm/model.ts';

import { termsByCode } from '../fico/terms.server.ts';
import { demoCustomers } from './customers.ts';
import { demoFollows } from './follows.ts';
import { demoSites } from './sites.ts';

type Ids = ReadonlyMap<string, number>;

/** One every nine days, the last of them this week. */
const cameAt = (work: Work, ago: number) =>
  new Date(Date.parse(work.now) - (ago * 9 - 6) * 86_400_000 - (ago % 7) * 3_600_000).toISOString();

/** Users by user name, departments by code; gives the customers by code. */
export async function loadCustomers(work: Work, users: Ids, departments: Ids): Promise<Ids> {
  const ids = new Map<string, number>();
  const all = demoCustomers();
  const terms = await termsByCode(work);
  for (const [index, { salesman, sharedUsers, department, paymentTerms, ...one }] of all.entries()) {
    const input = {
      ...one,
      salesman: users.get(salesman)!,
      sharedUsers: (sharedUsers ?? []).map((name) => users.get(name)!),
      department: departments.get(department) ?? null,
      paymentTerms: terms.get(paymentTerms ?? '') ?? null,
    };
    ids.set(one.code, (await save(work, customer, input, { at: cameAt(work, all.length - index) })).id);
  }
  await work.flush();
  for (const { customer: code, ...site } of demoSites())
    await save(work, customerSite, { ...site, customer: ids.get(code)! });
  return ids;
}

/** What one of the two noted about his customers; run as that person. */
export async function loadFollows(work: Work, by: 'boss' | 'sales', customers: Ids): Promise<void> {
  const codes = new Map(demoCustomers().map(({ shortName, code }) => [shortName, code]));
  const day = dateOf(new Date(work.now));
  for (const one of demoFollows.filter((note) => note.by === by)) {
    const { customer: name, kind, content, daysAgo, nextHour } = one;
    const nextTime = nextHour === undefined ? null : `${day}T${String(nextHour - 8).padStart(2, '0')}:00:00.000Z`;
    const rowId = String(customers.get(codes.get(name)!)!);
    const at = new Date(Date.parse(work.now) - daysAgo * 86_400_000).toISOString();
    await save(work, follow, { moduleCode: customer.name, rowId, kind, content, nextTime }, { at });
  }
}
