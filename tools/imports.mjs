// Holds the directions of imports: apps → demo → modules → packages/{engine,ui,outside,paper} → packages/model; areas only by
// their barrels and only those before them; no folder of a module in a cycle with another. In SQL an area reads no table
// of an area after it, and writes none but its own; the table of an entity is written by the engine alone.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { globSync } from 'tinyglobby';

/** The areas of the product, each standing only on those before it. */
export const areas = [
  'system',
  'basedata',
  'hr',
  'crm',
  'fico',
  'asset',
  'payroll',
  'payment',
  'goods',
  'inventory',
  'purchase',
  'sales',
  'pos',
  'till',
  'shop',
  'einvoice',
  'received',
  'invoicing',
  'fulfilment',
  'settlement',
  'process',
  'printing',
  'open',
  'overview',
  'platform',
  'mini-program',
];

/** What each kind of file may load from outside its own package, app or area. */
const allowed = {
  model: [],
  outside: ['model'],
  paper: ['outside'],
  engine: ['model', 'paper'],
  ui: ['model'],
  shared: ['model', 'outside', 'shared'],
  server: ['model', 'outside', 'paper', 'engine', 'shared', 'server', 'sandbox'],
  // What both ends of the wire share.
  sandbox: ['model', 'outside', 'paper', 'shared', 'server'],
  pages: ['model', 'outside', 'ui', 'shared', 'pages'],
  // The people, shops and orders that the demo company and the sandbox have in common.
  world: ['model', 'outside', 'shared', 'sandbox'],
  demo: ['model', 'outside', 'paper', 'engine', 'shared', 'server', 'sandbox', 'world'],
  serverApp: ['model', 'outside', 'paper', 'engine', 'shared', 'server', 'sandbox', 'world', 'demo'],
  webApp: ['model', 'ui', 'shared', 'pages'],
  // The outside world knows nothing of the engine: only what an area shares with it.
  sandboxApp: ['model', 'outside', 'sandbox', 'world'],
  // Tests, benchmarks and tools may look into everything and use each other.
  outer: [
    'model',
    'outside',
    'paper',
    'engine',
    'ui',
    'shared',
    'server',
    'pages',
    'sandbox',
    'world',
    'demo',
    'serverApp',
    'webApp',
    'sandboxApp',
    'outer',
  ],
};
const barrels = ['model.ts', 'server.ts', 'pages.ts', 'parts.tsx', 'public.tsx', 'sandbox.ts'];
const apps = { web: 'webApp', sandbox: 'sandboxApp' };
// Definitions and rules run in the browser and on the server, so they lean on nothing else.
const sharedLibraries = ['zod'];

/** The kind of a file and the unit (package, app or area) inside which imports are free of barrels. */
function placeOf(path) {
  const [top, second] = path.split('/');
  if (top === 'packages') return { kind: second, unit: `packages/${second}` };
  if (top === 'apps') return { kind: apps[second] ?? 'serverApp', unit: `apps/${second}` };
  if (top === 'demo')
    return second === 'world' ? { kind: 'world', unit: 'demo/world' } : { kind: 'demo', unit: 'demo' };
  if (top !== 'modules') return { kind: 'outer', unit: top };
  return { kind: sideOf(posix.basename(path)), unit: second.includes('.') ? 'modules' : `modules/${second}` };
}

function sideOf(name) {
  if (name === 'sandbox.ts') return 'sandbox';
  if (/\.tsx$|^pages\.ts$|\.pages(\.test)?\.ts$/.test(name)) return 'pages';
  return /^server\.ts$|\.(server|report|test)\.ts$/.test(name) ? 'server' : 'shared';
}

/** All module names a source loads, with the line: static, re-exported, dynamic and in types. */
function importsOf(path, source) {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [
    ...module.staticImports.map((one) => one.moduleRequest),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...[...source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)].map((m) => ({ value: m[2], start: m.index })),
  ];
  const lines = found.map(({ value, start }) => [`${source.slice(0, start).split('\n').length} ${value}`, value]);
  return [...new Map(lines)].map(([key, name]) => ({ name, line: Number.parseInt(key, 10) }));
}

