import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areaOf, planFor } from './changed.mjs';

describe('npm test -- changed', () => {
  test('a file belongs to its area, to the kit, or to none', () => {
    expect(areaOf('modules/shop/order/order.ts')).toBe('shop');
    expect(areaOf('packages/engine/src/record.ts')).toBe('kit');
    expect(areaOf('apps/sandbox/src/start.ts')).toBe('kit');
    expect(areaOf('apps/web/src/app.tsx')).toBeUndefined();
    expect(areaOf('docs/manual/README.md')).toBeUndefined();
  });

  test('the walls always stand, an area brings its tests, and a test that was changed is run itself', () => {
    const { areas, server, browser } = planFor([
      'modules/crm/model.ts',
      'tests/pull-faults.test.ts',
      'e2e/home.test.ts',
    ]);
    expect(areas).toEqual(['crm']);
    expect(server).toEqual(
      expect.arrayContaining(['tests/tenancy-calls.test.ts', 'tests/contract.test.ts', 'tests/crm/']),
    );
    expect(server).toContain('tests/pull-faults.test.ts');
    expect(server).not.toContain('tests/fico/');
    expect(browser).toEqual(['e2e/home.test.ts']);
  });

  test('every test that is named is there', () => {
    const areas = readdirSync('modules', { withFileTypes: true }).filter((one) => one.isDirectory());
    const named = planFor(['packages/engine/src/x.ts', ...areas.map(({ name }) => `modules/${name}/x.ts`)]).server;
    expect(named.filter((path) => path.endsWith('.test.ts') && !existsSync(path))).toEqual([]);
  });
});
