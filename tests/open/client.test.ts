import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { signMessage } from '@heliu/outside/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../modules/open/model.ts';
import { addKeyTo, addSubject, type Keys, sendSigned, signed } from '../support/open.ts';
import { start, type Suite } from '../support/suite.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, any>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
type Client = Readonly<Record<string, (...args: any[]) => any>>;

const everything = [
  'orderRead',
  'orderPush',
  'invoiceRead',
  'invoiceIssue',
  'invoiceRed',
  'goodsRead',
  'goodsWrite',
  'stockRead',
  'customerRead',
  'customerWrite',
  'salesRead',
  'salesWrite',
];

describe('开放接口的说明与客户端', () => {
  let suite: Suite;
  let keys: Keys;
  let folder: string;
  let document: Document;
  let baseUrl: string;
  let client: Client;
  let module: Readonly<Record<string, any>>;

  beforeAll(async () => {
    suite = await start();
    keys = await addKeyTo(suite, await addSubject(suite, everything, { perMinute: 5000 }));
    folder = await mkdtemp(join(tmpdir(), 'heliu-client-'));
    document = (await suite.app.inject('/open/v1/openapi.json')).json<Document>();
    await writeFile(join(folder, 'heliu-client.ts'), (await suite.app.inject('/open/v1/client.ts')).body);
    await suite.app.listen({ host: '127.0.0.1', port: 0 });
    baseUrl = `http://127.0.0.1:${(suite.app.server.address() as AddressInfo).port}`;
    module = (await import(pathToFileURL(join(folder, 'heliu-client.ts')).href)) as typeof module;
    client = new module['HeliuClient']({ baseUrl, ...keys }) as Client;
  }, 300_000);
  afterAll(async () => {
    await suite.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('the document names every call with its scope, and all it refers to is there', () => {
    expect(document.openapi).toBe('3.1.0');
    const named = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(named.map(String).toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name!);
    for (const methods of Object.values(document.paths))
      for (const one of Object.values(methods)) {
        expect(everything).toContain(one['x-scope']);
        expect(one.responses['200']).toBeDefined();
      }
  });

  const resolved = (schema: Schema): Schema =>
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  /** What of a value is not as its schema says. */
  function wrongIn(value: unknown, given: Schema, at: string): string[] {
    const schema = resolved(given);
    const types = [schema.type ?? []].flat();
    const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    const fits = types.length === 0 || types.some((type) => type === kind || (type === 'integer' && kind === 'number'));
    if (!fits) return [`${at} is ${kind}, not ${types.join(' or ')}`];
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}`];
    if (kind === 'array')
      return (value as unknown[]).flatMap((one, i) => wrongIn(one, schema.items ?? {}, `${at}[${i}]`));
    if (kind !== 'object' || !schema.properties) return [];
    return Object.entries(value as object).flatMap(([key, one]) =>
      schema.properties![key] ? wrongIn(one, schema.properties![key], `${at}.${key}`) : [],
    );
  }

  test('answers are as the document says', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const schema = methods['get']?.responses['200'].content['application/json']?.schema;
      if (!schema || path.includes('{')) continue;
      const ask = (at: string, query: Record<string, string> = {}) =>
        sendSigned(suite, signed(keys, 'GET', at.replace('/open/v1', ''), { query }));
      const list = await ask(path, { pageSize: '20' });
      expect([path, list.status]).toEqual([path, 200]);
      expect(wrongIn({ code: list.code, message: list.message, data: list.data }, schema, path)).toEqual([]);
      const one = document.paths[`${path}/{id}`]?.['get'];
      if (!one || list.data.rows.length === 0) continue;
      const got = await ask(`${path}/${list.data.rows[0].id}`);
      expect(wrongIn(got.data, one.responses['200'].content['application/json'].schema.properties.data, path)).toEqual(
        [],
      );
    }
  }, 60_000);

  test('the client is sound TypeScript by the strictest rules, and so is a program that uses it', async () => {
    await writeFile(
      join(folder, 'use.ts'),
      `import { HeliuClient, HeliuError, verifyMessage, type OmsOrder } from './heliu-client.ts';
const client = new HeliuClient({ baseUrl: 'https://erp.example.com', keyId: 'hk1_x', secret: 's' });
export async function use(): Promise<string[]> {
  const found: string[] = [];
  for await (const { orderNo, paid } of client.all((cursor) => client.listOrders(cursor ? { cursor } : { orderStatus: 'waitShip' })))
    found.push(orderNo + paid);
  const order: OmsOrder = await client.getOrder(1);
  for (const line of order.lines) found.push(line.goodsName ?? '');
  await client.issueInvoices({ orders: [order.id], kind: 'digitalNormal' }, 'request-1').catch((error: unknown) => {
    if (error instanceof HeliuError) found.push(error.reason);
  });
  const bytes: Uint8Array = await client.invoiceFile(1, { type: 'pdf' });
  if (await verifyMessage('s', new Headers(), '{}')) found.push(String(bytes.length));
  // @ts-expect-error There is no such status.
  await client.issueInvoices({ orders: [1], kind: 'nothing' });
  return found;
}
`,
    );
    const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --module nodenext --allowImportingTsExtensions --types';
    const lib = ['--lib', 'es2022,dom,dom.iterable,dom.asynciterable'];
    const run = promisify(execFile)(process.execPath, [tsc, ...options.split(' '), '', ...lib, 'use.ts'], {
      cwd: folder,
    });
    expect(await run.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });
  }, 120_000);

  test('the client reads page by page, and fetches files', async () => {
    const numbers: string[] = [];
    const pages = client['all']!((cursor: string | undefined) =>
      client['listSalesOrders']!({ pageSize: 7, ...(cursor && { cursor }) }),
    ) as AsyncIterable<{ number: string }>;
    for await (const { number } of pages) {
      numbers.push(number);
      if (numbers.length === 20) break;
    }
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(7);
    const { rows } = await client['listInvoices']!({ status: 'issued', pageSize: 1 });
    const file = (await client['invoiceFile']!(rows[0].id, { type: 'pdf' })) as Uint8Array;
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  test('the client signs what is hard to sign, and tells refusals by their reason', async () => {
    await expect(client['listCustomers']!({ q: "保温杯 (大)!*'&=+%" })).resolves.toMatchObject({ rows: [] });
    await expect(client['getOrder']!(999_999_999)).rejects.toMatchObject({ status: 404 });
    const stranger = new module['HeliuClient']({ baseUrl, keyId: keys.keyId, secret: 'x' }) as Client;
    await expect(stranger['listOrders']!()).rejects.toMatchObject({ status: 401, reason: 'badSignature' });
    const nowhere = new module['HeliuClient']({ baseUrl: 'http://127.0.0.1:9', ...keys, retries: 0 }) as Client;
    await expect(nowhere['listOrders']!()).rejects.toMatchObject({ status: 0, reason: 'noConnection' });
  });

  test('a reply that is lost on the way is asked for again under the same key, and written once', async () => {
    const [user] = await suite.sql<{ id: string }>(`select id from sys_user where username = 'sales'`);
    let calls = 0;
    const lossy: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      calls += 1;
      if (calls === 1) throw new TypeError('the line went dead');
      return response;
    };
    const patient = new module['HeliuClient']({ baseUrl, ...keys, fetch: lossy }) as Client;
    const saved = await patient['addCustomer']!({ code: 'KHD1', name: '客户端的客户', salesman: Number(user!.id) });
    expect(calls).toBe(2);
    const rows = await suite.sql<{ id: string }>(`select id from crm_customer where name = '客户端的客户'`);
    expect(rows.map(({ id }) => Number(id))).toEqual([saved.id]);
  });

  test('the client knows a message of ours from one that is not', async () => {
    const now = Date.now();
    const timestamp = String(Math.floor(now / 1000));
    const headers = (secret: string, at = timestamp) =>
      new Headers({
        'x-heliu-timestamp': at,
        'x-heliu-event-id': 'evt_1',
        'x-heliu-signature': signMessage(secret, at, 'evt_1', '{"a":1}'),
      });
    const verify = module['verifyMessage'] as (...args: unknown[]) => Promise<boolean>;
    expect(await verify('s', headers('s'), '{"a":1}', now)).toBe(true);
    expect(await verify('s', headers('t'), '{"a":1}', now)).toBe(false);
    expect(await verify('s', headers('s'), '{"a":2}', now)).toBe(false);
    expect(await verify('s', headers('s', String(Number(timestamp) - 400)), '{"a":1}', now)).toBe(false);
  });
});
