import { describe, expect, test } from 'vitest';
import { isLooking } from './visit.rules.ts';

describe('协助时的权限', () => {
  test.for([
    ['crm_customer:view', true],
    ['crm_customer:pick', true],
    ['inv_stock:sales', true],
    ['crm_customer:save', false],
    ['crm_customer:export', false],
    ['crm_customer:remove', false],
    ['fico_ar_invoice:audit', false],
    ['printing_paper:print', false],
    ['sys_subscription:renew', false],
    ['crm_customer:viewer', false],
  ] as const)('%s is looking: %s', ([permission, is]) => {
    expect(isLooking(permission, new Set(['inv_stock:sales']))).toBe(is);
  });
});
