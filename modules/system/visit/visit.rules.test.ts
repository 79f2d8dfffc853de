import { describe, expect, test } from 'vitest';
import { isLooking, takesAway } from './visit.rules.ts';

describe('协助时的权限', () => {
  test.for([
    ['crm_customer:view', true],
    ['crm_customer:pick', true],
    ['crm_customer:save', false],
    ['crm_customer:export', false],
    ['crm_customer:remove', false],
    ['fico_ar_invoice:audit', false],
    ['printing_paper:print', false],
    ['sys_subscription:renew', false],
    ['crm_customer:viewer', false],
  ] as const)('%s is looking: %s', ([permission, is]) => {
    expect(isLooking(permission)).toBe(is);
  });

  test.for([
    ['crm_customer:export', true],
    ['oms_waybill:print', true],
    ['fico_report:trialBalance', false],
  ] as const)('%s takes something away: %s', ([permission, is]) => {
    expect(takesAway(permission)).toBe(is);
  });
});
