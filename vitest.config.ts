import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const present = (...files: string[]) => files.filter((file) => existsSync(new URL(file, import.meta.url)));

// Rules and pages of a module are tested without a database; everything else in a module is tested through it.
const pure = ['{demo,modules}/**/*.rules.test.ts', 'modules/**/*.pages.test.{ts,tsx}'];

const browser = {
  globalSetup: present('./e2e/setup.ts'),
  pool: 'forks' as const,
  // Each worker has a browser, a server and a database of its own; but there may be only one server to test.
  fileParallelism: !process.env['E2E_ADDRESS'],
  // What a file leaves behind are logins, which the next one may use.
  isolate: false,
  // A browser on a busy machine now and then misses a beat; tools/retries.mjs tells of each, and of too many fails.
  retry: 2,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // As long as a page is waited for: one second, which is usual, is less than a busy machine needs.
  expect: { poll: { timeout: 30_000 } },
};
/** What people do all day, which must go as well on a tablet. */
const habits = ['home', 'ar-invoice'].map((name) => `e2e/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './tools/retries.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/**/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.mjs',
            ...pure,
          ],
          pool: 'threads',
          isolate: false,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['modules/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...pure, 'tests/kit/**'],
          globalSetup: present('./tests/support/global.ts'),
          pool: 'forks',
          // Loading the server takes longer than most files do; they share nothing but its code, each has a database.
          isolate: false,
          // Files that kill, starve and throttle share two cores; as with browsers, whatever passes late is told of.
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'kit',
          include: ['tests/kit/**/*.test.ts'],
          globalSetup: present('./tests/support/global.ts'),
          pool: 'forks',
          // They add definitions of their own, which nobody else may meet.
          isolate: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'e2e', include: ['e2e/**/*.test.ts'], ...browser } },
      { test: { name: 'tablet', include: habits, provide: { tablet: true }, ...browser } },
    ],
  },
});