/** Why `from` must not load `name`, or undefined. */
function objection(from, name) {
  const here = placeOf(from);
  const relative = name.startsWith('.');
  const [, ours] = /^@heliu\/([^/]+)/.exec(name) ?? [];
  if (!relative && !ours) {
    const free = here.kind !== 'shared' || sharedLibraries.includes(name);
    return free ? undefined : 'a shared file may load only @heliu/model, @heliu/outside and zod';
  }
  if (here.kind === 'shared' && name === '@heliu/outside/server') return 'shared may not load what runs on the server';
  const target = ours ? `packages/${ours}/index.ts` : posix.join(posix.dirname(from), name);
  const there = placeOf(target);
  const home = here.unit === there.unit;
  if (relative && !home && there.unit.startsWith('packages/')) return 'a package is imported by its name';
  if (home && !here.unit.startsWith('modules')) return undefined;
  if (!(home && here.kind === there.kind) && !allowed[here.kind].includes(there.kind)) {
    return `${here.kind} may not load ${there.kind}`;
  }
  if (isAbove(there.unit, here.unit)) return `${here.unit} stands before ${there.unit}`;
  const byBarrel = home || !there.unit.startsWith('modules/') || isBarrel(target);
  return byBarrel ? undefined : `an area is entered by its ${barrels.join(', ')} only`;
}

const rankOf = (unit) => (unit.startsWith('modules/') ? areas.indexOf(unit.slice('modules/'.length)) : -1);
const isAbove = (unit, other) => rankOf(other) >= 0 && rankOf(unit) > rankOf(other);

const isBarrel = (path) => path.split('/').length === 3 && barrels.includes(posix.basename(path));

/** `sources` maps paths from the root to their text. */
export function faultsIn(sources) {
  return [...sources].flatMap(([path, source]) =>
    importsOf(path, source).flatMap(({ name, line }) => {
      const why = objection(path, name);
      return why ? [`${path}:${line} ${name}: ${why}`] : [];
    }),
  );
}

