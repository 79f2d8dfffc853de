import { codes, entityNamed, type Wire } from '@heliu/model';
import {
  behaviour,
  handle,
  list,
  load,
  note,
  Params,
  pick,
  prepared,
  read,
  Refusal,
  visible,
  type Work,
} from '@heliu/engine';
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
import { customer, statuses } from './customer.ts';

type CustomerWire = Wire<typeof customer>;

export const customerBehaviour = behaviour(customer, { derive: withInvoicing });

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

export const customerHandlers = [
  handle(allCustomers, (_, work) =>
    seenCustomers<CustomerOption>(
      work,
      (where) =>
        `select t.id, t.code, t.name, t.status from crm_customer_v t
         where ${where} and t.status = 'active' order by t.code limit ${mostOptions}`,
    ),
  ),

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
    const before = await load(work, customer, id, true);
    if (before.status === status) throw new Refusal(`客户${before.name}已是${statuses[status]}状态`);
    work.later({
      name: 'crm_customer.status',
      text: `update crm_customer set status = $3, version = version + 1, updated_by = $4, updated_at = now()
             where company_id = $1 and id = $2`,
      values: [work.company, id, status, work.user.id],
    });
    await note(work, {
      entity: customer.name,
      recordId: id,
      action: 'editStatus',
      label: `设为${statuses[status]}`,
      title: before.name,
      reason: reason ?? null,
      before: { status: before.status },
      after: { status },
    });
    return { id, status };
  }),
];
