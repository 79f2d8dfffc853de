import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { channelAccount, contrastAccount, demoAccounts, demoPassword } from '../../../demo/accounts.ts';
import { settingsTable } from './settings.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const table = [
  '| 名称 | 默认 | 含义 |',
  '| --- | --- | --- |',
  ...settingsTable.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback || '—'} | ${meaning} |`),
].join('\n');

describe('README', () => {
  test('the table of settings is the one the server reads', () => {
    const [, shown] = /<!-- settings -->\n([\s\S]*?)\n?<!-- \/settings -->/.exec(readme)!;
    expect(shown!.trim()).toBe(table);
  });

  test('it names every demo account and the password', () => {
    for (const { username } of [...demoAccounts, contrastAccount, channelAccount])
      expect(readme).toContain(`| ${username} |`);
    expect(readme).toContain(demoPassword);
  });
});
