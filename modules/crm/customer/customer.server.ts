import { type ActionOf, codes, entityNamed, type Wire } from '@heliu/model';
import { act, behaviour, handle, list, Params, pick, prepared, read, Refusal, visible, type Work } from '@heliu/engine';
import { customerSite, type CustomerSite } from '../customer-site/customer-site.ts';
import {
  allCustomers,
  customerByCode,
  customerOfSite,
  type CustomerOption,
  editStatus,
  newClientCode,
  salesmen,
  searchCustomers,
} from './customer.calls.ts';
import { codeAfter, withInvoicing } from './customer.rules.ts';
import { customer, type CustomerStatus } from './customer.ts';

type CustomerWire = Wire<typeof customer>;

export const customerBehaviour = behaviour(customer, { derive: withInvoicing });

/** Which action leads to a status, for clients that name the status. */
const toReach: Readonly<Record<CustomerStatus, ActionOf<typeof customer>>> = {
  active: 'activate',
  stopped: 'stop',
  blacklisted: 'blacklist',
};

/** More than this nobody scrolls through; the picker searches. */
const mostOptions = 5000;

/** Runs a text over the customers this user may see. */
export async function seenCustomers<T>(work: Work, text: (where: string, params: Params) => string): Promise<T[]> {
  const params = new Params();
  const where = [
    `t.company_id = ${params.add(work.company)}`,
    'not t.deleted',
    ...visible(customer, work.user, 't', params),
  ].join(' and ');
  const statement = prepared(text(where, params), params.values);
  return work.query<T>(statement.name, statement.text, statement.values);
}

export async function customerWithCode(work: Work, code: string): Promise<CustomerWire> {
  const [found] = await work.query<{ id: number }>(
    'crm_customer.byCode',
    'select id from crm_customer where company_id = $1 and code = $2 and not deleted',
    [work.company, code],
  );
  if (!found) throw new Refusal(`没有编号为 ${code} 的客户`, codes.missing);
  return (await read(work, customer, found.id)) as CustomerWire;
}

/** Those one may trade with. */
export const activeCustomers = (work: Work): Promise<CustomerOption[]> =>
  seenCustomers<CustomerOption>(
    work,
    (where) =>
      `select t.id, t.code, t.name, t.status from crm_customer_v t
       where ${where} and t.status = 'active' order by t.code limit ${mostOptions}`,
  );

export const customerHandlers = [
  handle(allCustomers, (_, work) => activeCustomers(work)),

  handle(salesmen, async (_, work) => {
    const [users, counts] = [
      await pick(work, entityNamed('sys_user'), { pageSize: 200 }),
      await seenCustomers<{ salesman: number; customers: number }>(
        work,
        (where) => `select t.salesman, count(*) as customers from crm_customer_v t where ${where} group by t.salesman`,
      ),
    ];
    const of = new Map(counts.map(({ salesman, customers }) => [salesman, customers]));
    return users.map(({ id, title }) => ({ id, name: title, customers: of.get(id) ?? 0 }));
  }),

  // All codes count, also those of customers the user does not see: the code must be free in the whole company.
  handle(newClientCode, async (_, work) => {
    const [row] = await work.query<{ highest: number }>(
      'crm_customer.highestCode',
      `select coalesce(max(substring(code from '^KH(\\d{1,9})$')::int), 0) as highest from crm_customer_v where company_id = $1`,
      [work.company],
    );
    return codeAfter(row!.highest);
  }),

  handle(searchCustomers, async ({ keyword, page, pageSize }, work) => {
    const found = await list(work, customer, { q: keyword, page, pageSize, filters: {} });
    return { ...found, rows: found.rows as CustomerWire[] };
  }),

  handle(customerByCode, ({ custCode }, work) => customerWithCode(work, custCode)),

  handle(customerOfSite, async ({ siteId }, work) => {
    const site = (await read(work, customerSite, siteId)) as CustomerSite;
    return { site, customer: (await read(work, customer, site.customer)) as CustomerWire };
  }),

  handle(editStatus, async ({ id, status, reason }, work) => {
    await act(work, customer, toReach[status], { id, reason });
    return { id, status };
  }),
];
