import { describe, expect, test } from 'vitest';
import { inputSchema } from '@heliu/model';
import { customer, customerSite, isCreditCode } from '../../modules/crm/model.ts';

import { demoCustomers } from './customers.ts';
import { demoSites } from './sites.ts';

const customers = demoCustomers();

describe('客户演示数据', () => {
  test('sixty customers, each with a code, a name and a salesman', () => {
    expect(customers).toHaveLength(60);
    for (const key of ['code', 'name'] as const) expect(new Set(customers.map((one) => one[key])).size).toBe(60);
  });

  test('every company has a credit code with a right check character, and no two the same', () => {
    const taxNumbers = customers.flatMap(({ taxNo }) => taxNo ?? []);
    expect(taxNumbers).toHaveLength(56);
    expect(new Set(taxNumbers).size).toBe(56);
    expect(taxNumbers.every(isCreditCode)).toBe(true);
  });

  test('salesmen share the work, and some customers are shared', () => {
    const of = (name: string) => customers.filter(({ salesman }) => salesman === name).length;
    expect([of('sales'), of('boss'), of('cashier')]).toEqual([39, 17, 4]);
    expect(customers.some(({ sharedUsers, salesman }) => salesman === 'boss' && sharedUsers)).toBe(true);
  });

  test('every record would be accepted by the form', () => {
    for (const { sharedUsers: _, paymentTerms: __, ...one } of customers) {
      const read = inputSchema(customer).safeParse({ ...one, salesman: 1, department: 1 });
      expect(read.error?.issues ?? []).toEqual([]);
    }
    for (const site of demoSites()) {
      const read = inputSchema(customerSite).safeParse({ ...site, customer: 1 });
      expect(read.error?.issues ?? []).toEqual([]);
    }
  });

  test('is the same every time it is made', () => {
    expect(demoCustomers()).toEqual(customers);
  });
});
