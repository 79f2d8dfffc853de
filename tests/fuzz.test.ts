import { allRoutes, type Route, today } from '@heliu/engine';
import { allEntities, columnsOf, linesOf, listWords } from '@heliu/model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../apps/server/src/assembly.ts';
import { demoCompanies } from './support/database.ts';
import { hostileFor } from './support/hostile.ts';
import { keysOf } from './support/route-keys.ts';
import { callable, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import { watch } from './support/touched.ts';
import { bag, type Target } from './support/trespass.ts';

type Values = Record<string, unknown>;
// Another seed every day; a failure names it, so that it can be had again.
const seed = Number(process.env['FUZZ_SEED'] ?? today().replaceAll('-', ''));
/** Calls written by hand, each of which reads its arguments in its own way. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 8);
/** Calls that the kit makes of a definition are one piece of code, asked through every entity. */
const runsOfMade = Math.max(2, Math.ceil(runs / 4));
/** Whoever has touched some areas asks the calls of those. */
const areas = process.env['FUZZ_AREAS']?.split(',');
const asked = areas ? modules.filter(({ name }) => areas.includes(name)) : modules;
const answerMs = 5000;
const limit = 600_000;

/** The entity and operation behind a route, where it is one of those every entity has. */
const made = new Map(
  callable.flatMap(({ entity, operations }) =>
    Object.entries(operations).map(([name, { method, path }]) => [`${method} ${path}`, { entity, name }] as const),
  ),
);
const madeOf = ({ method, path }: Route) => made.get(`${method} ${path}`);
const always = ['id', 'ids', 'version', 'reason', 'entity', 'constructor', 'unheard-of', '__proto__'];

function namesFor(route: Route): string[] {
  const { entity, name } = madeOf(route) ?? {};
  const fields =
    entity && (name === 'list' || name === 'save' || name === 'update') ? Object.keys(columnsOf(entity)) : [];
  const inLines =
    entity && fields.length > 0 && name !== 'list'
      ? Object.entries(linesOf(entity)).flatMap(([kind, lines]) =>
          Object.keys(lines.fields).map((key) => `${kind}.${key}`),
        )
      : [];
  const words = name === 'list' || name === 'pick' || name === undefined ? [...listWords] : [];
  return [...new Set([...keysOf(route).names, ...fields, ...inLines, ...words, ...always])];
}

/** What stands in the address instead of `{entity}` and the like. */
const inAddress = fc.oneof(
  fc.constantFrom(...allEntities().map(({ name }) => name), 'audit', 'deaudit', 'enable', 'disable', '1'),
  fc.constantFrom(
    'constructor',
    '__proto__',
    '%00',
    '%FF',
    '%E4%BD',
    "'",
    '..',
    ' ',
    '%2F',
    'x'.repeat(300),
    '-1',
    '1e9',
  ),
);

interface Question {
  readonly path: string;
  readonly base: 'valid' | 'empty';
  readonly wrong: readonly (readonly [string, unknown])[];
  readonly style: 'json' | 'form' | 'query';
}
const questions = (route: Route): fc.Arbitrary<Question> =>
  fc.record({
    path: fc.array(inAddress, { minLength: 3, maxLength: 3 }).map((parts) => {
      let i = 0;
      return route.path.replace(/\{\w+\}/g, () => parts[i++]!);
    }),
    base: fc.constantFrom('valid' as const, 'valid' as const, 'valid' as const, 'empty' as const),
    wrong: fc.array(
      fc.constantFrom(...namesFor(route)).chain((key) => fc.tuple(fc.constant(key), hostileFor(key))),
      { minLength: 1, maxLength: 2 },
    ),
    style: fc.constantFrom('json' as const, 'json' as const, 'form' as const, 'query' as const),
  });

/** As browsers write forms; whatever has no form of its own is written as JSON. */
function formed(args: Values): string {
  const text = (value: unknown) =>
    (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed();
  const pairs = Object.entries(args).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 700) : [value]).map((one) => [key, text(one)]),
  );
  return pairs.map(([key, value]) => `${encodeURIComponent(key!)}=${encodeURIComponent(value!)}`).join('&');
}

