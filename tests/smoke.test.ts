import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';

describe('登录', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  test('a demo account logs in and sees its menu', async () => {
    const answer = await suite.call('accountant', '/erp/user/getAuthoritys');
    expect(answer.data.code).toBe('200');
    const list = await suite.get('accountant', '/api/fico/arinvoice/listByWhere', { pageSize: 5 });
    expect(list.data.rows).toHaveLength(5);
    console.log(list.data.rows[0], list.data.total);
  });
});