/** Folders of modules that load each other, directly or by way of others. Tests look anywhere. */
export function cyclesIn(sources) {
  const loads = new Map();
  for (const [path, source] of sources) {
    if (!path.startsWith('modules/') || /\.test\.tsx?$/.test(path)) continue;
    const from = posix.dirname(path);
    for (const { name } of importsOf(path, source)) {
      if (!name.startsWith('.')) continue;
      const to = posix.dirname(posix.join(from, name));
      if (to !== from && to.startsWith('modules/')) loads.set(from, (loads.get(from) ?? new Set()).add(to));
    }
  }
  // The shortest way back to where it began, named once for all folders on it.
  const wayBack = (start) => {
    const cameFrom = new Map([[start, undefined]]);
    for (const folder of cameFrom.keys())
      for (const next of loads.get(folder) ?? []) {
        if (next === start) {
          const way = [];
          for (let at = folder; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
          return way;
        }
        if (!cameFrom.has(next)) cameFrom.set(next, folder);
      }
    return [];
  };
  const named = new Set();
  return [...loads.keys()].flatMap((folder) => {
    const way = named.has(folder) ? [] : wayBack(folder);
    for (const one of way) named.add(one);
    return way.length > 0 ? [`${way.join(' → ')} → ${folder}: folders in a cycle`] : [];
  });
}

/** Tables without a definition whose names begin like one that has. */
const handMade = { oms_invoice_link: 'invoicing' };

/** Which area a table belongs to: that of its definition, its lines, view and counters with it. */
function ownersIn(sources) {
  const owners = new Map(Object.entries(handMade));
  for (const [path, source] of sources)
    if (path.startsWith('modules/') && !/\.test\.tsx?$/.test(path))
      for (const [, name] of source.matchAll(/\b(?:entity|document|ledger)\(\{\s*(?:\/\/[^\n]*\s*)*name: '(\w+)'/g))
        owners.set(name, path.split('/')[1]);
  const names = [...owners.keys()].toSorted((a, b) => b.length - a.length);
  return (table) => owners.get(names.find((name) => table === name || table.startsWith(`${name}_`)) ?? '');
}

/** `sources` as for the imports. */
export function statementsIn(sources) {
  const ownerOf = ownersIn(sources);
  return [...sources].flatMap(([path, source]) => {
    const area = path.split('/')[1];
    if (!path.startsWith('modules/') || !/\.(server|report)\.ts$/.test(path)) return [];
    return [...source.matchAll(/\b(from|join|update|into)\s+([a-z]+_[a-z_0-9]+)/g)].flatMap((found) => {
      const [, verb, table] = found;
      const owner = ownerOf(table);
      if (owner === undefined || owner === area) return [];
      const writes = verb === 'update' || verb === 'into' || /delete\s+$/.test(source.slice(0, found.index));
      const why = writes
        ? `${area} writes what belongs to ${owner}`
        : areas.indexOf(owner) > areas.indexOf(area)
          ? `${area} stands before ${owner}`
          : undefined;
      return why ? [`${path}:${source.slice(0, found.index).split('\n').length} ${verb} ${table}: ${why}`] : [];
    });
  });
}

/**
 * Files that still write the table of an entity by a statement of their own, each with why; all others go by save, act,
 * actMany or amend. One that needs it no longer must leave the list, and nobody joins it.
 */
const writers = {
  'a queue of its own: claimed by skip locked, counted on by the statement itself': [
    'modules/system/mail/queue.server.ts',
    'modules/einvoice/write-back/upload.server.ts',
    'modules/shop/pull/pull.server.ts',
    'modules/shop/pull/runs.server.ts',
    'modules/shop/pull/schedule.server.ts',
    'modules/shop/pull/task.server.ts',
    'modules/invoicing/auto-invoice/failures.server.ts',
    'modules/invoicing/auto-invoice/run.server.ts',
  ],
  'many new ones at once, or none where they are there already': [
    'modules/einvoice/deliver/deliver.server.ts',
    'modules/einvoice/goods-name/notice.server.ts',
    'modules/goods/goods/matrix.server.ts',
    'modules/goods/price/price-change.server.ts',
    'modules/shop/intake/labels.server.ts',
  ],
  'a field of thousands of records follows another table within one statement': [
    'modules/einvoice/goods-name/goods-name.server.ts',
    'modules/einvoice/goods-name/match.server.ts',
    'modules/einvoice/goods-name/sku-match.server.ts',
    'modules/fico/account/account.server.ts',
    'modules/fico/period/period.server.ts',
    'modules/goods/media/media.server.ts',
    'modules/shop/authorize/shop.server.ts',
    'modules/shop/intake/intake.server.ts',
    'modules/shop/intake/keep.server.ts',
    'modules/shop/intake/recompute.server.ts',
    'modules/shop/intake/refunds-applications.server.ts',
    'modules/shop/order/labels.server.ts',
    'modules/fulfilment/sales-channel/area.server.ts',
  ],
  'what a login, a grant or a payment leaves behind, guarded by its own condition': [
    'modules/einvoice/drawer/login.server.ts',
    'modules/einvoice/provider-account/provider-account.server.ts',
    'modules/einvoice/provider-account/test.server.ts',
    'modules/payment/wechat-pay/payment-store.server.ts',
    'modules/shop/connection/grant.server.ts',
    'modules/system/session/login.server.ts',
  ],
  'thousands of lines go with the file that brought them': ['modules/fico/bank-statement/bank-statement.server.ts'],
  'a check code has no business in the operation log': ['modules/system/message/message.server.ts'],
  'written before there is anybody who could: seeds, menus, the first account': [
    'modules/fico/seed.server.ts',
    'modules/system/account/role.server.ts',
    'modules/system/account/user.server.ts',
    'modules/system/company/company.server.ts',
    'modules/system/menu-node/menu-node.server.ts',
    'modules/system/parameter/parameter.server.ts',
  ],
};

/** Statements that write a row of an entity behind the back of its version, log and counters. */
export function writesIn(sources, exceptions = Object.values(writers).flat()) {
  const names = new Set();
  for (const [path, source] of sources)
    if (path.startsWith('modules/') && !/\.test\.tsx?$/.test(path))
      for (const [, name] of source.matchAll(/\b(?:entity|document)\(\{\s*(?:\/\/[^\n]*\s*)*name: '(\w+)'/g))
        names.add(name);
  const excused = new Set(exceptions);
  const needed = new Set();
  const faults = [...sources].flatMap(([path, source]) => {
    if (!path.startsWith('modules/') || !/\.(server|report)\.ts$/.test(path)) return [];
    const found = [...source.matchAll(/\b(update|insert into|delete from)\s+([a-z]+_[a-z_0-9]+|\$\{[\w.]+\})/g)];
    // What is not named where it stands may be any of them.
    const wrong = found.filter(([, , table]) => names.has(table) || table.startsWith('$'));
    if (wrong.length > 0) needed.add(path);
    if (excused.has(path)) return [];
    return wrong.map(
      ({ 1: verb, 2: table, index }) =>
        `${path}:${source.slice(0, index).split('\n').length} ${verb} ${table}: only the engine writes an entity; use save, act, actMany or amend`,
    );
  });
  const idle = exceptions.filter((path) => !needed.has(path)).map((path) => `${path}: no longer needs to be excused`);
  return [...faults, ...idle];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const paths = globSync('{apps,bench,demo,e2e,modules,packages,tests}/**/*.{ts,tsx,mts,mjs}', {
    cwd,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
  const sources = new Map(paths.sort().map((path) => [path, readFileSync(`${cwd}${path}`, 'utf8')]));
  const faults = [...faultsIn(sources), ...cyclesIn(sources), ...statementsIn(sources), ...writesIn(sources)];
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files, ${faults.length} forbidden imports, cycles and statements`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
