import { describe, expect, test } from 'vitest';
import { sandboxSettings, sandboxWanted } from './sandbox.mjs';

describe('the sandbox beside the server', () => {
  test.each([
    [{}, true],
    [{ SANDBOX: 'off' }, false],
    [{ SANDBOX: ' No ' }, false],
    [{ SANDBOX: 'yes' }, true],
    [{ SHOP_APPS: 'apps.json' }, false],
    [{ SANDBOX_URL: 'http://127.0.0.1:9' }, false],
    [{ DEMO: 'no' }, false],
    [{ DATABASE_URL: 'postgresql://x/y' }, false],
    [{ DATABASE_URL: 'postgresql://x/y', DEMO: 'yes' }, true],
  ])('%j: %s', (env, wanted) => {
    expect(sandboxWanted(env)).toBe(wanted);
  });

  test('it lies beside the data of the server and tells the server what happens', () => {
    expect(sandboxSettings({})).toEqual({ SANDBOX_DIR: '.data/sandbox', HELIU_URL: 'http://127.0.0.1:8080' });
    expect(sandboxSettings({ DATA_DIR: '/d', PORT: '9000', SANDBOX_DIR: ' ' })).toEqual({
      SANDBOX_DIR: '/d/sandbox',
      HELIU_URL: 'http://127.0.0.1:9000',
    });
  });
});
