import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, settingsTable } from './settings.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
};

describe('设置', () => {
  test('an empty environment gives a loopback server with its own database and the demo company', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      fileLimit: 20,
      storageLimit: 20,
      diskReserve: 1024,
      s3: undefined,
      databaseUrl: undefined,
      adminPassword: undefined,
      demo: true,
      sealKeyLost: false,
      insideGateways: false,
      logLevel: 'info',
      workers: 4,
      publicUrl: undefined,
      wechatPay: undefined,
      metricsToken: undefined,
      trustProxy: false,
    });
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 9000 ' }, { port: 9000 }],
    [{ PORT: '' }, { port: 8080 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'erp.lan' }, { host: 'erp.lan' }],
    [{ DATA_DIR: '/var/lib/heliu' }, { dataDir: '/var/lib/heliu' }],
    [
      { DATABASE_URL: 'postgresql://u:p@db:5432/heliu' },
      { demo: false, databaseUrl: 'postgresql://u:p@db:5432/heliu' },
    ],
    [{ DATABASE_URL: 'postgres:///heliu?host=/run/postgresql' }, { demo: false }],
    [{ DATABASE_URL: 'postgres://db/heliu', DEMO: 'yes' }, { demo: true }],
    [{ FILE_LIMIT_MB: '50' }, { fileLimit: 50 }],
    [
      { S3_ENDPOINT: 'https://oss.example.com', S3_BUCKET: 'heliu', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
      { s3: { endpoint: 'https://oss.example.com', bucket: 'heliu', accessKey: 'a', secretKey: 'b' } },
    ],
    [{ DEMO: 'NO' }, { demo: false }],
    [{ ADMIN_PASSWORD: 'Heliu@2026' }, { adminPassword: 'Heliu@2026' }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ WORKERS: '0' }, { workers: 0 }],
    [{ PUBLIC_URL: 'https://erp.example.com/' }, { publicUrl: 'https://erp.example.com' }],
    [{ TRUST_PROXY: 'yes' }, { trustProxy: true }],
    [{ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }, { trustProxy: '10.0.0.1, 192.168.0.0/16' }],
  ])('%j is understood', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://u:p@db/heliu'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_URL', 'db.example.com'],
    ['ADMIN_PASSWORD', 'short1'],
    ['ADMIN_PASSWORD', '12345678'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '2.5'],
    ['WORKERS', '65'],
    ['PUBLIC_URL', 'erp.example.com'],
    ['PUBLIC_URL', 'https://erp.example.com/?a=1'],
    ['TRUST_PROXY', 'everybody'],
  ])('%s=%s is refused with one sentence that names it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} 应为.+，请改正后重新启动。$`));
  });

  test('all wrong settings are told at once, in their own lines', () => {
    expect(() => readSettings({ PORT: 'x', WORKERS: 'y' })).toThrow(SettingsError);
    expect(problemsOf({ PORT: 'x', WORKERS: 'y' })).toHaveLength(2);
  });

  test('a secret is never repeated in the message', () => {
    const told = problemsOf({ DATABASE_URL: 'mysql://u:geheim@db/x', ADMIN_PASSWORD: 'geheim' }).join();
    expect(told).not.toContain('geheim');
  });

  test('the table names every setting once, with a meaning', () => {
    expect(settingsTable.map((row) => row.name)).toEqual([
      'PORT',
      'HOST',
      'DATA_DIR',
      'FILE_LIMIT_MB',
      'STORAGE_LIMIT_GB',
      'DISK_RESERVE_MB',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
      'S3_REGION',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'DEMO',
      'SEAL_KEY',
      'SEAL_KEY_LOST',
      'SHOP_APPS',
      'SANDBOX_URL',
      'INSIDE_GATEWAYS',
      'LOG_LEVEL',
      'WORKERS',
      'PUBLIC_URL',
      'WECHAT_PAY',
      'METRICS_TOKEN',
      'TRUST_PROXY',
    ]);
    expect(settingsTable.every((row) => row.meaning.length > 5)).toBe(true);
  });
});
