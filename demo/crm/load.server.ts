import { customised, dateOf, save, type Work } from '@heliu/engine';
import { customer, customerSite, follow } from '../../modules/crm/model.ts';
import { customField } from '../../modules/system/model.ts';

import { termsByCode } from '../fico/terms.server.ts';
import { demoCustomers } from './customers.ts';
import { demoFollows } from './follows.ts';
import { demoSites } from './sites.ts';

type Ids = ReadonlyMap<string, number>;

/** One every nine days, the last of them this week. */
const cameAt = (work: Work, ago: number) =>
  new Date(Date.parse(work.now) - (ago * 9 - 6) * 86_400_000 - (ago % 7) * 3_600_000).toISOString();

/** Of every fourth customer nobody has asked yet. */
const filledIn = [
  { x_grade: '战略', x_since: '2023-05-18', x_interests: ['茶具', '礼盒'] },
  { x_grade: '重点', x_since: '2024-03-02', x_interests: ['餐具'] },
  { x_grade: '普通', x_interests: ['办公', '礼盒'] },
  {},
];

/** Users by user name, departments by code; gives the customers by code. */
export async function loadCustomers(work: Work, users: Ids, departments: Ids): Promise<Ids> {
  const ids = new Map<string, number>();
  const all = demoCustomers();
  const terms = await termsByCode(work);
  const own = await customised(work, customer);
  for (const [index, { salesman, sharedUsers, department, paymentTerms, ...one }] of all.entries()) {
    const input = {
      ...one,
      salesman: users.get(salesman)!,
      sharedUsers: (sharedUsers ?? []).map((name) => users.get(name)!),
      department: departments.get(department) ?? null,
      paymentTerms: terms.get(paymentTerms ?? '') ?? null,
      ...(own !== customer && filledIn[index % filledIn.length]),
    };
    ids.set(one.code, (await save(work, own, input, { at: cameAt(work, all.length - index) })).id);
  }
  await work.flush();
  for (const { customer: code, ...site } of demoSites())
    await save(work, customerSite, { ...site, customer: ids.get(code)! });
  return ids;
}

/** What this company wants to know of its customers beyond what the product asks. */
export async function loadCustomFields(work: Work): Promise<void> {
  const fields = [
    { code: 'grade', label: '合作分级', kind: 'choice', options: '战略\n重点\n普通', inList: true },
    { code: 'since', label: '合作开始', kind: 'date' },
    { code: 'interests', label: '主营品类', kind: 'choices', options: '茶具\n餐具\n礼盒\n办公' },
  ] as const;
  for (const [sort, field] of fields.entries())
    await save(work, customField, { target: customer.name, sort, ...field });
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