describe('任意输入', () => {
  let suite: Suite;
  let touched: () => Promise<number>;
  /** What had been touched when last asked; forgotten when a call went through. */
  let unchanged: number | undefined;
  let own: Target;
  const valid = new Map<string, Values>();
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    console.log(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
    suite = await start();
    const samples = new Samples(suite, 'boss');
    const ids = new Map<string, number>();
    for (const { entity: e, operations } of callable)
      if (operations['save']) {
        valid.set(e.name, await samples.input(e));
        ids.set(e.name, (await samples.save(e)).id);
      }
    for (const { name } of allEntities().filter((e) => !ids.has(e.name)))
      ids.set(name, (await samples.pick(name).catch(() => undefined)) ?? 1);
    // Anybody but the one who asks: he must be able to go on asking.
    ids.set(
      'sys_user',
      Number((await suite.sql<{ id: string }>(`select id from sys_user where username = 'cashier'`))[0]!.id),
    );
    own = { company: (await demoCompanies(suite)).first, ids, word: '样例' };
    touched = await watch(suite);
    await samples.save(callable.find(({ operations }) => operations['save'])!.entity);
    expect(await touched()).toBeGreaterThan(0);
  });
  afterAll(() => suite.stop());

  async function tokenOf(as: string): Promise<string> {
    const known = tokens.get(as);
    if (known) return known;
    unchanged = undefined;
    await suite.sql('delete from sys_throttle');
    const path = as === 'admin' ? 'adminLogin' : as === 'channel' ? 'ypylogin' : 'login';
    const { code, data } = await suite.call(null, `/erp/user/${path}`, { username: as, password: 'Heliu@2026' });
    expect([as, code]).toEqual([as, '200']);
    tokens.set(as, data.sessionid as string);
    return data.sessionid as string;
  }

  function validFor(route: Route, spare: number): Values {
    const { entity: e, name } = madeOf(route) ?? {};
    if (!e) return bag(own, allEntities()[spare]!);
    if (name === 'list') return {};
    return {
      id: own.ids.get(e.name),
      ...(name === 'save' || name === 'update' ? structuredClone(valid.get(e.name)) : {}),
    };
  }
  function argumentsFor(route: Route, { base, wrong }: Question): Values {
    const args = base === 'valid' ? validFor(route, wrong.length) : {};
    for (const [name, value] of wrong) {
      const [kind, key] = name.split('.');
      const line = key === undefined ? undefined : (args[kind!] as Values[] | undefined)?.[0];
      // The lines may have been spoilt by an earlier one.
      if (typeof line === 'object' && line !== null) line[key!] = value;
      else Object.defineProperty(args, name, { value, enumerable: true, configurable: true, writable: true });
    }
    return args;
  }

  async function ask(as: string | null, route: Route, question: Question) {
    const args = argumentsFor(route, question);
    const inQuery = route.method !== 'POST' || question.style === 'query';
    const query = inQuery ? formed(args).slice(0, 60_000) : '';
    const session = as === null ? {} : { sessid_id: await tokenOf(as) };
    const isJson = question.style === 'json';
    const response = await suite.app.inject({
      method: route.method,
      url: `${question.path}${query && `?${query}`}`,
      headers: {
        ...session,
        ...(inQuery ? {} : { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
      },
      ...(inQuery ? {} : { payload: isJson ? JSON.stringify(args) : formed(args) }),
    });
    // Somebody else's server is answered in its own words, which may be none.
    if (route.takesDelivery) return { status: response.statusCode, body: { code: '', message: '' } };
    // Whoever is answered with a file has been understood.
    const isFile = !response.headers['content-type']?.toString().includes('json');
    const body = isFile ? { code: '200', message: '文件' } : response.json<{ code: string; message: string }>();
    return { status: response.statusCode, body };
  }

  /** One question, and everything that must be true of its answer. */
  async function demandGoodAnswer(as: string | null, route: Route, question: Question): Promise<void> {
    // Somebody who failed too often would only be told to wait.
    if (route.access === 'public') {
      await suite.sql('delete from sys_throttle');
      unchanged = undefined;
    }
    if (as !== null) await tokenOf(as);
    const before = (unchanged ??= await touched());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>(
      (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer after ${answerMs} ms`)), answerMs)),
    );
    const { status, body } = await Promise.race([ask(as, route, question), late]).finally(() => clearTimeout(timer));
    if (route.takesDelivery) {
      // Nothing here is signed, so nothing may be believed.
      expect([status < 500, await touched()]).toEqual([true, before]);
      return;
    }
    expect([200, 400, 404]).toContain(status);
    if (status === 404) return;
    expect(body).toMatchObject({ code: expect.stringMatching(/./), message: expect.stringMatching(/\p{Script=Han}/u) });
    if (body.code === '200') unchanged = undefined;
    else expect([body, await touched()]).toEqual([body, before]);
    if (body.code === 'URC0001' || route.path.endsWith('/logout')) tokens.delete(as ?? '');
    if (as === null && route.access !== 'public' && typeof route.access === 'string')
      expect(body.code).toMatch(/^(URC0001|400)$/);
  }
  async function brokenBy(as: string | null, routes: readonly Route[], most = runs): Promise<string[]> {
    const failures: string[] = [];
    for (const [i, route] of routes.entries()) {
      const numRuns = Math.min(most, madeOf(route) ? runsOfMade : runs);
      const property = fc.asyncProperty(questions(route), (question) => demandGoodAnswer(as, route, question));
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed: seed + i, numRuns });
      if (failed)
        failures.push(
          `${as} ${route.method} ${route.path} ${fc.stringify(counterexample).slice(0, 1000)}\n${String(errorInstance).slice(0, 1000)}`,
        );
    }
    return failures;
  }
  /** A stream has no end to wait for; `tasks.test.ts` listens to it. */
  const answering = () => allRoutes(asked).filter(({ inBackground }) => !inBackground);
  const routesFor = (...accesses: readonly string[]) =>
    answering().filter(({ access }) => typeof access === 'string' && accesses.includes(access));

  test('that once broke a call is refused in words', async () => {
    const place = (text: string) => Buffer.from(text).toString('base64url');
    const [departments, day] = ['/api/hr/department/list', '2026-11-02'];
    const refused: readonly [string | null, 'GET' | 'POST', string, Values][] = [
      ['boss', 'GET', departments, { updatedAt: '2026-99-99' }],
      ['boss', 'GET', departments, { updatedAt: '..abcdefghij' }],
      ['boss', 'GET', departments, { createdAt: '0000-01-01' }],
      ['boss', 'GET', departments, { constructor: '1' }],
      ['boss', 'GET', departments, { sort: 'constructor' }],
      ['boss', 'GET', departments, { cursor: place('["x",1]') }],
      ['boss', 'GET', departments, { cursor: place('["1e400",1]') }],
      ['boss', 'GET', departments, { sort: 'createdAt', cursor: place('["2026-99-99",1]') }],
      ['boss', 'GET', '/api/inventory/goods/list', { cursor: place('["x",1]') }],
      ['boss', 'GET', '/api/inventory/goods/list', { cursor: place('[1e30,1]') }],
      ['boss', 'GET', '/api/inventory/goods/ledger', { from: day, to: day, cursor: place('["2026-99-99",1]') }],
      ['boss', 'GET', '/api/pick/hr_department', { pageSize: '1.5' }],
      ['boss', 'GET', '/api/pick/hr_department', { pageSize: '-1' }],
      ['boss', 'POST', '/erp/follow/add', { moduleCode: { toString: 'x' } }],
      ['boss', 'POST', '/erp/user/getUserActionlogList', { to: '0000-01-01' }],
      ['boss', 'POST', '/roles/updateRoles', { id: own.ids.get('sys_role'), code: '', name: '' }],
      ['boss', 'POST', '/roles/updateRoles', { id: own.ids.get('sys_role'), code: 'k', name: 'k', remark: 'a\0b' }],
      ['admin', 'POST', '/systemmenu/edit', { id: 1, version: { toString: 'x' } }],
    ];
    for (const [as, method, url, args] of refused) {
      const headers = as === null ? {} : { sessid_id: await tokenOf(as) };
      const response = await suite.app.inject({
        method,
        url,
        headers,
        ...(method === 'GET' ? { query: args as Record<string, string> } : { payload: args }),
      });
      expect([url, args, response.statusCode, response.json()]).toEqual([
        url,
        args,
        200,
        expect.objectContaining({ code: expect.stringMatching(/^(422|403|404)$/) }),
      ]);
    }
    const odd = await suite.call('boss', '/erp/user/getUserActionlogList', { cursor: '2020|5' });
    expect(odd.code).toBe('200');
  });

  test('that is no readable request is refused as such', async () => {
    const url = '/api/hr/department/save';
    const json = { 'content-type': 'application/json' };
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const requests: readonly [string, Record<string, string>, string | Buffer][] = [
      ['no JSON', json, '{"a":'],
      ['no object', json, '[1]'],
      ['a bare word', json, '"x"'],
      ['a prototype', json, '{"__proto__":{"admin":true}}'],
      ['a constructor', json, '{"constructor":{"prototype":{"admin":true}}}'],
      ['too deep', json, deep],
      ['too large', json, JSON.stringify({ name: 'x'.repeat(5_000_000) })],
      ['no text', json, Buffer.from([0xff, 0xfe, 0x00])],
      ['another type', { 'content-type': 'application/xml' }, '<a/>'],
    ];
    for (const [what, headers, payload] of requests) {
      const response = await suite.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, sessid_id: await tokenOf('boss') },
        payload,
      });
      expect([what, response.statusCode, response.json()]).toEqual([
        what,
        400,
        { code: '400', message: expect.stringMatching(/^请求内容/), data: null },
      ]);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('from somebody logged in breaks no call, and what is refused changes nothing', { timeout: limit }, async () => {
    const others = new Set(routesFor('public', 'platform', 'channel'));
    const listed = answering().filter(
      (route) => ![...others].some(({ method, path }) => method === route.method && path === route.path),
    );
    expect(await brokenBy('boss', listed)).toEqual([]);
  });

  test('from nobody in particular breaks no call and opens none', { timeout: limit }, async () => {
    expect(await brokenBy(null, routesFor('public'))).toEqual([]);
    expect(
      await brokenBy(
        null,
        answering().filter(({ access }) => access !== 'public'),
        2,
      ),
    ).toEqual([]);
  });

  test('from the platform’s own people breaks no call', { timeout: limit }, async () => {
    expect(await brokenBy('channel', routesFor('channel'))).toEqual([]);
    expect(await brokenBy('admin', routesFor('platform'))).toEqual([]);
  });
});
