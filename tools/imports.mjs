// Holds the directions of imports: apps → modules → packages/{engine,ui} → packages/model, and areas only by barrels.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { globSync } from 'tinyglobby';

/** What each kind of file may load from outside its own package, app or area. */
const allowed = {
  model: [],
  engine: ['model'],
  ui: ['model'],
  shared: ['model', 'shared'],
  server: ['model', 'engine', 'shared', 'server', 'sandbox'],
  // Both ends of the wire meet here: adapters and the world behind them.
  sandbox: ['model', 'shared', 'server'],
  pages: ['model', 'ui', 'shared', 'pages'],
  serverApp: ['model', 'engine', 'shared', 'server', 'sandbox'],
  webApp: ['model', 'ui', 'shared', 'pages'],
  // The outside world knows nothing of the engine: only what an area tells it.
  sandboxApp: ['model', 'sandbox'],
  // Tests, benchmarks and tools stand around the house: they may look into it, and use each other.
  outer: [
    'model',
    'engine',
    'ui',
    'shared',
    'server',
    'pages',
    'sandbox',
    'serverApp',
    'webApp',
    'sandboxApp',
    'outer',
  ],
};
const barrels = ['model.ts', 'server.ts', 'pages.ts', 'public.tsx', 'sandbox.ts'];
const apps = { web: 'webApp', sandbox: 'sandboxApp' };
// Definitions and rules run in the browser and on the server, so they lean on nothing else.
const sharedLibraries = ['zod'];

/** The kind of a file and the unit (package, app or area) inside which imports are free of barrels. */
function placeOf(path) {
  const [top, second] = path.split('/');
  if (top === 'packages') return { kind: second, unit: `packages/${second}` };
  if (top === 'apps') return { kind: apps[second] ?? 'serverApp', unit: `apps/${second}` };
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
    return free ? undefined : 'a shared file may load only @heliu/model and zod';
  }
  const target = ours ? `packages/${ours}/index.ts` : posix.join(posix.dirname(from), name);
  const there = placeOf(target);
  const home = here.unit === there.unit;
  if (relative && !home && there.unit.startsWith('packages/')) return 'a package is imported by its name';
  if (home && !here.unit.startsWith('modules')) return undefined;
  if (!(home && here.kind === there.kind) && !allowed[here.kind].includes(there.kind)) {
    return `${here.kind} may not load ${there.kind}`;
  }
  const byBarrel = home || !there.unit.startsWith('modules/') || isBarrel(target);
  return byBarrel ? undefined : `an area is entered by its ${barrels.join(', ')} only`;
}

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const paths = globSync('{apps,bench,e2e,modules,packages,tests}/**/*.{ts,tsx,mts,mjs}', {
    cwd,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
  const faults = faultsIn(new Map(paths.sort().map((path) => [path, readFileSync(`${cwd}${path}`, 'utf8')])));
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files, ${faults.length} forbidden imports`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
